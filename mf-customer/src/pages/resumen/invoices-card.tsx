import type { Summary } from '@portal/contract';
import { Badge, Button, Card, EmptyState } from '@portal/ui/core';
import { dueText, instalmentOf, pesos, shortDate, todayInBogota } from '@portal/ui/format';
import { InstalmentStrip } from './instalment-strip.tsx';
import type { Invoices as OpenInvoices } from './payments-under-way.tsx';
import styles from './resumen.module.css';
import { texts } from './texts.ts';

const text = texts.summary;

type InvoiceRow = Summary['invoices'][number];

interface InvoiceStatusProps {
  readonly invoice: InvoiceRow;
  readonly open: OpenInvoices[number] | undefined;
}

function InvoiceStatus({ invoice, open }: InvoiceStatusProps) {
  if (open?.live_payment) return <Badge tone="wait">{text.live}</Badge>;
  if (open?.paid_today?.waits) return <Badge tone="wait">{text.waits}</Badge>;
  const today = todayInBogota();
  const paid = open?.paid_today;
  if (!paid) return <DueStatus invoice={invoice} today={today} />;
  if (invoice.due_date === null || invoice.due_date > today) {
    return <Badge tone="ok">{text.paidToday}</Badge>;
  }
  return (
    <>
      <Badge tone="ok">{text.partToday(pesos(paid.amount))}</Badge>{' '}
      <DueStatus invoice={invoice} today={today} />
    </>
  );
}

function DueStatus({ invoice, today }: { invoice: InvoiceRow; today: string }) {
  if (invoice.overdue_days > 0) return <Badge tone="bad">{text.inArrears}</Badge>;
  const due = invoice.due_date;
  const soon = due !== null && Date.parse(due) - Date.parse(today) <= 8 * 86_400_000;
  return soon ? <Badge tone="warn">{dueText(due, today)}</Badge> : <Badge tone="ok">{text.upToDate}</Badge>;
}

export interface InvoicesCardProps {
  readonly rows: readonly InvoiceRow[];
  /** The same invoices with their instalments; empty where the call failed. */
  readonly invoices: OpenInvoices;
}

/** The open invoices (DB-09 … DB-11), each with its progress. */
export function InvoicesCard({ rows, invoices }: InvoicesCardProps) {
  if (rows.length === 0) {
    return (
      <EmptyState title={text.noInvoices} action={<Button href="/puntos">{text.findStore}</Button>}>
        {text.noInvoicesHint}
      </EmptyState>
    );
  }
  const openOf = ({ invoice }: InvoiceRow) => invoices.find((open) => open.invoice === invoice);
  return (
    <Card
      className={styles['invoices']}
      title={text.invoices}
      actions={
        <Button variant="quiet" href="/facturas">
          {text.seeAll}
        </Button>
      }
    >
      <table className="t pairs">
        <caption className="visually-hidden">{text.invoices}</caption>
        <thead>
          <tr>
            <th scope="col">{text.columns.invoice}</th>
            <th scope="col">{text.columns.date}</th>
            <th scope="col">{text.columns.status}</th>
            <th scope="col">{text.columns.instalment}</th>
            <th scope="col" className="right">
              {text.columns.quota}
            </th>
            <th scope="col" className="right">
              {text.columns.balance}
            </th>
            <th scope="col">
              <span className="visually-hidden">{text.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((invoice) => (
            <tr key={invoice.invoice}>
              <th scope="row" className="c-key">
                {invoice.invoice}
              </th>
              <td className="num" data-label={text.columns.date}>
                {shortDate(invoice.date)}
              </td>
              <td className="c-st" data-label={text.columns.status}>
                <InvoiceStatus invoice={invoice} open={openOf(invoice)} />
              </td>
              <td className={`num ${styles['progress']}`} data-label={text.columns.instalment}>
                {instalmentOf(invoice.no_quote, invoice.term)}
                <Progress invoice={openOf(invoice)} />
              </td>
              <td className="right strong" data-label={text.columns.quota}>
                {pesos(invoice.quota)}
              </td>
              <td className="right" data-label={text.columns.balance}>
                {pesos(invoice.balance)}
              </td>
              <td className="right full">
                <Button variant="quiet" href={`/resumen?factura=${invoice.invoice}`}>
                  {text.detail}
                  <span className="visually-hidden">{text.detailOf(invoice.invoice)}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Progress({ invoice }: { invoice: OpenInvoices[number] | undefined }) {
  return invoice && <InstalmentStrip invoice={invoice} />;
}
