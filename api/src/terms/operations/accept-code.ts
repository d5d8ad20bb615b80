import type { Input } from '@portal/contract';
import { customerByFiscalNumber } from '../../customers/index.ts';
import { checkCode, useCode } from '../../otp/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actingFor } from '../acting.ts';
import { lockAwaitingApproval, moveChange } from '../changes.ts';
import type { ShownPlan } from '../shown-plan.ts';
import { notifyCustomer } from '../words.ts';

/**
 * The customer's code: used up here, and worth something only for the change and the simulation it was sent for
 * (threat T30).
 * @throws Refusal of the code (see `checkCode`), or TERM_OUT_OF_STEP when what it approves was given up meanwhile.
 */
export const acceptTermCode = async (
  context: Context,
  principal: Principal,
  { documento, codigo }: Input<'POST /api/validate_otp'>['body'],
): Promise<void> => {
  const acting = actingFor(principal, documento, context.clock.now());
  const question = { purpose: 'term', fiscalNumber: acting.subject, code: codigo } as const;
  await checkCode(context, question, async (trx, code) => {
    const now = context.clock.now();
    await useCode(trx, context, code);
    const change = await lockAwaitingApproval(trx, acting, code.binding);
    if (!change) throw new Refusal('TERM_OUT_OF_STEP');
    await moveChange(trx, change, now, 'code_accepted');
    const customer = await customerByFiscalNumber(trx, acting.subject);
    const plan = JSON.parse(change.shown ?? '') as ShownPlan;
    if (customer) await notifyCustomer(trx, now, customer, change, plan, 'approved');
  });
};
