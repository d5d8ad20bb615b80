import { sql } from 'kysely';
import { isHolderGone } from '../platform/process-heartbeat.ts';
import { lease, type PaymentContext } from './context.ts';
import { GatewayUnavailable } from './gateway/port.ts';
import { settle } from './settle.ts';

/**
 * Brings a payment to an end whose process is gone in the middle of starting it: one caller takes its place, the others
 * find it held by a living process and wait. Where the gateway does not answer, the claim stays until its time is over.
 */
export async function takeOver(ctx: PaymentContext, reference: string): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() + lease(ctx.config));
  const claimed = await sql<{ id: number }>`
    update payment_transaction set held_by = ${ctx.holder ?? null}, next_check_at = ${until}
    where reference = ${reference} and status = 'Init' and ${isHolderGone('held_by')}
    returning id`.execute(ctx.db);
  if (claimed.rows.length === 0) return;
  try {
    await settle(ctx, reference);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    ctx.log.warn(
      { err: error, reference },
      'a payment of a process that is gone could not be taken over yet',
    );
  }
}
