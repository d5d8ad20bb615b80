import type { Output, Summary } from '@portal/contract';
import { Button, Note, Stack } from '@portal/ui/core';
import { pesos } from '@portal/ui/format';
import styles from './resumen.module.css';
import { texts } from './texts.ts';

const text = texts.underWay;

export type Invoices = Output<'GET /api/invoices'>['invoices'];

/** Whether an invoice can be paid now: no payment of it is on its way, and none was approved today. */
export function isFree({ live_payment, paid_today }: Invoices[number]): boolean {
  return live_payment === null && paid_today === null;
}

/**
 * Whether one of the invoices that the page asks to pay first is free: of those in arrears or, without arrears, of all.
 */
export function someFree(invoices: Invoices): boolean {
  const late = invoices.filter(({ quotas }) => quotas.some(({ date_mora }) => date_mora > 0));
  return (late.length > 0 ? late : invoices).some(isFree);
}

interface PaymentsUnderWayProps {
  readonly invoices: Invoices;
  /** Invoices that a payment of today closed: none of the open ones. */
  readonly closed: Summary['closed_today'];
}

/** Payments under way and those of today, each once even if it pays several invoices, with a link to it. */
export function PaymentsUnderWay({ invoices, closed = [] }: PaymentsUnderWayProps) {
  const live = oncePerTransaction(
    invoices.map(({ invoice, live_payment }) => [invoice, live_payment] as const),
  );
  const paid = oncePerTransaction<PaidPart>([
    ...invoices.map(({ invoice, paid_today }) => [invoice, paid_today] as const),
    ...closed.map((part) => [part.invoice, part] as const),
  ]);
  if (live.length + paid.length === 0) return null;
  const isMoreOwed = (names: readonly string[]) => invoices.some(({ invoice }) => names.includes(invoice));
  return (
    <Stack className={styles['underWay']}>
      {live.map(({ payment, names }) => (
        <Note key={payment.transaction_id} tone="wait" className={styles['way']}>
          <p>
            <strong>{payment.own ? text.mine(pesos(payment.amount)) : text.visitors}</strong>{' '}
            {payment.own ? text.onItsWay(payment.bank_name) : text.visitorsHint(names)}
          </p>
          <Button variant="quiet" href={payment.own ? `/transaccion/${payment.transaction_id}` : '/facturas'}>
            {payment.own ? text.see : text.toInvoices}
          </Button>
        </Note>
      ))}
      {paid.map(({ payment, names }) => (
        <Note key={payment.transaction_id} tone="ok" className={styles['way']}>
          <p>
            <strong>{(payment.waits ? text.received : text.paidToday)(pesos(payment.amount))}</strong>{' '}
            {payment.waits ? text.waits(names) : text.ofInvoices(names, isMoreOwed(names))}
          </p>
          <Button variant="quiet" href={`/transaccion/${payment.transaction_id}`}>
            {text.see}
          </Button>
        </Note>
      ))}
    </Stack>
  );
}

type PaidPart = NonNullable<Invoices[number]['paid_today']>;

interface Once<Payment> {
  /** Its amount is the sum of the parts of these invoices. */
  readonly payment: Payment;
  /** Invoices that the payment pays. */
  readonly names: readonly string[];
}

/** @param parts invoices, each with its part of a payment, or none */
function oncePerTransaction<Payment extends { transaction_id: string; amount: number }>(
  parts: readonly (readonly [invoice: string, payment: Payment | null])[],
): readonly Once<Payment>[] {
  const found = new Map<string, Once<Payment>>();
  for (const [invoice, payment] of parts) {
    if (!payment) continue;
    const before = found.get(payment.transaction_id);
    const amount = (before?.payment.amount ?? 0) + payment.amount;
    const names = [...(before?.names ?? []), invoice];
    found.set(payment.transaction_id, { payment: { ...payment, amount }, names });
  }
  return [...found.values()];
}
