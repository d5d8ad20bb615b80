import type { Input, Output } from '@portal/contract';
import { type ErrorCode, messageFor } from '@portal/contract/error-catalogue';
import { businessDate } from '@portal/values/bogota-time';
import { lockObligations, replacePlan } from '../../../money/credit/index.ts';
import { customerByFiscalNumber } from '../../../people/customers/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { lockLatestChange, moveChange, type TermChangeRow } from '../changes.ts';
import type { TermContext } from '../context.ts';
import { changedTheirContact, creditOf, onBehalfOf } from '../on-behalf-of.ts';
import { eligibility } from '../queries/term-eligibility.ts';
import { hashOfPlan, planToShow, type ShownPlan } from '../shown-plan.ts';
import { notifyCustomer } from '../texts.ts';
import { REFUSED_TITLE } from './validate.ts';

type Body = Input<'POST /api/modificarPlazoCredito'>['body'];
type Reply = Output<'POST /api/modificarPlazoCredito'>;

/** Time from the accepted code to the final authorisation at most, in milliseconds (threat T12). */
const APPROVAL_LIFETIME = 10 * 60_000;

const done = (change: TermChangeRow, plan: ShownPlan): Reply => ({
  status: 200,
  title: 'Plazo modificado',
  message: `Listo. Tu factura ${change.invoice} quedó a ${plan.term} cuotas.`,
  data: {
    invoice: change.invoice,
    plazo: plan.term,
    anterior: plan.reply.actual,
    nuevo: plan.reply.nuevo,
  },
  log_modification: change.number,
});

/** Refuses by a business rule: the change returns to `validated`, where the term is chosen anew. */
const refuse = async (trx: Handle, change: TermChangeRow, at: Date, code: ErrorCode): Promise<Reply> => {
  await moveChange(trx, change, at, 'validated', {
    set: { new_term: null, shown: null, shown_hash: null, approval: null },
    refusal: code,
  });
  return {
    status: 201,
    title: REFUSED_TITLE,
    message: messageFor(code, change.actor_kind === 'admin'),
    data: null,
    log_modification: change.number,
  };
};

/** Whether this term was approved and the approval is recent enough. The client's values are only compared. */
const isApproved = (change: TermChangeRow, body: Body, now: Date): boolean =>
  change.status === 'code_accepted' &&
  change.new_term === body.cuota &&
  now.getTime() < change.changed_at.getTime() + APPROVAL_LIFETIME;

/**
 * Changes the term of an invoice to the plan that the customer's code approved. Everything is judged and computed again
 * under the lock of the credit, under which payments begin too: a live payment, or money that came in since the
 * simulation, is a refusal (status 201), never another plan than the approved one. Both plans are kept. A repetition
 * gets the same answer.
 * @throws ApiError INVOICE_WITHOUT_PLAN, or TERM_OUT_OF_STEP without a code accepted in the last ten minutes.
 */
export async function confirmTermChange(
  { db, clock, checkpoint, config }: TermContext,
  principal: Principal,
  body: Body,
): Promise<Reply> {
  const acting = onBehalfOf(principal, body.fiscal_number, clock.now());
  const reply = await inTransaction(db, async (trx) => {
    const now = clock.now();
    const today = businessDate(now);
    await lockObligations(trx, [body.invoice]);
    const credit = await creditOf(trx, acting, body.invoice);
    const change = await lockLatestChange(trx, acting, body.invoice);
    const isMeant = body.log_modification === undefined || body.log_modification === change?.number;
    if (!change || !isMeant) throw new ApiError('TERM_OUT_OF_STEP');
    if (change.status === 'confirmed' && change.new_term === body.cuota) {
      return done(change, JSON.parse(change.shown ?? '') as ShownPlan);
    }
    if (!isApproved(change, body, now)) throw new ApiError('TERM_OUT_OF_STEP');

    if (await changedTheirContact(trx, acting, now)) {
      return await refuse(trx, change, now, 'CONTACT_JUST_CHANGED');
    }
    const judged = await eligibility(trx, credit, today);
    if (!judged.allowed) return await refuse(trx, change, now, judged.code);
    const current = planToShow(credit, body.cuota, judged.limits, today);
    if (!current || hashOfPlan(current.plan) !== change.shown_hash) {
      return await refuse(trx, change, now, 'TERM_STALE');
    }
    const { plan } = current;
    const version = await replacePlan(trx, credit, current.change, today, now);
    await moveChange(trx, change, now, 'confirmed');
    await audit(trx, now, {
      actor: acting.actor,
      subject: acting.subject,
      action: 'term changed',
      data: {
        invoice: change.invoice,
        number: change.number,
        from: change.term,
        to: plan.term,
        planVersion: version,
        before: plan.reply.actual,
        after: plan.reply.nuevo,
        ...(change.reason === '' ? {} : { reason: change.reason }),
      },
    });
    const customer = await customerByFiscalNumber(trx, acting.subject);
    if (customer) {
      await notifyCustomer(trx, now, customer, change, plan, {
        notice: 'confirmed',
        publicUrl: config.publicUrl,
      });
    }
    await checkpoint?.('term:before-commit');
    return done(change, plan);
  });
  await checkpoint?.('term:committed');
  return reply;
}
