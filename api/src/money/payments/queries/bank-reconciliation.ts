import { bogotaTimestamp } from '@portal/values/bogota-time';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { GatewayAnswer } from '../gateway/port.ts';
import { paymentAmount } from '../payment-amount.ts';
import { outcomeOf } from '../status.ts';
import { type Money, paymentTables, type Status } from '../tables.ts';

/** A payment of our books, to be compared with the gateway's file. */
export interface BookedPayment {
  readonly reference: string;
  readonly publicId: string;
  /** Network of the payment; payments from before this portal went through another one than the file's. */
  readonly gateway: string;
  readonly fiscalNumber: string;
  readonly status: Status;
  readonly money: Money;
  /** Received amount where money moved, else the requested one. Whole pesos. */
  readonly amount: number;
  readonly trazabilityCode: string;
  readonly paidAt: Date | null;
  readonly createdAt: Date;
  /** Time of the last question to the gateway about it; null without one. */
  readonly askedAt: Date | null;
}

/**
 * Differences between the gateway's file of a day and our books:
 * - `only_at_bank`: the bank has the payment, the books do not know it;
 * - `only_here`: the books hold it for paid, the bank's file does not name it;
 * - `outside`: the books hold it for paid, and it went through another network than this file's (imported);
 * - `status`: one side holds it for paid, the other does not;
 * - `amount`: both hold it for paid, with different amounts.
 */
export type DifferenceKind = 'only_at_bank' | 'only_here' | 'outside' | 'status' | 'amount';

/** States of money that came in by an approval of the bank; money that was returned to the customer came in too. */
const HELD: ReadonlySet<Money> = new Set<Money>([
  ...(['applied', 'suspense', 'returned', 'written_down', 'historic'] as const),
]);

/** State of a payment by a line of the gateway's file, or by its answer to a question. */
export interface BankStatement {
  readonly isPaid: boolean;
  /** Whole pesos; null where the bank's amount is no whole number of pesos. */
  readonly amount: number | null;
  /** Bank's amount as text, where `amount` is null; otherwise null. */
  readonly amountSaid: string | null;
  /** Local time in Bogotá of the state; null for the state now. */
  readonly at: string | null;
}

/** State of a payment now, from the bank's answer to a question. */
export function statementOf(answer: GatewayAnswer): BankStatement & { readonly status: string } {
  const { amount, notUnderstood } = answer;
  const isPaid = notUnderstood?.isPaid ?? answer.state === 'approved';
  const status = isPaid ? 'Approved' : outcomeOf(answer).status;
  return { isPaid, amount, amountSaid: notUnderstood?.amount ?? null, at: null, status };
}

/** Whether the payment was approved after the bank's statement: both are true of their time. */
const wasPaidLater = (bank: BankStatement, ours: Pick<BookedPayment, 'paidAt'>): boolean =>
  bank.at !== null && ours.paidAt !== null && bogotaTimestamp(ours.paidAt) > bank.at;

/** Whether the gateway told of the reversal after the bank's statement: both are true of their time. */
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
    // A payment that was reversed since counts too: the file of its day should name it.
    return ours.money === 'none' ? null : 'only_here';
  }
  if (bank.isPaid) {
    if (!isHeld && !wasTakenBackLater(bank, ours)) return 'status';
    return bank.amount === ours.amount ? null : 'amount';
  }
  return isHeld && !wasPaidLater(bank, ours) ? 'status' : null;
}

/**
 * Whether the file's line and the gateway's answer about the reversal fall into the same second, the smallest unit of a
 * file. The order of the two is then unknown: the payment may have been approved again, and only the gateway's answer
 * now tells.
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
    .select(paymentAmount.as('amount'))
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

/** Payments of a gateway by their references; unknown references are left out. */
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

/** Imported payments by trazability code, whatever their network: the bank's file knows them by this code alone. */
export async function historicByTrazability(db: Handle, codes: readonly string[]): Promise<BookedPayment[]> {
  if (codes.length === 0) return [];
  return await booked(db)
    .where('money', '=', 'historic')
    .where(sql<boolean>`trazability_code = any(${codes}::text[])`)
    .execute();
}

/** First day in Bogotá on which a payment was started through a gateway; undefined without one. */
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
