import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { developmentKeys, eventChecksum, type RunningBank, startBank } from '@portal/simulators/bank';
import { readConfig } from '../../platform/config.ts';
import { type Gateway, GatewayRejectedError, GatewayUnavailableError, type PaymentOrder } from './port.ts';
import { eventTolerance, wompi } from './wompi.ts';

let bank: RunningBank;
let gateway: Gateway;
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
  gateway = wompi(defaults);
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

  test('a header with another checksum than the body is a forgery', async () => {
    const body = await event();
    expect(
      gateway.parseEvent(JSON.stringify(body), { 'x-event-checksum': 'f'.repeat(64) }, now()),
    ).toBeUndefined();
  });
});
