import type { Input, Output } from '@portal/contract';
import { messages } from '@portal/contract/messages';
import { businessDate } from '@portal/values/bogota-time';
import { maskedEmail, maskedPhone } from '@portal/values/masking';
import { requestPasskey } from '../../../access/approvals/index.ts';
import { isReachable, issueCode } from '../../../access/otp/index.ts';
import { codeContactOf, customerByFiscalNumber } from '../../../people/customers/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { changeByNumber, lockOpenChange, moveChange, type TermChangeRow } from '../changes.ts';
import { creditOf, onBehalfOf } from '../on-behalf-of.ts';
import { eligibility } from '../queries/term-eligibility.ts';
import { approvalOf, hashOfPlan, planToShow, type ShownPlan } from '../shown-plan.ts';
import { approvalWords } from '../texts.ts';

const isShown = (change: TermChangeRow | undefined): change is TermChangeRow & { shown_hash: string } =>
  change !== undefined &&
  change.shown_hash !== null &&
  (change.status === 'simulated' || change.status === 'terms_accepted');

type Body = Input<'POST /api/modifyTerms/passkey'>['body'];

/** Accepted terms with their customer and change, and the hash that an approval of exactly them is bound to. */
interface AcceptedTerms {
  readonly subject: string;
  readonly change: TermChangeRow;
  readonly plan: ShownPlan;
  readonly approval: string;
}

/**
 * Accepts the terms: asks the customer to approve exactly the plan that was shown, if nothing has changed since.
 * @param ask asks for the approval, in the transaction that moves the change
 * @throws ApiError TERM_OUT_OF_STEP, TERM_STALE, or the reason why the term cannot be changed any more
 */
async function acceptTerms<T>(
  { db, clock }: Context,
  principal: Principal,
  body: Body,
  ask: (trx: Handle, terms: AcceptedTerms) => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const today = businessDate(now);
  const acting = onBehalfOf(principal, body.fiscal_number, now);
  const change = await changeByNumber(db, acting, body.log_modification);
  if (!isShown(change)) throw new ApiError('TERM_OUT_OF_STEP');
  const credit = await creditOf(db, acting, change.invoice);
  const judged = await eligibility(db, credit, today);
  if (!judged.allowed) throw new ApiError(judged.code);
  const current = planToShow(credit, change.new_term ?? 0, judged.limits, today);
  if (!current || hashOfPlan(current.plan) !== change.shown_hash) throw new ApiError('TERM_STALE');
  const approval = approvalOf(change.number, change.shown_hash);
  return await inTransaction(db, async (trx) => {
    // The code is locked before the change, in the same order as when a code is checked.
    const asked = await ask(trx, { subject: acting.subject, change, plan: current.plan, approval });
    const locked = await lockOpenChange(trx, acting, change.invoice);
    if (!isShown(locked) || locked.id !== change.id || locked.shown_hash !== change.shown_hash) {
      throw new ApiError('TERM_OUT_OF_STEP');
    }
    await moveChange(trx, locked, now, 'terms_accepted', { set: { approval } });
    return asked;
  });
}

/**
 * Sends the customer (never the administrator who acts for them) a code that approves the terms that are accepted.
 * Asking again is asking for another code.
 * @throws ApiError of {@link acceptTerms}, WRONG_DATA when the customer cannot be reached, OTP_ACTIVE or OTP_DAILY_LIMIT
 */
export async function sendTermCode(
  context: Context,
  principal: Principal,
  body: Input<'POST /api/sendOtpModifyTerms'>['body'],
): Promise<Output<'POST /api/sendOtpModifyTerms'>> {
  const { clock, config } = context;
  const { recipient, issued } = await acceptTerms(context, principal, body, async (trx, terms) => {
    const { subject, change, plan, approval } = terms;
    const customer = await customerByFiscalNumber(trx, subject);
    const recipient = customer && (await codeContactOf(trx, customer, clock.now()));
    if (!recipient || !isReachable(recipient)) throw new ApiError('WRONG_DATA');
    const issued = await issueCode(trx, context, {
      purpose: 'term',
      fiscalNumber: subject,
      binding: approval,
      visit: null,
      recipient,
      words: approvalWords(change, plan, customer.firstName, config.otp.lifetime / 60_000),
    });
    return { recipient, issued };
  });
  return {
    phone: maskedPhone(recipient.phone),
    email: maskedEmail(recipient.email),
    ...issued,
    detail: 'OTP generated',
    estado: 'OK',
    mensaje: messages.otpSent,
  };
}

/**
 * Asks one of the customer's passkeys to approve the terms that are accepted, in place of a code.
 * @throws ApiError of {@link acceptTerms}, FORBIDDEN or PASSKEY_MISSING
 */
export async function requestTermPasskey(
  context: Context,
  principal: Principal,
  body: Body,
): Promise<Output<'POST /api/modifyTerms/passkey'>> {
  return await acceptTerms(context, principal, body, (trx, { subject, approval }) =>
    requestPasskey({ ...context, db: trx }, principal, {
      purpose: 'term',
      fiscalNumber: subject,
      binding: approval,
    }),
  );
}
