import { sql } from 'kysely';
import pTimeout from 'p-timeout';
import { inPlacesOf } from '../../../platform/process/places.ts';
import { lease, type PaymentContext } from '../context.ts';
import { settle } from './settle.ts';

/** A customer who reloads the page of a pending payment does not make us ask the gateway more often than this. */
const CHECK_INTERVAL_MS = 5_000;
/** Longest time that a page waits for the gateway's answer, in milliseconds; the question goes on after it. */
const CHECK_WAIT_MS = 2_000;

/**
 * Asks the gateway about a pending payment because a person is looking at it, usually on the way back from the bank.
 * Parameters that the browser brings from the bank are not read: only the gateway's answer counts (T28). Returns
 * whether the gateway was asked and answered, within two seconds. It may wait for the payment and its credits as a
 * change does, so it has the places of one.
 */
export function checkOnVisit(ctx: PaymentContext, publicId: string): Promise<boolean> {
  return inPlacesOf('changes', publicId, () => check(ctx, publicId));
}

async function check(ctx: PaymentContext, publicId: string): Promise<boolean> {
  const now = ctx.clock.now();
  const claimed = await sql<{ reference: string }>`
    update payment_transaction
    set last_checked_at = ${now}, next_check_at = ${new Date(now.getTime() + lease(ctx.config))},
      held_by = ${ctx.holder ?? null}
    where public_id = ${publicId} and status = 'Pending' and gateway = ${ctx.gateway.name}
      and coalesce(last_checked_at, '-infinity') <= ${new Date(now.getTime() - CHECK_INTERVAL_MS)}
    returning reference`.execute(ctx.db);
  const reference = claimed.rows[0]?.reference;
  if (reference === undefined) return false;
  const asked = settle(ctx, reference).then(
    () => true,
    (error: unknown) => {
      ctx.log.warn({ err: error, reference }, 'could not ask about a payment that a person looks at');
      return false;
    },
  );
  return await pTimeout(asked, { milliseconds: CHECK_WAIT_MS, fallback: () => false });
}
