import { createHash } from 'node:crypto';
import type { Input, Output } from '@portal/contract';
import { contact, messages } from '@portal/contract/messages';
import { maskedEmail, maskedPhone } from '@portal/values/masking';
import { requestPasskey, withApproval } from '../../../access/approvals/index.ts';
import { isReachable, issueCode } from '../../../access/otp/index.ts';
import { codeContactOf, lockCustomer, raiseLimit } from '../../../people/customers/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction, violatedConstraint } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/delivery/outbox.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { assertMayAsk } from '../amount-bounds.ts';
import { type LimitEligibility, limitEligibility } from '../queries/limit-eligibility.ts';
import type { LimitTables } from '../tables.ts';
import {
  approvalWords,
  type IncreaseInWords,
  type Outcome,
  outcomeMail,
  outcomeMessage,
  reviewMail,
} from '../texts.ts';
import { answerRequests, tellOfRequest } from './answer-requests.ts';

const inWords = ({ customer }: LimitEligibility, amount: number): IncreaseInWords => ({
  firstName: customer.firstName,
  amount,
  total: customer.approvedLimit + amount,
});

/** Binding of a code: it approves this increase, on top of this limit, with this pre-approval. */
const bindingOf = ({ customer }: LimitEligibility, amount: number): string =>
  createHash('sha256')
    .update(
      JSON.stringify([customer.fiscalNumber, customer.approvedLimit, customer.preapprovedIncrease, amount]),
    )
    .digest('base64url');

/**
 * Sends the customer the code that approves exactly this increase (threat T32).
 * @throws ApiError of {@link assertMayAsk}, WRONG_DATA when they cannot be reached, OTP_ACTIVE or OTP_DAILY_LIMIT.
 */
export async function sendLimitCode(
  context: Context,
  fiscalNumber: string,
  amount: number,
): Promise<Output<'POST /api/limit/otp'>> {
  const { db, config } = context;
  return await inTransaction(db, async (trx) => {
    const eligibility = await limitEligibility(context, trx, fiscalNumber);
    assertMayAsk(eligibility, amount);
    const { customer } = eligibility;
    const recipient = await codeContactOf(trx, customer, context.clock.now());
    if (!isReachable(recipient)) throw new ApiError('WRONG_DATA');
    const issued = await issueCode(trx, context, {
      purpose: 'limit',
      fiscalNumber,
      binding: bindingOf(eligibility, amount),
      visit: null,
      recipient,
      words: approvalWords(inWords(eligibility, amount), config.otp.lifetime / 60_000),
    });
    return {
      estado: 'OK',
      mensaje: messages.otpSent,
      email: maskedEmail(recipient.email),
      phone: maskedPhone(recipient.phone),
      ...issued,
    };
  });
}

const tell = async (
  trx: Handle,
  now: Date,
  { customer }: LimitEligibility,
  { id, outcome, words }: { readonly id: number; readonly outcome: Outcome; readonly words: IncreaseInWords },
): Promise<void> => {
  const message = outcomeMessage(outcome, words);
  await tellOfRequest(trx, now, customer, `limit:${id}`, outcomeMail(outcome, words), message);
  if (outcome === 'in_review') {
    await enqueueMessage(trx, now, {
      channel: 'email',
      recipient: contact.email,
      ...reviewMail(customer.fiscalNumber, id, words),
      dedupeKey: `limit:${id}:review`,
    });
  }
};

const record = async (
  trx: Handle,
  { clock }: Context,
  eligibility: LimitEligibility,
  amount: number,
): Promise<Output<'POST /api/limit/increase'>> => {
  const now = clock.now();
  const { customer, offer } = eligibility;
  const { fiscalNumber } = customer;
  const outcome: Outcome = amount <= offer.preapproved ? 'granted' : 'in_review';
  await answerRequests(trx, now, fiscalNumber);
  const { id } = await trx
    .withTables<LimitTables>()
    .insertInto('limit_request')
    .values({
      fiscal_number: fiscalNumber,
      amount,
      limit_before: offer.current,
      status: outcome,
      requested_at: now,
      closed_at: outcome === 'granted' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (outcome === 'granted') await raiseLimit(trx, fiscalNumber, amount);
  const words = inWords(eligibility, amount);
  await audit(trx, now, {
    actor: fiscalNumber,
    subject: fiscalNumber,
    action: outcome === 'granted' ? 'limit raised' : 'limit increase requested',
    data: { request: id, amount, before: offer.current },
  });
  await tell(trx, now, eligibility, { id, outcome, words });
  return {
    estado: 'OK',
    mensaje: outcomeMessage(outcome, words),
    resultado: outcome,
    cupoActual: outcome === 'granted' ? words.total : offer.current,
  };
};

/**
 * Asks one of the customer's passkeys to approve exactly this increase, in place of a code.
 * @throws ApiError of {@link assertMayAsk} or PASSKEY_MISSING
 */
export async function requestLimitPasskey(
  context: Context,
  principal: Principal,
  fiscalNumber: string,
  amount: number,
): Promise<Output<'POST /api/limit/passkey'>> {
  const eligibility = await limitEligibility(context, context.db, fiscalNumber);
  assertMayAsk(eligibility, amount);
  const binding = bindingOf(eligibility, amount);
  return await requestPasskey(context, principal, { purpose: 'limit', fiscalNumber, binding });
}

/**
 * Asks for an increase with the code or the passkey that approves it: a pre-approved amount is granted at once, a
 * larger one waits for the core system, one request at a time (API-79, LI-11 … LI-14).
 * @throws ApiError of the code or passkey, OTP_NOT_REQUESTED also for one that approves another act, or of {@link
 *   assertMayAsk}.
 */
export async function increaseLimit(
  context: Context,
  principal: Principal,
  fiscalNumber: string,
  {
    cupo_disponible: amount,
    codigo,
    passkey,
  }: Omit<Input<'POST /api/limit/increase'>['body'], 'fiscal_number'>,
): Promise<Output<'POST /api/limit/increase'>> {
  assertMayAsk(await limitEligibility(context, context.db, fiscalNumber), amount);
  const approval = { purpose: 'limit', fiscalNumber, codigo, passkey } as const;
  try {
    return await withApproval(context, principal, approval, async (trx, binding) => {
      await lockCustomer(trx, fiscalNumber);
      const eligibility = await limitEligibility(context, trx, fiscalNumber);
      assertMayAsk(eligibility, amount);
      if (binding !== bindingOf(eligibility, amount)) {
        throw new ApiError(passkey ? 'PASSKEY_OTHER_ACT' : 'OTP_NOT_REQUESTED');
      }
      return await record(trx, context, eligibility, amount);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'limit_request_open') throw new ApiError('LIMIT_REQUEST_OPEN');
    throw error;
  }
}
