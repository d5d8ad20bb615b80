import { sql } from 'kysely';
import type { Job } from '../platform/worker.ts';
import { lease, type PaymentContext } from './context.ts';
import { GatewayUnavailable } from './gateway/port.ts';
import { forgetOldKeys } from './idempotency.ts';
import { type Settlement, settle } from './settle.ts';

const BATCH = 50;
/** After so many silences in a row the gateway is left alone until the next round. */
const PATIENCE = 3;
const HOUR = 60 * 60_000;

/**
 * Takes transactions that are due and leaves each to the caller for a lease: should the caller die, they are due
 * again. Any number of workers may call at once (SKIP LOCKED).
 */
const claimDue = async (ctx: PaymentContext): Promise<readonly string[]> => {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + lease(ctx.config));
  const claimed = await sql<{ reference: string }>`
    update payment_transaction set next_check_at = ${until}
    where id in (
      select id from payment_transaction where next_check_at <= ${now}
      order by next_check_at limit ${BATCH} for update skip locked)
    returning reference`.execute(ctx.db);
  return claimed.rows.map((row) => row.reference);
};

/**
 * Asks the gateway about every payment that is due: pending ones by their schedule, those an event spoke of,
 * those whose start was never finished. Answers what came of it.
 */
export const settleDue = async (ctx: PaymentContext): Promise<readonly Settlement[]> => {
  const settled: Settlement[] = [];
  let silences = 0;
  for (;;) {
    const references = await claimDue(ctx);
    await ctx.checkpoint('settle:claimed');
    for (const reference of references) {
      try {
        const settlement = await settle(ctx, reference);
        if (settlement) settled.push(settlement);
        silences = 0;
      } catch (error) {
        ctx.log.warn({ err: error, reference }, 'a payment could not be settled; it stays due');
        silences += error instanceof GatewayUnavailable ? 1 : 0;
        if (silences >= PATIENCE) return settled;
      }
    }
    if (references.length < BATCH) return settled;
  }
};

/** What payments do without being asked. */
export const paymentJobs = (ctx: PaymentContext): readonly Job[] => [
  { name: 'payments', every: 5_000, run: () => settleDue(ctx) },
  { name: 'idempotency-keys', every: HOUR, run: () => forgetOldKeys(ctx.db, ctx.clock.now()) },
];
