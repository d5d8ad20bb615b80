import type { Summary } from '@portal/contract';
import type { PaymentHandover } from '@portal/contract/handover';
import { Badge, Button, buttonClass, Card, Dial, EmptyState, Link, Money, Stage } from '@portal/ui/core';
import { arrearsText, dueText, groupedId, instalmentOf, pesos, todayInBogota } from '@portal/ui/format';
import { KeyIcon, LimitIcon, PersonIcon, WalletIcon } from '@portal/ui/icons';
import { CustomerPage } from '@portal/ui/page';
import type { ComponentType } from 'react';
import { texts } from '../../texts.ts';
import { type Invoices as OpenInvoices, PaymentsUnderWay, someFree } from './payments-under-way.tsx';
import styles from './resumen.module.css';

const text = texts.summary;

/** 'Pagar ahora' arrives with what is due ticked. */
const PAY_DUE: PaymentHandover = { pay: 'due' };

export interface DashboardProps {
  readonly summary: Summary;
  /** Open invoices, with the payments that hold them; none where they could not be asked for. */
  readonly invoices: OpenInvoices;
}

export function Dashboard({ summary, invoices }: DashboardProps) {
  const { user } = summary;
  return (
    <CustomerPage
      title={text.title}
      shown={text.hello(user.first_name.split(' ')[0] ?? user.first_name)}
      aside={
        <p className="mute">
          {text.holder(`${user.first_name} ${user.last_name}`, groupedId(user.fiscal_number))}
        </p>
      }
    >
      <PaymentsUnderWay invoices={invoices} />
      <div className={styles['top']}>
        <Due balance={summary.total_balance} canPay={invoices.length === 0 || someFree(invoices)} />
        <Limit summary={summary.summary} />
      </div>
      <Actions variables={summary.variables} />
      <Invoices invoices={summary.invoices} />
    </CustomerPage>
  );
}

interface DueProps {
  readonly balance: Summary['total_balance'];
  /** False while every invoice has a payment on its way or one of today. */
  readonly canPay: boolean;
}

/** The largest thing on the page: what is in arrears, else the next instalment (DB-08), and the way to pay it. */
function Due({ balance, canPay }: DueProps) {
  const { mora, next_quota, next_due_from, next_due_to, overdue_days, late_interest } = balance;
  const inArrears = mora > 0;
  const owes = inArrears || next_quota > 0;
  const window = next_due_from && next_due_to ? text.between(next_due_from, next_due_to) : '';
  return (
    <Stage as="section" className={styles['due']} aria-labelledby="due">
      <svg className={styles['deco']} viewBox="0 0 320 320" aria-hidden="true">
        <circle cx="160" cy="160" r="120" />
        <path d="M160 280A120 120 0 0 1 56 220" />
      </svg>
      <div className={styles['owed']}>
        <h2 id="due">{inArrears ? text.arrears : owes ? text.next : text.nothing}</h2>
        {owes && (
          <p className={styles['sum']}>
            <Money amount={inArrears ? mora : next_quota} />
          </p>
        )}
        {inArrears && <Badge tone="bad">{arrearsText(overdue_days)}</Badge>}
        {inArrears && late_interest > 0 && (
          <p className="soft small">{text.lateInterest(pesos(late_interest))}</p>
        )}
        {!inArrears && owes && <p className="soft">{window}</p>}
        {!owes && <p className="soft">{text.nothingText}</p>}
      </div>
      {owes && canPay && (
        <div className="row">
          <Link href="/facturas" state={PAY_DUE} className={buttonClass({ variant: 'action', size: 'big' })}>
            {text.pay}
          </Link>
        </div>
      )}
      {inArrears && next_quota > 0 && (
        <p className={`${styles['next']} small soft`}>
          {text.afterwards} <strong className="num">{pesos(next_quota)}</strong>, {window}.
        </p>
      )}
    </Stage>
  );
}

function Limit({ summary }: { summary: Summary['summary'] }) {
  const { quota_approved, quota_available, debt_balance } = summary;
  const used = quota_approved > 0 ? Math.min(1, (quota_approved - quota_available) / quota_approved) : 0;
  const percent = `${Math.round(used * 100)} %`;
  return (
    <section className={`card ${styles['limit']}`} aria-labelledby="limit">
      <h2 id="limit">{text.limit}</h2>
      <Dial value={used} label={text.usedLabel(percent)}>
        {percent}
        <small>{text.used}</small>
      </Dial>
      <dl>
        <div className={styles['free']}>
          <dt>{text.available}</dt>
          <dd>{pesos(quota_available)}</dd>
        </div>
        <div>
          <dt>{text.capital}</dt>
          <dd>{pesos(debt_balance)}</dd>
        </div>
        <div>
          <dt>{text.approved}</dt>
          <dd>{pesos(quota_approved)}</dd>
        </div>
      </dl>
      <p className={`${styles['note']} tiny mute`}>{text.capitalNote}</p>
    </section>
  );
}

type Action = keyof typeof texts.actions;

const actions: Readonly<Record<Action, { href: string; Icon: ComponentType<{ className?: string }> }>> = {
  TRANSACTIONS_PAGAR_CREDITOS: { href: '/facturas', Icon: WalletIcon },
  TRANSACTIONS_OTP: { href: '/generar-otp', Icon: KeyIcon },
  TRANSACTIONS_AUMENTO_CUPO: { href: '/aumentar_cupo', Icon: LimitIcon },
  TRANSACTIONS_ACTUALIZA_DATOS: { href: '/perfil', Icon: PersonIcon },
};

/** Each circle shows only while its feature is active (DB-02 … DB-05). */
function Actions({ variables }: { variables: Summary['variables'] }) {
  const active = (Object.keys(actions) as Action[]).filter((name) =>
    variables.some((variable) => variable.name === name && variable.is_active),
  );
  if (active.length === 0) return null;
  return (
    <nav className={styles['circles']} aria-label={text.actions}>
      {active.map((name) => {
        const { href, Icon } = actions[name];
        return (
          <Link key={name} href={href}>
            <span>
              <Icon className="l" />
            </span>
            {texts.actions[name]}
          </Link>
        );
      })}
    </nav>
  );
}

type InvoiceRow = Summary['invoices'][number];

function InvoiceStatus({ invoice }: { invoice: InvoiceRow }) {
  if (invoice.overdue_days > 0) return <Badge tone="bad">{text.inArrears}</Badge>;
  const due = invoice.due_date;
  const today = todayInBogota();
  const soon = due !== null && Date.parse(due) - Date.parse(today) <= 8 * 86_400_000;
  return soon ? <Badge tone="warn">{dueText(due, today)}</Badge> : <Badge tone="ok">{text.upToDate}</Badge>;
}

function Invoices({ invoices }: { invoices: readonly InvoiceRow[] }) {
  if (invoices.length === 0) {
    return (
      <EmptyState title={text.noInvoices} action={<Button href="/puntos">{text.findStore}</Button>}>
        {text.noInvoicesHint}
      </EmptyState>
    );
  }
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
        <caption className="vh">{text.invoices}</caption>
        <thead>
          <tr>
            <th scope="col">{text.columns.invoice}</th>
            <th scope="col">{text.columns.date}</th>
            <th scope="col">{text.columns.status}</th>
            <th scope="col" className="r">
              {text.columns.instalment}
            </th>
            <th scope="col" className="r">
              {text.columns.quota}
            </th>
            <th scope="col" className="r">
              {text.columns.balance}
            </th>
            <th scope="col">
              <span className="vh">{text.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.invoice}>
              <th scope="row" className="c-key">
                {invoice.invoice}
              </th>
              <td className="num" data-label={text.columns.date}>
                {invoice.date}
              </td>
              <td className="c-st" data-label={text.columns.status}>
                <InvoiceStatus invoice={invoice} />
              </td>
              <td className="r num" data-label={text.columns.instalment}>
                {instalmentOf(invoice.no_quote, invoice.term)}
              </td>
              <td className="r strong" data-label={text.columns.quota}>
                {pesos(invoice.quota)}
              </td>
              <td className="r" data-label={text.columns.balance}>
                {pesos(invoice.balance)}
              </td>
              <td className="r full">
                <Button variant="quiet" href={`/resumen?factura=${invoice.invoice}`}>
                  {text.detail}
                  <span className="vh">{text.detailOf(invoice.invoice)}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
