import type { PaymentOnItsWay } from '@portal/credit-engine';
import type { Credit } from '../queries/credits.ts';

/** Amounts by invoice that a payment covers which the bank has not answered (credit arithmetic, quotes). */
export type PaymentsOnItsWay = ReadonlyMap<string, PaymentOnItsWay>;

/** The credit with its live payment: no late interest grows on the part that this covers. */
export function awaiting(credit: Credit, onItsWay: PaymentsOnItsWay | undefined): Credit {
  const payment = onItsWay?.get(credit.invoice);
  return payment === undefined ? credit : { ...credit, state: { ...credit.state, onItsWay: payment } };
}
