import { boundedText } from '@portal/process-kit/bounded-answer';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../../../platform/process/config.ts';
import { metrics } from '../../../platform/process/metrics.ts';
import { isProvedBy } from '../../../platform/process/secret-values.ts';
import {
  type Gateway,
  type GatewayAnswer,
  GatewayRejectedError,
  type GatewayState,
  GatewayUnavailableError,
} from './port.ts';
import { replaceable } from './replaceable-secret.ts';
import { readReconciliation } from './wompi-reconciliation.ts';
import { integritySignature, isSigned } from './wompi-signatures.ts';
import {
  centsOf,
  textAt,
  WireEvent,
  WireInstitutionsReply,
  WireMerchantReply,
  WireTransaction,
  WireTransactionReply,
  WireTransactionsReply,
} from './wompi-wire.ts';

/** Bytes; the file of a day holds some 200 for each payment, and several answers may be read at once. */
const LONGEST_ANSWER = 1024 * 1024;
const LONGEST_FILE = 32 * LONGEST_ANSWER;

const CURRENCY = 'COP';
const MINUTE = 60_000;

/**
 * Age up to which an event is accepted, in milliseconds. The gateway repeats an undelivered event, with its first
 * timestamp, after 30 minutes, 3 hours and 24 hours; an older one is a replay. An event may be 5 minutes ahead of our
 * clock (T28).
 */
export const eventTolerance = { past: 25 * 60 * MINUTE, future: 5 * MINUTE };

const stateOf = (status: string, returnCode: string): GatewayState => {
  switch (status) {
    case 'PENDING':
      return 'pending';
    case 'APPROVED':
      return 'approved';
    case 'DECLINED':
    case 'VOIDED':
      return 'rejected';
    case 'ERROR':
      return returnCode === '' || returnCode === 'SUCCESS' ? 'failed' : 'not-started';
    default:
      return 'unknown';
  }
};

const responseOf = (state: GatewayState, status: string, returnCode: string): string => {
  switch (state) {
    case 'approved':
      return 'OK';
    case 'pending':
      return 'PENDING';
    case 'rejected':
      return 'NOT_AUTHORIZED';
    case 'failed':
      return 'FAILED';
    case 'not-started':
      return returnCode;
    case 'unknown':
      return status;
  }
};

/** Least amount that the gateway takes, whole pesos, read from the words with which it refuses a smaller one. */
const minimumIn = (refusal: string): number | null => {
  const cents = /monto mínimo es de (\d{1,9}) centavos/.exec(refusal)?.[1];
  return cents === undefined ? null : Math.ceil(Number(cents) / 100);
};

/** An amount as the gateway says it, for a person to read. */
const saidAmount = (wire: Static<typeof WireTransaction>): string => {
  const cents = centsOf(wire);
  const said = cents === null ? `${wire.amount_in_cents} / 100` : (cents / 100).toFixed(2);
  return wire.currency === CURRENCY ? said : `${said} ${wire.currency}`;
};

const answerOf = (wire: Static<typeof WireTransaction>): GatewayAnswer => {
  const extra = (field: string): string | null => textAt(wire.payment_method, 'extra', field);
  const returnCode = extra('return_code') ?? '';
  const cents = wire.currency === CURRENCY ? centsOf(wire) : null;
  // PSE moves whole pesos only: any other amount is not understood.
  const amount = cents !== null && cents > 0 && cents % 100 === 0 ? cents / 100 : null;
  const state = amount === null ? 'unknown' : stateOf(wire.status, returnCode);
  // PSE refuses with a return code, not always with a reason (FAIL_EXCEEDEDLIMIT): the code is the reason then.
  const refusal = returnCode !== '' && returnCode !== 'SUCCESS' ? returnCode : undefined;
  // A year before 2000 or of more than four digits is no time of a payment; the database takes not all of them.
  const finished = new Date(/^2\d{3}-.*/.exec(textAt(wire.finalized_at) ?? '')?.[0] ?? Number.NaN);
  return {
    gatewayId: String(wire.id),
    reference: String(wire.reference),
    amount,
    notUnderstood: amount === null ? { amount: saidAmount(wire), isPaid: wire.status === 'APPROVED' } : null,
    state,
    response: responseOf(state, wire.status, returnCode),
    // PSE's reason for a payment that was left on the way to the bank is 00020; a payment that we closed has it too.
    reasonCode: extra('reason_code') ?? refusal ?? (wire.status === 'VOIDED' ? '00020' : ''),
    trazabilityCode: extra('traceability_code'),
    ticketId: extra('ticket_id'),
    bankUrl: extra('async_payment_url'),
    finishedAt: Number.isNaN(finished.getTime()) ? null : finished,
  };
};

const isRefusedKey = (error: unknown): boolean =>
  error instanceof GatewayRejectedError && error.status === 401;

const isRefusedSignature = (error: unknown): boolean =>
  error instanceof GatewayRejectedError && error.status === 422 && error.message.includes('"signature":');

const unreadable = (cause: unknown) =>
  new GatewayUnavailableError('the gateway answered what cannot be read', cause);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(error);
  }
};

const read = <S extends TSchema>(schema: S, value: unknown): Static<S> => {
  if (!Value.Check(schema, value)) throw unreadable(Value.Errors(schema, value)[0]);
  return value;
};

/** The gateway of the portal over HTTP. Knows its words, signatures and addresses; decides nothing. */
export function wompi(config: Config['gateway'], tolerance = eventTolerance): Gateway {
  const base = config.url.replace(/\/$/, '');
  const address = new URL(base).hostname;
  const withPrivateKey = replaceable([config.privateKey, config.secondPrivateKey], isRefusedKey);
  const withIntegritySecret = replaceable(
    [config.integritySecret, config.secondIntegritySecret],
    isRefusedSignature,
  );

  const askText = async (
    path: string,
    options: { key: string; body?: unknown },
    longest = LONGEST_ANSWER,
  ): Promise<string> => {
    let response: Response;
    let text: string;
    const method = options.body === undefined ? 'GET' : 'POST';
    const began = performance.now();
    const count = (status?: number): void =>
      metrics.onAsked({
        ...{ method, address, milliseconds: performance.now() - began },
        ...(status === undefined ? {} : { status }),
      });
    try {
      response = await fetch(`${base}${path}`, {
        method,
        headers: {
          accept: 'application/json, text/csv',
          authorization: `Bearer ${options.key}`,
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(config.timeout),
      });
      text = await boundedText(response, longest);
    } catch (error) {
      count();
      throw new GatewayUnavailableError(`the gateway did not answer ${path}`, error);
    }
    count(response.status);
    if (response.status >= 500 || response.status === 429) {
      throw new GatewayUnavailableError(`the gateway answered ${response.status}`);
    }
    if (!response.ok) throw new GatewayRejectedError(response.status, text.slice(0, 500), minimumIn(text));
    return text;
  };

  const ask = async <S extends TSchema>(
    schema: S,
    path: string,
    options: { key: string; body?: unknown },
  ): Promise<Static<S>> => {
    return read(schema, await askText(path, options).then(parsed));
  };

  return {
    name: 'wompi',

    async listBanks() {
      const { data } = await ask(WireInstitutionsReply, '/pse/financial_institutions', {
        key: config.publicKey,
      });
      return data.map((bank) => ({
        code: String(bank.financial_institution_code),
        name: String(bank.financial_institution_name),
      }));
    },

    async create(order) {
      // The payer accepts the contracts anew with each payment; a token lives for an hour.
      const merchant = await ask(WireMerchantReply, `/merchants/${encodeURIComponent(config.publicKey)}`, {
        key: config.publicKey,
      });
      const cents = order.amount * 100;
      const asked = {
        acceptance_token: merchant.data.presigned_acceptance.acceptance_token,
        accept_personal_auth: merchant.data.presigned_personal_data_auth.acceptance_token,
        amount_in_cents: cents,
        currency: CURRENCY,
        customer_email: order.payer.email,
        reference: order.reference,
        redirect_url: order.returnUrl,
        payment_method: {
          type: 'PSE',
          user_type: 0,
          user_legal_id_type: order.payer.documentType,
          user_legal_id: order.payer.document,
          financial_institution_code: order.bankCode,
          payment_description: order.description,
        },
        customer_data: { full_name: order.payer.fullName, phone_number: order.payer.phone },
      };
      // A payment refused for its key or signature was not created, so a retry begins no second one.
      const { data } = await withPrivateKey((key) =>
        withIntegritySecret((secret) => {
          const signature = integritySignature(order.reference, cents, CURRENCY, secret);
          return ask(WireTransactionReply, '/transactions', { key, body: { ...asked, signature } });
        }),
      );
      if (String(data.reference) !== order.reference) throw unreadable('it is about another payment');
      return answerOf(data);
    },

    async query({ gatewayId, reference }) {
      try {
        if (gatewayId !== null) {
          const path = `/transactions/${encodeURIComponent(gatewayId)}`;
          const { data } = await withPrivateKey((key) => ask(WireTransactionReply, path, { key }));
          const isOurs = String(data.id) === gatewayId && String(data.reference) === reference;
          return isOurs ? answerOf(data) : undefined;
        }
        const path = `/transactions?reference=${encodeURIComponent(reference)}`;
        const { data } = await withPrivateKey((key) => ask(WireTransactionsReply, path, { key }));
        const found = data.find((wire) => textAt(wire, 'reference') === reference);
        return found === undefined ? undefined : answerOf(read(WireTransaction, found));
      } catch (error) {
        if (error instanceof GatewayRejectedError && error.status === 404) return undefined;
        // A query cannot be refused for its content: a refusal means a wrong key or a changed API, which is our outage.
        if (error instanceof GatewayRejectedError) throw new GatewayUnavailableError(error.message, error);
        throw error;
      }
    },

    async close({ gatewayId }) {
      // A payment without the gateway's id cannot be closed; a later query finds it by its reference.
      if (gatewayId === null) return false;
      try {
        const path = `/transactions/${encodeURIComponent(gatewayId)}/void`;
        await withPrivateKey((key) => askText(path, { key, body: {} }));
        return true;
      } catch (error) {
        if (error instanceof GatewayRejectedError) return false;
        throw error;
      }
    },

    async reconciliation(day) {
      try {
        const path = `/reconciliation/${encodeURIComponent(day)}`;
        const csv = await withPrivateKey((key) => askText(path, { key }, LONGEST_FILE));
        return readReconciliation(csv, day);
      } catch (error) {
        if (error instanceof GatewayUnavailableError) throw error;
        throw new GatewayUnavailableError(`the file of ${day} cannot be had`, error);
      }
    },

    parseEvent(rawBody, headers, now) {
      let event: unknown;
      try {
        event = JSON.parse(rawBody);
      } catch {
        return undefined;
      }
      if (!Value.Check(WireEvent, event)) return undefined;
      const { eventsSecret, secondEventsSecret } = config;
      if (!isProvedBy([eventsSecret, secondEventsSecret], (secret) => isSigned(event, secret)))
        return undefined;
      const checksum = event.signature.checksum.toLowerCase();
      const header = headers['x-event-checksum'];
      if (header !== undefined && String(header).trim().toLowerCase() !== checksum) return undefined;
      const age = now.getTime() - Number(event.timestamp) * 1000;
      if (age > tolerance.past || -age > tolerance.future) return undefined;
      const said = (field: string): string | null => textAt(event.data, 'transaction', field);
      // The event only makes a payment due: its reference is enough.
      const reference = said('reference');
      if (reference === null) return { id: checksum, reference };
      // The checksum counts time in seconds: `sent_at` tells two changes within one second apart.
      const moment = textAt(event.sent_at)?.slice(0, 40) ?? String(event.timestamp);
      return { id: [said('id'), said('status'), moment, checksum].join(':'), reference };
    },
  };
}
