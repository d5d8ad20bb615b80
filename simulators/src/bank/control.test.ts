import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { developmentKeys, type RunningBank, type StoredEvent, startBank } from './server.ts';
import {
  addressOf,
  ask,
  createPayment,
  getPayment,
  paymentRequest,
  post,
  press,
  startTestMerchant,
  type TestMerchant,
} from './test-merchant.ts';
import type { GatewayEvent, GatewayTransaction } from './wire.ts';

let now = new Date('2026-11-20T20:41:07Z');
let bank: RunningBank;
let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await startTestMerchant();
  bank = await startBank({
    now: () => now,
    paymentUrlDelayMs: 0,
    retryScheduleMs: [0, 0],
    eventsUrl: merchant.eventsUrl,
  });
});
beforeEach(() => {
  bank.control.reset();
  bank.control.eventsUrl = merchant.eventsUrl;
  merchant.received.length = 0;
  merchant.answers.length = 0;
});
afterAll(async () => {
  await bank.close();
  await merchant.close();
});

async function control<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  const response = await fetch(`${bank.url}/control${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
}

const statuses = () => merchant.received.map(({ event }) => event.data.transaction.status);
const references = () => merchant.received.map(({ event }) => event.data.transaction.reference);

async function approved(reference: string): Promise<GatewayTransaction> {
  const payment = await createPayment(bank, reference);
  await press(addressOf(payment), 'approve');
  await bank.control.settled();
  return payment;
}

/** Verifies an event as the published recipe says, without the simulator's own code. */
function verifies({
  event,
  checksumHeader,
}: {
  event: GatewayEvent;
  checksumHeader: string | undefined;
}): boolean {
  const { id, status, amount_in_cents } = event.data.transaction;
  const text = `${id}${status}${amount_in_cents}${event.timestamp}${developmentKeys.eventsSecret}`;
  const checksum = createHash('sha256').update(text).digest('hex');
  return checksum === event.signature.checksum && checksum === checksumHeader;
}

describe('events', () => {
  test('arrive signed so that anyone with the secret can verify them', async () => {
    const payment = await approved('signed');
    expect(merchant.received).toHaveLength(1);
    expect(merchant.received.every(verifies)).toBe(true);
    expect(merchant.received[0]?.event).toMatchObject({
      event: 'transaction.updated',
      data: { transaction: { id: payment.id, status: 'APPROVED' } },
      signature: { properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'] },
      timestamp: Math.floor(now.getTime() / 1000),
      environment: 'test',
    });
  });

  test('are retried by the schedule until the merchant answers 200', async () => {
    merchant.answers.push(500, 201);
    await approved('retried');
    const [event] = await bank.control.events({ status: 'delivered' }, { waitMs: 5000 });
    expect(event?.attempts.map((attempt) => attempt.http_status)).toEqual([500, 201, 200]);
    expect(new Set(merchant.received.map(({ event }) => event.signature.checksum)).size).toBe(1);
  });

  test('are given up when the schedule is used up, and can be resent', async () => {
    merchant.answers.push(500, 500, 500);
    await approved('given-up');
    const [failed] = await bank.control.events({ status: 'failed' }, { waitMs: 5000 });
    expect(failed?.attempts).toHaveLength(3);
    const resent = await control<StoredEvent>('POST', `/events/${failed?.id}/resend`);
    expect(resent.body.status).toBe('delivered');
    expect(merchant.received).toHaveLength(4);
  });

  test('say why they could not be delivered', async () => {
    bank.control.eventsUrl = 'http://127.0.0.1:1/unreachable';
    await approved('unheard');
    const [failed] = await bank.control.events({ status: 'failed' }, { waitMs: 5000 });
    expect(failed?.attempts[0]?.error).toMatch(/fetch failed/);
  });
});

describe('failure modes of events', () => {
  test('lose: nothing arrives until it is resent', async () => {
    await control('POST', '/behaviours', { events: { lose: true } });
    await approved('lost');
    expect(merchant.received).toEqual([]);
    const { body } = await control<{ events: StoredEvent[] }>('GET', '/events?transaction=lost');
    expect(body.events.map((event) => event.status)).toEqual(['lost']);
    await control('POST', `/events/${body.events[0]?.id}/resend`);
    expect(statuses()).toEqual(['APPROVED']);
  });

  test('copies: the same event arrives as often as asked', async () => {
    await control('POST', '/behaviours', { events: { copies: 3 } });
    await approved('copied');
    expect(merchant.received).toHaveLength(3);
    expect(new Set(merchant.received.map(({ event }) => JSON.stringify(event))).size).toBe(1);
  });

  test('hold: events wait for their release', async () => {
    await control('POST', '/behaviours', { scope: 'always', events: { hold: true } });
    await approved('first');
    await approved('second');
    expect(merchant.received).toEqual([]);
    await control('POST', '/events/release', { order: 'newest_first' });
    expect(references()).toEqual(['second', 'first']);
  });

  test('reorder: the approval arrives after the reversal that followed it', async () => {
    await control('POST', '/behaviours', { events: { reorder: 2 } });
    const payment = await approved('reordered');
    expect(merchant.received).toEqual([]);
    await control('POST', `/transactions/${payment.id}/reverse`);
    await bank.control.settled();
    expect(statuses()).toEqual(['DECLINED', 'APPROVED']);
  });

  test('delay: an event is scheduled for later', async () => {
    await control('POST', '/behaviours', { events: { delay_ms: 60_000 } });
    await approved('delayed');
    const [event] = await bank.control.events({ transaction: 'delayed' });
    expect(event).toMatchObject({
      status: 'scheduled',
      next_attempt_at: new Date(now.getTime() + 60_000).toISOString(),
    });
    expect(merchant.received).toEqual([]);
  });

  test('delay: a delayed event does arrive by itself', async () => {
    await control('POST', '/behaviours', { events: { delay_ms: 20 } });
    await approved('late');
    expect(
      await bank.control.events({ transaction: 'late', status: 'delivered' }, { waitMs: 5000 }),
    ).toHaveLength(1);
  });

  test('contradict: the event, well signed, says what GET does not', async () => {
    await control('POST', '/behaviours', { events: { contradict: 'APPROVED' } });
    const payment = await createPayment(bank, 'contradicted');
    await press(addressOf(payment), 'refuse', { reason: '00011' });
    await bank.control.settled();
    expect(statuses()).toEqual(['APPROVED']);
    expect(merchant.received.every(verifies)).toBe(true);
    expect((await getPayment(bank, payment.id)).status).toBe('DECLINED');
  });

  test('forge: the checksum does not verify', async () => {
    await control('POST', '/behaviours', { events: { forge: true } });
    await approved('forged');
    expect(merchant.received.map(verifies)).toEqual([false]);
  });
});

describe('failure modes of the creation', () => {
  test.each(['FAIL_BANKUNREACHEABLE', 'FAIL_EXCEEDEDLIMIT'] as const)(
    '%s: the payment exists, has failed, has no bank page, and the merchant is told',
    async (create) => {
      await control('POST', '/behaviours', { create });
      const created = await post(bank, await paymentRequest(bank, create));
      expect(created).toMatchObject({ status: 201, body: { data: { status: 'PENDING' } } });
      const payment = await getPayment(bank, (created.body['data'] as GatewayTransaction).id);
      expect(payment.status).toBe('ERROR');
      expect(payment.payment_method.extra).toMatchObject({ return_code: create });
      expect(payment.payment_method.extra?.async_payment_url).toBeUndefined();
      await bank.control.settled();
      expect(statuses()).toEqual(['ERROR']);
    },
  );

  test('HTTP_500: no payment comes to be, and the next creation works', async () => {
    await control('POST', '/behaviours', { create: 'HTTP_500' });
    const request = await paymentRequest(bank, 'five-hundred');
    expect((await post(bank, request)).status).toBe(500);
    expect(bank.control.transaction('five-hundred')).toBeUndefined();
    expect((await post(bank, request)).status).toBe(201);
  });

  test('HTTP_500_AFTER_CREATE: the payment exists though the answer says otherwise', async () => {
    await control('POST', '/behaviours', { create: 'HTTP_500_AFTER_CREATE' });
    expect((await post(bank, await paymentRequest(bank, 'half'))).status).toBe(500);
    expect(bank.control.transaction('half')?.wire.status).toBe('PENDING');
  });

  test.each([
    ['TIMEOUT', false],
    ['TIMEOUT_AFTER_CREATE', true],
  ] as const)('%s: the gateway stays silent until the merchant gives up', async (create, exists) => {
    await control('POST', '/behaviours', { create });
    const merchantGivesUp = new AbortController();
    const request = await paymentRequest(bank, create);
    const posted = post(bank, request, { signal: merchantGivesUp.signal }).catch(String);
    // Taken once the gateway has read the request; what is asked after that is answered before it.
    while (bank.control.behaviours().next.length > 0) await new Promise(setImmediate);
    const later = ask(bank, '/pse/financial_institutions').then(() => 'answered later');
    expect(await Promise.race([posted, later])).toBe('answered later');
    merchantGivesUp.abort();
    expect(await posted).toMatch(/AbortError/);
    expect(bank.control.transaction(create) !== undefined).toBe(exists);
  });

  test('RESET: the connection breaks', async () => {
    await control('POST', '/behaviours', { create: 'RESET' });
    await expect(post(bank, await paymentRequest(bank, 'reset'))).rejects.toThrow(/fetch failed/);
  });

  test('a behaviour for a reference waits for that payment', async () => {
    await control('POST', '/behaviours', { transaction: 'chosen', create: 'HTTP_503' });
    expect((await post(bank, await paymentRequest(bank, 'other'))).status).toBe(201);
    expect((await post(bank, await paymentRequest(bank, 'chosen'))).status).toBe(503);
  });

  test('payment_url: the bank page never appears', async () => {
    await control('POST', '/behaviours', { payment_url: 'never' });
    const payment = await createPayment(bank, 'no-page');
    now = new Date(now.getTime() + 60_000);
    expect((await getPayment(bank, payment.id)).payment_method.extra).toBeUndefined();
  });
});

describe('failure modes of questions', () => {
  test('a failing answer lasts as often as asked', async () => {
    const payment = await approved('asked');
    await control('POST', '/behaviours', {
      transaction: payment.id,
      query: { answer: 'HTTP_500', times: 2 },
    });
    const answers = [];
    for (let i = 0; i < 3; i += 1) answers.push((await ask(bank, `/transactions/${payment.id}`)).status);
    expect(answers).toEqual([500, 500, 200]);
  });

  test('PENDING: the gateway lags behind its own event', async () => {
    const payment = await approved('lagging');
    await control('POST', '/behaviours', { transaction: payment.id, query: { answer: 'PENDING', times: 1 } });
    expect(statuses()).toEqual(['APPROVED']);
    expect(await getPayment(bank, payment.id)).toMatchObject({
      status: 'PENDING',
      payment_method: { extra: { transaction_state: 'PENDING' } },
    });
    expect((await getPayment(bank, payment.id)).status).toBe('APPROVED');
  });

  test('an outage fails every call until it is over', async () => {
    await control('PUT', '/outage', { answer: 'HTTP_503' });
    expect((await ask(bank, '/pse/financial_institutions')).status).toBe(503);
    await control('PUT', '/outage', { answer: null });
    expect((await ask(bank, '/pse/financial_institutions')).status).toBe(200);
  });
});

describe('moving payments', () => {
  test('an approval that is held comes when it is settled', async () => {
    await control('POST', '/behaviours', { approval: 'held' });
    const payment = await approved('held');
    expect((await getPayment(bank, payment.id)).status).toBe('PENDING');
    const settled = await control('POST', '/transactions/held/settle', { status: 'APPROVED' });
    expect(settled.status).toBe(200);
    await bank.control.settled();
    expect(statuses()).toEqual(['APPROVED']);
  });

  test('an approval can come by itself later', async () => {
    await control('POST', '/behaviours', { approval: { after_ms: 180_000 } });
    const payment = await approved('by-itself');
    expect((await getPayment(bank, payment.id)).status).toBe('PENDING');
    now = new Date(now.getTime() + 180_000);
    await control('POST', '/sweep');
    expect((await getPayment(bank, payment.id)).status).toBe('APPROVED');
  });

  test('a payment that was cancelled can still be approved late', async () => {
    const payment = await createPayment(bank, 'too-late');
    now = new Date(now.getTime() + 21 * 60_000);
    expect((await getPayment(bank, payment.id)).status).toBe('DECLINED');
    await control('POST', `/transactions/${payment.id}/settle`, { status: 'APPROVED' });
    const late = await getPayment(bank, payment.id);
    expect(late).toMatchObject({ status: 'APPROVED', status_message: null });
    expect(late.payment_method.extra?.reason_code).toBeUndefined();
    await bank.control.settled();
    expect(statuses()).toEqual(['DECLINED', 'APPROVED']);
  });

  test('a reversal declines an approved payment with reason 00018, and only that', async () => {
    const payment = await createPayment(bank, 'reversed');
    expect((await control('POST', '/transactions/reversed/reverse')).status).toBe(409);
    await press(addressOf(payment), 'approve');
    expect((await control('POST', '/transactions/reversed/reverse', {})).status).toBe(200);
    expect(await getPayment(bank, payment.id)).toMatchObject({
      status: 'DECLINED',
      payment_method: { extra: { reason_code: '00018', transaction_state: 'NOT_AUTHORIZED' } },
    });
    await bank.control.settled();
    expect(statuses()).toEqual(['APPROVED', 'DECLINED']);
  });

  test('a payment can be settled without an event', async () => {
    await createPayment(bank, 'silent');
    await control('POST', '/transactions/silent/settle', { status: 'APPROVED', event: false });
    await bank.control.settled();
    expect(merchant.received).toEqual([]);
  });

  test('waiting for a payment returns when it is there', async () => {
    const waiting = control<{ transactions: { id: string }[] }>(
      'GET',
      '/transactions?reference=awaited&wait=5000',
    );
    const payment = await createPayment(bank, 'awaited');
    expect((await waiting).body.transactions.map(({ id }) => id)).toEqual([payment.id]);
  });

  test('wrong orders are refused', async () => {
    expect((await control('POST', '/behaviours', { create: 'EXPLODE' })).status).toBe(400);
    expect((await control('POST', '/behaviours', { explode: true })).status).toBe(400);
    expect((await control('POST', '/transactions/none/settle', { status: 'APPROVED' })).status).toBe(404);
    expect((await control('POST', '/events/none/resend')).status).toBe(404);
  });
});

describe('the reconciliation file', () => {
  test('has a line for every final state of the day in Bogotá, the reversal beside the approval', async () => {
    now = new Date('2026-11-21T04:59:59Z');
    const payment = await approved('one');
    now = new Date('2026-11-21T05:00:00Z');
    await control('POST', '/transactions/one/reverse');
    await createPayment(bank, 'still-pending');
    const extra = (await getPayment(bank, payment.id)).payment_method.extra;
    const response = await fetch(`${bank.url}/control/reconciliation/2026-11-20.csv`);
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(await response.text()).toBe(
      [
        'fecha_hora,transaccion,referencia,cus,ticket,banco,valor,estado,motivo',
        `2026-11-20T23:59:59-05:00,${payment.id},one,${extra?.traceability_code},${extra?.ticket_id},Bancolombia,312450.00,APPROVED,`,
        '',
      ].join('\r\n'),
    );
    const next = bank.control.reconciliation('2026-11-21').split('\r\n');
    expect(next).toHaveLength(3);
    expect(next[1]).toMatch(/,DECLINED,00018$/);
  });

  test('is also a call of the gateway, for who has the private key', async () => {
    const get = (day: string, key: string) =>
      fetch(`${bank.url}/v1/reconciliation/${day}`, { headers: { authorization: `Bearer ${key}` } });
    const answer = await get('2026-11-20', developmentKeys.privateKey);
    expect(await answer.text()).toBe(bank.control.reconciliation('2026-11-20'));
    expect((await get('2026-11-20', developmentKeys.publicKey)).status).toBe(401);
    expect((await get('ayer', developmentKeys.privateKey)).status).toBe(422);
  });

  test('gives a spreadsheet nothing to run', async () => {
    now = new Date('2026-11-22T15:00:00Z');
    await approved('=1+1,"x"');
    expect(bank.control.reconciliation('2026-11-22')).toContain(`,"'=1+1,""x""",`);
  });
});

test('replaced secrets are taken from that moment on, and the ones before are refused', async () => {
  const banks = async (key: string): Promise<number> => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${bank.url}/v1/transactions?reference=x`, { headers })).status;
  };
  expect(await banks(developmentKeys.privateKey)).toBe(200);
  expect((await control('PUT', '/secrets', { private_key: 'prv_test_next' })).status).toBe(204);
  expect(await banks(developmentKeys.privateKey)).toBe(401);
  expect(await banks('prv_test_next')).toBe(200);
  await control('PUT', '/secrets', { private_key: developmentKeys.privateKey });
});
