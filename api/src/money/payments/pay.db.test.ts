import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { sql } from 'kysely';
import { pino } from 'pino';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { holding } from '../../platform/testing/interleaving.ts';
import { wompi } from './gateway/wompi.ts';
import { listBanks } from './operations/banks.ts';
import { idempotentCall } from './operations/idempotency.ts';
import { payInvoices } from './operations/pay-invoices.ts';
import { settle } from './operations/settle.ts';
import { settleDue } from './operations/settle-due.ts';
import { paymentTables } from './tables.ts';
import {
  addCustomer,
  balances,
  INSTALMENT,
  openPaymentFixture,
  type PaymentFixture,
  pay,
  payBody,
  serverOver,
  started,
  stored,
  sumOf,
} from './testing/payment-fixture.ts';

const MINUTE = 60_000;
let fixture: PaymentFixture;
let next = 0;
beforeAll(async () => {
  fixture = await openPaymentFixture();
});
afterEach(() => fixture.bank.control.clearBehaviours());
afterAll(() => fixture.close());

/** A new customer with so many invoices, so that tests do not meet. */
const newCustomer = async (invoices = 1) => {
  next += 1;
  const who = String(1_000_000_000 + next);
  const names = Array.from({ length: invoices }, (_, i) => `E${next}0${i}`);
  await addCustomer(fixture, who, names);
  return { who, invoices: names };
};

const atBank = async () => (await fixture.bank.control.transactions()).length;

describe('starting a payment', () => {
  test('[API-26] [EN-13] [EN-14] [PY-13] it becomes Pending and answers where the bank is', async () => {
    const intent = await newCustomer(2);
    const { status, reply } = await pay(fixture, intent);
    expect(status).toBe(200);
    expect(reply).toEqual({
      payment_method: 'PSE',
      status: 'Pending',
      transaction_id: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{26}$/),
      extra_properties: { bank_url: expect.stringContaining(`${fixture.bank.url}/pse/`) },
      response_gateway: '',
      code: '',
      notice: '',
      refused_invoices: [],
    });
    const row = await stored(fixture, reply.transaction_id);
    const known = fixture.bank.control.transaction(row.reference);
    expect(known?.wire).toMatchObject({
      amount_in_cents: 2 * INSTALMENT * 100,
      customer_email: `m${intent.who}@correo.example`,
      redirect_url: `http://localhost:4800/transaccion/${reply.transaction_id}`,
    });
    expect(row).toMatchObject({
      status: 'Pending',
      gateway_id: known?.id,
      business_date: '2026-11-20',
      trazability_code: known?.wire.payment_method.extra.traceability_code,
    });
  });

  test('[PY-12] login and the name of the bank are the server’s, whatever the body says (threat T26)', async () => {
    const { reply } = await pay(fixture, await newCustomer());
    expect(await stored(fixture, reply.transaction_id)).toMatchObject({
      login: true,
      bank_name: 'Bancolombia',
    });
  });

  test('[API-26] [IN-15] [PY-12] a visitor pays what the ID they asked for owes; without that or a session there is no payment', async () => {
    const intent = await newCustomer();
    const payAs = (headers: Record<string, string>) =>
      fixture.app.inject({
        method: 'POST',
        url: '/api/pay_invoices',
        headers: { 'idempotency-key': randomUUID(), ...headers },
        payload: payBody(intent),
      });
    expect((await payAs({})).statusCode).toBe(401);
    const reply = (await payAs({ 'x-inquiry': intent.who })).json<{ transaction_id: string }>();
    expect(reply).toMatchObject({
      status: 'Pending',
      extra_properties: { bank_url: expect.stringContaining(`${fixture.bank.url}/pse/`) },
    });
    expect(await stored(fixture, reply.transaction_id)).toMatchObject({
      login: false,
      fiscal_number: intent.who,
    });
  });

  test('a visitor who sends the owner’s key and the owner’s body gets neither the owner’s payment nor the way to their bank', async () => {
    const intent = { ...(await newCustomer()), key: randomUUID() };
    const own = await pay(fixture, intent);
    expect(own.reply).toMatchObject({ status: 'Pending' });
    const visited = await pay(fixture, { ...intent, visitor: true });
    expect(visited.reply).toMatchObject({ status: 'Fail', code: 'PAYMENT_UNFINISHED' });
    expect(visited.text).not.toContain(own.reply.extra_properties.bank_url);
    expect((await pay(fixture, intent)).text).toBe(own.text);
  });

  test('[PY-13] an address of the bank that is not on the list is never handed out (threat T29)', async () => {
    const intent = await newCustomer();
    const config = {
      ...fixture.ctx.config,
      gateway: { ...fixture.ctx.config.gateway, bankHosts: ['banco.example'] },
    };
    const body = payBody(intent);
    const call = idempotentCall(randomUUID(), intent.who, 'POST /api/pay_invoices', body);
    const reply = await payInvoices(
      { ...fixture.ctx, config },
      { call, body, fiscalNumber: intent.who, login: true, visitorAddress: null },
    );
    expect(reply).toMatchObject({
      status: 'Fail',
      code: 'PAYMENT_FAILED',
      extra_properties: { bank_url: '' },
    });
  });
});

describe('a payment that is refused', () => {
  const refused = (code: keyof typeof errorCatalogue) => ({
    status: 'Fail',
    code,
    response_gateway: errorCatalogue[code].message,
  });

  test('[ER-03] [PY-14] an invoice that was paid today is refused with the quoted text, as a 200', async () => {
    const intent = await newCustomer();
    const { reference } = await started(fixture, intent);
    fixture.bank.control.settle(reference, { status: 'APPROVED' }, { event: false });
    await settle(fixture.ctx, reference);
    const { status, reply } = await pay(fixture, intent);
    expect(status).toBe(200);
    expect(reply).toMatchObject(refused('INVOICE_COLLECTED_TODAY'));
    expect(reply.refused_invoices).toEqual(intent.invoices);
    expect(reply.response_gateway).toBe(
      'ya se realizó recaudo a la factura, el día de mañana estará disponible para nuevos pagos.',
    );
  });

  test('an invoice with a payment that the bank has not answered is refused as unfinished, and named', async () => {
    const intent = await newCustomer();
    await started(fixture, intent);
    const { status, reply } = await pay(fixture, intent);
    expect(status).toBe(200);
    expect(reply).toMatchObject(refused('PAYMENT_UNFINISHED'));
    expect(reply.refused_invoices).toEqual(intent.invoices);
  });

  test('[ER-03] one invoice of several with an unfinished payment refuses all and reserves none', async () => {
    const { who, invoices } = await newCustomer(2);
    await started(fixture, { who, invoices: invoices.slice(0, 1) });
    const both = await pay(fixture, { who, invoices });
    expect(both.reply).toMatchObject(refused('PAYMENT_UNFINISHED'));
    expect(both.reply.refused_invoices).toEqual(invoices.slice(0, 1));
    const other = await pay(fixture, { who, invoices: invoices.slice(1) });
    expect(other.reply.status).toBe('Pending');
  });

  test.each([1_000_000, 700_000])(
    '[PY-06] [PY-07] an amount beyond what closes the invoice (%p) is refused with its limits, and never changed',
    async (amount) => {
      const intent = await newCustomer();
      const before = await atBank();
      const { reply } = await pay(fixture, { ...intent, amount });
      expect(reply).toMatchObject(refused('AMOUNT_OUT_OF_RANGE'));
      expect(reply.refused_invoices).toEqual(intent.invoices);
      expect(JSON.stringify(reply)).toMatch(/entre \$1 y \$60\d\.\d{3}/);
      expect(await atBank()).toBe(before);
    },
  );

  test.each([
    ['late interest that does not exist', { interests_mora: 500 }],
    ['the total payment at another value', { marca: 'Y' as const }],
    ['a portfolio it is not in', { marca: 'C' as const }],
  ])(
    '[PY-06] [PY-07] [PY-11] a screen that showed %s gets AMOUNT_CHANGED and nothing is kept',
    async (_what, lie) => {
      const intent = await newCustomer();
      const body = payBody(intent);
      const [line] = body.invoices_to_pay;
      if (!line) throw new Error('no line');
      if ('interests_mora' in lie) {
        line.interests_mora = lie.interests_mora;
        line.amount_without_mora -= lie.interests_mora;
      }
      if ('marca' in lie) line.marca = lie.marca;
      const before = await atBank();
      const response = await fixture.app.inject({
        method: 'POST',
        url: '/api/pay_invoices',
        headers: { 'x-principal': intent.who, 'idempotency-key': randomUUID() },
        payload: body,
      });
      expect(response.json()).toMatchObject(refused('AMOUNT_CHANGED'));
      expect(await atBank()).toBe(before);
      expect((await pay(fixture, intent)).reply.status).toBe('Pending');
    },
  );

  test.each(['0', '9999'])('[PY-08] bank %s is not one that can be paid with', async (bank) => {
    const { reply } = await pay(fixture, { ...(await newCustomer()), bank });
    expect(reply).toMatchObject(refused('BANK_NOT_AVAILABLE'));
  });

  test.each([
    ['FAIL_EXCEEDEDLIMIT', 'FAIL_EXCEEDEDLIMIT'],
    ['FAIL_BANKUNREACHEABLE', 'BANK_NOT_AVAILABLE'],
    ['FAIL_RISK', 'PAYMENT_FAILED'],
  ] as const)('[PY-15] [PY-16] PSE’s %s becomes %s; the invoice is free again', async (failure, code) => {
    const intent = await newCustomer();
    fixture.bank.control.behave({ create: failure });
    const { reply } = await pay(fixture, intent);
    expect(reply).toMatchObject(refused(code));
    expect(await stored(fixture, reply.transaction_id)).toMatchObject({
      status: 'Error',
      response_gateway: failure,
      next_check_at: null,
    });
    expect((await pay(fixture, intent)).reply.status).toBe('Pending');
  });

  test('[PY-16] an amount that the network does not take says what the least is; the invoice is free again', async () => {
    const intent = await newCustomer();
    const lines: string[] = [];
    const app = await serverOver({
      ...fixture.ctx,
      log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
    });
    const { reply } = await pay({ app }, { ...intent, amount: 1_499 });
    await app.close();
    // A refusal by the network's rule is no fault of ours.
    expect(lines).toEqual([]);
    expect(reply).toMatchObject({
      ...refused('PAYMENT_TOO_SMALL'),
      notice: 'El valor mínimo de un pago por PSE es $1.500.',
    });
    expect((await stored(fixture, reply.transaction_id)).status).toBe('Error');
    expect((await pay(fixture, { ...intent, amount: 1_500 })).reply.status).toBe('Pending');
  });

  test('[PY-16] a bank whose address never comes is not available', async () => {
    const intent = await newCustomer();
    fixture.bank.control.behave({ payment_url: 'never' });
    const quick = { ...fixture.ctx.config.gateway, timeout: 300 };
    const app = await serverOver({
      ...fixture.ctx,
      config: { ...fixture.ctx.config, gateway: quick },
      gateway: wompi(quick),
    });
    const { reply } = await pay({ app }, intent);
    await app.close();
    expect(reply).toMatchObject(refused('BANK_NOT_AVAILABLE'));
    expect((await pay(fixture, intent)).reply.status).toBe('Pending');
  });

  test.each(['HTTP_500', 'HTTP_503', 'RESET'] as const)(
    '[PY-16] a gateway that answers %s and has nothing fails the payment without a debit',
    async (create) => {
      const intent = await newCustomer();
      fixture.bank.control.behave({ create });
      const { reply } = await pay(fixture, intent);
      expect(reply).toMatchObject(refused('PAYMENT_FAILED'));
      expect((await stored(fixture, reply.transaction_id)).status).toBe('Error');
      expect((await pay(fixture, intent)).reply.status).toBe('Pending');
    },
  );

  test('another customer’s invoice answers exactly like one that does not exist (threat T20)', async () => {
    const mine = await newCustomer();
    const theirs = await newCustomer();
    const missing = await pay(fixture, { who: mine.who, invoices: ['E999999'] });
    const foreign = await pay(fixture, { who: mine.who, invoices: theirs.invoices });
    const asTheirs = await fixture.app.inject({
      method: 'POST',
      url: '/api/pay_invoices',
      headers: { 'x-principal': mine.who, 'idempotency-key': randomUUID() },
      payload: payBody(theirs),
    });
    for (const reply of [foreign.reply, asTheirs.json()]) {
      expect({ ...reply, trace: '' }).toEqual({ ...missing.reply, trace: '' });
    }
    expect(missing.status).toBe(404);
  });

  test.each([
    ['a total that is not the sum', { total_amount: 1 }, 'El total no es la suma de las facturas.'],
    [
      'other invoices than the lines',
      { invoices: ['E1'] },
      'Las facturas no son las mismas de los valores por pagar.',
    ],
  ])('a body with %s is invalid, which its field says in Spanish', async (_what, fault, message) => {
    const intent = await newCustomer();
    const response = await fixture.app.inject({
      method: 'POST',
      url: '/api/pay_invoices',
      headers: { 'x-principal': intent.who, 'idempotency-key': randomUUID() },
      payload: { ...payBody(intent), ...fault },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: [{ message }] });
  });
});

describe('the Bogotá day (threat T31)', () => {
  afterEach(() => fixture.clock.set('2026-11-20T15:00:00Z'));

  test('[ER-03] 19:30 in Bogotá, tomorrow in UTC, is still today; after midnight in Bogotá it is not', async () => {
    const intent = await newCustomer();
    fixture.clock.set('2026-11-20T16:00:00Z');
    const first = await started(fixture, intent);
    fixture.bank.control.settle(first.reference, { status: 'APPROVED' });
    fixture.clock.set('2026-11-21T00:30:00Z');
    await settleDue(fixture.ctx);
    expect((await stored(fixture, first.id)).status).toBe('Approved');
    expect((await pay(fixture, intent)).reply.code).toBe('INVOICE_COLLECTED_TODAY');
    fixture.clock.set('2026-11-21T04:59:59Z');
    expect((await pay(fixture, intent)).reply.code).toBe('INVOICE_COLLECTED_TODAY');
    fixture.clock.set('2026-11-21T05:00:00Z');
    expect((await pay(fixture, intent)).reply.status).toBe('Pending');
  });
});

describe('idempotency (threat T27)', () => {
  const send = (who: string, key: string | undefined, body: unknown) =>
    fixture.app.inject({
      method: 'POST',
      url: '/api/pay_invoices',
      headers: { 'x-principal': who, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload: body as object,
    });

  test('the same key and body gets the same bytes again, and one transaction exists', async () => {
    const intent = await newCustomer();
    const key = randomUUID();
    const before = await atBank();
    const first = await send(intent.who, key, payBody(intent));
    const second = await send(intent.who, key.toUpperCase(), payBody(intent));
    expect(second.body).toBe(first.body);
    expect(first.json().status).toBe('Pending');
    expect(await atBank()).toBe(before + 1);
  });

  test('the same key with another body is refused, and never with a 409', async () => {
    const intent = await newCustomer();
    const key = randomUUID();
    await send(intent.who, key, payBody(intent));
    const other = await send(intent.who, key, payBody({ ...intent, amount: 50_000 }));
    expect(other.statusCode).toBe(422);
    expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('the same key of another customer is another payment', async () => {
    const [one, two] = [await newCustomer(), await newCustomer()];
    const key = randomUUID();
    const first = await send(one.who, key, payBody(one));
    const second = await send(two.who, key, payBody(two));
    expect(second.json().status).toBe('Pending');
    expect(second.json().transaction_id).not.toBe(first.json().transaction_id);
  });

  test.each([
    ['no', undefined],
    ['an empty', ''],
    ['a short', 'abc'],
    ['a 256 characters long', 'x'.repeat(256)],
    ['an almost right', `${randomUUID()}0`],
  ])('%s key is refused as missing', async (_what, key) => {
    const intent = await newCustomer();
    const response = await send(intent.who, key, payBody(intent));
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('IDEMPOTENCY_KEY_REQUIRED');
  });

  test('what was refused before anything began can be tried again with its key', async () => {
    const intent = await newCustomer();
    const key = randomUUID();
    const refused = await send(intent.who, key, { ...payBody(intent), total_amount: 1 });
    expect(refused.statusCode).toBe(400);
    const again = await send(intent.who, key, payBody(intent));
    expect(again.json().status).toBe('Pending');
  });

  test('a payment that the gateway refused stays refused for its key', async () => {
    const intent = await newCustomer();
    const key = randomUUID();
    fixture.bank.control.behave({ create: 'FAIL_RISK' });
    const first = await send(intent.who, key, payBody(intent));
    const second = await send(intent.who, key, payBody(intent));
    expect(first.json().code).toBe('PAYMENT_FAILED');
    expect(second.body).toBe(first.body);
  });

  test('20 at once with one key are one payment, and all get its reply', async () => {
    const intent = await newCustomer();
    const key = randomUUID();
    const before = await atBank();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => send(intent.who, key, payBody(intent))),
    );
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(replies[0]?.json().status).toBe('Pending');
    expect(await atBank()).toBe(before + 1);
  });
});

describe('answers that get lost on the way from the gateway', () => {
  test.each(['RESET_AFTER_CREATE', 'HTTP_500_AFTER_CREATE', 'TIMEOUT_AFTER_CREATE'] as const)(
    '%s: the transaction is found again by its reference and goes on',
    async (create) => {
      const intent = await newCustomer();
      const before = await atBank();
      fixture.bank.control.behave({ create });
      const { reply } = await pay(fixture, intent);
      expect(reply.status).toBe('Pending');
      expect(reply.extra_properties.bank_url).toContain('/pse/');
      expect(await atBank()).toBe(before + 1);
    },
  );

  test('a gateway that is down altogether fails the payment; what it made after all is found later', async () => {
    const intent = await newCustomer();
    fixture.bank.control.outage = 'HTTP_503';
    const { reply } = await pay(fixture, intent);
    fixture.bank.control.outage = undefined;
    expect(reply.code).toBe('PAYMENT_FAILED');
    const row = await stored(fixture, reply.transaction_id);
    expect(row.status).toBe('Error');
    expect(row.next_check_at?.getTime()).toBe(row.created_at.getTime() + 24 * MINUTE);
  });
});

test('[API-25] [IN-10] [EN-15] the banks: the prompt first, then A to Z, asked for once a day', async () => {
  const ask = async () =>
    (await fixture.app.inject('/api/banks')).json().banks as { code: string; name: string }[];
  const banks = await ask();
  expect(banks[0]).toEqual({ code: '0', name: 'A continuación seleccione su banco' });
  const names = banks.slice(1).map((bank) => bank.name);
  expect(names.length).toBeGreaterThan(40);
  expect(banks).toContainEqual({ code: '1007', name: 'Bancolombia' });
  expect(names).toEqual([...names].sort(new Intl.Collator('es-CO').compare));
  fixture.bank.control.outage = 'HTTP_503';
  expect(await ask()).toEqual(banks);
  fixture.clock.advance(24 * 60 * MINUTE);
  expect(await ask()).toEqual(banks);
  fixture.clock.set('2026-11-20T15:00:00Z');
});

test('[API-25] a gateway that is away is asked for its banks once in five minutes, and no call waits for the rest', async () => {
  let asked = 0;
  const gateway = {
    ...fixture.ctx.gateway,
    listBanks: () => {
      asked += 1;
      return fixture.ctx.gateway.listBanks();
    },
  };
  fixture.clock.set('2026-11-23T15:00:00Z');
  fixture.bank.control.outage = 'HTTP_503';
  const ask = () => listBanks({ ...fixture.ctx, gateway });
  expect((await ask()).length).toBeGreaterThan(40);
  await ask();
  expect(asked).toBe(1);
  fixture.clock.advance(5 * MINUTE);
  fixture.bank.control.outage = undefined;
  await ask();
  await ask();
  expect(asked).toBe(2);
  fixture.clock.set('2026-11-20T15:00:00Z');
});

test('the ledger sums to zero after all of this, and nothing was posted that was not approved', async () => {
  expect(sumOf(await balances(fixture))).toBe(0);
  const posted = await paymentTables(fixture.database.db)
    .selectFrom('payment_transaction')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('money', '=', 'applied')
    .where('status', '<>', 'Approved')
    .executeTakeFirstOrThrow();
  expect(posted.count).toBe(0);
});

// The embedded database has one session.
(onPostgres ? test : test.skip)(
  'a payment that waits too long for what another holds is told so in a sentence and when to try again; the same press then begins it, once',
  async () => {
    const own = await openPaymentFixture({ database: await openTestDatabase({ lock: 50 }) });
    const intent = { who: '1099000001', invoices: ['B900'], key: randomUUID() };
    await addCustomer(own, intent.who, intent.invoices);
    const held = await holding(
      own.database.db,
      sql`select from obligation where invoice = 'B900' for update`,
    );
    const press = () =>
      own.app.inject({
        method: 'POST',
        url: '/api/pay_invoices',
        headers: { 'x-principal': intent.who, 'idempotency-key': intent.key },
        payload: payBody(intent),
      });
    const refused = await press();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, expect.any(String)]);
    expect(refused.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message:
        'Estamos actualizando esta información en este momento. Espera unos segundos e inténtalo de nuevo.',
    });
    expect(await own.bank.control.transactions()).toEqual([]);
    await held.commit();
    expect((await press()).json()).toMatchObject({ status: 'Pending' });
    expect((await press()).json()).toMatchObject({ status: 'Pending' });
    expect(await own.bank.control.transactions()).toHaveLength(1);
    await own.close();
  },
);
