import { bogotaTimestamp } from '@portal/contract/bogota-time';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database.ts';
import type { GatewayAnswer } from '../gateway/port.ts';
import { outcomeOf } from '../status.ts';
import { type Money, paymentTables, type Status } from '../tables.ts';

/** A payment as the books have it, to be held against the gateway's file. */
export interface BookedPayment {
  readonly reference: string;
  readonly publicId: string;
  /** Network that it went through; another than the file's for payments of before this portal. */
  readonly gateway: string;
  readonly fiscalNumber: string;
  readonly status: Status;
  readonly money: Money;
  /** Received amount where money moved, else the requested one. Whole pesos. */
  readonly amount: number;
  readonly trazabilityCode: string;
  readonly paidAt: Date | null;
  readonly createdAt: Date;
  /** When the gateway was last asked about it; null where it never was. */
  readonly askedAt: Date | null;
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
const HELD: ReadonlySet<Money> = new Set<Money>([
  ...(['applied', 'suspense', 'returned', 'written_down', 'historic'] as const),
]);

/** State of a payment by a line of the gateway's file, or by its answer to a question. */
export interface BankStatement {
  readonly isPaid: boolean;
  /** Whole pesos; null where the bank's amount is no whole number of pesos. */
  readonly amount: number | null;
  /** That amount, as the bank says it; otherwise null. */
  readonly amountSaid: string | null;
  /** Local time in Bogotá when it was so; null when it is so now. */
  readonly at: string | null;
}

/** The bank's word as it is now: its answer to a question. */
export function statementOf(answer: GatewayAnswer): BankStatement & { readonly status: string } {
  const { amount, notUnderstood } = answer;
  const isPaid = notUnderstood?.isPaid ?? answer.state === 'approved';
  const status = isPaid ? 'Approved' : outcomeOf(answer).status;
  return { isPaid, amount, amountSaid: notUnderstood?.amount ?? null, at: null, status };
}

/** Whether the bank said no, and yes only after that: both are true of their time. */
const wasPaidLater = (bank: BankStatement, ours: Pick<BookedPayment, 'paidAt'>): boolean =>
  bank.at !== null && ours.paidAt !== null && bogotaTimestamp(ours.paidAt) > bank.at;

/** Whether the bank said yes, and the gateway told after that that it was taken back: both are true of their time. */
const wasTakenBackLater = (bank: BankStatement, ours: Pick<BookedPayment, 'money' | 'askedAt'>): boolean =>
  ours.money === 'reversed' &&
  bank.at !== null &&
  ours.askedAt !== null &&
  bogotaTimestamp(ours.askedAt) >= bank.at;

/**
 * How the gateway's statement and a payment of ours disagree, or null when they agree. A payment that was approved and
 * later taken back, or refused and later approved, is no difference: each state stands in the file of its own day. A
 * payment that was never paid is no difference either, whatever the two call its state.
 */
export function differenceBetween(
  bank: BankStatement | undefined,
  ours: Pick<BookedPayment, 'money' | 'amount' | 'paidAt' | 'askedAt'> | undefined,
): DifferenceKind | null {
  if (!ours) return bank ? 'only_at_bank' : null;
  const isHeld = HELD.has(ours.money);
  if (!bank) {
    if (ours.money === 'historic') return 'outside';
    // Also what was taken back since: the file of its day should name it.
    return ours.money === 'none' ? null : 'only_here';
  }
  if (bank.isPaid) {
    if (!isHeld && !wasTakenBackLater(bank, ours)) return 'status';
    return bank.amount === ours.amount ? null : 'amount';
  }
  return isHeld && !wasPaidLater(bank, ours) ? 'status' : null;
}

/**
 * Whether file and books agree only if the gateway told of its money being taken back after the line, and both are of one
 * second, which is all that a file says of a moment: it may as well have been approved anew in it. Only its answer now
 * tells.
 */
export function isWithinOneSecond(
  bank: BankStatement | undefined,
  ours: Pick<BookedPayment, 'money' | 'askedAt'> | undefined,
): boolean {
  return (
    bank?.isPaid === true &&
    ours?.money === 'reversed' &&
    ours.askedAt !== null &&
    bogotaTimestamp(ours.askedAt) === bank.at
  );
}

const booked = (db: Handle) =>
  paymentTables(db)
    .selectFrom('payment_transaction')
    .select(['reference', 'public_id as publicId', 'gateway', 'fiscal_number as fiscalNumber', 'status'])
    .select('money')
    .select(sql<number>`coalesce(received_amount, total_amount)`.as('amount'))
    .select(sql<string>`coalesce(trazability_code, '')`.as('trazabilityCode'))
    .select(['paid_at as paidAt', 'created_at as createdAt', 'last_checked_at as askedAt']);

/**
 * Payments whose money moved in a range, by the bank's time: those of the gateway, and those that went through another
 * network before this portal (`historic`).
 */
export function paidBetween(db: Handle, gateway: string, from: Date, before: Date): Promise<BookedPayment[]> {
  return booked(db)
    .where((where) =>
      where.or([
        where.and([
          where('gateway', '=', gateway),
          where('money', 'in', ['applied', 'suspense', 'returned', 'written_down', 'reversed']),
        ]),
        where('money', '=', 'historic'),
      ]),
    )
    .where((where) =>
      where.or([
        where.and([where('paid_at', '>=', from), where('paid_at', '<', before)]),
        // Some imported payments have no other moment than that of their start.
        where.and([
          where('paid_at', 'is', null),
          where('created_at', '>=', from),
          where('created_at', '<', before),
        ]),
      ]),
    )
    .orderBy(sql`coalesce(paid_at, created_at)`)
    .execute();
}

/** Payments of a gateway by their references; those that are none of ours are not there. */
export async function paymentsByReference(
  db: Handle,
  gateway: string,
  references: readonly string[],
): Promise<BookedPayment[]> {
  if (references.length === 0) return [];
  return await booked(db)
    .where('gateway', '=', gateway)
    .where(sql<boolean>`reference = any(${references}::text[])`)
    .execute();
}

/** Payments of any network by the number of the bank's movement; imported ones are known by it alone. */
export async function historicByTrazability(db: Handle, codes: readonly string[]): Promise<BookedPayment[]> {
  if (codes.length === 0) return [];
  return await booked(db)
    .where('money', '=', 'historic')
    .where(sql<boolean>`trazability_code = any(${codes}::text[])`)
    .execute();
}

/** The first day in Bogotá on which a payment was started through a gateway; undefined when none ever was. */
export async function firstDayOfGateway(db: Handle, gateway: string): Promise<string | undefined> {
  const first = await paymentTables(db)
    .selectFrom('payment_transaction')
    .select('business_date')
    .where('gateway', '=', gateway)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return first?.business_date;
}
