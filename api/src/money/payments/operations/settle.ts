import { businessDate } from '@portal/values/bogota-time';
import { type Insertable, sql } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { type PaymentContext, startBudget } from '../context.ts';
import type { GatewayAnswer } from '../gateway/port.ts';
import { isPastItsTime, nextCheck } from '../schedule.ts';
import { mayBecome, outcomeOf, type PortalOutcome } from '../status.ts';
import { type PaymentTables, paymentTables, type Status } from '../tables.ts';
import { enqueueReceipt } from './enqueue-receipt.ts';
import { finishStart, isOfAnother } from './finish-start.ts';
import { type ApprovedAnswer, alarm, type Row, recordApproved, takeBack } from './record-money.ts';
import { collectReservations, releaseReservations } from './reservations.ts';
import { startOf, UNKNOWN_START } from './start-at-gateway.ts';

type Change = Partial<Insertable<PaymentTables['payment_transaction']>>;

/** Result of settling; `changed` is false when there was nothing new to apply. */
export interface Settlement {
  readonly publicId: string;
  readonly from: Status;
  readonly to: Status;
  readonly changed: boolean;
}

/** Time by which clocks of the bank and ours may differ, in milliseconds. */
const CLOCKS_APART = 5 * 60_000;

/** When the bank took the money; a moment before the payment or ahead of now is not believed. */
const paidAt = (ctx: PaymentContext, row: Row, { finishedAt }: ApprovedAnswer): Date => {
  const now = ctx.clock.now();
  if (finishedAt === null) return now;
  const isEarly = finishedAt.getTime() < row.created_at.getTime() - CLOCKS_APART;
  const isAhead = finishedAt.getTime() > now.getTime() + CLOCKS_APART;
  return isEarly || isAhead ? now : finishedAt;
};

const approved = async (
  ctx: PaymentContext,
  trx: Handle,
  row: Row,
  answer: ApprovedAnswer,
  outcome: PortalOutcome,
): Promise<Change> => {
  const { money, attention } = await recordApproved(ctx, trx, row, answer);
  const told = { response_gateway: outcome.responseGateway, reason_code: outcome.reasonCode };
  const paid = {
    received_amount: answer.amount,
    paid_at: paidAt(ctx, row, answer),
    money_at: ctx.clock.now(),
  };
  await collectReservations(trx, row.id, businessDate(paid.paid_at), attention === 'LATE_APPROVAL');
  if (attention === 'AMOUNT_MISMATCH') {
    // An approval of another amount is not an approval of this payment; its money is kept apart.
    return {
      status: 'Error',
      money,
      attention,
      ...paid,
      response_gateway: 'AMOUNT_MISMATCH',
      reason_code: '',
    };
  }
  return { status: 'Approved', money, attention, ...paid, ...told };
};

const reversed = async (
  ctx: PaymentContext,
  trx: Handle,
  row: Row,
  outcome: PortalOutcome,
): Promise<Change> => {
  await takeBack(ctx, trx, row);
  await releaseReservations(trx, row.id);
  return {
    status: row.status === 'Approved' ? 'Fail' : row.status,
    money: 'reversed',
    response_gateway: outcome.responseGateway,
    reason_code: outcome.reasonCode,
  };
};

/** Whether the bank's money came in and was not taken back, wherever it stands: two persons may have moved it since. */
const hasMoney = ({ money }: Row): boolean =>
  money === 'applied' || money === 'suspense' || money === 'returned' || money === 'written_down';

/** Whether a payment that its owner left for another one is still open at its bank after the time that PSE gives it. */
const isLeftPending = (ctx: PaymentContext, row: Row): boolean =>
  row.abandoned_at !== null && isPastItsTime(ctx.config, row.created_at, ctx.clock.now());

/** Change of a transaction by the gateway's answer; undefined without one. */
const changeOf = async (
  ctx: PaymentContext,
  trx: Handle,
  row: Row,
  answer: GatewayAnswer,
): Promise<Change | undefined> => {
  const outcome = outcomeOf(answer);
  if (outcome.status === 'Pending' || answer.amount === null) {
    if (answer.state === 'unknown') alarm(ctx, row, 'UNKNOWN_STATE', answer);
    if (row.attention !== null) return undefined;
    if (answer.state === 'unknown') return { attention: 'UNKNOWN_STATE' };
    return isLeftPending(ctx, row) ? { attention: 'ABANDONED_PENDING' } : undefined;
  }
  if (outcome.status === 'Approved') {
    if (hasMoney(row) || !mayBecome(row.status, 'Approved')) return undefined;
    return await approved(ctx, trx, row, { ...answer, amount: answer.amount }, outcome);
  }
  if (hasMoney(row)) return await reversed(ctx, trx, row, outcome);
  if (!mayBecome(row.status, outcome.status)) return undefined;
  await releaseReservations(trx, row.id);
  return {
    status: outcome.status,
    response_gateway: outcome.responseGateway,
    reason_code: outcome.reasonCode,
    attention: null,
  };
};

/** Ids that the gateway learns in the course of a payment; a known one is never replaced. */
const factsOf = (row: Row, answer: GatewayAnswer): Change => ({
  gateway_id: row.gateway_id ?? answer.gatewayId,
  trazability_code: row.trazability_code ?? answer.trazabilityCode,
  ticket_id: row.ticket_id ?? answer.ticketId,
});

/**
 * Time of the next question. An event or another worker that changed it while the gateway was being asked knows
 * something newer: its time stays.
 */
const scheduleOf = (ctx: PaymentContext, row: Row, asked: Row, answer: GatewayAnswer): Change => {
  if (row.next_check_at?.getTime() !== asked.next_check_at?.getTime()) return {};
  const isOver = answer.state !== 'pending' && answer.state !== 'unknown';
  const answered = { held_by: null, unanswered: 0 };
  if (isOver) return { ...answered, next_check_at: null };
  const next = nextCheck(ctx.config, row.created_at, ctx.clock.now());
  if (next !== null || row.status !== 'Pending') return { ...answered, next_check_at: next };
  alarm(ctx, row, 'UNRESOLVED', answer);
  return { ...answered, next_check_at: null, attention: row.attention ?? 'UNRESOLVED' };
};

const wordOf = (status: Row['status']) => status.toLowerCase() as Lowercase<Exclude<Row['status'], 'Init'>>;

/**
 * Applies an answer under the lock of the transaction: status, ledger, receipt and audit, all or nothing. Returns
 * undefined when the transaction changed while the gateway was being asked: the answer may be older than that change.
 */
const apply = (ctx: PaymentContext, asked: Row, answer: GatewayAnswer): Promise<Settlement | undefined> =>
  inTransaction(ctx.db, async (trx) => {
    const db = paymentTables(trx);
    const at = ctx.clock.now();
    const row = await db
      .selectFrom('payment_transaction')
      .selectAll()
      .where('id', '=', asked.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.version !== asked.version) return undefined;
    const change = await changeOf(ctx, trx, row, answer);
    const moved = change?.money !== undefined || change?.status !== undefined;
    const planned = scheduleOf(ctx, row, asked, answer);
    const after = { ...row, ...planned, ...change } as Row;
    await db
      .updateTable('payment_transaction')
      .set({
        ...planned,
        ...factsOf(row, answer),
        ...change,
        last_checked_at: at,
        ...(moved ? { version: sql<number>`version + 1` } : {}),
      })
      .where('id', '=', row.id)
      .execute();
    if (moved) {
      await enqueueReceipt(trx, at, after, ctx.config, row.money);
      await audit(trx, at, {
        actor: 'system',
        subject: row.fiscal_number,
        action: `payment.${after.money === 'reversed' ? 'reversed' : wordOf(after.status)}`,
        data: {
          transaction: row.public_id,
          from: row.status,
          to: after.status,
          money: after.money,
          response: after.response_gateway,
          reason: after.reason_code,
        },
      });
    }
    const isQuestioned = row.attention !== null || after.attention !== null;
    if (isQuestioned) await ctx.onQuestioned(trx, at, row.reference);
    await ctx.checkpoint('settle:before-commit');
    return { publicId: row.public_id, from: row.status, to: after.status, changed: moved };
  });

/** The gateway gave two transactions the same id or trazability code: the first stays as it is, the second is not posted. */
const keepApart = async (ctx: PaymentContext, row: Row, answer: GatewayAnswer): Promise<void> => {
  alarm(ctx, row, 'TRAZABILITY_REPEATED', answer);
  await paymentTables(ctx.db)
    .updateTable('payment_transaction')
    .set({
      attention: 'TRAZABILITY_REPEATED',
      last_checked_at: ctx.clock.now(),
      next_check_at: null,
      held_by: null,
    })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .execute();
};

/** Finishes the start of a payment whose process ended before it kept the gateway's answer. */
const recover = async (ctx: PaymentContext, row: Row, answer: GatewayAnswer | undefined): Promise<void> => {
  const deadline = Date.now() + startBudget(ctx.config);
  const start = answer ? await startOf(ctx, answer, row.total_amount, deadline) : UNKNOWN_START;
  ctx.log.warn({ transaction: row.public_id, found: answer !== undefined }, 'recovered an unfinished start');
  await finishStart(
    ctx,
    {
      publicId: row.public_id,
      fiscalNumber: row.fiscal_number,
      login: row.login,
      createdAt: row.created_at,
    },
    start,
  );
};

/**
 * Notes that the gateway does not know a payment. A pending one, or one whose money came in, needs a person, who can
 * find out why, and is asked about again.
 */
const missing = async (ctx: PaymentContext, row: Row): Promise<void> => {
  const lost = row.status === 'Pending' || hasMoney(row);
  if (lost) alarm(ctx, row, 'NOT_AT_GATEWAY');
  const next = lost ? nextCheck(ctx.config, row.created_at, ctx.clock.now()) : null;
  await paymentTables(ctx.db)
    .updateTable('payment_transaction')
    .set({
      last_checked_at: ctx.clock.now(),
      next_check_at: next,
      held_by: null,
      unanswered: 0,
      ...(lost ? { attention: row.attention ?? 'NOT_AT_GATEWAY' } : {}),
    })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .execute();
};

/** Asks once and applies the answer; undefined when the payment has changed and must be asked about again. */
const askOnce = async (ctx: PaymentContext, asked: Row): Promise<Settlement | undefined> => {
  const unchanged = { publicId: asked.public_id, from: asked.status, to: asked.status, changed: false };
  if (asked.gateway !== ctx.gateway.name) return unchanged;
  const answer = await ctx.gateway.query({ gatewayId: asked.gateway_id, reference: asked.reference });
  await ctx.checkpoint('settle:asked');
  if (asked.status === 'Init') {
    await recover(ctx, asked, answer);
    return answer ? undefined : { ...unchanged, to: 'Error', changed: true };
  }
  if (!answer) {
    await missing(ctx, asked);
    return unchanged;
  }
  try {
    const settlement = await apply(ctx, asked, answer);
    await ctx.checkpoint('settle:settled');
    return settlement;
  } catch (error) {
    if (!isOfAnother(error)) throw error;
    await keepApart(ctx, asked, answer);
    return unchanged;
  }
};

const ROUNDS = 5;

/**
 * Asks the gateway about a payment and applies its answer once, no matter which caller and how often: event, worker,
 * recovery, a person looking at the transaction. Asks again when the payment changed meanwhile, so that an older answer
 * never follows a newer one. Returns undefined for an unknown reference.
 * @throws GatewayUnavailableError when the gateway does not answer; nothing has changed then.
 */
export async function settle(ctx: PaymentContext, reference: string): Promise<Settlement | undefined> {
  let first: Row | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = await paymentTables(ctx.db)
      .selectFrom('payment_transaction')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!asked) return undefined;
    first ??= asked;
    const settlement = await askOnce(ctx, asked);
    // A payment that began as Init was recovered by this call, so the change is reported from Init.
    if (settlement && first.status === 'Init') return { ...settlement, from: 'Init', changed: true };
    if (settlement) return settlement;
  }
  throw new Error('the payment moved faster than the gateway could be asked');
}
