import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Handle } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { paymentTables } from './tables.ts';

/**
 * Names one intention of one principal: the same key on another account, or with another body, is another
 * intention and never sees this one's reply.
 */
export interface IdempotentCall {
  readonly principal: string;
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const PATIENCE = 5_000;
const KEPT_FOR = 7 * 24 * 60 * 60_000;

/** @throws Refusal IDEMPOTENCY_KEY_REQUIRED unless the header is a UUID. */
export const idempotentCall = (
  header: unknown,
  principal: string,
  operation: string,
  body: unknown,
): IdempotentCall => {
  if (typeof header !== 'string' || !UUID.test(header)) throw new Refusal('IDEMPOTENCY_KEY_REQUIRED');
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return { principal, operation, key: header.toLowerCase(), bodyHash };
};

const find = (db: Handle, call: IdempotentCall) =>
  paymentTables(db)
    .selectFrom('idempotency_key')
    .select(['body_hash', 'response'])
    .where('principal', '=', call.principal)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .executeTakeFirst();

/**
 * The reply this call got before, or undefined when it was never made. While the first one is still under
 * way it waits for it, at most 5 seconds.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED when the body is another; UNAVAILABLE when the first takes too long.
 */
export const replayOf = async <T>(db: Handle, call: IdempotentCall): Promise<T | undefined> => {
  for (let waited = 0; ; waited += 50) {
    const found = await find(db, call);
    if (!found) return undefined;
    if (found.body_hash !== call.bodyHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    if (found.response !== null) return JSON.parse(found.response) as T;
    if (waited >= PATIENCE) throw new Refusal('UNAVAILABLE');
    await pause(50);
  }
};

/**
 * Takes the key, first thing in the transaction that has the effect: both commit or neither does, so that what
 * was refused can be tried again with the same key. Answers false when somebody else has it.
 */
export const takeKey = async (trx: Handle, at: Date, call: IdempotentCall): Promise<boolean> => {
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
};

/** Says which transaction the key stands for: its reply comes when that one leaves Init. */
export const bindKey = async (trx: Handle, call: IdempotentCall, transactionId: number): Promise<void> => {
  await paymentTables(trx)
    .updateTable('idempotency_key')
    .set({ transaction_id: transactionId })
    .where('principal', '=', call.principal)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .execute();
};

/** Keeps the first reply; it is what every repetition gets. */
export const keepReply = async (trx: Handle, transactionId: number, reply: unknown): Promise<void> => {
  await paymentTables(trx)
    .updateTable('idempotency_key')
    .set({ response: JSON.stringify(reply) })
    .where('transaction_id', '=', transactionId)
    .where('response', 'is', null)
    .execute();
};

/** Forgets keys older than a week; a client gives up within minutes. */
export const forgetOldKeys = async (db: Handle, now: Date): Promise<void> => {
  await paymentTables(db)
    .deleteFrom('idempotency_key')
    .where('created_at', '<', new Date(now.getTime() - KEPT_FOR))
    .where('response', 'is not', null)
    .execute();
};
