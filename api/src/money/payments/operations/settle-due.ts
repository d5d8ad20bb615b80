import { sql } from 'kysely';
import { isHolderGone } from '../../../platform/database/process-heartbeat.ts';
import type { Job } from '../../../platform/process/worker.ts';
import { lease, type PaymentContext } from '../context.ts';
import { GatewayUnavailableError } from '../gateway/port.ts';
import { pauseAfterSilence } from '../schedule.ts';
import { forgetOldKeys } from './idempotency.ts';
import { mergeDaySums } from './merge-day-sums.ts';
import { type Settlement, settle } from './settle.ts';
import { isForsaken } from './take-over.ts';

const BATCH = 50;
/** Number of payments that are asked about at the same time. */
const AT_ONCE = 8;
/** Unanswered questions in a row after which the gateway is left alone until the next round. */
const MOST_SILENCES = 2 * AT_ONCE;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Claimed {
  readonly id: number;
  readonly reference: string;
  /** Time at which the payment was due. */
  readonly dueAt: Date;
  readonly unanswered: number;
}

/**
 * Claims transactions that are due, and those whose process is gone or has given up, each for one lease: if the caller
 * dies, they are due again. Any number of workers may call at once (SKIP LOCKED).
 */
async function claimDue(ctx: PaymentContext): Promise<readonly Claimed[]> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + lease(ctx.config));
  const claimed = await sql<Claimed>`
    with due as (
      select id, next_check_at from payment_transaction
      where next_check_at <= ${now}
        or (held_by is not null and next_check_at is not null
          and (${isHolderGone('held_by')} or ${isForsaken(ctx)}))
      order by next_check_at limit ${BATCH} for update skip locked
    )
    update payment_transaction t set next_check_at = ${until}, held_by = ${ctx.holder ?? null}
    from due where t.id = due.id
    returning t.id, t.reference, least(due.next_check_at, ${now}) as "dueAt", t.unanswered`.execute(ctx.db);
  for (const { reference } of claimed.rows) ctx.adrift.delete(reference);
  return claimed.rows.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.id - b.id);
}

/** Returns claimed payments that were not tried: they are due as before. */
async function release(ctx: PaymentContext, untried: readonly Claimed[]): Promise<void> {
  if (untried.length === 0) return;
  const rows = untried.map(({ id, dueAt }) => ({ id, due_at: dueAt.toISOString() }));
  await sql`
    update payment_transaction t set next_check_at = r.due_at, held_by = null
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, due_at timestamptz)
    where t.id = r.id and t.held_by is not distinct from ${ctx.holder ?? null}`.execute(ctx.db);
}

/**
 * Postpones a payment that the gateway did not answer about, longer each time; the others do not wait for it. One that
 * has waited as long as any is asked about needs a person.
 */
async function postpone(ctx: PaymentContext, { id, unanswered }: Claimed): Promise<void> {
  const now = ctx.clock.now();
  const next = pauseAfterSilence(ctx.config, { unanswered }, now);
  const begun = new Date(now.getTime() - ctx.config.gateway.poll.giveUp);
  await sql`
    update payment_transaction set next_check_at = ${next}, held_by = null, unanswered = unanswered + 1,
      attention = case when status in ('Init', 'Pending') and created_at < ${begun}
        then coalesce(attention, 'UNRESOLVED') else attention end
    where id = ${id} and held_by is not distinct from ${ctx.holder ?? null}
      and next_check_at > ${now}`.execute(ctx.db);
}

/**
 * Asks the gateway about every payment that is due, several at once: pending ones by their schedule, those that an
 * event named, those whose start was never finished.
 */
export async function settleDue(ctx: PaymentContext): Promise<readonly Settlement[]> {
  const settled: Settlement[] = [];
  let silences = 0;
  for (;;) {
    const claimed = await claimDue(ctx);
    await ctx.checkpoint('settle:claimed');
    const untried = [...claimed];
    const ask = async (): Promise<void> => {
      for (;;) {
        const payment = silences < MOST_SILENCES ? untried.shift() : undefined;
        if (!payment) return;
        const { reference } = payment;
        try {
          const settlement = await settle(ctx, reference);
          if (settlement) settled.push(settlement);
          silences = 0;
        } catch (error) {
          ctx.log.warn({ err: error, reference }, 'a payment could not be settled; it stays due');
          if (!(error instanceof GatewayUnavailableError)) continue;
          silences += 1;
          await postpone(ctx, payment);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    await release(ctx, untried);
    if (claimed.length < BATCH || silences >= MOST_SILENCES) return settled;
  }
}

/** Background jobs of payments. */
export function paymentJobs(ctx: PaymentContext): readonly Job[] {
  return [
    { name: 'payments', every: 5_000, run: () => settleDue(ctx) },
    { name: 'idempotency-keys', every: HOUR, run: () => forgetOldKeys(ctx.db, ctx.clock.now()) },
    { name: 'payment-sums', every: MINUTE, run: () => mergeDaySums(ctx.db) },
  ];
}
