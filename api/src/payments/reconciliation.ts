import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
import { type Money, paymentTables, type Status } from './tables.ts';

/** A payment as the books have it, to be held against the gateway's file. */
export interface BookedPayment {
  readonly reference: string;
  readonly publicId: string;
  readonly fiscalNumber: string;
  readonly status: Status;
  readonly money: Money;
  /** What was received where money moved, else what was asked for. Whole pesos. */
  readonly amount: number;
  readonly trazabilityCode: string;
  readonly paidAt: Date | null;
}

const booked = (db: Handle, gateway: string) =>
  paymentTables(db)
    .selectFrom('payment_transaction')
    .select(['reference', 'public_id as publicId', 'fiscal_number as fiscalNumber', 'status', 'money'])
    .select(sql<number>`coalesce(received_amount, total_amount)`.as('amount'))
    .select(sql<string>`coalesce(trazability_code, '')`.as('trazabilityCode'))
    .select('paid_at as paidAt')
    .where('gateway', '=', gateway);

/** Payments of a gateway whose money moved in a range, by the bank's time. */
export const paidBetween = (
  db: Handle,
  gateway: string,
  from: Date,
  before: Date,
): Promise<BookedPayment[]> =>
  booked(db, gateway)
    .where('money', 'in', ['applied', 'suspense', 'reversed'])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', before)
    .orderBy('paid_at')
    .execute();

/** Payments of a gateway by their references; those that are none of ours are not there. */
export const paymentsByReference = (
  db: Handle,
  gateway: string,
  references: readonly string[],
): Promise<BookedPayment[]> =>
  booked(db, gateway).where(sql<boolean>`reference = any(${references}::text[])`).execute();
