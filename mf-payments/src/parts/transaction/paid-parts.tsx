import type { Output, Transaction } from '@portal/contract';
import { Badge, Card, Money, Note, SummaryList, type SummaryRow } from '@portal/ui/core';
import { pesos, shortDate } from '@portal/ui/format';
import { CheckCircleIcon } from '@portal/ui/icons';
import { splitMoney } from '@portal/values/split-money';
import { transactionTexts as texts } from './texts.ts';
import styles from './transaction.module.css';

/** Parts of a payment that are given back. */
export type Refunds = { readonly refunds: Output<'GET /api/transactions/:id'>['refunds'] | undefined };

/** Amounts that a payment paid, by invoice. */
export type PaymentReceipt = NonNullable<Output<'GET /api/transactions/:id'>['receipt']>;
type PaidInvoice = PaymentReceipt['invoices'][number];
type PaidInstalment = PaidInvoice['instalments'][number];

/** Amounts paid of an invoice: by instalment, then by kind. */
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
            <small>{toCapitalHint(paid)}</small>
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
      <SummaryList rows={kindsOf(paid)} total={{ label: texts.total, value: paid.paid }} />
    </section>
  );
}

function partsOf({ total, late_interest }: PaidInstalment): string {
  if (late_interest === 0) return texts.withoutLate;
  return total === late_interest
    ? texts.onlyLate
    : texts.withLate(pesos(total - late_interest), pesos(late_interest));
}

/** Amounts beside the plan by kind; all capital where the server does not split them. */
function besidePlanOf({ to_capital, beside_plan }: PaidInvoice) {
  return beside_plan ?? { capital: to_capital, interest: 0, iva: 0 };
}

function toCapitalHint(paid: PaidInvoice): string {
  const { interest, iva } = besidePlanOf(paid);
  return interest + iva > 0 ? texts.toCapitalWithInterest(pesos(interest + iva)) : texts.toCapitalHint;
}

function kindsOf(paid: PaidInvoice): SummaryRow[] {
  const { instalments, unapplied } = paid;
  const beside = besidePlanOf(paid);
  const sum = (part: 'capital' | 'interest' | 'iva' | 'guarantee' | 'late_interest'): number =>
    instalments.reduce((total, instalment) => total + instalment[part], 0);
  // Below 0 where interest collected ahead was given back.
  const interest = sum('interest') + beside.interest;
  const iva = sum('iva') + beside.iva;
  const givenBack = Math.min(0, interest) + Math.min(0, iva);
  return [
    { label: texts.kinds.capital, value: sum('capital') + beside.capital },
    { label: texts.kinds.interest, value: Math.max(0, interest) },
    { label: texts.kinds.iva, value: Math.max(0, iva) },
    { label: texts.kinds.guarantee, value: sum('guarantee') },
    { label: texts.kinds.late, value: sum('late_interest') },
    { label: texts.kinds.unapplied, value: unapplied },
    { label: texts.kinds.givenBack, value: givenBack },
  ].filter(({ value }) => value !== 0);
}

/** 'Lo que sigue': the next amount and date of each invoice and what is in arrears, or that nothing is owed. */
export function WhatComesNext({ receipt }: { receipt: PaymentReceipt }) {
  return receipt.invoices.map(({ invoice, next, closed, total_to_pay, overdue }) => (
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
              <span className="tiny mute">
                {(overdue > 0 ? texts.wasDue : texts.due)(shortDate(next.due_date))}
              </span>
            </p>
            <Money amount={next.amount} className={styles['amount']} />
          </div>
          {overdue > 0 && <Badge tone="bad">{texts.inArrears(pesos(overdue))}</Badge>}
          <p className="tiny mute">{texts.settlesWith(pesos(total_to_pay))}</p>
        </>
      )}
    </Card>
  ));
}

/** Note about money that is not where the status suggests, so that an approval that reduced no debt is never shown alone. */
export function MoneyNote({
  money,
  amounts,
  refunds = [],
}: Pick<Transaction, 'money' | 'amounts'> & Refunds) {
  return (
    <>
      {(money !== 'returned' || refunds.length === 0) && <WhereItIs money={money} amounts={amounts} />}
      {refunds.map(({ state, amount, at }) =>
        state === 'cancelled' ? null : (
          <Note key={at} tone={state === 'paid' ? 'neutral' : 'wait'}>
            {texts.refund[state](pesos(amount), shortDate(at.slice(0, 10)))}
          </Note>
        ),
      )}
    </>
  );
}

function WhereItIs({ money, amounts }: Pick<Transaction, 'money' | 'amounts'>) {
  const split = money === 'reversed' ? undefined : splitMoney(amounts);
  if (split !== undefined) return <Note tone="neutral">{split}</Note>;
  if (money === 'none' || money === 'applied') return null;
  return (
    <Note tone={money === 'in_review' ? 'wait' : 'neutral'}>
      <strong>{texts.money[money].title}</strong> {texts.money[money].text}
    </Note>
  );
}
