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
