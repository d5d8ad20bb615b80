import { inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { PaymentContext } from '../context.ts';
import { paymentTables } from '../tables.ts';

/**
 * Takes an event of the gateway: checks its signature, keeps it as it came, and marks the transaction as due so
 * that the worker asks the gateway. An event itself moves nothing: it may be late, repeated or out of order.
 * The mark is kept with the event, so that neither is lost when the process dies after answering.
 * @throws ApiError SIGNATURE_INVALID
 */
export async function receiveEvent(
  ctx: PaymentContext,
  rawBody: string,
  headers: Readonly<Record<string, unknown>>,
): Promise<void> {
  const now = ctx.clock.now();
  const notice = ctx.gateway.parseEvent(rawBody, headers, now);
  if (!notice) {
    ctx.log.warn({ alarm: 'forged-event' }, 'an event that the gateway did not sign was refused');
    throw new ApiError('SIGNATURE_INVALID');
  }
  const due = await inTransaction(ctx.db, async (trx) => {
    const db = paymentTables(trx);
    const kept = await db
      .insertInto('gateway_event')
      .values({
        id: notice.id,
        gateway: ctx.gateway.name,
        received_at: now,
        body: rawBody,
        reference: notice.reference,
        outcome: notice.reference === null ? 'unreadable' : 'unknown-transaction',
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (notice.reference === null) return false;
    // A repeated event makes the payment due too: it may report a state that came back.
    const marked = await db
      .updateTable('payment_transaction')
      .set({ next_check_at: now })
      .where('reference', '=', notice.reference)
      .where('gateway', '=', ctx.gateway.name)
      .returning('id')
      .executeTakeFirst();
    if (!marked) return false;
    if (kept)
      await db.updateTable('gateway_event').set({ outcome: 'due' }).where('id', '=', notice.id).execute();
    return true;
  });
  await ctx.checkpoint('event:stored');
  if (due) ctx.wake();
}
