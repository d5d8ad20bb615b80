import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import { openObligations, saveUsuryRates } from '../../money/credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../../money/credit/obligation.fixture.ts';
import type { Context } from '../../platform/database/context.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { missingCaps } from './queries/missing-caps.ts';
import type { QuoterTables } from './tables.ts';

const NOW = '2026-11-20T15:00:00Z';
const MINUTE = 60_000;

let database: Database;
let context: Context & { readonly clock: SettableClock };
let app: FastifyInstance;
let client: Browser;

beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database);
  app = await createApi(context);
  await createPeople(database.db);
  await inTransaction(database.db, (trx) =>
    openObligations(
      trx,
      [
        // 666.077 of the capital are still owed of it.
        anObligation({ ...TWELVE_MONTHS, paid: 6 }, { invoice: 'E100001', fiscalNumber: people.client }),
        anObligation(TWELVE_MONTHS, {
          invoice: 'E200001',
          fiscalNumber: people.otherClient,
          portfolio: 'written_off',
        }),
      ],
      { occurredAt: context.clock.now(), businessDate: '2026-11-20' },
    ),
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const setCap = (annual: string) =>
  inTransaction(database.db, (trx) => saveUsuryRates(trx, [{ month: '2026-11', annual, source: 'test' }]));
const removeCap = () =>
  database.db
    .withTables<{ usury_rate: { month: string } }>()
    .deleteFrom('usury_rate')
    .where('month', '=', '2026-11')
    .execute();
const setTerms = (terms: Partial<QuoterTables['quoter_terms']>) =>
  database.db.withTables<QuoterTables>().updateTable('quoter_terms').set(terms).execute();
const setVariable = (id: number, is_active: boolean) =>
  database.db
    .withTables<{ feature_variable: { id: number; is_active: boolean } }>()
    .updateTable('feature_variable')
    .set({ is_active })
    .where('id', '=', id)
    .execute();
const setLimit = (approved_limit: number) =>
  database.db
    .withTables<{ customer: { fiscal_number: string; approved_limit: number } }>()
    .updateTable('customer')
    .set({ approved_limit })
    .where('fiscal_number', '=', people.client)
    .execute();

beforeEach(async () => {
  context.clock.set(NOW);
  await setCap('25.02');
  await setTerms({ annual_rate: '24', max_instalments: 24, min_instalment: 30_000 });
  await setLimit(5_000_000);
  const db = database.db.withTables<
    QuoterTables & { otp_code: { id: number }; otp_day: { codes: number } }
  >();
  await db.deleteFrom('quote').execute();
  await db.deleteFrom('otp_code').execute();
  await db.deleteFrom('otp_day').execute();
  client = await new Browser(app).loginAs('client');
  await database.db.deleteFrom('outbox_message').execute();
});

const never = (): never => {
  throw new Error('there is no example');
};

type Quote = Output<'POST /api/quoter/quote'>;
type Sent = Output<'GET /api/quoter/otp/:fiscal_number'>;

const validate = async (browser = client, fiscal_number: string = people.client) =>
  (await browser.call('GET /api/quoter/validate/:fiscal_number', { params: { fiscal_number } })).body;
const quote = async (total: number, cuotas: number) =>
  (await client.call('POST /api/quoter/quote', { body: { total, cuota_inicial: 0, cuotas } }))
    .body as unknown as Quote;
const sendCode = (fiscal_number: string = people.client) =>
  client.call('GET /api/quoter/otp/:fiscal_number', { params: { fiscal_number } });

describe('may a customer quote', () => {
  test('[API-74, EN-39, QU-01] up to the limit that is left, with the product’s bounds', async () => {
    expect(await validate()).toEqual({
      error: 0,
      mensaje: '',
      cupo: 5_000_000 - 633_420,
      max_cuotas: 24,
      min_cuota: 30_000,
    });
  });

  test('[QU-04, QU-05] not without limit', async () => {
    await setLimit(633_420);
    expect(await validate()).toMatchObject({
      error: 1,
      cupo: 0,
      mensaje: expect.stringContaining('No tienes cupo'),
    });
  });

  test('[QU-05] not with credits written off', async () => {
    const other = await new Browser(app).loginAs('otherClient');
    expect(await validate(other, people.otherClient)).toMatchObject({
      error: 1,
      cupo: 0,
      mensaje: expect.stringMatching(/^Tu crédito está en cobro por mora prolongada\. Comunícate/),
    });
  });

  test('[DB-03] not while it is switched off', async () => {
    await setVariable(3, false);
    try {
      expect(await validate()).toMatchObject({ error: 1 });
      expect(await quote(1_000_000, 6)).toMatchObject({ error: 1, cuota_mensual: 0 });
    } finally {
      await setVariable(3, true);
    }
  });

  test('not under another person’s ID, which answers as for an ID without a customer', async () => {
    const { trace: _first, ...foreign } = await validate(client, people.otherClient);
    const { trace: _second, ...missing } = await validate(client, '66600011');
    expect(foreign).toMatchObject({ code: 'USER_DOES_NOT_EXIST' });
    expect(foreign).toEqual(missing);
    expect((await sendCode(people.otherClient)).body.code).toBe('USER_DOES_NOT_EXIST');
  });
});

describe('a quote', () => {
  test('[API-75, EN-39, QU-02, QU-03] has the guarantee of 10 %, IVA on it and on interest, and adds up', async () => {
    const { cuota_mensual, total, desglose, error } = await quote(2_000_000, 4);
    expect(error).toBe(0);
    // Computed by hand at 1,8088 % and 19 % of IVA: level instalment 527.192, guarantee 238.000 / 4 = 59.500.
    expect(cuota_mensual).toBe(586_692);
    expect(desglose).toEqual({
      capital: 2_000_000,
      intereses: 91_403,
      garantia: 200_000,
      iva: 38_000 + 17_367,
    });
    expect(total).toBe(2_346_770);
  });

  test('is made at the cap of the month where the product asks more', async () => {
    await setTerms({ annual_rate: '30' });
    const { tasa_anual, tasa_mensual } = await quote(2_000_000, 4);
    expect([tasa_anual, tasa_mensual]).toEqual(['25.02', '1.8782']);
  });

  test('tells its rate with the guarantee fee too, and an alarm says that it passes the cap', async () => {
    const said: { readonly alarm?: string; readonly rate?: string; readonly cap?: string }[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line)) });
    const watched = await createApi({ ...context, log });
    const browser = await new Browser(watched).loginAs('client');
    const body = { total: 2_000_000, cuota_inicial: 0 as const, cuotas: 4 };
    const ask = async () => (await browser.call('POST /api/quoter/quote', { body })).body as unknown as Quote;
    const alarms = () => said.filter(({ alarm }) => alarm === 'RATE_WITH_GUARANTEE_ABOVE_CAP');
    const { tasa_anual, tasa_anual_con_garantia } = await ask();
    // By bisection with 60 digits: capital and interest of each row with 50.000 of the fee, without IVA.
    expect([tasa_anual, tasa_anual_con_garantia]).toEqual(['24', '93.67']);
    expect(alarms()).toMatchObject([{ rate: '93.67', cap: '25.02' }]);
    await setTerms({ guarantee_rate: '0' });
    try {
      expect((await ask()).tasa_anual_con_garantia).toBe('24');
      expect(alarms()).toHaveLength(1);
    } finally {
      await setTerms({ guarantee_rate: '10' });
      await watched.close();
    }
  });

  test('[QU-03] is what the example for visitors tells too, for the same amount and term; without a cap there is none', async () => {
    const ask = async () => (await new Browser(app).call('GET /api/quoter/example')).body;
    const { example } = (await ask()) as Output<'GET /api/quoter/example'>;
    const { amount, instalments, price, terms } = example ?? never();
    expect([amount, instalments]).toEqual([1_200_000, 12]);
    expect(await quote(amount, instalments)).toMatchObject({
      cuota_mensual: price.instalment,
      total: price.total,
      desglose: { capital: price.capital, intereses: price.interest, garantia: price.guarantee },
      tasa_mensual: terms.rate.monthly,
      tasa_anual: terms.rate.annual,
      tasa_anual_con_garantia: price.annualWithGuarantee,
    });
    await removeCap();
    expect(await ask()).toEqual({ example: null });
  });

  test('is blocked while the cap of the month is missing, and a person is told', async () => {
    await removeCap();
    expect(await quote(1_000_000, 6)).toMatchObject({
      error: 1,
      cuota_mensual: 0,
      mensaje: expect.stringContaining('Por ahora no podemos cotizar'),
    });
    expect(await validate()).toMatchObject({ error: 1 });
    expect(await missingCaps(context)).toEqual(['2026-11']);
    await setCap('25.02');
    expect(await missingCaps(context)).toEqual([]);
    context.clock.set('2026-11-28T15:00:00Z');
    expect(await missingCaps(context)).toEqual(['2026-12']);
  });

  test('[QU-06] may be of the whole available limit, and of no peso more', async () => {
    expect(await quote(4_366_580, 24)).toMatchObject({ error: 0 });
    expect(await quote(4_366_581, 24)).toMatchObject({
      error: 1,
      mensaje: 'El monto a financiar debe ser menor al cupo disponible',
    });
  });

  test('[QU-07] may run over the most instalments, and over no more', async () => {
    expect(await quote(1_000_000, 24)).toMatchObject({ error: 0 });
    expect(await quote(1_000_000, 25)).toMatchObject({
      error: 1,
      mensaje: 'Debe ser inferior o igual a 24 cuotas',
    });
  });

  test('[QU-09, QU-13] needs an instalment of at least the minimum', async () => {
    const small = await quote(100_000, 6);
    expect(small).toMatchObject({ error: 1, mensaje: 'Tu valor de cuota debe ser mayor a $30.000' });
    expect(small.cuota_mensual).toBeGreaterThan(0);
    await setTerms({ min_instalment: small.cuota_mensual });
    expect(await quote(100_000, 6)).toMatchObject({ error: 0 });
  });

  test.each([
    { total: 0, cuota_inicial: 0, cuotas: 6 },
    { total: 1_000_000, cuota_inicial: 1, cuotas: 6 },
    { total: 1_000_000, cuota_inicial: 0, cuotas: 0 },
    { total: 1_000_000.5, cuota_inicial: 0, cuotas: 6 },
  ])('of %j is no quote', async (body) => {
    expect((await client.call('POST /api/quoter/quote', { body })).body.code).toBe('INVALID_REQUEST');
  });
});

describe('the code', () => {
  const messages = () =>
    database.db.selectFrom('outbox_message').select(['channel', 'body']).orderBy('id').execute();

  test('[API-76, EN-40, QU-12, QU-15] goes out by mail and SMS with what it approves; contact data are masked', async () => {
    const { cuota_mensual } = await quote(2_000_000, 4);
    const { status, body } = await sendCode();
    expect(status).toBe(200);
    const sent = body as unknown as Sent;
    expect(sent).toMatchObject({
      estado: 'OK',
      mensaje: 'El código se ha enviado correctamente',
      datos_envio: { data: { email: 'cli***@correo.example', phone: '********01' } },
      vigencia_otp: 5,
    });
    const purchase = `$2.000.000 a 4 cuotas de $${cuota_mensual.toLocaleString('de-DE')}`;
    expect(sent.msj_cotizador).toContain(purchase);
    const out = await messages();
    expect(out.map(({ channel }) => channel)).toEqual(['email', 'sms']);
    for (const { body: text } of out) {
      expect(text).toContain(purchase);
      expect(text).toContain('Muéstralo solo en la caja. Si no lo pediste, llámanos');
      expect(text.match(/\b\d{6}\b/g)).toHaveLength(1);
    }
    expect(JSON.stringify(sent)).not.toContain(/\b\d{6}\b/.exec(out[0]?.body ?? '')?.[0]);
  });

  test('[QU-14] is refused with estado ERROR and mensaje without a quote', async () => {
    expect((await sendCode()).body).toMatchObject({
      code: 'QUOTE_MISSING',
      estado: 'ERROR',
      mensaje: 'Tu cotización venció. Vuelve a calcularla para generar el código.',
    });
  });

  test('[QU-14, ER-04] is refused while another is good', async () => {
    await quote(2_000_000, 4);
    await sendCode();
    expect((await sendCode()).body).toMatchObject({ code: 'OTP_ACTIVE', estado: 'ERROR' });
  });

  test('approves no quote that is over: too old, of yesterday, above the limit, or at another rate', async () => {
    const refused = async () => (await sendCode()).body.code;
    await quote(2_000_000, 4);
    context.clock.advance(15 * MINUTE);
    client = await new Browser(app).loginAs('client');
    expect(await refused()).toBe('QUOTE_MISSING');

    await quote(2_000_000, 4);
    await setLimit(2_000_000);
    expect(await refused()).toBe('QUOTE_MISSING');
    await setLimit(5_000_000);

    await setCap('20');
    expect(await refused()).toBe('QUOTE_MISSING');
    await setCap('25.02');
    expect((await sendCode()).status).toBe(200);

    context.clock.set('2026-11-21T04:55:00Z');
    client = await new Browser(app).loginAs('client');
    await quote(2_000_000, 4);
    context.clock.set('2026-11-21T05:01:00Z');
    expect(await refused()).toBe('QUOTE_MISSING');
  });

  test('is bound to the quote it was sent for', async () => {
    const bindings = async () =>
      await database.db
        .withTables<{ otp_code: { id: number; binding: string; purpose: string } }>()
        .selectFrom('otp_code')
        .select(['binding', 'purpose'])
        .orderBy('id')
        .execute();
    await quote(2_000_000, 4);
    await sendCode();
    context.clock.advance(5 * MINUTE);
    await quote(2_000_000, 6);
    await sendCode();
    const [first, second] = await bindings();
    expect(first?.purpose).toBe('quoter');
    expect(first?.binding).not.toBe('');
    expect(second?.binding).not.toBe(first?.binding);
  });
});
