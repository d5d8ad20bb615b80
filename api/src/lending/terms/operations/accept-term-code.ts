import type { Input } from '@portal/contract';
import { withApproval } from '../../../access/approvals/index.ts';
import { customerByFiscalNumber } from '../../../people/customers/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { lockAwaitingApproval, moveChange } from '../changes.ts';
import { onBehalfOf } from '../on-behalf-of.ts';
import type { ShownPlan } from '../shown-plan.ts';
import { notifyCustomer } from '../texts.ts';

/**
 * Accepts the customer's approval, by code or passkey, once. It counts only for the change and the simulation that it
 * was requested for (threat T30).
 * @throws ApiError of the code or the passkey, or TERM_OUT_OF_STEP when the change was abandoned or simulated anew
 *   meanwhile.
 */
export async function acceptTermCode(
  context: Context,
  principal: Principal,
  { documento, codigo, passkey }: Input<'POST /api/validate_otp'>['body'],
): Promise<void> {
  const acting = onBehalfOf(principal, documento, context.clock.now());
  const approval = { purpose: 'term', fiscalNumber: acting.subject, codigo, passkey } as const;
  await withApproval(context, principal, approval, async (trx, binding) => {
    const now = context.clock.now();
    const { publicUrl } = context.config;
    const change = await lockAwaitingApproval(trx, acting, binding);
    if (!change) throw new ApiError('TERM_OUT_OF_STEP');
    await moveChange(trx, change, now, 'code_accepted');
    const customer = await customerByFiscalNumber(trx, acting.subject);
    const plan = JSON.parse(change.shown ?? '') as ShownPlan;
    if (customer) await notifyCustomer(trx, now, customer, change, plan, { notice: 'approved', publicUrl });
  });
}
