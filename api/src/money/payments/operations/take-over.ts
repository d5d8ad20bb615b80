import { type RawBuilder, sql } from 'kysely';
import { isHolderGone } from '../../../platform/database/process-heartbeat.ts';
import { lease, type PaymentContext } from '../context.ts';
import { GatewayUnavailableError } from '../gateway/port.ts';
import { settle } from './settle.ts';

/** Notes that a call of this process gave up starting a payment, which the database may have. */
export function setAdrift(ctx: PaymentContext, reference: string): void {
  const now = ctx.clock.now().getTime();
  for (const [known, until] of ctx.adrift) if (until < now) ctx.adrift.delete(known);
  ctx.adrift.set(reference, now + lease(ctx.config));
  ctx.wake();
}

/**
 * Condition of a statement on `payment_transaction`: no call continues the start of the payment. Its process is gone,
 * or it is this one and its call has given up.
 * @param table name or alias of the table.
 */
export function isForsaken(ctx: PaymentContext, table = 'payment_transaction'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column('status')} = 'Init' and (${isHolderGone(`${table}.held_by`)}
    or (${column('held_by')} = ${ctx.holder ?? null}::bigint
      and ${column('reference')} = any(${[...ctx.adrift.keys()]}::text[]))))`;
}

/**
 * Finishes the start of a payment that no call continues: one caller claims it, the others find it held by a living
 * process and wait. Where the gateway does not answer, the claim stays until its time is over.
 */
export async function takeOver(ctx: PaymentContext, reference: string): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() + lease(ctx.config));
  const claimed = await sql<{ id: number }>`
    update payment_transaction set held_by = ${ctx.holder ?? null}, next_check_at = ${until}
    where reference = ${reference} and ${isForsaken(ctx)}
    returning id`.execute(ctx.db);
  if (claimed.rows.length === 0) return;
  ctx.adrift.delete(reference);
  try {
    await settle(ctx, reference);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    ctx.log.warn({ err: error, reference }, 'a payment that was left to itself could not be taken over yet');
  }
}
