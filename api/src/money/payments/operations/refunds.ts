import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { type FoundRefund, findRefunds } from '../queries/refunds.ts';
import { paymentTables } from '../tables.ts';

/** A payout file: its number, its refunds as they stand, and its text. */
export interface RefundFile {
  readonly number: number;
  readonly refunds: readonly FoundRefund[];
  readonly csv: string;
}

/** Notes that money of a payment is to be paid out, by the act that gave it back. */
export async function askRefund(
  trx: Handle,
  at: Date,
  refund: { readonly act: string; readonly transactionId: string; readonly amount: number },
): Promise<void> {
  const { act, transactionId, amount } = refund;
  await paymentTables(trx)
    .insertInto('refund')
    .values({
      act,
      transaction_id: transactionId,
      amount,
      state: 'asked',
      asked_at: at,
      changed_at: at,
      file: null,
    })
    .execute();
}

/**
 * Cancels the refund of an act that is undone. An act from before refunds were kept has none.
 * @throws ApiError MONEY_REFUND_SENT for one that stands in a payout file or was paid.
 */
export async function cancelRefund(trx: Handle, at: Date, act: string): Promise<void> {
  const cancelled = await sql`
    update refund set state = 'cancelled', changed_at = ${at} where act = ${act} and state in ('asked', 'failed')`.execute(
    trx,
  );
  if (cancelled.numAffectedRows === 1n) return;
  const sent = await paymentTables(trx)
    .selectFrom('refund')
    .select('state')
    .where('act', '=', act)
    .executeTakeFirst();
  if (sent) throw new ApiError('MONEY_REFUND_SENT');
}

/**
 * Puts all refunds that were asked for into a new payout file, each into one.
 * @param csvOf the text of the file, which is kept with it
 * @returns its number, refunds and text; undefined where none waits.
 */
export async function fileRefunds(
  trx: Handle,
  at: Date,
  by: string,
  csvOf: (refunds: readonly FoundRefund[]) => string,
): Promise<RefundFile | undefined> {
  const waiting = await paymentTables(trx)
    .selectFrom('refund')
    .select('act')
    .where('state', '=', 'asked')
    .orderBy('act')
    .forUpdate()
    .execute();
  if (waiting.length === 0) return undefined;
  const acts = waiting.map(({ act }) => act);
  const { number } = await paymentTables(trx)
    .insertInto('refund_file')
    .values({ made_at: at, made_by: by, csv: null })
    .returning('number')
    .executeTakeFirstOrThrow();
  await sql`
    update refund set state = 'in_file', file = ${number}, changed_at = ${at}
    where act = any(${acts}::text[])`.execute(trx);
  const refunds = await findRefunds(trx, { file: number });
  const csv = csvOf(refunds);
  await sql`update refund_file set csv = ${csv} where number = ${number}`.execute(trx);
  return { number, refunds, csv };
}

/**
 * A payout file as it was given.
 * @param csvOf the text of a file that was made before files were kept
 * @throws ApiError NOT_FOUND
 */
export async function refundFileAgain(
  db: Handle,
  number: number,
  csvOf: (refunds: readonly FoundRefund[]) => string,
): Promise<RefundFile> {
  const file = await paymentTables(db)
    .selectFrom('refund_file')
    .select('csv')
    .where('number', '=', number)
    .executeTakeFirst();
  if (!file) throw new ApiError('NOT_FOUND');
  const refunds = await findRefunds(db, { file: number });
  return { number, refunds, csv: file.csv ?? csvOf(refunds) };
}

/**
 * Notes the result of a refund that stands in a payout file.
 * @returns the refund. @throws ApiError NOT_FOUND; MONEY_REFUND_DECIDED where it is not in a file, or its result is known.
 */
export async function decideRefund(
  trx: Handle,
  at: Date,
  result: { readonly act: string; readonly state: 'paid' | 'failed'; readonly reason: string },
): Promise<FoundRefund> {
  const { act, state, reason } = result;
  const refund = (await findRefunds(trx, { act }))[0];
  if (!refund) throw new ApiError('NOT_FOUND');
  const decided = await sql`
    update refund set state = ${state}, reason = ${reason}, changed_at = ${at}
    where act = ${act} and state = 'in_file'`.execute(trx);
  if (decided.numAffectedRows === 0n) throw new ApiError('MONEY_REFUND_DECIDED');
  return refund;
}
