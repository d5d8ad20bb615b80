import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { PaymentContext } from '../context.ts';
import { paymentTables } from '../tables.ts';
import { isForsaken, takeOver } from './take-over.ts';

/**
 * One intention of one principal. The same key of another account is another intention; the same key with another body
 * is refused. Neither gets this one's reply.
 */
export interface IdempotentCall {
  readonly principal: string;
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const FIRST_ANSWER_WAIT_MS = 5_000;
const STEP = 50;
const KEPT_FOR = 7 * 24 * 60 * 60_000;

/** @throws ApiError IDEMPOTENCY_KEY_REQUIRED unless the header is a UUID. */
export function idempotentCall(
  header: unknown,
  principal: string,
  operation: string,
  body: unknown,
): IdempotentCall {
  if (typeof header !== 'string' || !UUID.test(header)) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED');
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return { principal, operation, key: header.toLowerCase(), bodyHash };
}

interface KnownCall {
  readonly bodyHash: string;
  /** JSON of the reply; null while the first call is under way. */
  readonly response: string | null;
  /** Reference of its transaction; null before the transaction exists. */
  readonly reference: string | null;
  /** Whether no call continues it: the process is gone, or the call has given up. */
  readonly isLost: boolean;
}

async function find(ctx: PaymentContext, call: IdempotentCall): Promise<KnownCall | undefined> {
  const { rows } = await sql<KnownCall>`
    select k.body_hash as "bodyHash", k.response, t.reference,
      coalesce(${isForsaken(ctx, 't')}, false) as "isLost"
    from idempotency_key k left join payment_transaction t on t.id = k.transaction_id
    where k.principal = ${call.principal} and k.operation = ${call.operation} and k.key = ${call.key}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Whether this call, or another with its key, has taken effect or is about to. */
export async function isKnown(ctx: PaymentContext, call: IdempotentCall): Promise<boolean> {
  return (await find(ctx, call)) !== undefined;
}

/**
 * Reply of the first call with this key; undefined when there was none. A first call that is under way is waited for,
 * at most 5 seconds; one that no call continues is finished here.
 * @throws ApiError IDEMPOTENCY_KEY_REUSED when the body is another; UNAVAILABLE when the first takes too long.
 */
export async function replayOf<T>(ctx: PaymentContext, call: IdempotentCall): Promise<T | undefined> {
  for (let waited = 0; ; waited += STEP) {
    const found = await find(ctx, call);
    if (!found) return undefined;
    if (found.bodyHash !== call.bodyHash) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
    if (found.response !== null) return JSON.parse(found.response) as T;
    if (waited >= FIRST_ANSWER_WAIT_MS) throw new ApiError('UNAVAILABLE');
    if (found.isLost && found.reference !== null) await takeOver(ctx, found.reference);
    else await pause(STEP);
  }
}

/**
 * Takes the key as the first statement of the transaction that has the effect: both commit or neither does, so a
 * refused call can be tried again with the same key. Returns false when another call has it.
 */
export async function takeKey(trx: Handle, at: Date, call: IdempotentCall): Promise<boolean> {
  const taken = await paymentTables(trx)
    .insertInto('idempotency_key')
    .values({
      principal: call.principal,
      operation: call.operation,
      key: call.key,
      body_hash: call.bodyHash,
      transaction_id: null,
      created_at: at,
      response: null,
    })
    .onConflict((conflict) => conflict.columns(['principal', 'operation', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes the keys of answered calls older than a week; a client gives up within minutes. */
export async function forgetOldKeys(db: Handle, now: Date): Promise<void> {
  await paymentTables(db)
    .deleteFrom('idempotency_key')
    .where('created_at', '<', new Date(now.getTime() - KEPT_FOR))
    .where('response', 'is not', null)
    .execute();
}
