import type { Summary } from '@portal/contract';
import { contact, whatsappAddress } from '@portal/contract/messages';
import { Badge, buttonClass, Card, Link, Money, Phone, SummaryList } from '@portal/ui/core';
import { addDays, monthName, todayInBogota } from '@portal/ui/format';
import { CallIcon } from '@portal/ui/icons';
import type { DuePart } from './due-parts.ts';
import { type Invoices, someFree } from './payments-under-way.tsx';
import styles from './resumen.module.css';
import { texts } from './texts.ts';

const text = texts.agreement;

export interface AgreementProps {
  readonly summary: Summary;
  /** Written-off invoices; empty where the call failed. */
  readonly invoices: Invoices;
}

/** Written-off debt of a customer, its first due month, and the steps to an agreement; in place of 'Pagar ahora'. */
export function Agreement({ summary: { total_balance, invoices: rows }, invoices }: AgreementProps) {
  const numbers = rows.filter(({ overdue_days }) => overdue_days > 0).map(({ invoice }) => invoice);
  const since = addDays(todayInBogota(), -total_balance.overdue_days);
  return (
    <>
      <div className={styles['owed']}>
        <h2 id="due">{texts.summary.arrears}</h2>
        <p className={styles['sum']}>
          <Money amount={total_balance.mora} />
        </p>
        <Badge>{text.noLateInterest}</Badge>
        <p className="soft small">
          {text.collecting} {text.since(numbers, `${monthName(since)} de ${since.slice(0, 4)}`)}{' '}
          {text.doesNotGrow}
        </p>
      </div>
      <ol className={styles['steps']}>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="row">
        <a
          className={buttonClass({ variant: 'action', size: 'big' })}
          href={whatsappAddress(text.request(numbers))}
        >
          {text.ask}
        </a>
        <Phone className={`btn ${styles['call']}`} number={contact.freeLine}>
          <CallIcon className="small-icon" />
          {contact.freeLine}
        </Phone>
      </div>
      {(invoices.length === 0 || someFree(invoices)) && (
        <p className="small soft">
          {text.orPay} <Link href="/facturas">{text.pay}</Link>
        </p>
      )}
    </>
  );
}

/** Debt by kinds, and the conditions until it is settled. */
export function WrittenOffParts({ summary, invoices }: AgreementProps) {
  const lines = writtenOffParts(summary.total_balance.mora, invoices);
  return (
    <>
      {lines && (
        <Card title={text.parts}>
          <SummaryList rows={lines} total={{ label: text.total, value: summary.total_balance.mora }} />
        </Card>
      )}
      <Card title={text.meanwhile}>
        <p className="small soft">{text.closedLimit}</p>
      </Card>
    </>
  );
}

/**
 * Overdue amounts of written-off invoices by kind. The sum is the server's: where the rows do not add up to it,
 * null, and the page explains nothing rather than something else.
 */
export function writtenOffParts(owed: number, invoices: Invoices): readonly DuePart[] | null {
  const sums = { capital: 0, interest: 0, iva: 0, guarantee: 0 };
  for (const { credit, quotas } of invoices) {
    const late = new Set(quotas.filter(({ date_mora }) => date_mora > 0).map(({ num_quota }) => num_quota));
    for (const { number, charges, paid } of credit.instalments) {
      if (!late.has(number)) continue;
      for (const kind of KINDS) sums[kind] += charges[kind] - paid[kind];
    }
  }
  const found = KINDS.map((kind) => ({ key: kind, label: text.kinds[kind], value: sums[kind] }));
  if (found.reduce((sum, { value }) => sum + value, 0) !== owed) return null;
  const always: readonly string[] = ['capital', 'interest'];
  return [
    ...found.filter(({ key, value }) => value > 0 || always.includes(key)),
    { key: 'late', label: text.lateInterest, value: 0 },
  ];
}

const KINDS = ['capital', 'interest', 'iva', 'guarantee'] as const;
