import { type Selectable, sql } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import { type Handle, inTransaction, violatedConstraint } from '../../../platform/database/database.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { askRefund, dropRefundFileOf, enqueueMoneyNotice, type MovedMoney } from '../../payments/index.ts';
import type { DeskContext } from '../context.ts';
import { deskTables, type MoneyDeskTables } from '../tables.ts';
import { actAndTell, type Preview, previewAct } from './preview-act.ts';
import { subjectOf } from './propose-act.ts';
import { type CaseRow, noteCaseEvent, syncCases } from './sync-cases.ts';

type ActRow = Selectable<MoneyDeskTables['money_act']>;

/**
 * An act with its case, under lock: of two decisions at once the second one sees the first. @throws ApiError NOT_FOUND
 */
async function lockedAct(
  trx: Handle,
  publicId: string,
): Promise<{ readonly act: ActRow; readonly row: CaseRow }> {
  const act = await deskTables(trx)
    .selectFrom('money_act')
    .selectAll()
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst();
  if (!act) throw new ApiError('NOT_FOUND');
  const row = await deskTables(trx)
    .selectFrom('money_case')
    .selectAll()
    .where('id', '=', act.case_id)
    .executeTakeFirstOrThrow();
  return { act, row };
}

async function decide(
  trx: Handle,
  act: ActRow,
  decision: {
    readonly state: 'confirmed' | 'rejected' | 'withdrawn' | 'stale';
    readonly by: string;
    readonly at: Date;
    readonly outcome?: string;
    readonly preview?: unknown;
  },
): Promise<void> {
  await deskTables(trx)
    .updateTable('money_act')
    .set({
      state: decision.state,
      decided_by: decision.by,
      decided_at: decision.at,
      outcome: decision.outcome ?? '',
      ...(decision.preview === undefined ? {} : { preview: JSON.stringify(decision.preview) }),
    })
    .where('id', '=', act.id)
    .execute();
}

/**
 * Updates the case after an act: `close` closes it by hand, and it stays closed; `undo` opens a closed one again,
 * unless its payment has another open case. Other acts change nothing of it here.
 */
async function turnCase(trx: Handle, at: Date, row: CaseRow, act: ActRow, by: string): Promise<void> {
  if (act.kind === 'close') {
    await deskTables(trx)
      .updateTable('money_case')
      .set({ state: 'closed_by_hand', closed_at: at, version: sql<number>`version + 1` })
      .where('id', '=', row.id)
      .execute();
    const detail = { state: 'closed_by_hand', reason: act.reason };
    await noteCaseEvent(trx, { caseId: row.id, at, what: 'closed', actor: by, detail });
    return;
  }
  if (act.kind !== 'undo' || row.closed_at === null) return;
  const reopened = await sql`
    update money_case set state = 'mismatch', closed_at = null, version = version + 1
    where id = ${row.id}
      and not exists (select from money_case o where o.reference = ${row.reference} and o.closed_at is null)`.execute(
    trx,
  );
  if (reopened.numAffectedRows === 0n) return;
  await noteCaseEvent(trx, {
    caseId: row.id,
    at,
    what: 'reopened',
    actor: by,
    detail: { reason: act.reason },
  });
}

async function orderOf(trx: Handle, act: ActRow) {
  const undone =
    act.undoes === null
      ? undefined
      : await deskTables(trx)
          .selectFrom('money_act')
          .select('public_id')
          .where('id', '=', act.undoes)
          .executeTakeFirstOrThrow();
  if (act.kind === 'ask_bank') throw new ApiError('MONEY_ACT_DECIDED');
  return {
    kind: act.kind,
    undoes: undone?.public_id ?? null,
    ...(act.kind === 'apply' ? { invoice: act.invoice, beyondDue: act.beyond_due } : {}),
    ...(act.kind === 'apply' || act.kind === 'return' ? { amount: act.amount } : {}),
  };
}

/** Outcome of a confirmation; the act's new state is stored in both cases. */
type Confirmed = 'confirmed' | 'stale';

async function confirmed(
  ctx: DeskContext,
  principal: AdminPrincipal,
  actId: string,
  basis: string,
): Promise<Confirmed> {
  const at = ctx.clock.now();
  const by = principal.fiscalNumber;
  return await inTransaction(ctx.db, async (trx): Promise<Confirmed> => {
    const { act, row: found } = await lockedAct(trx, actId);
    if (act.state !== 'proposed') throw new ApiError('MONEY_ACT_DECIDED');
    if (act.proposed_by === by) throw new ApiError('MONEY_ACT_OWN');
    if (act.basis !== basis) throw new ApiError('MONEY_CASE_CHANGED');
    await assertMayMove(ctx, trx, { maker: act.proposed_by, checker: by });
    const asked = await orderOf(trx, act);
    const { preview, row, payment, change } = await actAndTell(trx, at, found, {
      asked,
      actId: act.public_id,
      reason: act.reason,
    });
    if (preview.basis !== act.basis) throw new StaleActError();
    await decide(trx, act, { state: 'confirmed', by, at, preview });
    await turnCase(trx, at, row, act, by);
    await syncCases(trx, at, [row.reference]);
    if (payment && act.kind === 'return') {
      const { public_id, amount } = act;
      await askRefund(trx, at, { act: public_id, transactionId: payment.publicId, amount });
    }
    const moved = payment && (await toTell(trx, act, preview));
    if (moved) await enqueueMoneyNotice(trx, at, payment, { ...moved, change }, ctx.config);
    await audit(trx, at, {
      actor: by,
      subject: subjectOf(row),
      action: `money.${act.kind}`,
      data: {
        ...{ case: row.public_id, act: act.public_id, amount: act.amount, invoice: act.invoice },
        ...{ proposedBy: act.proposed_by, reason: act.reason, before: preview.before, after: preview.after },
      },
    });
    await ctx.checkpoint('desk:before-commit');
    return 'confirmed';
  });
}

/** What the customer is told of an act; undefined for one that they never heard of. */
async function toTell(
  trx: Handle,
  act: ActRow,
  preview: Preview,
): Promise<Omit<MovedMoney, 'change'> | undefined> {
  const { kind, public_id, amount, invoice } = act;
  if (kind === 'apply' || kind === 'return') return { kind, act: public_id, amount, invoice };
  // Closing is told where money waited: it stands on no invoice now.
  const waited = preview.unapplied_before;
  if (kind === 'close') return waited > 0 ? { kind, act: public_id, amount: waited, invoice } : undefined;
  const undone = await deskTables(trx)
    .selectFrom('money_act')
    .select(['kind', 'amount', 'invoice'])
    .where('id', '=', act.undoes)
    .executeTakeFirst();
  const again = preview.unapplied_after - waited;
  if (undone?.kind === 'close' && again > 0)
    return { kind: 'undo_close', act: public_id, amount: again, invoice };
  if (undone?.kind !== 'apply' && undone?.kind !== 'return') return undefined;
  return { ...undone, kind: `undo_${undone.kind}`, act: public_id };
}

/** Rolls back an attempt whose state differs from the one in which the act was asked for. */
class StaleActError extends Error {}

/**
 * Marks an act as stale, so that another one can be asked for.
 * @returns what the same order would do now, where it is still possible
 */
async function markStale(
  ctx: DeskContext,
  principal: AdminPrincipal,
  actId: string,
): Promise<Preview | undefined> {
  const at = ctx.clock.now();
  const stale = await inTransaction(ctx.db, async (trx) => {
    const { act, row } = await lockedAct(trx, actId);
    if (act.state !== 'proposed') return undefined;
    await decide(trx, act, { state: 'stale', by: principal.fiscalNumber, at });
    await audit(trx, at, {
      actor: principal.fiscalNumber,
      subject: subjectOf(row),
      action: 'money.stale',
      data: { case: row.public_id, act: act.public_id, kind: act.kind },
    });
    return { row, order: await orderOf(trx, act) };
  });
  return stale && (await previewAct(ctx.db, at, stale.row, stale.order).catch(refusedBefore));
}

/** Refusals after which an act can never be confirmed; their own codes say why. */
const ENDS = new Set<string>(['MONEY_ACT_MAKER', 'MONEY_UNDO_TOO_LATE', 'MONEY_REFUND_SENT']);
const endsAct = (error: unknown): boolean => error instanceof ApiError && ENDS.has(error.code);

/** Nothing, where an order is not possible any more. */
const refusedBefore = (error: unknown): undefined => {
  if (!(error instanceof ApiError)) throw error;
};

/**
 * Whether the state in which an act was asked for is gone: the money does not wait any more or waits elsewhere, or
 * another case of the payment was opened while the closed one was to be opened again.
 */
function isStale(error: unknown): boolean {
  if (error instanceof StaleActError || violatedConstraint(error) === 'money_case_open') return true;
  return (
    error instanceof ApiError && (error.code === 'MONEY_ACT_NOT_POSSIBLE' || error.code === 'INVALID_REQUEST')
  );
}

/**
 * Checks that both persons have the right at the moment at which money moves, whatever their sessions say.
 * @throws ApiError FORBIDDEN to the one who confirms, MONEY_ACT_MAKER where the one who asked was blocked or lost it.
 */
async function assertMayMove(
  ctx: DeskContext,
  trx: Handle,
  { maker, checker }: { readonly maker: string; readonly checker: string },
): Promise<void> {
  const holders = await ctx.mayMoveMoney(trx, [maker, checker]);
  if (!holders.has(checker)) throw new ApiError('FORBIDDEN');
  if (!holders.has(maker)) throw new ApiError('MONEY_ACT_MAKER');
}

/**
 * Carries out an act that another administrator asked for: money, payment, case, mail and audit, all or nothing.
 * @throws ApiError MONEY_ACT_OWN to the one who asked, MONEY_ACT_DECIDED to the second of two, FORBIDDEN without the
 * right; MONEY_CASE_CHANGED, with the preview of now, when what was shown no longer holds, MONEY_ACT_MAKER when the
 * one who asked has lost the right, MONEY_UNDO_TOO_LATE (the act is then over).
 */
export async function confirmAct(
  ctx: DeskContext,
  principal: AdminPrincipal,
  actId: string,
  basis: string,
): Promise<void> {
  try {
    await confirmed(ctx, principal, actId, basis);
  } catch (error) {
    if (!endsAct(error) && !isStale(error)) throw error;
    const preview = await markStale(ctx, principal, actId);
    if (endsAct(error)) throw error;
    throw new ApiError('MONEY_CASE_CHANGED', { cause: error, ...(preview ? { preview } : {}) });
  }
}

/**
 * Ends a waiting act without effect; the person who asked withdraws it by the same call.
 * @throws ApiError MONEY_ACT_DECIDED
 */
export async function rejectAct(
  ctx: DeskContext,
  principal: AdminPrincipal,
  actId: string,
  reason: string,
): Promise<void> {
  const at = ctx.clock.now();
  const by = principal.fiscalNumber;
  await inTransaction(ctx.db, async (trx) => {
    const { act, row } = await lockedAct(trx, actId);
    if (act.state !== 'proposed') throw new ApiError('MONEY_ACT_DECIDED');
    const state = act.proposed_by === by ? 'withdrawn' : 'rejected';
    await decide(trx, act, { state, by, at, outcome: reason.trim() });
    await audit(trx, at, {
      actor: by,
      subject: subjectOf(row),
      action: `money.${state}`,
      data: { case: row.public_id, act: act.public_id, kind: act.kind, reason: reason.trim() },
    });
  });
}

/**
 * Withdraws the waiting acts and payout file of an administrator whose password was replaced or whose access was ended: the one who asked
 * for them may have been another person.
 */
export async function withdrawActsOf(trx: Handle, proposedBy: string, at: Date): Promise<void> {
  await dropRefundFileOf(trx, proposedBy);
  const acts = await deskTables(trx)
    .selectFrom('money_act')
    .selectAll()
    .where('proposed_by', '=', proposedBy)
    .where('state', '=', 'proposed')
    .forUpdate()
    .execute();
  for (const act of acts) {
    await decide(trx, act, { state: 'withdrawn', by: proposedBy, at });
    await audit(trx, at, {
      actor: 'system',
      subject: proposedBy,
      action: 'money.withdrawn',
      data: { act: act.public_id, kind: act.kind, reason: 'access ended' },
    });
  }
}

/** The case that an act belongs to, by their public ids. @throws ApiError NOT_FOUND */
export async function caseOfAct(
  db: Handle,
  actId: string,
): Promise<{
  readonly caseId: string;
  readonly fiscal_number: string | null;
  readonly invoice: string | null;
}> {
  const found = await deskTables(db)
    .selectFrom('money_act as a')
    .innerJoin('money_case as c', 'c.id', 'a.case_id')
    .select(['c.public_id as caseId', 'c.fiscal_number', 'a.invoice'])
    .where('a.public_id', '=', actId)
    .executeTakeFirst();
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}
