import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { developmentKeys, type RunningBank, startBank } from './server.ts';
import { ask, createPayment, getPayment, paymentRequest, post } from './test-merchant.ts';
import type { FinancialInstitution, GatewayError, MerchantData } from './wire.ts';

let now = new Date('2026-11-20T20:41:07Z');
let bank: RunningBank;
beforeAll(async () => {
  bank = await startBank({ now: () => now, paymentUrlDelayMs: 500 });
});
afterAll(() => bank.close());

const privateKey = { authorization: `Bearer ${developmentKeys.privateKey}` };

describe('the gateway', () => {
  test('gives the merchant two acceptance tokens, one for each contract', async () => {
    const { body } = await ask<{ data: MerchantData }>(bank, `/merchants/${developmentKeys.publicKey}`, {});
    const { presigned_acceptance: terms, presigned_personal_data_auth: data } = body.data;
    expect([terms.type, data.type]).toEqual(['END_USER_POLICY', 'PERSONAL_DATA_AUTH']);
    expect(terms.acceptance_token).not.toBe(data.acceptance_token);
    const contracts = await Promise.all([fetch(terms.permalink), fetch(data.permalink)]);
    expect(contracts.map((contract) => contract.status)).toEqual([200, 200]);
  });

  test('knows no merchant by another key', async () => {
    const { status, body } = await ask<GatewayError>(bank, '/merchants/pub_test_other', {});
    expect(status).toBe(404);
    expect(body.error.type).toBe('NOT_FOUND_ERROR');
  });

  test('lists the banks from A to Z after the entry that is no bank', async () => {
    const { body } = await ask<{ data: FinancialInstitution[] }>(bank, '/pse/financial_institutions');
    const [none, ...banks] = body.data;
    expect(none).toEqual({
      financial_institution_code: '0',
      financial_institution_name: 'A continuación seleccione su banco',
    });
    const names = banks.map((entry) => entry.financial_institution_name);
    expect(names).toHaveLength(52);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'es')));
    expect(banks).toContainEqual({
      financial_institution_code: '1007',
      financial_institution_name: 'Bancolombia',
    });
  });

  test('asks for a key', async () => {
    const { status, body } = await ask<GatewayError>(bank, '/pse/financial_institutions', {});
    expect(status).toBe(401);
    expect(body.error.type).toBe('INVALID_ACCESS_TOKEN');
    const refused = await post(bank, {}, { headers: { 'content-type': 'application/json' } });
    expect(refused.status).toBe(401);
  });

  test('creates a pending payment without the bank page, whose address appears a moment later', async () => {
    const created = await post(bank, await paymentRequest(bank, 'appears'));
    expect(created.status).toBe(201);
    expect(created.body['data']).toMatchObject({
      status: 'PENDING',
      reference: 'appears',
      amount_in_cents: 31_245_000,
      payment_method_type: 'PSE',
      finalized_at: null,
    });
    const { id } = created.body['data'] as { id: string };
    expect(id).toMatch(/^\d+-1795207267-\d{5}$/);
    expect((await getPayment(bank, id)).payment_method.extra).toBeUndefined();
    now = new Date(now.getTime() + 500);
    const { extra } = (await getPayment(bank, id)).payment_method;
    expect(extra).toMatchObject({
      return_code: 'SUCCESS',
      transaction_state: 'PENDING',
      request_date: '2026-11-20',
      transaction_value: '312450',
    });
    expect(extra?.async_payment_url?.startsWith(`${bank.url}/pse/`)).toBe(true);
    expect(extra?.traceability_code).toMatch(/^\d{10}$/);
    expect(extra?.ticket_id).toMatch(/^\d+$/);
  });

  test('refuses a reference that was used, in its own words', async () => {
    await createPayment(bank, 'twice');
    const second = await post(bank, await paymentRequest(bank, 'twice'));
    expect(second).toEqual({
      status: 422,
      body: {
        error: {
          type: 'INPUT_VALIDATION_ERROR',
          messages: { reference: ['La referencia ya ha sido usada'] },
        },
      },
    });
    expect(await bank.control.transactions({ reference: 'twice' })).toHaveLength(1);
  });

  test('of fifty creations with one reference at once, one succeeds', async () => {
    const body = await paymentRequest(bank, 'fifty');
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(bank, body)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(49);
  });

  test('refuses a signature over another amount', async () => {
    const request = await paymentRequest(bank, 'amount');
    const answer = await post(bank, { ...request, amount_in_cents: request.amount_in_cents - 100 });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      error: { type: 'INPUT_VALIDATION_ERROR', messages: { signature: ['La firma es inválida'] } },
    });
  });

  test('refuses an acceptance token that expired, was altered or belongs to the other contract', async () => {
    const request = await paymentRequest(bank, 'tokens');
    const swapped = { ...request, acceptance_token: request.accept_personal_auth };
    const altered = { ...request, acceptance_token: `${request.acceptance_token.slice(0, -2)}xx` };
    for (const body of [swapped, altered]) {
      const answer = await post(bank, body);
      expect(answer.body).toMatchObject({ error: { messages: { acceptance_token: [expect.any(String)] } } });
    }
    now = new Date(now.getTime() + 3_601_000);
    expect((await post(bank, request)).body).toMatchObject({
      error: {
        messages: { acceptance_token: [expect.any(String)], accept_personal_auth: [expect.any(String)] },
      },
    });
  });

  const wrong: [string, object, object][] = [
    ['currency', { currency: 'USD' }, { currency: ['Debe ser COP'] }],
    ['e-mail', { customer_email: 'nadie' }, { customer_email: ['Formato inválido'] }],
    ['centavos', { amount_in_cents: 500_050 }, { amount_in_cents: ['PSE no recibe centavos'] }],
    ['minimum', { amount_in_cents: 149_900 }, { amount_in_cents: ['El monto mínimo es de 150000 centavos'] }],
    ['return address', { redirect_url: 'javascript:alert(1)' }, { redirect_url: ['Formato inválido'] }],
    [
      'customer data',
      { customer_data: undefined },
      { customer_data: { full_name: ['No está presente'], phone_number: ['No está presente'] } },
    ],
    ['method', { payment_method: undefined }, { payment_method: { type: ['No está presente'] } }],
  ];
  test.each(wrong)('says what is wrong with the %s', async (_what, changes, messages) => {
    const answer = await post(bank, await paymentRequest(bank, 'wrong', changes));
    expect(answer).toEqual({ status: 422, body: { error: { type: 'INPUT_VALIDATION_ERROR', messages } } });
  });

  const wrongMethod: [object, object][] = [
    [{ type: 'CARD' }, { type: ['No se encuentra habilitado'] }],
    [
      { financial_institution_code: '0' },
      { financial_institution_code: ['No existe la institución financiera'] },
    ],
    [{ user_type: 1 }, { user_legal_id_type: ['No corresponde al tipo de persona'] }],
    [{ payment_description: 'uno|dos' }, { payment_description: ['No puede contener | ni "'] }],
    [
      { payment_description: 'x'.repeat(65) },
      { payment_description: ['Debe ser un texto de hasta 64 caracteres'] },
    ],
  ];
  test.each(wrongMethod)('says what is wrong with the payment method %j', async (changes, messages) => {
    const good = await paymentRequest(bank, 'method');
    const answer = await post(bank, { ...good, payment_method: { ...good.payment_method, ...changes } });
    expect(answer.body).toEqual({
      error: { type: 'INPUT_VALIDATION_ERROR', messages: { payment_method: messages } },
    });
  });

  test('answers an unknown payment with NOT_FOUND_ERROR', async () => {
    const { status, body } = await ask<GatewayError>(bank, '/transactions/11020-1-10000');
    expect(status).toBe(404);
    expect(body).toEqual({
      error: { type: 'NOT_FOUND_ERROR', reason: 'La entidad solicitada no existe' },
    });
  });

  test('finds a payment by its reference, with the private key only', async () => {
    const payment = await createPayment(bank, 'found');
    const withPublic = await ask(bank, '/transactions?reference=found');
    expect(withPublic.status).toBe(401);
    const found = await ask<{ data: { id: string }[] }>(bank, '/transactions?reference=found', privateKey);
    expect(found.body.data.map((transaction) => transaction.id)).toEqual([payment.id]);
    const none = await ask<{ data: unknown[] }>(bank, '/transactions?reference=none', privateKey);
    expect(none.body.data).toEqual([]);
  });

  test('ends an amount over the limit of the network with FAIL_EXCEEDEDLIMIT and no bank page', async () => {
    const payment = await createPayment(bank, 'limit', { amount_in_cents: 2_000_000_100 });
    expect(payment).toMatchObject({
      status: 'ERROR',
      status_message: 'El valor supera el tope permitido en PSE para el comercio (FAIL_EXCEEDEDLIMIT)',
    });
    expect(payment.payment_method.extra).toMatchObject({
      return_code: 'FAIL_EXCEEDEDLIMIT',
      transaction_state: 'FAILED',
    });
    expect(payment.payment_method.extra?.async_payment_url).toBeUndefined();
  });
});
