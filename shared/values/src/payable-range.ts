import { pesos } from './number-formats.ts';

/** Bounds of what can be paid of one invoice, in whole pesos. */
export interface PayableRange {
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * Bounds of a payment of an invoice today: at least its late interest, or 1 peso where there is none, and at most the
 * amount that settles it (PY-06).
 *
 * @param lateInterest whole pesos
 * @param totalToPay amount that settles the invoice today, whole pesos
 */
export function payableRange(lateInterest: number, totalToPay: number): PayableRange {
  return { minimum: Math.min(Math.max(lateInterest, 1), totalToPay), maximum: totalToPay };
}

/** Words about a payment that would leave a rest below the least payment, whole pesos. See docs/credit-arithmetic.md, The least payment. */
export function smallRestText(rest: number, totalToPay: number): string {
  return `Quedarían ${pesos(rest)}, menos de lo que la red de pagos recibe. Págalos también: ${pesos(totalToPay)} en total.`;
}
