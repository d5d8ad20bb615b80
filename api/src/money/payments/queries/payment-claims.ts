import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { paymentAmount } from '../payment-amount.ts';
import { type Money, paymentTables, type Status } from '../tables.ts';

/** State of a payment's money, to be compared with ledger and bank. Whole pesos. */
export interface PaymentClaim {
  readonly id: number;
  readonly publicId: string;
  readonly reference: string;
  readonly gateway: string;
  readonly status: Status;
  readonly money: Money;
  /** Amount that the ledger must have of it. */
  readonly claims: number;
  /** Received amount where money moved, else the requested one. */
  readonly amount: number;
  readonly paidAt: Date | null;
  /** Time of the last question to the gateway about it; null without one. */
  readonly askedAt: Date | null;
}

const claims = (db: Handle) =>
  paymentTables(db)
    .selectFrom('payment_transaction')
    .select([
      'id',
      'public_id as publicId',
      'reference',
      'gateway',
      'status',
      'money',
      'paid_at as paidAt',
      'last_checked_at as askedAt',
    ])
    .select(paymentAmount.as('amount'))
    .select(
      sql<number>`case when money in ('applied', 'suspense', 'returned', 'written_down')
        then ${paymentAmount} else 0 end`.as('claims'),
    )
    .orderBy('id');

/** Next payments of a walk over all of them: those with an id above `after`, at most `limit`. */
export function claimsAfter(db: Handle, after: number, limit: number): Promise<PaymentClaim[]> {
  return claims(db).where('id', '>', after).limit(limit).execute();
}

/** Payments whose money moved since a moment, and those with the given public ids. */
export function claimsSince(db: Handle, since: Date, publicIds: readonly string[]): Promise<PaymentClaim[]> {
  return claims(db)
    .where((where) =>
      where.or([
        where('money_at', '>=', since),
        where('public_id', '=', sql<string>`any(${publicIds}::text[])`),
      ]),
    )
    .execute();
}

export function claimsByReference(db: Handle, references: readonly string[]): Promise<PaymentClaim[]> {
  return claims(db).where('reference', '=', sql<string>`any(${references}::text[])`).execute();
}

/** Public ids that name no payment. */
export async function unknownPayments(db: Handle, publicIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select named.id from unnest(${publicIds}::text[]) as named(id)
    where not exists (select from payment_transaction t where t.public_id = named.id)
    order by named.id`.execute(db);
  return rows.map(({ id }) => id);
}
