import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
import { type Money, paymentTables, type Status } from './tables.ts';

/** A payment as the books have it, to be held against the gateway's file. */
export interface BookedPayment {
  readonly reference: string;
  readonly publicId: string;
  /** Network that it went through; another than the file's for payments of before this portal. */
  readonly gateway: string;
  readonly fiscalNumber: string;
  readonly status: Status;
  readonly money: Money;
  /** What was received where money moved, else what was asked for. Whole pesos. */
  readonly amount: number;
  readonly trazabilityCode: string;
  readonly paidAt: Date | null;
}

/**
 * On what the gateway's file of a day and our books disagree:
 * - `only_at_bank`: the bank has it, we do not know it;
 * - `only_here`: we hold it for paid, the bank's file does not name it;
 * - `outside`: we hold it for paid, and it went through another network than this file's (imported);
 * - `status`: one side holds it for paid, the other does not;
 * - `amount`: both hold it for paid, not with the same amount.
 */
export type DifferenceKind = 'only_at_bank' | 'only_here' | 'outside' | 'status' | 'amount';

/** Money that is, or was, in our books because the bank approved: given back to the customer it still came in. */
const HELD: ReadonlySet<Money> = new Set<Money>(['applied', 'suspense', 'returned', 'historic']);

/**
 * How a line of the gateway's file and a payment of ours disagree, or null when they agree. What was approved and taken
 * back later, in a file of its own day, is no difference; what was never paid is none whatever the two call it.
 */
export function differenceBetween(
  bank: { readonly isPaid: boolean; readonly amount: number } | undefined,
  ours: Pick<BookedPayment, 'money' | 'amount'> | undefined,
): DifferenceKind | null {
  if (!ours) return bank ? 'only_at_bank' : null;
  if (!bank) return ours.money === 'historic' ? 'outside' : HELD.has(ours.money) ? 'only_here' : null;
  if (bank.isPaid !== HELD.has(ours.money) && ours.money !== 'reversed') return 'status';
  return bank.isPaid && bank.amount !== ours.amount ? 'amount' : null;
}

const booked = (db: Handle) =>
  paymentTables(db)
    .selectFrom('payment_transaction')
    .select(['reference', 'public_id as publicId', 'gateway', 'fiscal_number as fiscalNumber', 'status'])
    .select('money')
    .select(sql<number>`coalesce(received_amount, total_amount)`.as('amount'))
    .select(sql<string>`coalesce(trazability_code, '')`.as('trazabilityCode'))
    .select('paid_at as paidAt');

/**
 * Payments whose money moved in a range, by the bank's time: those of the gateway, and those that went through another
 * network before this portal (`historic`).
 */
export const paidBetween = (
  db: Handle,
  gateway: string,
  from: Date,
  before: Date,
): Promise<BookedPayment[]> =>
  booked(db)
    .where((where) =>
      where.or([
        where.and([
          where('gateway', '=', gateway),
          where('money', 'in', ['applied', 'suspense', 'returned', 'reversed']),
        ]),
        where('money', '=', 'historic'),
      ]),
    )
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
  booked(db)
    .where('gateway', '=', gateway)
    .where(sql<boolean>`reference = any(${references}::text[])`)
    .execute();

/** Payments of any network by the number of the bank's movement; imported ones are known by it alone. */
export const historicByTrazability = (db: Handle, codes: readonly string[]): Promise<BookedPayment[]> =>
  booked(db)
    .where('money', '=', 'historic')
    .where(sql<boolean>`trazability_code = any(${codes}::text[])`)
    .execute();
