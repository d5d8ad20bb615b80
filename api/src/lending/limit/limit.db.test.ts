import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import { openObligations } from '../../money/credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../../money/credit/obligation.fixture.ts';
import { customerByFiscalNumber } from '../../people/customers/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { limitJobs } from './index.ts';
import { limitInfo } from './queries/limit-info.ts';
import type { LimitTables } from './tables.ts';

const NOW = '2026-11-20T15:00:00Z';
const DAY = 86_400_000;

let database: Database;
let context: Context & { readonly clock: SettableClock };
let app: FastifyInstance;
let client: Browser;

const runAnswers = async () => {
  for (const job of limitJobs(context)) await job.run();
};

beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database);
  app = await createApi(context);
  await createPeople(database.db);
  const nextYear = { ...TWELVE_MONTHS, openedOn: '2026-11-10', firstDueDate: '2026-12-10' };
  await inTransaction(database.db, (trx) =>
    openObligations(
      trx,
      [
        anObligation(nextYear, { invoice: 'E100001', fiscalNumber: people.client }),
        anObligation(TWELVE_MONTHS, { invoice: 'E200001', fiscalNumber: people.otherClient }),
        anObligation(TWELVE_MONTHS, {
          invoice: 'E300001',
          fiscalNumber: people.pending,
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

type Columns = { customer: { fiscal_number: string; approved_limit: number; preapproved_increase: number } };
const setLimit = (
  approved_limit: number,
  preapproved_increase: number,
  fiscalNumber: string = people.client,
) =>
  database.db
    .withTables<Columns>()
    .updateTable('customer')
    .set({ approved_limit, preapproved_increase })
    .where('fiscal_number', '=', fiscalNumber)
    .execute();
const setVariable = (is_active: boolean) =>
  database.db
    .withTables<{ feature_variable: { id: number; is_active: boolean } }>()
    .updateTable('feature_variable')
    .set({ is_active })
    .where('id', '=', 4)
    .execute();
const requests = () =>
  database.db.withTables<LimitTables>().selectFrom('limit_request').selectAll().orderBy('id').execute();

beforeEach(async () => {
  context.clock.set(NOW);
  await setLimit(5_000_000, 1_500_000);
  const db = database.db.withTables<LimitTables & { otp_code: { id: number }; otp_day: { codes: number } }>();
  await db.deleteFrom('limit_request').execute();
  await db.deleteFrom('otp_code').execute();
  await db.deleteFrom('otp_day').execute();
  await database.db.deleteFrom('outbox_message').execute();
  client = await new Browser(app).loginAs('client');
});

const management = async (browser = client, fiscal_number: string = people.client) =>
  (await browser.call('GET /api/limit/management/:fiscal_number', { params: { fiscal_number } })).body;
const sendCode = (cupo_disponible: number, fiscal_number: string = people.client) =>
  client.call('POST /api/limit/otp', { body: { fiscal_number, cupo_disponible } });
const increase = (cupo_disponible: number, codigo?: string, fiscal_number: string = people.client) =>
  client.call('POST /api/limit/increase', {
    body: { fiscal_number, cupo_disponible, ...(codigo === undefined ? {} : { codigo }) },
  });
const received = async (): Promise<string> => {
  const message = await database.db
    .selectFrom('outbox_message')
    .select('body')
    .where('dedupe_key', 'like', 'otp:%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(message.body)?.[0] ?? '';
};
/** The two steps as the screen takes them. */
const ask = async (amount: number) => {
  const sent = await sendCode(amount);
  if (sent.status !== 200) return sent;
  return await increase(amount, await received());
};

describe('what the customer checks', () => {
  test('[API-77, EN-41, LI-01, LI-02] is their own data and present limit', async () => {
    const { body } = await client.call('GET /api/limit/info/:fiscal_number', {
      params: { fiscal_number: people.client },
    });
    expect(body).toEqual({
      estado: 'OK',
      mensaje: '',
      nombres: 'Mariana',
      apellidos: 'Gómez client',
      correoElectronico: 'client@correo.example',
      celular: '3005550101',
      actividadEconomica: '',
      direccion: 'Calle 10 # 20-30',
      cupoActual: 5_000_000,
    });
  });

  test.each(['GET /api/limit/info/:fiscal_number', 'GET /api/limit/management/:fiscal_number'] as const)(
    '%s under another person’s ID answers as for an ID without a customer',
    async (name) => {
      const of = async (fiscal_number: string) => {
        const { trace: _trace, ...body } = (await client.call(name, { params: { fiscal_number } })).body;
        return body;
      };
      expect(await of(people.otherClient)).toMatchObject({ code: 'USER_DOES_NOT_EXIST' });
      expect(await of(people.otherClient)).toEqual(await of('66600011'));
    },
  );
});

describe('what can be asked for', () => {
  test('[API-78, EN-42, LI-04, LI-06] follows from limit, pre-approval and debt', async () => {
    expect(await management()).toEqual({
      estado: 'OK',
      mensaje: '',
      Aplicaparacredito: true,
      cupoActual: 5_000_000,
      cupoAdicionalPreaprobado: 1_500_000,
      cupoTotal: 6_500_000,
      cupoDisponibleCompras: 6_500_000 - 1_200_000,
      CuotaMinimaSolicitar: 100_000,
      CuotaMaximaaSolicitar: 5_000_000,
    });
  });

  test('[LI-13] what is pre-approved can always be accepted, however little or much it is', async () => {
    await setLimit(5_000_000, 40_000);
    expect(await management()).toMatchObject({ CuotaMinimaSolicitar: 40_000 });
    await setLimit(9_500_000, 1_500_000);
    expect(await management()).toMatchObject({ CuotaMaximaaSolicitar: 1_500_000 });
  });

  test('[LI-05] is nothing without pre-approval', async () => {
    await setLimit(5_000_000, 0);
    expect(await management()).toMatchObject({
      estado: 'OK',
      Aplicaparacredito: false,
      mensaje: expect.stringContaining('preaprobado'),
    });
    expect((await sendCode(100_000)).body.code).toBe('LIMIT_NOT_APPLICABLE');
  });

  test('[LI-05] is nothing in arrears', async () => {
    await setLimit(5_000_000, 1_500_000, people.otherClient);
    const other = await new Browser(app).loginAs('otherClient');
    expect(await management(other, people.otherClient)).toMatchObject({
      Aplicaparacredito: false,
      mensaje: expect.stringContaining('cuotas vencidas'),
    });
  });

  test('[LI-05] is nothing once written off: the first step says so already', async () => {
    await setLimit(5_000_000, 1_500_000, people.pending);
    expect(await limitInfo(context, people.pending)).toMatchObject({
      estado: 'ERROR',
      mensaje: expect.stringContaining('en cobro por mora'),
    });
  });

  test('[DB-04, LI-05] is nothing while it is switched off: estado ERROR with mensaje', async () => {
    await setVariable(false);
    try {
      expect(await management()).toMatchObject({ estado: 'ERROR', Aplicaparacredito: false });
      const info = await client.call('GET /api/limit/info/:fiscal_number', {
        params: { fiscal_number: people.client },
      });
      expect(info.body).toMatchObject({
        estado: 'ERROR',
        mensaje: expect.stringContaining('no está disponible'),
      });
      expect((await sendCode(100_000)).body.code).toBe('LIMIT_NOT_APPLICABLE');
    } finally {
      await setVariable(true);
    }
  });
});

describe('asking', () => {
  test('[API-79, LI-13, LI-14] what is pre-approved is granted at once, logged and told', async () => {
    const { status, body } = await ask(1_500_000);
    expect(status).toBe(200);
    expect(body).toEqual({
      estado: 'OK',
      mensaje: 'Tu nuevo cupo es $6.500.000. Ya puedes usarlo.',
      resultado: 'granted',
      cupoActual: 6_500_000,
    });
    expect(await customerByFiscalNumber(database.db, people.client)).toMatchObject({
      approvedLimit: 6_500_000,
      preapprovedIncrease: 0,
    });
    const { body: summary } = await client.call('GET /api/summary');
    expect((summary as unknown as Output<'GET /api/summary'>).summary.quota_approved).toBe(6_500_000);
    const entry = await database.db
      .selectFrom('audit_entry')
      .select(['actor', 'data'])
      .where('action', '=', 'limit raised')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.data)).toMatchObject({ amount: 1_500_000, before: 5_000_000 });
    const mail = await database.db
      .selectFrom('outbox_message')
      .select(['recipient', 'subject'])
      .where('dedupe_key', 'like', 'limit:%')
      .execute();
    expect(mail).toEqual([{ recipient: 'client@correo.example', subject: 'Aumentamos tu cupo' }]);
  });

  test('a part of it leaves the rest pre-approved', async () => {
    await ask(500_000);
    expect(await management()).toMatchObject({ cupoActual: 5_500_000, cupoAdicionalPreaprobado: 1_000_000 });
  });

  test('for more is studied: the limit stays, the staff are told, and nothing else can be asked meanwhile', async () => {
    expect((await ask(2_000_000)).body).toMatchObject({ resultado: 'in_review', cupoActual: 5_000_000 });
    expect(await customerByFiscalNumber(database.db, people.client)).toMatchObject({
      approvedLimit: 5_000_000,
    });
    expect(await management()).toMatchObject({
      Aplicaparacredito: false,
      mensaje: expect.stringContaining('en estudio'),
    });
    const first = await client.call('GET /api/limit/info/:fiscal_number', {
      params: { fiscal_number: people.client },
    });
    expect(first.body).toMatchObject({
      estado: 'OK',
      mensaje: expect.stringContaining('Te respondemos en máximo 30 días.'),
    });
    expect((await sendCode(100_000)).body).toMatchObject({ code: 'LIMIT_REQUEST_OPEN', estado: 'ERROR' });
    const subjects = await database.db
      .selectFrom('outbox_message')
      .select('subject')
      .where('dedupe_key', 'like', 'limit:%')
      .orderBy('id')
      .execute();
    expect(subjects.map(({ subject }) => subject)).toEqual([
      'Recibimos tu solicitud de aumento de cupo',
      expect.stringMatching(/^Solicitud de aumento de cupo \d+$/),
    ]);
  });

  const answers = async () =>
    (
      await database.db
        .selectFrom('outbox_message')
        .select(['recipient', 'subject', 'body'])
        .where('dedupe_key', 'like', 'limit:%:answer:%')
        .execute()
    ).map(({ recipient, subject, body }) => [recipient, subject, body.split('\n\n')[1]]);

  test.each([
    [7_000_000, 'Aprobamos tu aumento de cupo: ahora es de $7.000.000. Ya puedes usarlo.'],
    [6_000_000, 'Estudiamos tu solicitud y tu cupo ahora es de $6.000.000. Ya puedes usarlo.'],
    [
      4_000_000,
      'Estudiamos tu solicitud de aumento de cupo y por ahora no lo aumentamos: tu cupo es de $4.000.000. Puedes pedirlo otra vez.',
    ],
  ])('that was studied is answered by mail, once, when the core system says %d', async (limit, sentence) => {
    await ask(2_000_000);
    await runAnswers();
    expect(await answers()).toEqual([]);
    await setLimit(limit, 1_000_000);
    await Promise.all([runAnswers(), runAnswers()]);
    expect(await answers()).toEqual([
      ['client@correo.example', 'Respuesta a tu solicitud de aumento de cupo', sentence],
    ]);
    expect((await requests()).map(({ status }) => status)).toEqual(['answered']);
  });

  test('that was not answered for thirty days is answered too, as the message promised', async () => {
    expect((await ask(2_000_000)).body).toMatchObject({
      mensaje: expect.stringContaining('Te respondemos en máximo 30 días.'),
    });
    context.clock.advance(30 * DAY);
    await runAnswers();
    expect(await answers()).toEqual([
      [
        'client@correo.example',
        'Respuesta a tu solicitud de aumento de cupo',
        expect.stringContaining('por ahora no lo aumentamos: tu cupo es de $5.000.000'),
      ],
    ]);
  });

  test('can be done again when the core system has answered with another limit', async () => {
    await ask(2_000_000);
    await setLimit(7_000_000, 1_000_000);
    context.clock.advance(5 * 60_000);
    client = await new Browser(app).loginAs('client');
    expect((await ask(2_500_000)).body).toMatchObject({ resultado: 'in_review' });
    expect((await requests()).map(({ status }) => status)).toEqual(['answered', 'in_review']);
  });

  test('can be done again when it has not answered for thirty days', async () => {
    await ask(2_000_000);
    context.clock.advance(30 * DAY);
    // The first instalment has fallen due meanwhile, and arrears would be in the way.
    await inTransaction(database.db, async (trx) => {
      await trx
        .withTables<{ instalment: { invoice: string; due_date: string } }>()
        .updateTable('instalment')
        .set({ due_date: '2027-12-10' })
        .where('invoice', '=', 'E100001')
        .execute();
    });
    client = await new Browser(app).loginAs('client');
    expect((await ask(1_500_000)).body).toMatchObject({ resultado: 'granted' });
    expect((await requests()).map(({ status }) => status)).toEqual(['expired', 'granted']);
  });

  test.each([
    [5_000_001, 'El cupo debe ser inferior a $5.000.000'],
    [99_999, 'El cupo minimo que puede solicitar es $ 100.000'],
  ])('[LI-11, LI-12] for %d is refused in the specification’s words', async (amount, message) => {
    for (const answer of [await sendCode(amount), await increase(amount, '123456')]) {
      expect(answer.body).toMatchObject({
        code: 'LIMIT_OUT_OF_RANGE',
        fields: [{ path: '/body/cupo_disponible', message }],
      });
    }
  });

  test('[LI-11, LI-12] for exactly the least or the largest is allowed (D-38)', async () => {
    expect((await sendCode(100_000)).status).toBe(200);
    context.clock.advance(5 * 60_000);
    expect((await sendCode(5_000_000)).status).toBe(200);
  });

  test('[LI-10] for more than twelve digits is no request', async () => {
    expect((await sendCode(1_000_000_000_000)).body.code).toBe('INVALID_REQUEST');
  });

  test('for another person is refused as for an ID without a customer', async () => {
    expect((await sendCode(100_000, people.otherClient)).body.code).toBe('USER_DOES_NOT_EXIST');
    expect((await increase(100_000, '123456', '66600011')).body.code).toBe('USER_DOES_NOT_EXIST');
  });
});

describe('the code (threat T32)', () => {
  test('is needed: without one nothing happens', async () => {
    expect((await increase(1_500_000)).body).toMatchObject({ code: 'OTP_NOT_REQUESTED', estado: 'ERROR' });
    expect(await requests()).toEqual([]);
  });

  test('comes with what it approves and to be given to nobody; contact data are masked', async () => {
    const { body } = await sendCode(1_500_000);
    expect(body).toEqual({
      estado: 'OK',
      mensaje: 'El código se ha enviado correctamente',
      email: 'cli***@correo.example',
      phone: '********01',
      vigencia_otp: 5,
      intentos_restantes: 3,
    });
    const messages = await database.db
      .selectFrom('outbox_message')
      .select('body')
      .where('dedupe_key', 'like', 'otp:%')
      .execute();
    expect(messages).toHaveLength(2);
    for (const { body: text } of messages) {
      expect(text).toContain('$1.500.000');
      expect(text).toContain('No se lo des a nadie, tampoco a un asesor. Si no lo pediste, llámanos');
    }
  });

  test('that is wrong costs a try and says how many are left', async () => {
    await sendCode(1_500_000);
    const wrong = String((Number(await received()) + 1) % 1_000_000).padStart(6, '0');
    expect((await increase(1_500_000, wrong)).body).toMatchObject({
      code: 'OTP_INVALID',
      estado: 'ERROR',
      intentos_restantes: 2,
    });
    expect((await increase(1_500_000, await received())).status).toBe(200);
  });

  test('approves no other amount', async () => {
    await sendCode(500_000);
    expect((await increase(1_500_000, await received())).body.code).toBe('OTP_NOT_REQUESTED');
    expect((await customerByFiscalNumber(database.db, people.client))?.approvedLimit).toBe(5_000_000);
  });

  test('approves nothing once the limit has changed', async () => {
    await sendCode(500_000);
    await setLimit(5_500_000, 1_000_000);
    expect((await increase(500_000, await received())).body.code).toBe('OTP_NOT_REQUESTED');
  });

  test('is used once, also by two at the same time', async () => {
    await sendCode(500_000);
    const code = await received();
    const answers = await Promise.all([increase(500_000, code), increase(500_000, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await customerByFiscalNumber(database.db, people.client))?.approvedLimit).toBe(5_500_000);
  });

  test('the table itself refuses a second open request', async () => {
    const db = database.db.withTables<LimitTables>();
    const open = {
      fiscal_number: people.client,
      amount: 1,
      limit_before: 1,
      status: 'in_review' as const,
      requested_at: new Date(NOW),
      closed_at: null,
    };
    await db.insertInto('limit_request').values(open).execute();
    await expect(db.insertInto('limit_request').values(open).execute()).rejects.toThrow('limit_request_open');
  });
});
