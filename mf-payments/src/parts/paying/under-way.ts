import type { Invoice, InvoicesReply } from './wire.ts';

/** A payment of an invoice without the bank's answer. */
export type LivePayment = NonNullable<Invoice['live_payment']>;

/** Whether an invoice can be paid now: no payment of it is under way, and none was approved today. */
export function isFree({ live_payment, paid_today }: Pick<Invoice, 'live_payment' | 'paid_today'>): boolean {
  return live_payment === null && paid_today === null;
}

/** Whether any of the invoices can be paid now. */
export function someFree({ invoices }: Pick<InvoicesReply, 'invoices'>): boolean {
  return invoices.some(isFree);
}
