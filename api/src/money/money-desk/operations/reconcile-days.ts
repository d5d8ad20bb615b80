import { bogotaTimestamp, businessDate } from '@portal/values/bogota-time';
import { addDays } from '@portal/values/dates';
import { sql } from 'kysely';
import { asOftenAsAsked, type Handle, inTransaction } from '../../../platform/database/database.ts';
import { isHolderGone } from '../../../platform/database/process-heartbeat.ts';
import { startOfBusinessDate } from '../../../platform/process/clock.ts';
import {
  type BookedPayment,
  type DifferenceKind,
  differenceBetween,
  firstDayOfGateway,
  GatewayUnavailableError,
  historicByTrazability,
  isWithinOneSecond,
  type PaymentContext,
  paidBetween,
  paymentsByReference,
  type ReconciliationLine,
  settle,
  statementOf,
} from '../../payments/index.ts';
import { deskTables } from '../tables.ts';
import { bankLineRows, keepBankLines } from './keep-bank-lines.ts';
import { clearDifferences, type NotedDifference, noteDifference } from './note-difference.ts';

const HOUR = 60 * 60_000;
/** Time for which a day belongs to the process that claimed it, in milliseconds. */
const LEASE_MS = 10 * 60_000;
/** Age in days up to which a closed day is compared again daily: files are amended, and events come late. */
const SETTLED_AFTER_DAYS = 7;
/** Number of days that one round compares. */
const ROUND = 5;

/** Inserts every day of the gateway up to yesterday that is missing. */
async function enterDays(ctx: PaymentContext): Promise<void> {
  const now = ctx.clock.now();
  const yesterday = addDays(businessDate(now), -1);
  const newest = await deskTables(ctx.db)
    .selectFrom('money_day')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  const first = newest ? addDays(newest.day, 1) : await firstDayOfGateway(ctx.db, ctx.gateway.name);
  if (first === undefined || first > yesterday) return;
  await sql`
    insert into money_day (day, state, next_at)
    select day::date, 'waiting', ${now} from generate_series(${first}::date, ${yesterday}::date, '1 day') as day
    on conflict (day) do nothing`.execute(ctx.db);
}

/**
 * A claim of a process on a day until a time. Each claim of a day ends later than the one before, so the end identifies
 * it.
 */
export interface DayClaim {
  readonly day: string;
  readonly until: Date;
}

/** Claims the newest day that is due, or whose process is gone; another process that asks at once gets another day. */
async function claimDay(ctx: PaymentContext): Promise<DayClaim | undefined> {
  const now = ctx.clock.now();
  const { rows } = await sql<DayClaim>`
    update money_day set next_at = ${new Date(now.getTime() + LEASE_MS)}, held_by = ${ctx.holder ?? null}
    where day = (select day from money_day
      where next_at <= ${now} or (held_by is not null and ${isHolderGone('held_by')})
      order by day desc limit 1 for update skip locked)
    returning day, next_at as until`.execute(ctx.db);
  return rows[0];
}

/** Whether a claim is still valid. If so, no other process can take the day before this transaction ends. */
async function holdsDay(
  trx: Handle,
  { holder }: Pick<PaymentContext, 'holder'>,
  { day, until }: DayClaim,
): Promise<boolean> {
  const held = await deskTables(trx)
    .selectFrom('money_day')
    .select('day')
    .where('day', '=', day)
    .where('next_at', '=', until)
    .where('held_by', 'is not distinct from', holder ?? null)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

type Line = ReconciliationLine | undefined;

interface Doubt {
  readonly reference: string;
  readonly line: Line;
  readonly difference: DifferenceKind;
}

/**
 * Lines of a day by reference; a payment may take several final states on a day, and the last one counts. An imported
 * payment has another reference and is known by its trazability code: it is no difference.
 */
async function fileOf(ctx: PaymentContext, day: string): Promise<ReadonlyMap<string, ReconciliationLine>> {
  const lines = await ctx.gateway.reconciliation(day);
  const codes = lines.map(({ trazabilityCode }) => trazabilityCode).filter((code) => code !== '');
  const imported = new Set(
    (await historicByTrazability(ctx.db, codes)).map(({ trazabilityCode }) => trazabilityCode),
  );
  return new Map(
    lines
      .filter(({ trazabilityCode }) => !imported.has(trazabilityCode))
      .map((line) => [line.reference, line]),
  );
}

const amountsOf = (payments: readonly BookedPayment[]) =>
  new Map(payments.map((payment) => [payment.reference, payment]));

/**
 * Payments of a day on which file and books differ. A payment near midnight may be in the file of the next day or the
 * one before.
 */
async function doubtsOf(
  ctx: PaymentContext,
  day: string,
  file: ReadonlyMap<string, ReconciliationLine>,
): Promise<readonly Doubt[]> {
  const ours = amountsOf(await paymentsByReference(ctx.db, ctx.gateway.name, [...file.keys()]));
  const range = [startOfBusinessDate(day), startOfBusinessDate(addDays(day, 1))] as const;
  const held = (await paidBetween(ctx.db, ctx.gateway.name, ...range)).filter(
    // Payments of another network cannot stand in this file; the report says so.
    ({ reference, money }) => !file.has(reference) && money !== 'historic',
  );
  const beside =
    held.length === 0
      ? new Map<string, ReconciliationLine>()
      : new Map([...(await fileOf(ctx, addDays(day, -1))), ...(await fileOf(ctx, addDays(day, 1)))]);
  const pairs = [
    ...[...file.values()].map((line) => ({ line, payment: ours.get(line.reference) })),
    ...held.map((payment) => ({ line: beside.get(payment.reference), payment })),
  ];
  return pairs.flatMap(({ line, payment }): Doubt[] => {
    const difference =
      differenceBetween(line, payment) ?? (isWithinOneSecond(line, payment) ? 'status' : null);
    const reference = line?.reference ?? payment?.reference;
    // A refusal that only the bank knows moved nothing.
    const isNothing = difference === 'only_at_bank' && !line?.isPaid;
    return difference === null || isNothing || reference === undefined
      ? []
      : [{ reference, line, difference }];
  });
}

/**
 * Asks the bank about a payment in doubt, also about one with a final state, and applies the answer.
 * @returns the remaining doubt; without one, the line of the file with the newer answer, which is the bank's last
 *   statement: it may have approved again a payment that the file of that day calls reversed.
 */
async function askAgain(
  ctx: PaymentContext,
  day: string,
  doubt: Doubt,
): Promise<{ readonly left: NotedDifference } | { readonly agreed: Line }> {
  const { reference, line } = doubt;
  const askedAt = bogotaTimestamp(ctx.clock.now());
  const answer = await ctx.gateway.query({ gatewayId: line?.gatewayId ?? null, reference });
  await settle(ctx, reference);
  await ctx.checkpoint('reconcile:settled');
  const [payment] = await paymentsByReference(ctx.db, ctx.gateway.name, [reference]);
  // A payment of the file that the gateway does not know when it is asked is as the file says.
  const bank = answer ? statementOf(answer) : line;
  // A file that does not name the payment is not changed by an answer.
  const difference = doubt.line === undefined ? doubt.difference : differenceBetween(bank, payment);
  if (difference === null) return { agreed: line && bank && { ...line, ...bank, at: askedAt } };
  const at = answer?.finishedAt ? bogotaTimestamp(answer.finishedAt) : (line?.at ?? null);
  const left = {
    reference,
    trazabilityCode: line?.trazabilityCode ?? answer?.trazabilityCode ?? payment?.trazabilityCode ?? '',
    day,
    difference,
    bank: bank && { ...bank, at },
  };
  return { left };
}

/** Time of the next comparison of a day that has just been compared; null without one. */
function againAt(now: Date, day: string, open: number): Date | null {
  const isSettled = day < addDays(businessDate(now), -SETTLED_AFTER_DAYS);
  const wait = open > 0 ? HOUR : isSettled ? null : 24 * HOUR;
  return wait === null ? null : new Date(now.getTime() + wait);
}

/**
 * Closes a day without differences and without a case of one, as most days are, and stores its file: in one statement,
 * while the claim is valid.
 * @returns whether it did; false also where a case of the day has to be closed first.
 */
async function endEqualDay(
  { db, clock, holder }: PaymentContext,
  { day, until }: DayClaim,
  lines: readonly ReconciliationLine[],
): Promise<boolean> {
  const now = clock.now();
  const ending = sql<{ day: string }>`
    with ended as (
      update money_day set state = 'closed', differences = 0, compared_at = ${now},
        next_at = ${againAt(now, day, 0)}, held_by = null
      where day = ${day} and next_at = ${until} and held_by is not distinct from ${holder ?? null}
        and not exists (select from money_case
          where bank_day = ${day} and difference is not null and closed_at is null)
      returning day),
    gone as (
      delete from money_bank_line using ended
      where money_bank_line.day = ended.day
        and not reference = any(${lines.map(({ reference }) => reference)}::text[])),
    kept as (
      insert into money_bank_line
      select line.* from ended, json_populate_recordset(null::money_bank_line, ${bankLineRows(day, lines)}::json) as line
      on conflict (day, reference) do update set gateway_id = excluded.gateway_id,
        trazability_code = excluded.trazability_code, amount = excluded.amount, amount_said = excluded.amount_said,
        is_paid = excluded.is_paid,
        status = excluded.status, at = excluded.at)
    select day from ended`;
  const { rows } = await asOftenAsAsked(() => ending.execute(db));
  return rows.length > 0;
}

/** Leaves a day due for which the bank has not answered every question, with the number of known differences. */
async function leaveDue(trx: Handle, now: Date, day: string, open: number): Promise<void> {
  await deskTables(trx)
    .updateTable('money_day')
    .set({
      state: 'waiting',
      differences: open,
      next_at: new Date(now.getTime() + LEASE_MS),
      held_by: null,
    })
    .where('day', '=', day)
    .execute();
}

async function endDay(trx: Handle, now: Date, day: string, open: number): Promise<void> {
  await deskTables(trx)
    .updateTable('money_day')
    .set({
      state: open > 0 ? 'open' : 'closed',
      differences: open,
      compared_at: now,
      next_at: againAt(now, day, open),
      held_by: null,
    })
    .where('day', '=', day)
    .execute();
}

interface Answers {
  readonly noted: readonly NotedDifference[];
  /** Lines of the file with the bank's later answer in them, where that agrees with the portal. */
  readonly agreed: readonly ReconciliationLine[];
  /** References for which the bank gave no reliable answer, with the error. */
  readonly unanswered: ReadonlyMap<string, GatewayUnavailableError>;
}

/** Asks about each doubt of a day while the claim is valid; one without an answer does not delay the others. */
async function askAll(
  ctx: PaymentContext,
  { day, until }: DayClaim,
  doubts: readonly Doubt[],
): Promise<Answers> {
  const noted: NotedDifference[] = [];
  const agreed: ReconciliationLine[] = [];
  const unanswered = new Map<string, GatewayUnavailableError>();
  for (const doubt of doubts) {
    const [silence] = unanswered.values();
    if (silence && ctx.clock.now() >= until) {
      unanswered.set(doubt.reference, silence);
      continue;
    }
    try {
      const answered = await askAgain(ctx, day, doubt);
      if ('left' in answered) noted.push(answered.left);
      else if (answered.agreed) agreed.push(answered.agreed);
    } catch (error) {
      if (!(error instanceof GatewayUnavailableError)) throw error;
      ctx.log.warn({ err: error, day, reference: doubt.reference }, 'no answer about a payment of a day');
      unanswered.set(doubt.reference, error);
    }
  }
  const [first] = unanswered.values();
  if (first && unanswered.size === doubts.length) throw first;
  return { noted, agreed, unanswered };
}

/**
 * Compares the bank's file of a day with our payments. About every difference the bank is asked again; what it
 * answers is applied as any answer is, what is left goes to the desk. The day is closed when nothing is left; while one
 * payment has no answer it stays due, and the others are put right and noted all the same.
 * @returns how many differences are open, or undefined when the claim ended before all was compared: what another
 * process has found of the day since is newer, and stands.
 * @throws GatewayUnavailableError when the file, or any answer, cannot be had: the day stays due.
 */
export async function reconcileDay(ctx: PaymentContext, claim: DayClaim): Promise<number | undefined> {
  const { day } = claim;
  const file = new Map(await fileOf(ctx, day));
  const { noted, agreed, unanswered } = await askAll(ctx, claim, await doubtsOf(ctx, day, file));
  for (const line of agreed) file.set(line.reference, line);
  if (noted.length === 0 && unanswered.size === 0) {
    await ctx.checkpoint('reconcile:before-commit');
    if (await endEqualDay(ctx, claim, [...file.values()])) return 0;
  }
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (trx) => {
    if (!(await holdsDay(trx, ctx, claim))) return undefined;
    if (unanswered.size === 0) await keepBankLines(trx, day, [...file.values()]);
    let open = 0;
    for (const difference of noted) open += (await noteDifference(trx, now, difference)) ? 1 : 0;
    const stillDiffering = [...noted.map(({ reference }) => reference), ...unanswered.keys()];
    await clearDifferences(trx, now, day, stillDiffering);
    if (unanswered.size === 0) await endDay(trx, now, day, open);
    else await leaveDue(trx, now, day, open);
    await ctx.checkpoint('reconcile:before-commit');
    return open;
  });
}

/**
 * Compares every day that is not closed or was closed lately. Any number of processes may do so at once: each day
 * belongs to one of them until that one is gone or its lease ends.
 * @returns the compared days.
 */
export async function reconcileDays(ctx: PaymentContext): Promise<readonly string[]> {
  await enterDays(ctx);
  const compared: string[] = [];
  while (compared.length < ROUND) {
    const claim = await claimDay(ctx);
    if (claim === undefined) return compared;
    const { day } = claim;
    await ctx.checkpoint('reconcile:claimed');
    try {
      const open = await reconcileDay(ctx, claim);
      if (open === undefined) continue;
      if (open > 0)
        ctx.log.warn({ alarm: 'RECONCILIATION', day, open }, "the bank's file and our books differ");
      compared.push(day);
    } catch (error) {
      if (!(error instanceof GatewayUnavailableError)) throw error;
      ctx.log.warn({ err: error, day }, "the bank's file of a day cannot be had; the day stays due");
      return compared;
    }
  }
  return compared;
}
