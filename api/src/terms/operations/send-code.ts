import type { Input, Output } from '@portal/contract';
import { maskedEmail, maskedPhone } from '@portal/contract/masking';
import { messages } from '@portal/contract/messages';
import { codeContactOf, customerByFiscalNumber } from '../../customers/index.ts';
import { isReachable, issueCode } from '../../otp/index.ts';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actingFor, creditOf } from '../acting.ts';
import { changeByNumber, lockOpenChange, moveChange, type TermChangeRow } from '../changes.ts';
import { eligibility } from '../eligibility.ts';
import { approvalOf, hashOfPlan, planToShow, type ShownPlan } from '../shown-plan.ts';
import { approvalWords } from '../words.ts';

const isShown = (change: TermChangeRow | undefined): change is TermChangeRow & { shown_hash: string } =>
  change !== undefined &&
  change.shown_hash !== null &&
  (change.status === 'simulated' || change.status === 'terms_accepted');

/**
 * The terms are accepted: sends the customer (never the administrator who acts for them) a code that approves exactly
 * what was shown, and nothing that has changed meanwhile. Asking again is asking for another code.
 * @throws Refusal TERM_OUT_OF_STEP, TERM_STALE, why the term cannot be changed any more, WRONG_DATA when the customer
 * cannot be reached, OTP_ACTIVE or OTP_DAILY_LIMIT.
 */
export const sendTermCode = async (
  context: Context,
  principal: Principal,
  body: Input<'POST /api/sendOtpModifyTerms'>['body'],
): Promise<Output<'POST /api/sendOtpModifyTerms'>> => {
  const { db, clock, config } = context;
  const now = clock.now();
  const today = businessDate(now);
  const acting = actingFor(principal, body.fiscal_number, now);
  const change = await changeByNumber(db, acting, body.log_modification);
  if (!isShown(change)) throw new Refusal('TERM_OUT_OF_STEP');
  const credit = await creditOf(db, acting, change.invoice);
  const judged = await eligibility(db, credit, today);
  if (!judged.allowed) throw new Refusal(judged.code);
  const current = planToShow(credit, change.new_term ?? 0, judged.limits, today);
  if (!current || hashOfPlan(current.plan) !== change.shown_hash) throw new Refusal('TERM_STALE');
  const customer = await customerByFiscalNumber(db, acting.subject);
  const recipient = customer && (await codeContactOf(db, customer, now));
  if (!recipient || !isReachable(recipient)) throw new Refusal('WRONG_DATA');

  const plan: ShownPlan = current.plan;
  const approval = approvalOf(change.number, change.shown_hash);
  const issued = await inTransaction(db, async (trx) => {
    // The code before the change: in the order in which checking it locks them.
    const made = await issueCode(trx, context, {
      purpose: 'term',
      fiscalNumber: acting.subject,
      binding: approval,
      visit: null,
      recipient,
      words: approvalWords(change, plan, customer.firstName, config.otp.lifetime / 60_000),
    });
    const locked = await lockOpenChange(trx, acting, change.invoice);
    if (!isShown(locked) || locked.id !== change.id || locked.shown_hash !== change.shown_hash) {
      throw new Refusal('TERM_OUT_OF_STEP');
    }
    await moveChange(trx, locked, now, 'terms_accepted', { set: { approval } });
    return made;
  });
  return {
    phone: maskedPhone(recipient.phone),
    email: maskedEmail(recipient.email),
    ...issued,
    detail: 'OTP generated',
    estado: 'OK',
    mensaje: messages.otpSent,
  };
};
