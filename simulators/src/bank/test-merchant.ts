import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  developmentKeys,
  type GatewayEvent,
  type GatewayTransaction,
  integritySignature,
  type MerchantData,
  type RunningBank,
} from './server.ts';

export interface TestMerchant {
  eventsUrl: string;
  /** Events posted to the events URL, in order of arrival. */
  received: { event: GatewayEvent; checksumHeader: string | undefined }[];
  /** Statuses to answer the coming events with; 200 when empty. */
  answers: number[];
  close: () => Promise<void>;
}

/** A merchant's events URL for the tests of the bank. */
export async function startTestMerchant(): Promise<TestMerchant> {
  const received: TestMerchant['received'] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({
      event: JSON.parse(Buffer.concat(chunks).toString()) as GatewayEvent,
      checksumHeader: request.headers['x-event-checksum']?.toString(),
    });
    response.writeHead(answers.shift() ?? 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    eventsUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    answers,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const key = { authorization: `Bearer ${developmentKeys.publicKey}` };

/** GET of the gateway API with the public key. */
export async function ask<T>(bank: RunningBank, path: string, headers: Record<string, string> = key) {
  const response = await fetch(`${bank.url}/v1${path}`, { headers });
  return { status: response.status, body: (await response.json()) as T };
}

/** A valid body of POST /transactions; `changes` are applied before it is signed. */
export async function paymentRequest(bank: RunningBank, reference: string, changes: object = {}) {
  const merchant = await ask<{ data: MerchantData }>(bank, `/merchants/${developmentKeys.publicKey}`, {});
  const { presigned_acceptance, presigned_personal_data_auth } = merchant.body.data;
  const body = {
    acceptance_token: presigned_acceptance.acceptance_token,
    accept_personal_auth: presigned_personal_data_auth.acceptance_token,
    amount_in_cents: 31_245_000,
    currency: 'COP',
    customer_email: 'mariana.gomez@correo.example',
    reference,
    redirect_url: 'http://portal.example/retorno?desde=banco',
    payment_method: {
      type: 'PSE',
      user_type: 0,
      user_legal_id_type: 'CC',
      user_legal_id: '1010101010',
      financial_institution_code: '1007',
      payment_description: 'Cuotas 3 y 4 de la factura E278115',
    },
    customer_data: { full_name: 'Mariana Gómez Restrepo', phone_number: '3001234567' },
    ...changes,
  };
  return {
    ...body,
    signature: integritySignature(
      { reference, amountInCents: body.amount_in_cents, currency: body.currency },
      developmentKeys.integritySecret,
    ),
  };
}

export async function post(bank: RunningBank, body: unknown, options: RequestInit = {}) {
  const response = await fetch(`${bank.url}/v1/transactions`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...options,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Creates a payment and returns it as the gateway answers the next question about it. */
export async function createPayment(bank: RunningBank, reference: string, changes: object = {}) {
  const created = await post(bank, await paymentRequest(bank, reference, changes));
  if (created.status !== 201) throw new Error(`not created: ${JSON.stringify(created)}`);
  return getPayment(bank, (created.body['data'] as GatewayTransaction).id);
}

export async function getPayment(bank: RunningBank, id: string): Promise<GatewayTransaction> {
  return (await ask<{ data: GatewayTransaction }>(bank, `/transactions/${id}`)).body.data;
}

/** Presses a button of the bank page without following the redirect. */
export function press(address: string, action: string, fields: Record<string, string> = {}) {
  return fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, action }),
    redirect: 'manual',
  });
}

/** The address of the bank page of a payment. */
export function addressOf(payment: GatewayTransaction): string {
  const address = payment.payment_method.extra?.async_payment_url;
  if (!address) throw new Error(`no bank page for ${payment.id}`);
  return address;
}
