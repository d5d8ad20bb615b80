import type { Input, Output } from '@portal/contract';
import { businessDate } from '@portal/values/bogota-time';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { lockOpenChange, moveChange } from '../changes.ts';
import { creditOf, onBehalfOf } from '../on-behalf-of.ts';
import { eligibility } from '../queries/term-eligibility.ts';
import { hashOfPlan, planToShow } from '../shown-plan.ts';

/**
 * Computes the plan over another number of instalments and stores it as the one that was shown. It makes an approval of
 * an earlier simulation void.
 * @throws ApiError INVOICE_WITHOUT_PLAN, TERM_OUT_OF_STEP without an open change, TERM_OUT_OF_RANGE, or the reason why
 *   the term cannot be changed any more.
 */
export async function simulateTermChange(
  { db, clock }: Context,
  principal: Principal,
  body: Input<'POST /api/simularModificacionPLazo'>['body'],
): Promise<Output<'POST /api/simularModificacionPLazo'>> {
  const now = clock.now();
  const today = businessDate(now);
  const acting = onBehalfOf(principal, body.fiscal_number, now);
  const credit = await creditOf(db, acting, body.invoice);
  const judged = await eligibility(db, credit, today);
  if (!judged.allowed) throw new ApiError(judged.code);
  const simulated = planToShow(credit, body.cuota, judged.limits, today);
  if (!simulated) throw new ApiError('TERM_OUT_OF_RANGE');
  const { plan } = simulated;
  await inTransaction(db, async (trx) => {
    const change = await lockOpenChange(trx, acting, credit.invoice);
    if (!change) throw new ApiError('TERM_OUT_OF_STEP');
    await moveChange(trx, change, now, 'simulated', {
      set: {
        new_term: plan.term,
        shown: JSON.stringify(plan),
        shown_hash: hashOfPlan(plan),
        approval: null,
      },
    });
  });
  return plan.reply;
}
