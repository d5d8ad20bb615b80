import { audit } from '../../../platform/audit/audit.ts';
import { inTransaction, violatedConstraint } from '../../../platform/database/database.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { publicId } from '../../../platform/process/random-id.ts';
import type { DeskContext } from '../context.ts';
import { assertOthersCase } from '../others-case.ts';
import { caseByPublicId } from '../queries/cases.ts';
import { deskTables } from '../tables.ts';
import type { ActOrder } from './perform-act.ts';
import { previewAct } from './preview-act.ts';

/** An administrator's proposal from the wire. */
export interface Proposal extends Partial<ActOrder> {
  readonly kind: ActOrder['kind'];
  readonly reason: string;
  /** Basis of the preview that was shown. */
  readonly basis: string;
}

/** Subject of an act in the audit log: the customer, or the case where only the bank knows who paid. */
export function subjectOf(row: {
  readonly fiscal_number: string | null;
  readonly public_id: string;
}): string {
  return row.fiscal_number ?? `case:${row.public_id}`;
}

/**
 * Stores an act that an administrator asks for, with its present effect. No money moves before another administrator
 * confirms it.
 * @throws ApiError MONEY_CASE_CHANGED when the basis differs from the one that was shown, MONEY_ACT_WAITING while
 *   another act of the case waits, or as {@link previewAct}.
 */
export async function proposeAct(
  ctx: DeskContext,
  principal: AdminPrincipal,
  caseId: string,
  { reason, basis, ...asked }: Proposal,
): Promise<void> {
  const row = await caseByPublicId(ctx.db, caseId);
  const at = ctx.clock.now();
  const preview = await previewAct(ctx.db, at, row, asked);
  await assertOthersCase(ctx.db, principal, row, preview.invoice);
  if (preview.basis !== basis) throw new ApiError('MONEY_CASE_CHANGED', { preview });
  try {
    await inTransaction(ctx.db, async (trx) => {
      const undone = asked.undoes
        ? await deskTables(trx)
            .selectFrom('money_act')
            .select('id')
            .where('public_id', '=', asked.undoes)
            .executeTakeFirstOrThrow()
        : undefined;
      const act = {
        public_id: publicId(),
        case_id: row.id,
        kind: preview.kind,
        state: 'proposed' as const,
        reason: reason.trim(),
        invoice: preview.invoice,
        amount: preview.amount,
        beyond_due: preview.beyond_due,
        basis: preview.basis,
        preview: JSON.stringify(preview),
        proposed_by: principal.fiscalNumber,
        proposed_at: at,
        decided_by: null,
        decided_at: null,
        undoes: undone?.id ?? null,
      };
      await deskTables(trx).insertInto('money_act').values(act).execute();
      await audit(trx, at, {
        actor: principal.fiscalNumber,
        subject: subjectOf(row),
        action: 'money.proposed',
        data: {
          ...{ case: row.public_id, act: act.public_id, kind: act.kind, amount: act.amount },
          ...{ invoice: act.invoice, reason: act.reason },
        },
      });
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'money_act_waiting' || constraint === 'money_act_undone') {
      throw new ApiError('MONEY_ACT_WAITING');
    }
    throw error;
  }
}
