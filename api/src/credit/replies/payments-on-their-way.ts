import type { InstalmentDebt, PaymentOnItsWay } from '@portal/credit-engine';
import type { Credit } from '../queries/credits.ts';

/** Amounts by invoice that a payment covers which the bank has not answered (credit arithmetic, quotes). */
export type PaymentsOnItsWay = ReadonlyMap<string, PaymentOnItsWay>;

/** The credit with its live payment: no late interest grows on the part that this covers. */
export function awaiting(credit: Credit, onItsWay: PaymentsOnItsWay | undefined): Credit {
  const payment = onItsWay?.get(credit.invoice);
  return payment === undefined ? credit : { ...credit, state: { ...credit.state, onItsWay: payment } };
}

/** Days late of the oldest of the unpaid instalments that money which waits does not pay; 0 where it pays all that are late. */
export function daysLateBeyond(debts: readonly InstalmentDebt[], received: number): number {
  let left = received;
  for (const { daysLate, total } of debts) {
    left -= total;
    if (left < 0) return daysLate;
  }
  return 0;
}
