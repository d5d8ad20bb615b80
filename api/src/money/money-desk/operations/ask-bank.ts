import { bogotaTimestamp } from '@portal/values/bogota-time';
import { audit } from '../../../platform/audit/audit.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { publicId } from '../../../platform/process/random-id.ts';
import {
  type GatewayAnswer,
  GatewayUnavailableError,
  outcomeOf,
  settle,
  statementOf,
} from '../../payments/index.ts';
import type { DeskContext } from '../context.ts';
import { caseByPublicId } from '../queries/cases.ts';
import { deskTables } from '../tables.ts';
import { subjectOf } from './propose-act.ts';
import { type CaseRow, syncCases } from './sync-cases.ts';

/** References of payments from another system, about which no gateway of ours can be asked. */
const IMPORTED = /^H-/;

/** Whether the gateway can be asked about the payment of a case. */
export function canAskBank(row: Pick<CaseRow, 'reference' | 'closed_at'>): boolean {
  return row.closed_at === null && !IMPORTED.test(row.reference);
}

/** Stores the bank's answer at the case, for display; it moves no money. */
async function keepWord(ctx: DeskContext, row: CaseRow, answer: GatewayAnswer | undefined): Promise<void> {
  const said = answer && statementOf(answer);
  await deskTables(ctx.db)
    .updateTable('money_case')
    .set({
      bank_status: said?.status ?? 'NOT_FOUND',
      bank_amount: said?.amount ?? null,
      bank_amount_said: said?.amountSaid ?? null,
      bank_paid: said?.isPaid ?? null,
      bank_at: answer?.finishedAt ? bogotaTimestamp(answer.finishedAt) : null,
    })
    .where('id', '=', row.id)
    .execute();
}

/**
 * Asks the gateway about the payment of a case, also one with a final state, and applies the answer. The case's history
 * keeps the person and the answer.
 * @throws ApiError UNAVAILABLE when the gateway does not answer, MONEY_ACT_NOT_POSSIBLE where it cannot be asked.
 */
export async function askBank(ctx: DeskContext, principal: AdminPrincipal, caseId: string): Promise<void> {
  const row = await caseByPublicId(ctx.db, caseId);
  if (!canAskBank(row)) throw new ApiError('MONEY_ACT_NOT_POSSIBLE');
  const at = ctx.clock.now();
  let answer: GatewayAnswer | undefined;
  try {
    answer = await ctx.gateway.query({ gatewayId: null, reference: row.reference });
    if (row.transaction_id !== null) await settle(ctx, row.reference);
  } catch (error) {
    if (error instanceof GatewayUnavailableError) throw new ApiError('UNAVAILABLE', { cause: error });
    throw error;
  }
  await keepWord(ctx, row, answer);
  await inTransaction(ctx.db, async (trx) => {
    const outcome = answer ? outcomeOf(answer).status : 'NOT_FOUND';
    const act = {
      public_id: publicId(),
      case_id: row.id,
      kind: 'ask_bank' as const,
      state: 'done' as const,
      reason: '',
      invoice: null,
      amount: 0,
      beyond_due: null,
      basis: '',
      preview: null,
      proposed_by: principal.fiscalNumber,
      proposed_at: at,
      decided_by: principal.fiscalNumber,
      decided_at: at,
      outcome,
      undoes: null,
    };
    await deskTables(trx).insertInto('money_act').values(act).execute();
    await audit(trx, at, {
      actor: principal.fiscalNumber,
      subject: subjectOf(row),
      action: 'money.ask_bank',
      data: { case: row.public_id, reference: row.reference, answer: outcome },
    });
    await syncCases(trx, at, [row.reference]);
  });
}
