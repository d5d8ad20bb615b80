import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Name, Output } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, PASSWORD, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import { openObligations, postPayment, saveZones } from '../../money/credit/index.ts';
import { anObligation } from '../../money/credit/obligation.fixture.ts';
import { importTransactions } from '../../money/payments/index.ts';
import { savePlaces } from '../../people/customers/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { saveTermLimits, termSteps } from './index.ts';
import type { TermTables } from './tables.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = '2026-11-20T15:00:00Z';

let database: Database;
let context: Context & { readonly clock: SettableClock };
let app: FastifyInstance;
let client: Browser;
let other: Browser;
let service: Browser;
let admin: Browser;
let next = 100_000;

beforeAll(async () => {
  database = await openTestDatabase();
  // Sessions must outlast the days that tests let pass.
  const session = { idle: 400 * DAY, absoluteClient: 400 * DAY, absoluteAdmin: 400 * DAY };
  context = testContext(database, { config: { session } });
  app = await createApi(context);
  await createPeople(database.db);
  await inTransaction(database.db, (trx) =>
    saveZones(trx, [{ code: 'URABA', name: 'Urabá', excludesTermChange: true }]),
  );
  await inTransaction(database.db, (trx) =>
    savePlaces(trx, {
      departments: [{ code: '05', name: 'Antioquia' }],
      municipalities: [{ code: '05001', name: 'Medellín' }],
    }),
  );
  client = await new Browser(app).loginAs('client');
  other = await new Browser(app).loginAs('otherClient');
  service = await new Browser(app).loginAs('serviceAdmin');
  admin = await new Browser(app).loginAs('admin');
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  context.clock.set(START);
  await saveTermLimits(database.db, { minimum: 2, maximum: 36 });
  await setSwitch(true);
  await sql`delete from otp_code`.execute(database.db);
  await sql`delete from otp_day`.execute(database.db);
  await database.db.deleteFrom('outbox_message').execute();
});

const setSwitch = (on: boolean) =>
  sql`update feature_variable set is_active = ${on} where id = 1`.execute(database.db);

/** 12 instalments, two paid, the third due in eight days. */
const UP_TO_DATE = {
  capital: 1_200_000,
  monthlyRate: '1.8762',
  instalments: 12,
  openedOn: '2026-08-28',
  firstDueDate: '2026-09-28',
  paid: 2,
};
const newInvoice = async (
  more: Partial<typeof UP_TO_DATE> & { zoneCode?: string; portfolio?: 'written_off'; owner?: string } = {},
): Promise<string> => {
  next += 1;
  const invoice = `E${next}`;
  const { zoneCode = null, portfolio = 'active', owner = people.client, ...terms } = more;
  await inTransaction(database.db, (trx) =>
    openObligations(
      trx,
      [anObligation({ ...UP_TO_DATE, ...terms }, { invoice, fiscalNumber: owner, zoneCode, portfolio })],
      { occurredAt: new Date(START), businessDate: '2026-11-20' },
    ),
  );
  return invoice;
};

type Validated = Output<'POST /api/validarModificacionPLazo'>;
const call = (browser: Browser, name: Name, body: object) => browser.call(name, { body });
const request = (invoice: string, cuota: number, fiscal_number: string = people.client) => ({
  invoice,
  fiscal_number,
  cuota,
  user: 'the name on the screen',
});
const validate = async (browser: Browser, invoice: string, more: object = {}) => {
  const answer = await call(browser, 'POST /api/validarModificacionPLazo', {
    ...request(invoice, 0),
    log_modification: 0,
    ...more,
  });
  return { ...answer, body: answer.body as typeof answer.body & Validated };
};
const simulate = (browser: Browser, invoice: string, cuota: number) =>
  call(browser, 'POST /api/simularModificacionPLazo', request(invoice, cuota));
const sendCode = (browser: Browser, log_modification: number, fiscal_number: string = people.client) =>
  call(browser, 'POST /api/sendOtpModifyTerms', { fiscal_number, all_data: false, log_modification });
const typeCode = (browser: Browser, codigo: string, documento: string = people.client) =>
  call(browser, 'POST /api/validate_otp', { documento, codigo });
const confirm = (browser: Browser, invoice: string, cuota: number, more: object = {}) =>
  call(browser, 'POST /api/modificarPlazoCredito', {
    ...request(invoice, cuota),
    interest: '1.8762',
    ...more,
  });
const acknowledge = async (browser: Browser, paso: 1 | 2, fiscal_number: string = people.client) =>
  (
    await browser.call('GET /api/sendNotificationModifyTerms:fiscal_number/:paso', {
      params: { fiscal_number, paso: String(paso) },
    })
  ).body['acknowledged'];

const mails = () =>
  database.db
    .selectFrom('outbox_message')
    .select(['recipient', 'subject', 'body', 'html'])
    .where('channel', '=', 'email')
    .orderBy('id')
    .execute();
const lastCode = async () => {
  const codes = (await mails()).flatMap(({ body }) => /^ {4}(\d{6})$/m.exec(body)?.[1] ?? []);
  return codes.at(-1) ?? '';
};
/** Up to the code that waits to be typed. */
const untilCode = async (invoice: string, cuota = 18, browser = client) => {
  const { log_modification } = (await validate(browser, invoice)).body;
  await simulate(browser, invoice, cuota);
  const sent = await sendCode(browser, log_modification);
  expect(sent.status).toBe(200);
  return { log_modification, code: await lastCode() };
};
/** Up to the final authorisation. */
const untilApproved = async (invoice: string, cuota = 18, browser = client) => {
  const { log_modification, code } = await untilCode(invoice, cuota, browser);
  expect((await typeCode(browser, code)).status).toBe(200);
  return log_modification;
};
const stepsOf = async (invoice: string) =>
  (await termSteps(database.db, { from: new Date(0), before: new Date('2030-01-01'), limit: 1_000 }))
    .filter((step) => step.invoice === invoice)
    .map(({ currentStatus, refusal }) => (refusal === '' ? currentStatus : `${currentStatus} ${refusal}`));
const plansOf = async (invoice: string) =>
  (
    await sql<{ version: number; term: number; active: boolean }>`
      select version, term, active from plan where invoice = ${invoice} order by version`.execute(database.db)
  ).rows;
const pendingPayment = (invoice: string, status: 'Pending' | 'Fail' = 'Pending') =>
  inTransaction(database.db, (trx) =>
    importTransactions(trx, [
      {
        reference: `T-${invoice}`,
        fiscalNumber: people.client,
        createdAt: new Date(START),
        paidAt: null,
        status,
        responseGateway: '',
        reasonCode: '',
        bankCode: '1007',
        bankName: 'Banco',
        trazabilityCode: null,
        ticketId: null,
        concept: 'Pago',
        login: true,
        lines: [{ invoice, amountWithoutMora: 100_000, interestsMora: 0, marca: 'N' }],
      },
    ]),
  );
const payment = (invoice: string, amount = 50_000) =>
  inTransaction(database.db, (trx) =>
    postPayment(trx, {
      transactionId: `paid-${invoice}-${amount}`,
      version: 0,
      invoice,
      amount,
      asOf: '2026-11-20',
      occurredAt: context.clock.now(),
    }),
  );

describe('a customer changes the term of an invoice', () => {
  test('[API-28, API-29, API-31, API-32, API-33, API-30, TM-11, TM-13, TM-20 … TM-24, EN-09, EN-16, EN-17, EN-18, EN-19, EN-44] a customer reads the conditions, confirms a new term with a code and gets the new plan', async () => {
    const invoice = await newInvoice();

    const validated = await validate(client, invoice);
    expect(validated).toMatchObject({
      status: 200,
      body: { status: 200, message: '', title: '', nuevaCuota: 0 },
    });
    expect(validated.body.data).toEqual({
      numeroObligacion: invoice,
      fechaObligacion: '2026-08-28',
      cuotaMes: 112_611,
      saldoCapital: 1_018_116,
      plazo: 12,
      plazoMinimo: 13,
      plazoMaximo: 36,
      cuotasPagadas: 2,
      cuotasPendientes: 10,
      periodicidadPago: 'MENSUAL',
      tasaInteres: '1.8762',
    });
    const { log_modification } = validated.body;
    expect(log_modification).toBeGreaterThan(0);
    expect(await acknowledge(client, 1)).toBe(false);

    const { status, body: plan } = await simulate(client, invoice, 18);
    const simulation = plan as unknown as Output<'POST /api/simularModificacionPLazo'>;
    const rows = simulation.planPagos.planPagosDetalle;
    expect(status).toBe(200);
    expect(rows).toHaveLength(16);
    expect(simulation.planPagos.tasaInteres).toBe('1.8762');
    expect(rows[0]).toEqual({
      numeroCuota: 3,
      fechaVencimiento: '2026-11-28',
      cuotaMes: expect.any(Number),
      estadoCuota: 'Pendiente',
    });
    expect(rows.reduce((sum, row) => sum + row.cuotaMes, 0)).toBe(simulation.nuevo.totalPagar);
    expect(simulation.actual).toMatchObject({ cuotaMes: 112_611, fechaUltimaCuota: '2027-08-28' });
    expect(simulation.nuevo.fechaUltimaCuota).toBe('2028-02-28');
    expect(simulation.nuevo.totalIntereses).toBeGreaterThan(simulation.actual.totalIntereses);
    expect(await acknowledge(client, 1)).toBe(true);
    expect(await acknowledge(client, 2)).toBe(false);

    expect((await sendCode(client, log_modification)).body).toEqual({
      phone: '********01',
      email: 'cli***@correo.example',
      vigencia_otp: 5,
      intentos_restantes: 3,
      detail: 'OTP generated',
      estado: 'OK',
      mensaje: 'El código se ha enviado correctamente',
    });
    expect((await typeCode(client, await lastCode())).body).toEqual({
      estado: 'OK',
      mensaje: 'El código es correcto.',
    });
    expect(await acknowledge(client, 2)).toBe(true);
    expect(await acknowledge(client, 2)).toBe(true);

    const done = await confirm(client, invoice, 18, { log_modification });
    expect(done).toMatchObject({
      status: 200,
      body: {
        status: 200,
        message: `Listo. Tu factura ${invoice} quedó a 18 cuotas.`,
        data: { invoice, plazo: 18, anterior: simulation.actual, nuevo: simulation.nuevo },
        log_modification,
      },
    });
    expect(await plansOf(invoice)).toEqual([
      { version: 1, term: 12, active: false },
      { version: 2, term: 18, active: true },
    ]);
    const { invoices } = (await client.call('GET /api/invoices'))
      .body as unknown as Output<'GET /api/invoices'>;
    const now = invoices.find((one) => one.invoice === invoice);
    expect(
      now?.quotas.map(({ num_quota, exp_date, quota_value }) => [num_quota, exp_date, quota_value]),
    ).toEqual(rows.map((row) => [row.numeroCuota, row.fechaVencimiento, row.cuotaMes]));
    expect(await stepsOf(invoice)).toEqual([
      'validated',
      'simulated',
      'terms_accepted',
      'code_accepted',
      'confirmed',
    ]);
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['client@correo.example', `Tu código para modificar el plazo de ${invoice}`],
      ['client@correo.example', `Aceptaste el código del cambio de plazo (${invoice})`],
      ['client@correo.example', `Cambiamos el plazo de tu crédito (${invoice})`],
    ]);
  });

  test('the code comes with what it approves, and to be given to nobody', async () => {
    const invoice = await newInvoice();
    await untilCode(invoice);
    const [{ body = '' } = {}] = await mails();
    expect(body).toContain(`Factura: ${invoice}`);
    expect(body).toContain('Número de cuotas: 12 → 18');
    expect(body).toContain('Cuota: $112.611 → $');
    const sms = await database.db
      .selectFrom('outbox_message')
      .select('body')
      .where('channel', '=', 'sms')
      .executeTakeFirstOrThrow();
    expect(sms.body).toContain(`pasar la factura ${invoice} de 12 a 18 cuotas`);
    const warning = 'No se lo des a nadie, tampoco a un asesor. Si no lo pediste, llámanos';
    for (const text of [body, sms.body]) expect(text).toContain(warning);
  });

  test('what changed is told in HTML too: the same figures, dates in words, and the way to the invoice', async () => {
    const invoice = await newInvoice();
    await untilApproved(invoice);
    await confirm(client, invoice, 18);
    const told = (await mails()).slice(1);
    expect(told.map(({ subject }) => subject)).toEqual([
      `Aceptaste el código del cambio de plazo (${invoice})`,
      `Cambiamos el plazo de tu crédito (${invoice})`,
    ]);
    for (const { body, html } of told) {
      const facts = body.split('\n').flatMap((line) => /^([^:]+): (.*→.*)$/.exec(line)?.slice(1) ?? []);
      expect(facts).toHaveLength(10);
      expect(facts).toContain('28 de agosto de 2027 → 28 de febrero de 2028');
      for (const words of [invoice, ...facts]) expect(html).toContain(`>${words}</t`);
      expect(html).toContain(`/resumen?factura=${invoice}"`);
    }
  });

  test('sending the confirmation again answers the same and changes nothing', async () => {
    const invoice = await newInvoice();
    await untilApproved(invoice);
    const first = await confirm(client, invoice, 18);
    const again = await confirm(client, invoice, 18);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await plansOf(invoice)).toHaveLength(2);
    expect(await mails()).toHaveLength(3);
  });

  test('[TM-03] the next change begins beyond the new term', async () => {
    const invoice = await newInvoice();
    await untilApproved(invoice);
    await confirm(client, invoice, 18);
    expect((await validate(client, invoice)).body.data).toMatchObject({ plazo: 18, plazoMinimo: 19 });
  });

  test('[EN-17] the validation tells the instalment of a term that is sent along', async () => {
    const invoice = await newInvoice();
    const { body } = await validate(client, invoice, { cuota: 18 });
    const { nuevo } = (await simulate(client, invoice, 18))
      .body as unknown as Output<'POST /api/simularModificacionPLazo'>;
    expect(body).toEqual({
      status: 200,
      message: '',
      title: '',
      nuevaCuota: nuevo.cuotaMes,
      data: expect.objectContaining({ numeroObligacion: invoice, plazo: 12 }),
      log_modification: expect.any(Number),
    });
  });

  test('[EN-17, EN-18] a request without one of its fields is refused, and a confirmation without the interest too', async () => {
    const invoice = await newInvoice();
    for (const field of ['invoice', 'fiscal_number', 'cuota', 'user', 'log_modification']) {
      const { body } = await validate(client, invoice, { [field]: undefined });
      expect([field, body.code]).toEqual([field, 'INVALID_REQUEST']);
    }
    await untilApproved(invoice);
    const { body } = await confirm(client, invoice, 18, { interest: undefined });
    expect(body.code).toBe('INVALID_REQUEST');
    expect((await confirm(client, invoice, 18)).body['status']).toBe(200);
  });
});

describe('[TM-23] refusals of business are status 201 with title and message, in HTTP and body alike', () => {
  const refusedBy = async (invoice: string, browser = client) => {
    const { status, body } = await validate(browser, invoice);
    return { http: status, status: body.status, message: body.message, data: body.data, title: body.title };
  };
  const refusal = (message: string) => ({
    http: 201,
    status: 201,
    title: 'No es posible modificar el plazo',
    message,
    data: null,
  });

  test('arrears', async () => {
    const invoice = await newInvoice({ firstDueDate: '2026-09-10', openedOn: '2026-08-10' });
    expect(await refusedBy(invoice)).toEqual(
      refusal('Tienes cuotas vencidas en esta factura. Ponte al día y podrás cambiar el plazo.'),
    );
  });

  test('[TM-34] an excluded zone', async () => {
    expect(await refusedBy(await newInvoice({ zoneCode: 'URABA' }))).toEqual(
      refusal('Esta opción no se encuentra habilitada para tu crédito'),
    );
  });

  test('a payment that is still with the bank', async () => {
    const invoice = await newInvoice();
    await pendingPayment(invoice);
    expect(await refusedBy(invoice)).toEqual(
      refusal(
        'Esta factura tiene un pago en proceso. Espera a que el banco lo confirme y vuelve a intentarlo.',
      ),
    );
    await pendingPayment(invoice, 'Fail');
    expect(await refusedBy(invoice)).toMatchObject({ http: 200, status: 200 });
  });

  test('[IN-07] the switch', async () => {
    const invoice = await newInvoice();
    await setSwitch(false);
    expect(await refusedBy(invoice)).toMatchObject({ http: 201, status: 201 });
    expect(await refusedBy(invoice, service)).toMatchObject({ http: 201, status: 201 });
  });

  test('the longest term, by the limits in force', async () => {
    const invoice = await newInvoice();
    await saveTermLimits(database.db, { minimum: 2, maximum: 12 });
    expect(await refusedBy(invoice)).toEqual(
      refusal('Esta factura ya tiene el plazo más largo que ofrecemos.'),
    );
  });

  test('written-off and paid invoices', async () => {
    expect(await refusedBy(await newInvoice({ portfolio: 'written_off' }))).toMatchObject({ status: 201 });
    const paid = await newInvoice({ owner: people.otherClient });
    await payment(paid, 5_000_000);
    expect((await validate(other, paid, { fiscal_number: people.otherClient })).body).toMatchObject({
      status: 201,
      message: 'Esta factura ya está pagada.',
    });
  });

  test('[IN-09] the list of invoices says the same beforehand', async () => {
    const [late, excluded, pending, fine] = [
      await newInvoice({ firstDueDate: '2026-09-10', openedOn: '2026-08-10' }),
      await newInvoice({ zoneCode: 'URABA' }),
      await newInvoice(),
      await newInvoice(),
    ];
    await pendingPayment(pending);
    const offers = async () => {
      const { invoices } = (await client.call('GET /api/invoices'))
        .body as unknown as Output<'GET /api/invoices'>;
      const byInvoice = new Map(invoices.map((one) => [one.invoice, one.modify_quota]));
      return [late, excluded, pending, fine].map((invoice) => byInvoice.get(invoice));
    };
    expect(await offers()).toEqual([
      { is_active: false, message: expect.stringContaining('cuotas vencidas') },
      { is_active: false, message: 'Esta opción no se encuentra habilitada para tu crédito' },
      { is_active: false, message: expect.stringContaining('pago en proceso') },
      { is_active: true, message: '' },
    ]);
    await setSwitch(false);
    expect((await offers()).map((offer) => offer?.is_active)).toEqual([false, false, false, false]);
  });
});

describe('[T30] no step can be skipped or swapped', () => {
  test('without a beginning there is no simulation, without a simulation no code, without a code no change', async () => {
    const invoice = await newInvoice();
    expect((await simulate(client, invoice, 18)).body.code).toBe('TERM_OUT_OF_STEP');
    const { log_modification } = (await validate(client, invoice)).body;
    expect((await sendCode(client, log_modification)).body.code).toBe('TERM_OUT_OF_STEP');
    expect((await confirm(client, invoice, 18)).body.code).toBe('TERM_OUT_OF_STEP');
    await simulate(client, invoice, 18);
    expect((await confirm(client, invoice, 18)).body.code).toBe('TERM_OUT_OF_STEP');
    expect((await typeCode(client, '123456')).body.code).toBe('OTP_NOT_REQUESTED');
    await sendCode(client, log_modification);
    expect((await confirm(client, invoice, 18)).body.code).toBe('TERM_OUT_OF_STEP');
    expect(await plansOf(invoice)).toHaveLength(1);
  });

  test('the code approves the term that was shown, no other', async () => {
    const invoice = await newInvoice();
    await untilApproved(invoice, 18);
    expect((await confirm(client, invoice, 24)).body.code).toBe('TERM_OUT_OF_STEP');
    expect((await confirm(client, invoice, 18)).status).toBe(200);
  });

  test('a new simulation makes the code of the old one worthless', async () => {
    const invoice = await newInvoice();
    const { code } = await untilCode(invoice, 18);
    await simulate(client, invoice, 24);
    expect((await typeCode(client, code)).body.code).toBe('TERM_OUT_OF_STEP');
    const approved = await newInvoice();
    context.clock.advance(6 * MINUTE);
    await untilApproved(approved, 18);
    await simulate(client, approved, 24);
    expect((await confirm(client, approved, 24)).body.code).toBe('TERM_OUT_OF_STEP');
    expect((await confirm(client, approved, 18)).body.code).toBe('TERM_OUT_OF_STEP');
  });

  test('beginning anew abandons what was under way, in the other tab too', async () => {
    const invoice = await newInvoice();
    const { log_modification, code } = await untilCode(invoice);
    await validate(client, invoice);
    expect((await sendCode(client, log_modification)).body.code).toBe('TERM_OUT_OF_STEP');
    expect((await typeCode(client, code)).body.code).toBe('TERM_OUT_OF_STEP');
    expect(await stepsOf(invoice)).toContain('abandoned');
  });

  test('an accepted code waits ten minutes for the authorisation', async () => {
    const invoice = await newInvoice();
    await untilApproved(invoice);
    context.clock.advance(10 * MINUTE);
    expect((await confirm(client, invoice, 18)).body.code).toBe('TERM_OUT_OF_STEP');
  });

  test("another customer's invoice and number answer like what does not exist", async () => {
    const invoice = await newInvoice();
    const { log_modification, code } = await untilCode(invoice);
    const asked = [
      await validate(other, invoice, { fiscal_number: people.otherClient }),
      await validate(other, invoice),
      await validate(other, 'E999999', { fiscal_number: people.otherClient }),
    ].map(({ status, body: { trace: _trace, ...rest } }) => ({ status, rest }));
    expect(asked[0]).toMatchObject({ status: 404, rest: { code: 'INVOICE_WITHOUT_PLAN' } });
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[2]).toEqual(asked[0]);
    expect((await sendCode(other, log_modification, people.otherClient)).body.code).toBe('TERM_OUT_OF_STEP');
    expect((await sendCode(other, log_modification)).body.code).toBe('INVOICE_WITHOUT_PLAN');
    expect((await typeCode(other, code, people.otherClient)).body.code).toBe('OTP_NOT_REQUESTED');
    expect((await typeCode(other, code)).body.code).toBe('INVOICE_WITHOUT_PLAN');
    expect((await confirm(other, invoice, 18)).body.code).toBe('INVOICE_WITHOUT_PLAN');
    expect(
      (await validate(other, invoice, { fiscal_number: people.otherClient, log_modification })).body.code,
    ).toBe('INVOICE_WITHOUT_PLAN');
  });

  test('[TM-04, TM-05] a term outside the limits is refused', async () => {
    const invoice = await newInvoice();
    await validate(client, invoice);
    for (const cuota of [0, 12, 37]) {
      expect((await simulate(client, invoice, cuota)).body.code).toBe('TERM_OUT_OF_RANGE');
    }
  });
});

describe('what changes between simulation and confirmation', () => {
  test('a payment that came in makes the simulation stale, with a clear message and the old plan in force', async () => {
    const invoice = await newInvoice();
    await untilApproved(invoice);
    await payment(invoice);
    const answer = await confirm(client, invoice, 18);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: 201,
        message: 'Tu crédito cambió después de la simulación. Simula otra vez el plan y confírmalo de nuevo.',
        data: null,
      },
    });
    expect(await plansOf(invoice)).toEqual([{ version: 1, term: 12, active: true }]);
    expect((await stepsOf(invoice)).at(-1)).toBe('validated TERM_STALE');
    expect((await simulate(client, invoice, 18)).status).toBe(200);
  });

  test('a payment under way, the switch, the zone, new limits and arrears refuse the confirmation', async () => {
    const messages: string[] = [];
    const refusedAfter = async (happens: (invoice: string) => Promise<unknown>) => {
      const invoice = await newInvoice();
      await untilApproved(invoice);
      await happens(invoice);
      const { status, body } = await confirm(client, invoice, 18);
      expect([status, body['status']]).toEqual([201, 201]);
      messages.push(body.message ?? '');
      expect(await plansOf(invoice)).toHaveLength(1);
      await setSwitch(true);
      await saveTermLimits(database.db, { minimum: 2, maximum: 36 });
      context.clock.set(START);
      await sql`delete from otp_code`.execute(database.db);
      await sql`delete from otp_day`.execute(database.db);
    };
    await refusedAfter((invoice) => pendingPayment(invoice));
    await refusedAfter(() => setSwitch(false));
    await refusedAfter((invoice) =>
      sql`update obligation set zone_code = 'URABA' where invoice = ${invoice}`.execute(database.db),
    );
    await refusedAfter(() => saveTermLimits(database.db, { minimum: 2, maximum: 15 }));
    expect(messages).toEqual([
      expect.stringContaining('pago en proceso'),
      expect.stringContaining('no está disponible'),
      'Esta opción no se encuentra habilitada para tu crédito',
      expect.stringContaining('Simula otra vez'),
    ]);
  });

  test('it makes the code wait as well: none is sent for a plan that is not true any more', async () => {
    const invoice = await newInvoice();
    const { log_modification } = (await validate(client, invoice)).body;
    await simulate(client, invoice, 18);
    await payment(invoice);
    expect((await sendCode(client, log_modification)).body).toMatchObject({
      code: 'TERM_STALE',
      estado: 'ERROR',
    });
    expect(await mails()).toEqual([]);
  });
});

describe('the code', () => {
  test('[ER-35, TM-18, TM-19, ER-07] three tries, then another code for the same plan', async () => {
    const invoice = await newInvoice();
    const { log_modification, code } = await untilCode(invoice);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = [];
    for (let n = 1; n <= 3; n += 1) answers.push((await typeCode(client, wrong)).body);
    expect(answers).toMatchObject([
      { code: 'OTP_INVALID', estado: 'ERROR', intentos_restantes: 2 },
      { code: 'OTP_INVALID', intentos_restantes: 1 },
      { code: 'OTP_ATTEMPTS_EXCEEDED', intentos_restantes: 0 },
    ]);
    expect((await typeCode(client, code)).body.code).toBe('OTP_ATTEMPTS_EXCEEDED');
    expect((await sendCode(client, log_modification)).status).toBe(200);
    expect((await typeCode(client, await lastCode())).status).toBe(200);
    expect((await confirm(client, invoice, 18)).status).toBe(200);
  });

  test('[ER-04, TM-17] while one is good there is no other, for another invoice neither', async () => {
    const invoice = await newInvoice();
    const { log_modification } = await untilCode(invoice);
    expect((await sendCode(client, log_modification)).body).toMatchObject({
      code: 'OTP_ACTIVE',
      estado: 'ERROR',
      mensaje: 'Ya existe un código, intentelo mas tarde.',
    });
    const second = await newInvoice();
    const begun = (await validate(client, second)).body.log_modification;
    await simulate(client, second, 18);
    expect((await sendCode(client, begun)).body.code).toBe('OTP_ACTIVE');
    context.clock.advance(5 * MINUTE);
    expect((await sendCode(client, begun)).status).toBe(200);
  });

  test('is used once', async () => {
    const { code } = await untilCode(await newInvoice());
    expect((await typeCode(client, code)).status).toBe(200);
    expect((await typeCode(client, code)).body.code).toBe('OTP_NOT_REQUESTED');
  });
});

describe('[TM-35, T45] an administrator acts for a customer', () => {
  test('[API-83, TM-32] with a reason on record; the code goes to the customer, and only this actor can go on', async () => {
    const invoice = await newInvoice();
    const begun = await validate(service, invoice, { motivo: 'Lo pidió por teléfono, radicado 118' });
    expect(begun).toMatchObject({
      status: 200,
      body: { status: 200, message: '', data: { numeroObligacion: invoice, plazo: 12 } },
    });
    const { log_modification } = begun.body;
    expect(log_modification).toBeGreaterThan(0);
    await simulate(service, invoice, 18);
    expect((await sendCode(service, log_modification)).status).toBe(200);
    const [mail] = await mails();
    expect(mail?.recipient).toBe('client@correo.example');
    expect(mail?.body).toContain('Lo está haciendo un asesor por ti.');
    const code = await lastCode();
    // The customer has not begun anything: their own session cannot use what the administrator began.
    expect((await typeCode(client, code)).body.code).toBe('TERM_OUT_OF_STEP');
    expect((await typeCode(service, code)).status).toBe(200);
    expect((await confirm(client, invoice, 18)).body.code).toBe('TERM_OUT_OF_STEP');
    expect((await confirm(service, invoice, 18)).status).toBe(200);

    const change = await database.db
      .withTables<TermTables>()
      .selectFrom('term_change')
      .select(['actor', 'actor_kind', 'fiscal_number', 'reason', 'status'])
      .where('invoice', '=', invoice)
      .execute();
    expect(change).toEqual([
      {
        actor: people.serviceAdmin,
        actor_kind: 'admin',
        fiscal_number: people.client,
        reason: 'Lo pidió por teléfono, radicado 118',
        status: 'confirmed',
      },
    ]);
    const entries = await database.db
      .selectFrom('audit_entry')
      .select(['actor', 'subject', 'action', 'data'])
      .where('data', 'like', `%${invoice}%`)
      .orderBy('id')
      .execute();
    expect(entries.map(({ actor, subject, action }) => [actor, subject, action])).toEqual([
      [people.serviceAdmin, people.client, 'term change begun'],
      [people.serviceAdmin, people.client, 'term changed'],
    ]);
    expect(entries[1]?.data).toContain('radicado 118');
  });

  test('[T45] for half an hour, then they must begin anew', async () => {
    const invoice = await newInvoice();
    await validate(service, invoice);
    context.clock.advance(30 * MINUTE - 1);
    expect((await simulate(service, invoice, 18)).status).toBe(200);
    context.clock.advance(1);
    expect((await simulate(service, invoice, 18)).body.code).toBe('TERM_OUT_OF_STEP');
    expect((await validate(service, invoice)).body.status).toBe(200);
    expect((await simulate(service, invoice, 18)).status).toBe(200);
  });

  test('[T45] not within 72 hours of changing where the code goes; anybody else may', async () => {
    const invoice = await newInvoice();
    const edit = async (change: object) => {
      const found = await admin.call('GET /api/userList', { query: { fiscal_number: people.client } });
      return admin.call('POST /api/userList', {
        query: { fiscal_number: people.client },
        body: {
          fiscal_number: people.client,
          first_name: 'Mariana',
          last_name: 'Uno',
          email: 'client@correo.example',
          phone: '3005550110',
          home_phone: '',
          address: { state: 'Antioquia', city: '05001', street: 'Calle 50 # 40-20' },
          motivo: 'Lo pidió por teléfono',
          current_password: PASSWORD,
          version: (found.body['clients'] as { version: string }[])[0]?.version,
          ...change,
        },
      });
    };
    const refusal = {
      status: 201,
      message: expect.stringContaining('hace menos de 72 horas'),
      log_modification: 0,
    };
    expect((await edit({})).status).toBe(200);
    context.clock.advance(72 * 60 * MINUTE);
    expect(
      (await edit({ address: { state: 'Antioquia', city: '05001', street: 'Carrera 7 # 1-2' } })).status,
    ).toBe(200);
    const { code } = await untilCode(invoice, 18, admin);
    expect((await edit({ phone: '3005550119' })).status).toBe(200);
    expect((await typeCode(admin, code)).status).toBe(200);
    expect((await confirm(admin, invoice, 18)).body).toMatchObject({ status: 201 });
    expect((await validate(admin, invoice)).body).toMatchObject(refusal);
    expect((await validate(service, invoice)).body.status).toBe(200);
    expect((await validate(client, invoice)).body.status).toBe(200);
    context.clock.advance(72 * 60 * MINUTE - 1);
    expect((await validate(admin, invoice)).body).toMatchObject(refusal);
    context.clock.advance(1);
    expect((await validate(admin, invoice)).body.status).toBe(200);
  });

  test('without a reason from the screen the usual one is noted', async () => {
    const invoice = await newInvoice();
    await validate(service, invoice);
    const [step] = (
      await termSteps(database.db, { from: new Date(0), before: new Date('2030-01-01'), limit: 1_000 })
    ).filter((one) => one.invoice === invoice);
    expect(step).toMatchObject({ actor: people.serviceAdmin, reason: 'Solicitud del cliente' });
  });

  test('[TM-30, TM-34, EN-44, API-86] finds the invoices with their zones; the captcha field says nothing', async () => {
    const [fine, excluded] = [await newInvoice(), await newInvoice({ zoneCode: 'URABA' })];
    const { status, body } = await call(service, 'POST /api/consultUserInvoices', {
      fiscal_number: people.client,
      recaptcha_token: 'fixed',
      all_data: false,
    });
    const found = body as unknown as Output<'POST /api/consultUserInvoices'>;
    expect(status).toBe(200);
    expect(found).toMatchObject({ fiscal_number: people.client, first_name: 'Mariana' });
    expect(found.total_invoices).toBe(found.invoices.length);
    for (const captcha of [{}, { recaptcha_token: '' }, { recaptcha_token: 'another' }]) {
      const again = await call(service, 'POST /api/consultUserInvoices', {
        fiscal_number: people.client,
        ...captcha,
      });
      expect(again.body).toEqual(body);
    }
    const one = (invoice: string) => found.invoices.find((row) => row.invoice === invoice);
    expect(one(fine)).toEqual({
      invoice: fine,
      date: '2026-08-28',
      term: 12,
      quota: 112_611,
      balance: 1_018_116,
      excluded_zone: false,
      modify_quota: { message: '', is_active: true },
    });
    expect(one(excluded)).toMatchObject({
      excluded_zone: true,
      modify_quota: {
        message: 'Esta opción no se encuentra habilitada para tu crédito',
        is_active: false,
      },
    });
  });

  test('[TM-33] who is no customer, or owes nothing, is told apart', async () => {
    const look = async (fiscal_number: string) =>
      (await call(service, 'POST /api/consultUserInvoices', { fiscal_number })).body;
    expect(await look('6660001112')).toMatchObject({ detail: 'User does not exists.' });
    expect(await look(people.pending)).toMatchObject({ detail: 'client without open invoices' });
  });
});

describe('[T25, D-36] the acknowledgement by GET', () => {
  test('changes nothing, sends nothing, and counts for one’s own page only', async () => {
    const invoice = await newInvoice();
    await untilApproved(invoice);
    const [steps, sent] = [await stepsOf(invoice), await mails()];
    for (let n = 1; n <= 3; n += 1) expect(await acknowledge(client, 2)).toBe(true);
    const elsewhere = await client.call('GET /api/sendNotificationModifyTerms:fiscal_number/:paso', {
      params: { fiscal_number: people.client, paso: '2' },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(elsewhere.body).toEqual({ acknowledged: false });
    expect(await acknowledge(other, 2, people.otherClient)).toBe(false);
    expect(await stepsOf(invoice)).toEqual(steps);
    expect(await mails()).toEqual(sent);
  });

  test('its path has the ID right behind the name, as specified', async () => {
    const answer = await app.inject({ url: `/api/sendNotificationModifyTerms${people.client}/1` });
    expect(answer.statusCode).toBe(401);
    const { code } = answer.json() as { code: string };
    expect(code).toBe('UNAUTHENTICATED');
  });
});
