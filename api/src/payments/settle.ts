import { type Insertable, type Selectable, sql } from 'kysely';
import { lockObligations, postPayment, postToSuspense, reversePayment } from '../credit/index.ts';
import { audit } from '../platform/audit.ts';
import { businessDate } from '../platform/clock.ts';
import { type Handle, inTransaction, violatedConstraint } from '../platform/database.ts';
import { type PaymentContext, startBudget } from './context.ts';
import { finishStart, releaseReservations } from './finish-start.ts';
import type { GatewayAnswer } from './gateway/port.ts';
import { enqueueReceipt } from './receipts.ts';
import { nextCheck } from './schedule.ts';
import { type Start, startOf } from './start-at-gateway.ts';
import { mayBecome, outcomeOf, type PortalOutcome } from './status.ts';
import { type Attention, type PaymentTables, paymentTables, type Status } from './tables.ts';

type Row = Selectable<PaymentTables['payment_transaction']>;
type Change = Partial<Insertable<PaymentTables['payment_transaction']>>;

/** What settling did: `unchanged` when there was nothing new to apply. */
export interface Settlement {
  readonly publicId: string;
  readonly from: Status;
  readonly to: Status;
  readonly changed: boolean;
}

const NOT_AT_GATEWAY: Start = {
  kind: 'not-started',
  code: 'PAYMENT_FAILED',
  response: 'FAIL_TIMEOUT',
  reasonCode: '',
  answer: undefined,
  certain: false,
};

/** Says so loudly: an alarm rule looks for the field, a person for the transaction. */
const alarm = (ctx: PaymentContext, row: Row, attention: Attention, answer?: GatewayAnswer): void => {
  ctx.log.error(
    { alarm: attention, transaction: row.public_id, state: answer?.state, said: answer?.response },
    'a payment needs a person',
  );
};

const invoicesOf = async (trx: Handle, row: Row) =>
  paymentTables(trx)
    .selectFrom('payment_line')
    .select(['invoice', 'total_payment'])
    .where('transaction_id', '=', row.id)
    // The order of locks: credits by number.
    .orderBy('invoice')
    .execute();

/**
 * Whether another payment of one of the invoices was applied after this one was started: then what this one was
 * quoted against has been paid already (C02).
 */
const isSecond = async (trx: Handle, row: Row): Promise<boolean> => {
  const other = await paymentTables(trx)
    .selectFrom('payment_line as mine')
    .innerJoin('payment_line as theirs', 'theirs.invoice', 'mine.invoice')
    .innerJoin('payment_transaction as t', 't.id', 'theirs.transaction_id')
    .select('t.id')
    .where('mine.transaction_id', '=', row.id)
    .where('t.id', '<>', row.id)
    .where('t.money', '=', 'applied')
    .where('t.money_at', '>=', row.created_at)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};

/** Why approved money must not be applied to the invoices, or null when it may. */
const obstacleTo = async (trx: Handle, row: Row, answer: GatewayAnswer): Promise<Attention | null> => {
  if (answer.amount !== row.total_amount) return 'AMOUNT_MISMATCH';
  if (row.status !== 'Pending') return 'LATE_APPROVAL';
  return (await isSecond(trx, row)) ? 'SECOND_APPROVAL' : null;
};

/**
 * Records approved money, always: applied to the invoices as of the day it was quoted for, or in suspense for
 * a person to apply. Money that moved is never refused (finding 9).
 */
const record = async (
  ctx: PaymentContext,
  trx: Handle,
  row: Row,
  answer: GatewayAnswer,
): Promise<{ money: 'applied' | 'suspense'; attention: Attention | null }> => {
  const lines = await invoicesOf(trx, row);
  // Before looking for other payments of the same invoices: two of them must not overlook each other.
  await lockObligations(
    trx,
    lines.map(({ invoice }) => invoice),
  );
  const attention = await obstacleTo(trx, row, answer);
  const receipt = {
    transactionId: row.public_id,
    asOf: row.business_date,
    occurredAt: ctx.clock.now(),
  };
  if (attention === null) {
    for (const { invoice, total_payment } of lines) {
      await postPayment(trx, { ...receipt, invoice, amount: total_payment });
    }
    return { money: 'applied', attention };
  }
  alarm(ctx, row, attention, answer);
  if (attention === 'AMOUNT_MISMATCH') {
    // The lines say nothing about another amount: it waits as a whole under the first invoice.
    const [first] = lines;
    if (first) await postToSuspense(trx, { ...receipt, invoice: first.invoice, amount: answer.amount });
  } else {
    for (const { invoice, total_payment } of lines) {
      await postToSuspense(trx, { ...receipt, invoice, amount: total_payment });
    }
  }
  return { money: 'suspense', attention };
};

const approved = async (
  ctx: PaymentContext,
  trx: Handle,
  row: Row,
  answer: GatewayAnswer,
  outcome: PortalOutcome,
): Promise<Change> => {
  const { money, attention } = await record(ctx, trx, row, answer);
  const told = { response_gateway: outcome.responseGateway, reason_code: outcome.reasonCode };
  const paid = {
    received_amount: answer.amount,
    paid_at: answer.finishedAt ?? ctx.clock.now(),
    money_at: ctx.clock.now(),
  };
  if (attention === 'AMOUNT_MISMATCH') {
    // Not what was asked for, so not an approval of this payment; its money is kept apart.
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
  const at = ctx.clock.now();
  await reversePayment(trx, { transactionId: row.public_id, asOf: businessDate(at), occurredAt: at });
  await releaseReservations(trx, row.id);
  return {
    status: row.status === 'Approved' ? 'Fail' : row.status,
    money: 'reversed',
    response_gateway: outcome.responseGateway,
    reason_code: outcome.reasonCode,
  };
};

const hasMoney = (row: Row): boolean => row.money === 'applied' || row.money === 'suspense';

/** What the gateway's answer changes of a transaction, or undefined when nothing. */
const changeOf = async (
  ctx: PaymentContext,
  trx: Handle,
  row: Row,
  answer: GatewayAnswer,
): Promise<Change | undefined> => {
  const outcome = outcomeOf(answer);
  if (outcome.status === 'Pending') {
    if (answer.state === 'unknown') alarm(ctx, row, 'UNKNOWN_STATE', answer);
    return answer.state === 'unknown' && row.attention === null ? { attention: 'UNKNOWN_STATE' } : undefined;
  }
  if (outcome.status === 'Approved') {
    if (hasMoney(row) || !mayBecome(row.status, 'Approved')) return undefined;
    return await approved(ctx, trx, row, answer, outcome);
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

/** Facts that the gateway learns as it goes; never taken away again. */
const factsOf = (row: Row, answer: GatewayAnswer): Change => ({
  gateway_id: row.gateway_id ?? answer.gatewayId,
  trazability_code: row.trazability_code ?? answer.trazabilityCode,
  ticket_id: row.ticket_id ?? answer.ticketId,
});

/**
 * When to ask next. An event or another worker that moved the time while the gateway was being asked knows
 * something newer: its time stands.
 */
const scheduleOf = (ctx: PaymentContext, row: Row, asked: Row, answer: GatewayAnswer): Change => {
  if (row.next_check_at?.getTime() !== asked.next_check_at?.getTime()) return {};
  const isOver = answer.state !== 'pending' && answer.state !== 'unknown';
  if (isOver) return { next_check_at: null };
  const next = nextCheck(ctx.config, row.created_at, ctx.clock.now());
  if (next !== null || row.status !== 'Pending') return { next_check_at: next };
  alarm(ctx, row, 'UNRESOLVED', answer);
  return { next_check_at: null, attention: row.attention ?? 'UNRESOLVED' };
};

/** Applies an answer under the lock of the transaction: status, ledger, receipt and audit, all or nothing. */
const apply = (ctx: PaymentContext, asked: Row, answer: GatewayAnswer): Promise<Settlement> =>
  inTransaction(ctx.db, async (trx) => {
    const db = paymentTables(trx);
    const at = ctx.clock.now();
    const row = await db
      .selectFrom('payment_transaction')
      .selectAll()
      .where('id', '=', asked.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const change = await changeOf(ctx, trx, row, answer);
    const moved = change?.money !== undefined || change?.status !== undefined;
    const after = { ...row, ...change } as Row;
    await db
      .updateTable('payment_transaction')
      .set({
        ...scheduleOf(ctx, row, asked, answer),
        ...factsOf(row, answer),
        ...change,
        last_checked_at: at,
        ...(moved ? { version: sql<number>`version + 1` } : {}),
      })
      .where('id', '=', row.id)
      .execute();
    if (moved) {
      await enqueueReceipt(trx, at, after);
      await audit(trx, at, {
        actor: 'system',
        subject: row.fiscal_number,
        action: `payment.${after.money === 'reversed' ? 'reversed' : after.status.toLowerCase()}`,
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
    await ctx.checkpoint('settle:before-commit');
    return { publicId: row.public_id, from: row.status, to: after.status, changed: moved };
  });

/** The gateway gave two transactions the same movement: neither the first is touched nor the second posted. */
const keepApart = async (ctx: PaymentContext, row: Row, answer: GatewayAnswer): Promise<void> => {
  alarm(ctx, row, 'TRAZABILITY_REPEATED', answer);
  await paymentTables(ctx.db)
    .updateTable('payment_transaction')
    .set({ attention: 'TRAZABILITY_REPEATED', last_checked_at: ctx.clock.now(), next_check_at: null })
    .where('id', '=', row.id)
    .execute();
};

/** A payment that the process died in before the gateway's answer was kept. */
const recover = async (ctx: PaymentContext, row: Row, answer: GatewayAnswer | undefined): Promise<void> => {
  const start = answer ? await startOf(ctx, answer, Date.now() + startBudget(ctx.config)) : NOT_AT_GATEWAY;
  ctx.log.warn({ transaction: row.public_id, found: answer !== undefined }, 'recovered an unfinished start');
  await finishStart(ctx, row.public_id, start);
};

/** Nothing is known of it there: only somebody who looks can say why. */
const missing = async (ctx: PaymentContext, row: Row): Promise<void> => {
  const lost = row.status === 'Pending' || hasMoney(row);
  if (lost) alarm(ctx, row, 'NOT_AT_GATEWAY');
  const next = lost ? nextCheck(ctx.config, row.created_at, ctx.clock.now()) : null;
  await paymentTables(ctx.db)
    .updateTable('payment_transaction')
    .set({
      last_checked_at: ctx.clock.now(),
      next_check_at: next,
      ...(lost ? { attention: row.attention ?? 'NOT_AT_GATEWAY' } : {}),
    })
    .where('id', '=', row.id)
    .execute();
};

/**
 * Asks the gateway about a payment and applies its answer once, whoever calls and however often: event, worker,
 * recovery, somebody looking at the transaction. Answers undefined for a reference that is not ours.
 * @throws GatewayUnavailable when the gateway does not answer; nothing has changed then.
 */
export const settle = async (ctx: PaymentContext, reference: string): Promise<Settlement | undefined> => {
  const found = await byReference(ctx, reference);
  if (!found) return undefined;
  const unchanged = { publicId: found.public_id, from: found.status, to: found.status, changed: false };
  if (found.gateway !== ctx.gateway.name) return unchanged;
  const answer = await ctx.gateway.query({ gatewayId: found.gateway_id, reference });
  await ctx.checkpoint('settle:asked');
  if (answer && answer.reference !== reference) {
    alarm(ctx, found, 'NOT_AT_GATEWAY', answer);
    return unchanged;
  }
  if (found.status === 'Init') await recover(ctx, found, answer);
  const row = found.status === 'Init' ? ((await byReference(ctx, reference)) ?? found) : found;
  if (!answer) {
    if (found.status !== 'Init') await missing(ctx, row);
    return { ...unchanged, to: row.status, changed: row.status !== found.status };
  }
  try {
    const settlement = await apply(ctx, row, answer);
    await ctx.checkpoint('settle:settled');
    return {
      ...settlement,
      from: found.status,
      changed: settlement.to !== found.status || settlement.changed,
    };
  } catch (error) {
    if (!violatedConstraint(error)?.includes('trazability_code')) throw error;
    await keepApart(ctx, row, answer);
    return unchanged;
  }
};

const byReference = (ctx: PaymentContext, reference: string): Promise<Row | undefined> =>
  paymentTables(ctx.db)
    .selectFrom('payment_transaction')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
