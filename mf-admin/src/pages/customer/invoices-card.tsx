import { pageHref } from '@portal/contract/page-addresses/page-href';
import { termsPage } from '@portal/contract/page-addresses/terms-page';
import { Badge, Button, Card, cx, Money, type Tone } from '@portal/ui/core';
import { daysBetween, percent, shortDate, todayInBogota } from '@portal/ui/format';
import { PlanIcon } from '@portal/ui/icons';
import styles from './customer.module.css';
import type { CardOfOverview, CustomerOverview } from './overview.ts';
import { customerTexts } from './texts.ts';

const text = customerTexts.invoices;

type Invoice = CustomerOverview['invoices'][number];
type Status = Invoice['instalments'][number]['status'];

/** Days before the due date from which an invoice is shown as due soon. */
const DUE_SOON_DAYS = 10;

const words: Readonly<Record<Status, string>> = {
  paid: text.paid,
  overdue: text.overdue,
  due: text.due,
  upcoming: text.upcoming,
};

/** Open invoices with a cell for each instalment; a term is changed from its invoice. */
export function InvoicesCard({ overview, className }: CardOfOverview) {
  const { invoices, closed_invoices: closed, acts, customer } = overview;
  return (
    <Card
      title={text.title}
      className={className}
      actions={
        <p className={styles['legend']} aria-hidden="true">
          {(['paid', 'overdue', 'due'] as const).map((status) => (
            <span key={status}>
              <i className={styles[status]} />
              {words[status]}
            </span>
          ))}
        </p>
      }
    >
      <p className={cx('mute', styles['counts'])}>{text.counts(invoices.length, closed.length)}</p>
      {invoices.length === 0 && <p>{text.none}</p>}
      <ul className={styles['list']}>
        {invoices.map((invoice) => (
          <InvoiceItem
            key={invoice.invoice}
            invoice={invoice}
            termHref={acts.term ? pageHref(termsPage, { fiscalNumber: customer.fiscal_number }) : undefined}
          />
        ))}
      </ul>
      {closed.length > 0 && (
        <details className={styles['more']}>
          <summary>{text.closed(closed.length)}</summary>
          <ul className={styles['closed']}>
            {closed.map(({ invoice, closed_on }) => (
              <li key={invoice}>
                <strong>{invoice}</strong> <span className="mute">{text.closedOn(closed_on)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

/** The state of an invoice as tone and word. */
export function stateOf(invoice: Invoice, today: string): { readonly tone: Tone; readonly label: string } {
  if (invoice.portfolio === 'written_off') return { tone: 'bad', label: text.writtenOff };
  if (invoice.overdue > 0) return { tone: 'bad', label: text.overdue };
  const days = invoice.next ? daysBetween(today, invoice.next.due_date) : DUE_SOON_DAYS + 1;
  if (days <= DUE_SOON_DAYS) return { tone: 'warn', label: text.dueIn(days) };
  return { tone: 'ok', label: text.upToDate };
}

function InvoiceItem({ invoice, termHref }: { invoice: Invoice; termHref: string | undefined }) {
  const { next, instalments, modify_quota: term } = invoice;
  const today = todayInBogota();
  const state = stateOf(invoice, today);
  return (
    <li className={styles['invoice']}>
      <div className={styles['top']}>
        <h3>{invoice.invoice}</h3>
        <Badge tone={state.tone}>{state.label}</Badge>
        {invoice.live_payment && <Badge tone="wait">{text.paying}</Badge>}
        <span className={styles['amount']}>
          <span className="visually-hidden">{text.balance} </span>
          <Money amount={invoice.balance} strong />
        </span>
      </div>
      <p className="tiny mute">
        {invoice.sales_person && `${invoice.sales_person}. `}
        {text.opened(shortDate(invoice.opened_on), percent(invoice.monthly_rate))}
      </p>
      <ol className={styles['strip']} aria-label={text.instalments(invoice.invoice)}>
        {instalments.map(({ number, status }) => (
          <li key={number} className={styles[status]}>
            <span aria-hidden="true">{number}</span>
            <span className="visually-hidden">{text.instalment(number, words[status].toLowerCase())}</span>
          </li>
        ))}
      </ol>
      <div className={styles['under']}>
        {next && (
          <p className="tiny soft">
            {(next.due_date < today ? text.late : text.next)(next.number, instalments.length)}{' '}
            <Money amount={next.amount} strong />,{' '}
            <span className={styles['whole']}>
              {next.due_date < today
                ? text.expired(shortDate(next.due_date))
                : text.expires(shortDate(next.due_date))}
            </span>
          </p>
        )}
        {termHref && term.is_active && (
          <Button variant="quiet" icon={<PlanIcon />} href={termHref}>
            {text.term}
            <span className="visually-hidden">{text.termOf(invoice.invoice)}</span>
          </Button>
        )}
      </div>
      {termHref && !term.is_active && term.message && <p className="tiny mute">{term.message}</p>}
    </li>
  );
}
