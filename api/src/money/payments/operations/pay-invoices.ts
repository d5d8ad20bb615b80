import type { Input } from '@portal/contract';
import { contact } from '@portal/contract/messages';
import { withoutSeparators } from '@portal/contract/pse';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import type { CustomerContact } from '../../../people/customers/index.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { PaymentContext } from '../context.ts';
import type { PaymentOrder } from '../gateway/port.ts';
import { payableBank } from './banks.ts';
import { failReply, type PayReply } from './fail-reply.ts';
import { finishStart, returnUrl } from './finish-start.ts';
import { type IdempotentCall, replayOf } from './idempotency.ts';
import { newReference, type OpenedPayment, openPayment } from './open-payment.ts';
import { PaymentRuleError, shownLines } from './recomputed-lines.ts';
import { startAtGateway } from './start-at-gateway.ts';
import { setAdrift } from './take-over.ts';

export interface PayRequest {
  readonly call: IdempotentCall;
  readonly body: Input<'POST /api/pay_invoices'>['body'];
  /** The customer whose invoices are paid, canonical. */
  readonly fiscalNumber: string;
  /** True for a customer with a session; false for a visitor who asked for this ID (PY-12). */
  readonly login: boolean;
  /** Keyed hash of a visitor's address; null for a customer with a session. */
  readonly visitorAddress: string | null;
}

/** PSE wants an e-mail address and a telephone; the portal's own take the place of a missing one. */
const payerOf = (fiscalNumber: string, customer: CustomerContact | null): PaymentOrder['payer'] => {
  const phone = (customer?.phone || customer?.homePhone || contact.localLine).replace(/\D/g, '');
  const fullName = `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim();
  return {
    documentType: 'CC',
    document: fiscalNumber,
    fullName: withoutSeparators(fullName).slice(0, 120) || fiscalNumber,
    // A person's address may hold one of PSE's separators; PSE does not accept it.
    email:
      customer?.email && withoutSeparators(customer.email) === customer.email
        ? customer.email
        : contact.email,
    phone,
  };
};

const orderOf = (ctx: PaymentContext, payment: OpenedPayment, bankCode: string): PaymentOrder => ({
  reference: payment.reference,
  amount: payment.amount,
  bankCode,
  description: payment.concept,
  returnUrl: returnUrl(ctx, payment),
  payer: payerOf(payment.fiscalNumber, payment.contact),
});

/** The reply of the first call with this key; undefined when there was none. */
const firstReply = (ctx: PaymentContext, call: IdempotentCall): Promise<PayReply | undefined> =>
  replayOf<PayReply>(ctx, call);

/** Reply of the first call with a key that another call has taken. */
const replayed = async (ctx: PaymentContext, call: IdempotentCall): Promise<PayReply> => {
  const reply = await firstReply(ctx, call);
  if (!reply) throw new ApiError('UNAVAILABLE');
  return reply;
};

/**
 * Starts a payment at PSE (API-26). A repetition gets the first reply. Amounts are recomputed, and invoices are
 * reserved while the credits are unchanged; the gateway is called outside of any transaction, and its answer is kept. A
 * refusal by a business rule is a reply with status 'Fail', the words to show and the invoices of the refusal.
 * @throws ApiError INVALID_REQUEST, INVOICE_WITHOUT_PLAN (not the payer's), IDEMPOTENCY_KEY_REUSED, UNAVAILABLE,
 *   VISITOR_PAYMENTS_LIMIT.
 */
export async function payInvoices(ctx: PaymentContext, request: PayRequest): Promise<PayReply> {
  const { call, body, fiscalNumber, login, visitorAddress } = request;
  if (canonicalFiscalNumber(body.fiscal_number) !== fiscalNumber) throw new ApiError('INVOICE_WITHOUT_PLAN');
  const lines = shownLines(body);
  const bank = await payableBank(ctx, body.extra_properties.bankcode);
  // A repetition gets the first reply, also when the bank is not available any more.
  if (!bank) return (await firstReply(ctx, call)) ?? failReply('BANK_NOT_AVAILABLE');

  await ctx.checkpoint('pay:before-opening');
  const reference = newReference(ctx.clock.now());
  let reply: PayReply | undefined;
  try {
    const payer = { fiscalNumber, login, visitorAddress };
    const payment = await openPayment(ctx, call, { payer, bank, lines, reference });
    reply = payment && (await atGateway(ctx, payment, bank.code));
  } catch (error) {
    if (error instanceof PaymentRuleError) return failReply(error.code, error);
    // This process does not know whether the payment was opened or how far it came: a repetition or the worker finds
    // out.
    if (!(error instanceof ApiError)) setAdrift(ctx, reference);
    throw error;
  }
  return reply ?? (await replayed(ctx, call));
}

/** Starts an opened payment at the gateway and keeps the answer; undefined where the recovery was faster. */
async function atGateway(
  ctx: PaymentContext,
  payment: OpenedPayment,
  bankCode: string,
): Promise<PayReply | undefined> {
  await ctx.checkpoint('pay:opened');
  const start = await startAtGateway(ctx, orderOf(ctx, payment, bankCode));
  await ctx.checkpoint('pay:bank-url-known');
  const reply = await finishStart(ctx, payment, start);
  await ctx.checkpoint('pay:started');
  return reply;
}
