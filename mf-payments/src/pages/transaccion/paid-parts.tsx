import type { Output } from '@portal/contract';
import { Badge, Card, Money, Note, Tirilla, type TirillaRow } from '@portal/ui/core';
import { pesos, shortDate } from '@portal/ui/format';
import { CheckCircleIcon } from '@portal/ui/icons';
import { transactionTexts as texts } from '../../texts.ts';
import styles from './transaccion.module.css';

/** What a payment paid, by invoice. */
export type PaymentReceipt = NonNullable<Output<'GET /api/transactions/:id'>['receipt']>;
type PaidInvoice = PaymentReceipt['invoices'][number];
type PaidInstalment = PaidInvoice['instalments'][number];

/** What was paid of an invoice: instalment by instalment, then by kind. */
export function PaidInvoiceParts({ paid }: { paid: PaidInvoice }) {
  return (
    <section className={styles['paid']}>
      <h2>{texts.paidOf(paid.invoice)}</h2>
      <ul className={styles['lines']}>
        {paid.instalments.map((instalment) => (
          <li key={instalment.num_quota}>
            <CheckCircleIcon />
            <span className="strong">{texts.instalment(instalment.num_quota)}</span>
            <Money amount={instalment.total} strong />
            <small>{partsOf(instalment)}</small>
          </li>
        ))}
        {paid.to_capital > 0 && (
          <li>
            <CheckCircleIcon />
            <span className="strong">{texts.toCapital}</span>
            <Money amount={paid.to_capital} strong />
            <small>{texts.toCapitalHint}</small>
          </li>
        )}
        {paid.unapplied > 0 && (
          <li>
            <CheckCircleIcon />
            <span className="strong">{texts.unapplied}</span>
            <Money amount={paid.unapplied} strong />
            <small>{texts.unappliedHint}</small>
          </li>
        )}
      </ul>
      <Tirilla rows={kindsOf(paid)} total={{ label: texts.total, value: paid.paid }} />
    </section>
  );
}

function partsOf({ total, late_interest }: PaidInstalment): string {
  if (late_interest === 0) return texts.withoutLate;
  return total === late_interest
    ? texts.onlyLate
    : texts.withLate(pesos(total - late_interest), pesos(late_interest));
}

function kindsOf({ instalments, to_capital, unapplied, paid }: PaidInvoice): TirillaRow[] {
  const sum = (part: 'capital' | 'interest' | 'iva' | 'guarantee' | 'late_interest'): number =>
    instalments.reduce((total, instalment) => total + instalment[part], 0);
  const [capital, interest, iva, guarantee, late] = [
    sum('capital') + to_capital,
    sum('interest'),
    sum('iva'),
    sum('guarantee'),
    sum('late_interest'),
  ];
  // Interest of the days elapsed before a payment to capital, which belongs to no instalment.
  const elapsed = paid - capital - interest - iva - guarantee - late - unapplied;
  return [
    { label: texts.kinds.capital, value: capital },
    { label: texts.kinds.interest, value: interest + Math.max(0, elapsed) },
    { label: texts.kinds.iva, value: iva },
    { label: texts.kinds.guarantee, value: guarantee },
    { label: texts.kinds.late, value: late },
    { label: texts.kinds.unapplied, value: unapplied },
    ...(elapsed < 0 ? [{ label: texts.kinds.givenBack, value: -elapsed }] : []),
  ].filter(({ value }) => value > 0);
}

/** 'Lo que sigue': what is owed next of each invoice and when, or that nothing is. */
export function WhatComesNext({ receipt }: { receipt: PaymentReceipt }) {
  return receipt.invoices.map(({ invoice, next, closed, total_to_pay }) => (
    <Card
      key={invoice}
      className={styles['next']}
      title={receipt.invoices.length > 1 ? texts.nextOf(invoice) : texts.next}
    >
      {closed || !next ? (
        <>
          <Badge tone="ok">{texts.closedBadge}</Badge>
          <p className="small soft">{texts.closed(invoice)}</p>
        </>
      ) : (
        <>
          <div className={styles['due']}>
            <p>
              <span className="strong">{texts.instalment(next.num_quota)}</span>
              <br />
              <span className="tiny mute">{texts.due(shortDate(next.due_date))}</span>
            </p>
            <Money amount={next.amount} className={styles['amount']} />
          </div>
          <p className="tiny mute">{texts.settlesWith(pesos(total_to_pay))}</p>
        </>
      )}
    </Card>
  ));
}

/** Where the money is when it is not where the status says: never a plain approval that moved no debt. */
export function MoneyNote({ money }: { money: keyof typeof texts.money }) {
  return (
    <Note tone={money === 'in_review' ? 'wait' : 'neutral'}>
      <strong>{texts.money[money].title}</strong> {texts.money[money].text}
    </Note>
  );
}
