import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '@portal/contract/error-catalogue';
import { pesos } from '@portal/values/number-formats';
import { isAllowedBankUrl } from '../bank-url.ts';
import { type PaymentContext, startBudget } from '../context.ts';
import {
  type GatewayAnswer,
  GatewayRejectedError,
  GatewayUnavailableError,
  type PaymentOrder,
} from '../gateway/port.ts';

/** Result of starting a payment at the gateway. */
export type Start =
  | {
      readonly kind: 'started';
      readonly answer: GatewayAnswer;
      /** Null only for a payment that is approved already: its payer goes to the page of the transaction. */
      readonly bankUrl: string | null;
    }
  /** The customer has no address to pay at, so nothing can be debited. */
  | {
      readonly kind: 'not-started';
      readonly code: ErrorCode;
      readonly response: string;
      readonly reasonCode: string;
      /** The gateway's answer, if it knows the payment. */
      readonly answer: GatewayAnswer | undefined;
      /** Advice to the customer beside the message of the code. */
      readonly notice?: string;
      /** False when the payment may exist at the gateway all the same and must be asked about again. */
      readonly certain: boolean;
    };

/** The start of a payment that the gateway may know or not, and is asked about again. */
export const UNKNOWN_START = {
  kind: 'not-started',
  code: 'PAYMENT_FAILED',
  response: 'FAIL_TIMEOUT',
  reasonCode: '',
  answer: undefined,
  certain: false,
} as const;

const LIMIT = new Set(['FAIL_EXCEEDEDLIMIT', '10001']);
const BANK = new Set([
  'FAIL_BANKUNREACHEABLE',
  'FAIL_BANKNOTEXISTSORDISABLED',
  'FAIL_NOTCONFIRMEDBYBANK',
  'FAIL_NOHOST',
  '10002',
  '10003',
]);

const messageCode = ({ response, reasonCode }: Pick<GatewayAnswer, 'response' | 'reasonCode'>): ErrorCode => {
  if (LIMIT.has(response) || LIMIT.has(reasonCode)) return 'FAIL_EXCEEDEDLIMIT';
  return BANK.has(response) || BANK.has(reasonCode) ? 'BANK_NOT_AVAILABLE' : 'PAYMENT_FAILED';
};

const ASK_EVERY = 100;

/**
 * Reads a transaction that has just been created, or was found again after a crash. The address of the bank
 * appears some moments after the creation: it is asked for until `deadline` (milliseconds since 1970).
 * @param amount that was asked for, whole pesos: nobody is sent to the bank to pay another one.
 */
export async function startOf(
  ctx: PaymentContext,
  created: GatewayAnswer,
  amount: number,
  deadline: number,
): Promise<Start> {
  let answer = created;
  while (answer.state === 'pending' && answer.bankUrl === null && Date.now() < deadline) {
    await pause(ASK_EVERY);
    try {
      answer = (await ctx.gateway.query(answer)) ?? answer;
    } catch (error) {
      if (!(error instanceof GatewayUnavailableError)) throw error;
    }
  }
  const { response, reasonCode } = answer;
  if (answer.state === 'approved') return { kind: 'started', answer, bankUrl: answer.bankUrl };
  const ended = answer.state !== 'pending' && answer.state !== 'unknown';
  if (answer.state === 'not-started' || (ended && answer.bankUrl === null)) {
    return { kind: 'not-started', code: messageCode(answer), response, reasonCode, answer, certain: true };
  }
  if (answer.amount !== amount) {
    ctx.log.error(
      { alarm: 'AMOUNT_MISMATCH', reference: answer.reference },
      'the gateway began a payment of another amount; the customer was not sent there',
    );
    const told = { code: 'PAYMENT_FAILED', response: 'FAIL_GENERICERROR', reasonCode: '' } as const;
    return { kind: 'not-started', ...told, answer, certain: false };
  }
  if (answer.bankUrl === null) {
    ctx.log.warn({ reference: answer.reference }, 'the gateway gave no address of the bank in time');
    const told = { code: 'BANK_NOT_AVAILABLE', response: 'FAIL_TIMEOUT', reasonCode: '' } as const;
    return { kind: 'not-started', ...told, answer, certain: false };
  }
  if (!isAllowedBankUrl(answer.bankUrl, ctx.config.gateway.bankHosts)) {
    ctx.log.error(
      { alarm: 'bank-url', host: URL.parse(answer.bankUrl)?.host },
      'the gateway named an address that is not on the list; the customer was not sent there',
    );
    const told = { code: 'PAYMENT_FAILED', response: 'FAIL_GENERICERROR', reasonCode: '' } as const;
    return { kind: 'not-started', ...told, answer, certain: false };
  }
  return { kind: 'started', answer, bankUrl: answer.bankUrl };
}

/**
 * Creates the transaction at the gateway. When the answer is lost, asks by our reference whether it exists.
 * Never inside a database transaction.
 */
export async function startAtGateway(ctx: PaymentContext, order: PaymentOrder): Promise<Start> {
  const deadline = Date.now() + startBudget(ctx.config);
  try {
    let created: GatewayAnswer | undefined;
    try {
      created = await ctx.gateway.create(order);
    } catch (error) {
      if (!(error instanceof GatewayUnavailableError)) throw error;
      ctx.log.warn({ err: error, reference: order.reference }, 'creation unanswered; asking by reference');
      created = await ctx.gateway.query({ gatewayId: null, reference: order.reference });
    }
    await ctx.checkpoint('pay:created-at-gateway');
    if (created) return await startOf(ctx, created, order.amount, deadline);
    return UNKNOWN_START;
  } catch (error) {
    if (error instanceof GatewayRejectedError) {
      // A refusal by the network's rule is told to the customer; it is no fault of ours.
      if (error.minimum !== null) return tooSmall(error.minimum);
      ctx.log.error({ err: error, reference: order.reference }, 'the gateway refused the payment as invalid');
      return { ...UNKNOWN_START, response: 'FAIL_INVALIDPARAMETERS', certain: true };
    }
    if (error instanceof GatewayUnavailableError) return UNKNOWN_START;
    throw error;
  }
}

const tooSmall = (minimum: number): Start => ({
  ...{ kind: 'not-started', code: 'PAYMENT_TOO_SMALL', response: 'FAIL_INVALIDPARAMETERS', reasonCode: '' },
  notice: `El valor mínimo de un pago por PSE es ${pesos(minimum)}.`,
  ...{ answer: undefined, certain: true },
});
