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
  /** Who had asked for it, if this is the second person; it is not made before. */
  readonly askedBy?: string | undefined;
}

/** That no second person has asked for a payout file: no refund stands in it. Looked up by the index, file after file. */
const WAITS = sql`(select act from refund where file = number limit 1) is null`;

/** The payout file that waits for a second person, if there is one, and who asked for it. */
export async function waitingRefundFile(
  db: Handle,
): Promise<{ readonly number: number; readonly by: string; readonly csv: string } | undefined> {
  const { rows } = await sql<{ number: number; by: string; csv: string }>`
    select number, made_by as by, csv from refund_file where ${WAITS}`.execute(db);
  return rows[0];
}

/** Drops the payout file that an administrator asked for, where no second person has. */
export async function dropRefundFileOf(trx: Handle, by: string): Promise<void> {
  await sql`delete from refund_file where made_by = ${by} and ${WAITS}`.execute(trx);
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
 * Asks for a payout file of all refunds that were asked for. A second person who asks for the same text puts them into
 * it, each into one.
 * @param asking who asks, and the other person who may have asked before
 * @param csvOf the text of the file, which is kept with it
 * @returns its number, refunds and text; undefined where none waits.
 */
export async function fileRefunds(
  trx: Handle,
  at: Date,
  { by, after }: { readonly by: string; readonly after: string | undefined },
  csvOf: (refunds: readonly FoundRefund[]) => string,
): Promise<RefundFile | undefined> {
  await sql`select from refund where state = 'asked' order by act for update`.execute(trx);
  const refunds = await findRefunds(trx, { state: 'asked' });
  if (refunds.length === 0) return undefined;
  const csv = csvOf(refunds);
  const asked = await waitingRefundFile(trx);
  if (asked) await sql`delete from refund_file where number = ${asked.number}`.execute(trx);
  const { number } = await paymentTables(trx)
    .insertInto('refund_file')
    .values({ made_at: at, made_by: by, csv })
    .returning('number')
    .executeTakeFirstOrThrow();
  if (asked?.csv !== csv || asked.by !== after) return { number, refunds, csv };
  const acts = refunds.map(({ act }) => act);
  await sql`
    update refund set state = 'in_file', file = ${number}, changed_at = ${at}
    where act = any(${acts}::text[])`.execute(trx);
  return { number, refunds, csv, askedBy: asked.by };
}

/**
 * A payout file as it was given. It is not found while it waits for a second person.
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
  const refunds = await findRefunds(db, { file: number });
  if (!file || refunds.length === 0) throw new ApiError('NOT_FOUND');
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
