import { type RawBuilder, sql } from 'kysely';

/** Amount of a row of `payment_transaction`, as SQL without an alias. */
export const PAYMENT_AMOUNT = 'coalesce(received_amount, total_amount)';

/**
 * Expression: the amount of a payment wherever one is shown, ordered by or summed: what the bank took; until it has
 * taken any, what was asked for. An index has the same expression.
 */
export const paymentAmount: RawBuilder<number> = sql.raw(PAYMENT_AMOUNT);

/** The same of a row that was read. Whole pesos. */
export function amountOfPayment(row: {
  readonly total_amount: number;
  readonly received_amount: number | null;
}): number {
  return row.received_amount ?? row.total_amount;
}
