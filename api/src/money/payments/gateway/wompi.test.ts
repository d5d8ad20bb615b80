import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { developmentKeys, eventChecksum, type RunningBank, startBank } from '@portal/simulators/bank';
import { readConfig } from '../../../platform/process/config.ts';
import { type Gateway, GatewayRejectedError, GatewayUnavailableError, type PaymentOrder } from './port.ts';
import { eventTolerance, wompi } from './wompi.ts';
import { readReconciliation } from './wompi-reconciliation.ts';

type Wire = Readonly<Record<string, unknown>>;

let bank: RunningBank;
let gateway: Gateway;
let config: Parameters<typeof wompi>[0];
beforeAll(async () => {
  bank = await startBank({ paymentUrlDelayMs: 0 });
  const { gateway: defaults } = readConfig(
    {
      PORTAL_PEPPER: 'x',
      GATEWAY_PRIVATE_KEY: developmentKeys.privateKey,
      GATEWAY_INTEGRITY_SECRET: developmentKeys.integritySecret,
      GATEWAY_EVENTS_SECRET: developmentKeys.eventsSecret,
      GATEWAY_PUBLIC_KEY: developmentKeys.publicKey,
      GATEWAY_URL: `${bank.url}/v1/`,
      GATEWAY_TIMEOUT: '1000',
    },
    { dataDir: '/nonexistent', publicUrl: 'http://localhost:4800' },
  );
  config = defaults;
  gateway = wompi(config);
});
afterEach(() => bank.control.clearBehaviours());
afterAll(() => bank.close());

let counter = 0;
const order = (changes: Partial<PaymentOrder> = {}): PaymentOrder => {
  counter += 1;
  return {
    reference: `C20-${counter}`,
    amount: 112_611,
    bankCode: '1007',
    description: 'Pago de la factura E278115',
    returnUrl: 'http://localhost:4800/transaccion/abc',
    payer: {
      documentType: 'CC',
      document: '1010101010',
      fullName: 'Mariana Gómez',
      email: 'mariana@correo.example',
      phone: '3005550120',
    },
    ...changes,
  };
};

describe('asking', () => {
  test('[API-25] the banks come with their codes as the gateway gives them', async () => {
    const banks = await gateway.listBanks();
    expect(banks).toContainEqual({ code: '1007', name: 'Bancolombia' });
  });

  test('[BC-05] a payment by PSE of a natural person is created with a signature the gateway accepts, and found by id and by reference', async () => {
    const asked = order();
    const created = await gateway.create(asked);
    expect(created).toMatchObject({
      reference: asked.reference,
      amount: 112_611,
      state: 'pending',
      bankUrl: null,
    });
    // 0 is a natural person, 1 a company.
    expect(bank.control.transaction(asked.reference)?.wire.payment_method).toMatchObject({
      type: 'PSE',
      user_type: 0,
    });
    const byId = await gateway.query(created);
    const byReference = await gateway.query({ gatewayId: null, reference: asked.reference });
    expect(byId).toEqual(byReference);
    expect(byId?.bankUrl).toContain(`${bank.url}/pse/`);
    expect(byId?.trazabilityCode).toMatch(/^\d+$/);
  });

  test('what the gateway does not know is undefined, by id and by reference', async () => {
    expect(await gateway.query({ gatewayId: '1-1-1', reference: 'x' })).toBeUndefined();
    expect(await gateway.query({ gatewayId: null, reference: 'x' })).toBeUndefined();
  });

  test('a payment the gateway finds invalid is refused: nothing was created', async () => {
    const wrong = order({ description: 'con "comillas"' });
    await expect(gateway.create(wrong)).rejects.toThrow(GatewayRejectedError);
    expect(await gateway.query({ gatewayId: null, reference: wrong.reference })).toBeUndefined();
  });

  test.each(['HTTP_500', 'HTTP_503', 'TIMEOUT', 'RESET'] as const)(
    'a gateway that answers %s is unavailable',
    async (answer) => {
      bank.control.outage = answer;
      await expect(gateway.listBanks()).rejects.toThrow(GatewayUnavailableError);
      await expect(gateway.create(order())).rejects.toThrow(GatewayUnavailableError);
      await expect(gateway.query({ gatewayId: null, reference: 'x' })).rejects.toThrow(
        GatewayUnavailableError,
      );
    },
  );
});

describe('what the gateway says, in the portal’s terms', () => {
  const said = async (outcome: Parameters<typeof bank.control.settle>[1]) => {
    const asked = order();
    const { gatewayId } = await gateway.create(asked);
    bank.control.settle(gatewayId, outcome, { event: false });
    return await gateway.query({ gatewayId, reference: asked.reference });
  };

  test.each([
    [{ status: 'APPROVED' }, { state: 'approved', response: 'OK', reasonCode: '' }],
    [
      { status: 'DECLINED', reason: '00011' },
      { state: 'rejected', response: 'NOT_AUTHORIZED', reasonCode: '00011' },
    ],
    [
      { status: 'VOIDED', reason: '00018' },
      { state: 'rejected', response: 'NOT_AUTHORIZED', reasonCode: '00018' },
    ],
    [
      { status: 'ERROR', reason: '00010' },
      { state: 'failed', response: 'FAILED', reasonCode: '00010' },
    ],
    [
      { status: 'ERROR', creationFailure: 'FAIL_EXCEEDEDLIMIT' },
      { state: 'not-started', response: 'FAIL_EXCEEDEDLIMIT', reasonCode: 'FAIL_EXCEEDEDLIMIT' },
    ],
  ] as const)('%j', async (outcome, meaning) => {
    expect(await said(outcome)).toMatchObject(meaning);
  });
});

describe('the shapes in which gateways answer', () => {
  let answered: unknown;
  let mark = '';
  let other: Gateway;
  const server = createServer((_request, response) => response.end(mark + JSON.stringify(answered)));
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    other = wompi({ ...config, url: `http://127.0.0.1:${port}/v1` });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const extra = { ticket_id: 'T1', traceability_code: '2911', return_code: 'SUCCESS' };
  const approved: Wire = {
    ...{ id: '1-1-1', reference: 'C20-1', amount_in_cents: 11_261_100, currency: 'COP', status: 'APPROVED' },
    finalized_at: '2026-11-20T15:00:00.000Z',
    payment_method: { type: 'PSE', extra },
  };
  const asked = async (data: unknown, by: string | null = '1-1-1') => {
    answered = { data };
    return await other.query({ gatewayId: by, reference: 'C20-1' });
  };

  test.each<[string, Wire, object]>([
    ['the amount as text', { amount_in_cents: '11261100' }, {}],
    ['the amount as text with decimals', { amount_in_cents: '11261100.00' }, {}],
    ['a number as id', { id: 77 }, { gatewayId: '77' }],
    ['a number as ticket', { payment_method: { extra: { ...extra, ticket_id: 12 } } }, { ticketId: '12' }],
    ['extra null', { payment_method: { extra: null } }, { trazabilityCode: null, ticketId: null }],
    ['extra as text', { payment_method: { extra: 'none' } }, { bankUrl: null }],
    ['no payment method', { payment_method: null }, { trazabilityCode: null }],
    [
      'fields of another kind than expected',
      {
        payment_method: {
          extra: { ...extra, ticket_id: { a: 1 }, async_payment_url: [], reason_code: true },
        },
      },
      { ticketId: null, bankUrl: null, reasonCode: '' },
    ],
    ['a day that cannot be read', { finalized_at: { at: 1 } }, { finishedAt: null }],
    ['a day of no calendar', { finalized_at: '+275760-09-13T00:00:00Z' }, { finishedAt: null }],
    ...['29\0', '29\ud800', 'é'.repeat(1001)].map((code): [string, Wire, object] => [
      `a code the database cannot keep (${code.length} characters)`,
      { payment_method: { extra: { ...extra, traceability_code: code, reason_code: code } } },
      { trazabilityCode: null, reasonCode: '' },
    ]),
  ])('an approval with %s is an approval', async (_shape, shape, said) => {
    const wanted = { reference: 'C20-1', amount: 112_611, state: 'approved', response: 'OK', ...said };
    const by = String(shape['id'] ?? '1-1-1');
    expect(await asked({ ...approved, ...shape }, by)).toMatchObject(wanted);
  });

  test.each<[string, Wire, string]>([
    ['an amount with words', { amount_in_cents: 'doce mil' }, 'doce mil / 100'],
    ['an amount with separators', { amount_in_cents: '112.611,00' }, '112.611,00 / 100'],
    ['cents', { amount_in_cents: '11261150' }, '112611.50'],
    ['another currency', { currency: 'USD' }, '112611.00 USD'],
  ])('%s is not understood, and is shown as it was said', async (_shape, shape, amount) => {
    const wanted = { amount: null, state: 'unknown', notUnderstood: { amount, isPaid: true } };
    expect(await asked({ ...approved, ...shape })).toMatchObject(wanted);
  });

  test.each(['id', 'reference', 'amount_in_cents', 'currency', 'status'])(
    'an answer without %s decides nothing',
    async (field) => {
      for (const value of [undefined, null, {}, [1], true]) {
        await expect(asked({ ...approved, [field]: value })).rejects.toThrow(GatewayUnavailableError);
      }
    },
  );

  test.each<[string, Wire]>([
    ['another reference', { reference: 'C20-2' }],
    ['another id', { id: '2-2-2' }],
  ])('an answer with %s says nothing about ours', async (_shape, shape) => {
    expect(await asked({ ...approved, ...shape })).toBeUndefined();
  });

  test('a creation that is answered with another payment is not known to have begun ours', async () => {
    const [presigned_acceptance, presigned_personal_data_auth] = [1, 2].map((n) => ({
      acceptance_token: `${n}`,
    }));
    const ours = order();
    const created = { ...approved, presigned_acceptance, presigned_personal_data_auth };
    answered = { data: { ...created, reference: ours.reference } };
    expect(await other.create(ours)).toMatchObject({ reference: ours.reference });
    answered = { data: created };
    await expect(other.create(ours)).rejects.toThrow(GatewayUnavailableError);
  });

  test.each(['x'.repeat(201), '1\0', '1 1', 2 ** 53])(
    'an id that cannot be kept and asked by is none',
    async (id) => {
      await expect(asked({ ...approved, id }, String(id))).rejects.toThrow(GatewayUnavailableError);
    },
  );

  test('no more than a megabyte is read of an answer about a payment', async () => {
    await expect(asked({ ...approved, note: 'x'.repeat(2 ** 20) })).rejects.toThrow('did not answer');
  });

  test('by reference, another transaction that cannot be read does not hide ours', async () => {
    expect(
      await asked([null, 7, { ...approved, reference: 'C20-2', id: null }, approved], null),
    ).toMatchObject({
      state: 'approved',
    });
    await expect(asked([{ ...approved, status: null }], null)).rejects.toThrow(GatewayUnavailableError);
  });

  test('a byte order mark before an answer is no part of it', async () => {
    mark = '\uFEFF';
    expect(await asked(approved)).toMatchObject({ state: 'approved' });
  });
});

test('the file of a day is read with a byte order mark, quoted names, spaces and whole pesos without decimals', () => {
  const csv =
    '\uFEFF"fecha_hora",transaccion,referencia,cus,valor,estado\n2026-11-20 10:32:07,1,C20-1,2\x009, 112611 ,APPROVED\n';
  expect(readReconciliation(csv, '2026-11-20')).toMatchObject([
    { at: '2026-11-20T10:32:07', reference: 'C20-1', trazabilityCode: '29', amount: 112_611, isPaid: true },
  ]);
});

test('a time or a number that cannot be read keeps no line of a day from being read, and counts as the end of the day; an amount or a state does', () => {
  const read = (lines: string, head = 'fecha_hora,transaccion,referencia,cus,valor,estado') =>
    readReconciliation(`${head}\n${lines}`, '2026-11-20');
  const day =
    'ayer,1,C20-1,,1500,APPROVED\n2026-11-20 10:32:07,2,C20-2,29,1500,PENDING\n2001-01-01 00:00:00,2,C20-2,29,1500,APPROVED';
  expect(read(day)).toMatchObject([
    { at: '2026-11-20T23:59:59', reference: 'C20-1', isPaid: true },
    { at: '2026-11-20T10:32:07', reference: 'C20-2', isPaid: false },
    { at: '2026-11-20T23:59:59', reference: 'C20-2', isPaid: true },
  ]);
  const bare = 'transaccion,referencia,valor,estado';
  expect(read('1,C20-1,1500,APPROVED', bare)).toMatchObject([{ amount: 1500, trazabilityCode: '' }]);
  expect(() => read('1,C20-1,1500', 'transaccion,referencia,valor')).toThrow('estado');
  expect(() => read(`1,${'C'.repeat(201)},1500,APPROVED`, bare)).toThrow('referencia of line 2');
});

describe('events (threat T28)', () => {
  /** A real event of the simulator, as it goes over the wire. */
  const event = async () => {
    const { gatewayId } = await gateway.create(order());
    bank.control.settle(gatewayId, { status: 'APPROVED' });
    const [sent] = await bank.control.events({ transaction: gatewayId });
    if (!sent) throw new Error('no event');
    return sent.body;
  };
  const now = () => new Date();

  test('one that the gateway signed is a notice about our reference', async () => {
    const body = await event();
    const notice = gateway.parseEvent(
      JSON.stringify(body),
      { 'x-event-checksum': body.signature.checksum },
      now(),
    );
    const { id, status, reference } = body.data.transaction;
    expect(notice).toEqual({ id: [id, status, body.sent_at, body.signature.checksum].join(':'), reference });
  });

  test('an event that was changed, signed with another secret, or signs too little is rejected', async () => {
    const body = await event();
    const changed = structuredClone(body);
    changed.data.transaction.status = 'DECLINED';
    const other = structuredClone(body);
    other.signature.checksum = eventChecksum(other, 'another secret');
    const little = structuredClone(body);
    little.signature.properties = ['transaction.id'];
    little.signature.checksum = eventChecksum(little, developmentKeys.eventsSecret);
    const nothing = { ...body, signature: { checksum: '', properties: [] } };
    for (const forged of [changed, other, little, nothing, {}, null, []]) {
      expect(gateway.parseEvent(JSON.stringify(forged), {}, now())).toBeUndefined();
    }
    expect(gateway.parseEvent('{"data":', {}, now())).toBeUndefined();
  });

  test('properties cannot reach outside the data of the event', async () => {
    const body = await event();
    body.signature.properties = [...body.signature.properties, 'constructor.name'];
    body.signature.checksum = eventChecksum(body, developmentKeys.eventsSecret);
    expect(gateway.parseEvent(JSON.stringify(body), {}, now())).toBeUndefined();
  });

  test('a retry after a day is believed; a replay after that, or one from the future, is not', async () => {
    const body = await event();
    const at = (offset: number) => new Date(body.timestamp * 1000 + offset);
    const parse = (offset: number) => gateway.parseEvent(JSON.stringify(body), {}, at(offset));
    expect(parse(24 * 3_600_000)).toBeDefined();
    expect(parse(eventTolerance.past + 1_000)).toBeUndefined();
    expect(parse(-eventTolerance.future)).toBeDefined();
    expect(parse(-eventTolerance.future - 1_000)).toBeUndefined();
  });

  test.each([
    ['an amount as text', (one: Wire) => ({ ...one, amount_in_cents: String(one['amount_in_cents']) })],
    ['a number as id', (one: Wire) => ({ ...one, id: 1_234_567 })],
    ['nothing about the payment method', ({ payment_method: _left, ...one }: Wire) => one],
    ['decoration of every other kind', (one: Wire) => ({ ...one, payment_method: { extra: [7, null] } })],
    ['no amount that can be understood', (one: Wire) => ({ ...one, amount_in_cents: 'doce mil' })],
  ] as const)('a signed event with %s is a notice about our reference', async (_shape, shaped) => {
    const body = await event();
    const { reference } = body.data.transaction;
    const other = { ...body, data: { transaction: shaped({ ...body.data.transaction }) }, sent_at: null };
    other.signature = { ...body.signature, checksum: eventChecksum(other, developmentKeys.eventsSecret) };
    expect(gateway.parseEvent(JSON.stringify(other), {}, now())).toMatchObject({ reference });
  });

  test('the checksum of the header may be written in capitals, the timestamp as text', async () => {
    const body = await event();
    const headers = { 'x-event-checksum': body.signature.checksum.toUpperCase() };
    expect(gateway.parseEvent(JSON.stringify(body), headers, now())).toBeDefined();
    const asText = { ...body, timestamp: String(body.timestamp) };
    expect(gateway.parseEvent(JSON.stringify(asText), headers, now())).toBeDefined();
  });

  test('a header with another checksum than the body is a forgery', async () => {
    const body = await event();
    expect(
      gateway.parseEvent(JSON.stringify(body), { 'x-event-checksum': 'f'.repeat(64) }, now()),
    ).toBeUndefined();
  });
});
