import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Name, Output } from '@portal/contract';
import { policyVersion } from '@portal/contract/messages';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { LITTLE_WORK, solvedCaptcha } from '../../../testing/captcha.ts';
import { ownPasskey } from '../../../testing/own-passkey.ts';
import { createPeople, PASSWORD, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import { openObligations, saveUsuryRates } from '../../money/credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../../money/credit/obligation.fixture.ts';
import type { Context } from '../../platform/database/context.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { openedBody } from '../../platform/testing/opened-messages.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { savePlaces } from './index.ts';
import type { CustomerTables } from './tables.ts';

const NOW = '2026-11-20T15:00:00Z';
const HOUR = 3_600_000;
const OLD = { email: 'client@correo.example', phone: '3005550101' };
const NEW = { email: 'nueva@correo.example', phone: '3009990000' };

let database: Database;
let context: Context & { readonly clock: SettableClock };
let app: FastifyInstance;
let clerk: Browser;

beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database, {
    config: { captcha: LITTLE_WORK, lookups: { perVisit: 1_000, perAddress: 1_000, alarm: 1_000_000 } },
  });
  app = await createApi(context);
  await createPeople(database.db);
  await inTransaction(database.db, async (trx) => {
    await savePlaces(trx, {
      departments: [{ code: '05', name: 'Antioquia' }],
      municipalities: [{ code: '05001', name: 'Medellín' }],
    });
    const debt = anObligation(
      { ...TWELVE_MONTHS, openedOn: '2026-11-10', firstDueDate: '2026-12-10' },
      { invoice: 'E100001', fiscalNumber: people.client },
    );
    await saveUsuryRates(trx, [{ month: '2026-11', annual: '25.02', source: 'test' }]);
    await openObligations(trx, [debt], {
      occurredAt: new Date(NOW),
      businessDate: '2026-11-20',
    });
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

beforeEach(async () => {
  context.clock.set(NOW);
  const { db } = database;
  for (const table of ['outbox_message', 'otp_code', 'otp_day', 'contact_wait'] as const) {
    await database.pool.query(`delete from ${table}`);
  }
  await db
    .withTables<CustomerTables>()
    .updateTable('customer')
    .set({ ...OLD, preapproved_increase: 1_000_000, pending_information: false })
    .where('fiscal_number', '=', people.client)
    .execute();
  clerk = await new Browser(app).loginAs('serviceAdmin');
});

const versionOf = async (): Promise<string> => {
  const query = { fiscal_number: people.client };
  const [found] = (await clerk.call('GET /api/userList', { query })).body['clients'] as { version: string }[];
  return found?.version ?? '';
};

/** The back office changes the customer's contact. */
const staffChanges = async (contact: Partial<typeof NEW>, proof: object = { current_password: PASSWORD }) =>
  clerk.call('POST /api/userList', {
    query: { fiscal_number: people.client },
    body: {
      fiscal_number: people.client,
      first_name: 'Mariana',
      last_name: 'Gómez client',
      ...OLD,
      ...contact,
      home_phone: '',
      address: { state: 'Antioquia', city: '05001', street: 'Calle 10 # 20-30' },
      motivo: 'Lo pidió por teléfono',
      version: await versionOf(),
      ...proof,
    },
  });

/** Addresses and numbers that a code was sent to. */
const codesWentTo = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ recipient: string }>(
    "select recipient from outbox_message where dedupe_key like 'otp:%' order by recipient",
  );
  return rows.map(({ recipient }) => recipient);
};

const recover = async () => {
  const visitor = new Browser(app);
  const { status } = await visitor.call('POST /api/password_reset', {
    body: { fiscal_number: people.client, recaptcha_token: await solvedCaptcha(visitor, 'recovery') },
  });
  expect(status).toBe(200);
};

describe('contact data that staff changed', () => {
  test('asks for the own password, and without it nothing is saved', async () => {
    expect((await staffChanges(NEW, {})).body).toMatchObject({
      code: 'REAUTHENTICATION_REQUIRED',
      fields: [{ path: '/body/current_password' }],
    });
    expect((await staffChanges(NEW, { current_password: 'Otra2026*' })).body.code).toBe(
      'WRONG_CURRENT_PASSWORD',
    );
    const stored = await database.db
      .withTables<CustomerTables>()
      .selectFrom('customer')
      .select(['email', 'phone'])
      .where('fiscal_number', '=', people.client)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual(OLD);
  });

  test('what is no contact data asks for a reason alone', async () => {
    expect(await staffChanges({}, {})).toMatchObject({ status: 200, body: { codes_wait_until: null } });
  });

  test.each([
    ['recovery', recover],
    [
      'limit',
      async () => {
        const customer = await new Browser(app).loginAs('client');
        const answer = await customer.call('POST /api/limit/otp', {
          body: { fiscal_number: people.client, cupo_disponible: 500_000 },
        });
        expect(answer.body).toMatchObject({ email: 'cli***@correo.example', phone: '********01' });
      },
    ],
    [
      'purchase',
      async () => {
        const customer = await new Browser(app).loginAs('client');
        const body = { total: 1_000_000, cuota_inicial: 0, cuotas: 4 };
        expect((await customer.call('POST /api/quoter/quote', { body })).status).toBe(200);
        const params = { fiscal_number: people.client };
        const sent = await customer.call('GET /api/quoter/otp/:fiscal_number', { params });
        expect(sent.body).toMatchObject({ estado: 'OK' });
      },
    ],
    [
      'term',
      async () => {
        const customer = await new Browser(app).loginAs('client');
        const asked = { invoice: 'E100001', fiscal_number: people.client, user: '' };
        const begun = await customer.call('POST /api/validarModificacionPLazo', {
          body: { ...asked, cuota: 0, log_modification: 0 },
        });
        const simulated = await customer.call('POST /api/simularModificacionPLazo', {
          body: { ...asked, cuota: 18 },
        });
        expect([begun.status, simulated.status]).toEqual([200, 200]);
        const { log_modification } = begun.body;
        const sent = await customer.call('POST /api/sendOtpModifyTerms', {
          body: { fiscal_number: people.client, all_data: false, log_modification },
        });
        expect(sent.status).toBe(200);
      },
    ],
  ] as const)(
    '[T19] for 72 hours a code of %s goes to the contact before, then to the new one',
    async (_purpose, ask) => {
      expect((await staffChanges(NEW)).body).toMatchObject({ codes_wait_until: '2026-11-23T10:00:00' });
      await ask();
      expect(await codesWentTo()).toEqual([OLD.phone, OLD.email]);
    },
  );

  test('a new password is told with the change that still waits, at both addresses', async () => {
    const customer = await new Browser(app).loginAs('client');
    await staffChanges(NEW);
    const changed = await customer.call('POST /api/changePassword', {
      body: { last_password: PASSWORD, password_1: 'Tr3nes-lentos', password_2: 'Tr3nes-lentos' },
    });
    expect(changed.status).toBe(200);
    const { rows } = await database.pool.query<{ recipient: string; body: string }>(
      "select recipient, body from outbox_message where subject = 'Cambiaste tu contraseña' order by recipient",
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual([OLD.email, NEW.email]);
    for (const { body } of rows) expect(body).toContain('los códigos llegan todavía al de antes');
    await database.pool.query(
      `update account set password_hash = (select password_hash from account where fiscal_number = $1)
      where fiscal_number = $2`,
      [people.serviceAdmin, people.client],
    );
  });

  test('[T19] for 72 hours a code to register goes to the contact before too', async () => {
    const query = { fiscal_number: people.unregistered };
    const [found] = (await clerk.call('GET /api/userList', { query })).body['clients'] as {
      version: string;
    }[];
    const change = {
      ...{ fiscal_number: people.unregistered, first_name: 'Mariana', last_name: 'Gómez unregistered' },
      ...{
        ...NEW,
        email: 'otra.nueva@correo.example',
        home_phone: '',
        address: { state: 'Antioquia', city: '05001', street: 'Calle 10 # 20-30' },
      },
      ...{ motivo: 'Lo pidió por teléfono', version: found?.version ?? '', current_password: PASSWORD },
    };
    expect((await clerk.call('POST /api/userList', { query, body: change })).status).toBe(200);
    const visitor = new Browser(app);
    const body = { ...query, recaptcha_token: await solvedCaptcha(visitor, 'register') };
    expect((await visitor.call('POST /api/opt_send_code', { body })).status).toBe(200);
    expect(await codesWentTo()).toEqual(['3005550101', 'unregistered@correo.example']);
  });

  test('after 72 hours, and not before, codes go to the new contact', async () => {
    expect((await staffChanges(NEW)).status).toBe(200);
    context.clock.advance(72 * HOUR - 1);
    await recover();
    expect(await codesWentTo()).toEqual([OLD.phone, OLD.email]);
    context.clock.advance(6 * 60_000);
    await recover();
    expect(await codesWentTo()).toEqual([OLD.phone, NEW.phone, OLD.email, NEW.email]);
  });

  test('a second change starts the time anew and keeps the contact before the first', async () => {
    expect((await staffChanges(NEW)).status).toBe(200);
    context.clock.advance(48 * HOUR);
    clerk = await new Browser(app).loginAs('serviceAdmin');
    const second = { email: 'tercera@correo.example', phone: '3008880000' };
    expect((await staffChanges(second)).body).toMatchObject({ codes_wait_until: '2026-11-25T10:00:00' });
    context.clock.advance(48 * HOUR);
    await recover();
    expect(await codesWentTo()).toEqual([OLD.phone, OLD.email]);
  });

  test('a change back to the contact before ends the wait', async () => {
    expect((await staffChanges(NEW)).status).toBe(200);
    expect((await staffChanges(OLD)).body).toMatchObject({ codes_wait_until: null });
    expect((await database.pool.query('select from contact_wait')).rows).toHaveLength(0);
  });

  test('a customer who could not be reached before gets no code anywhere', async () => {
    await database.db
      .withTables<CustomerTables>()
      .updateTable('customer')
      .set({ email: '', phone: '' })
      .where('fiscal_number', '=', people.client)
      .execute();
    expect((await staffChanges(NEW)).status).toBe(200);
    await recover();
    expect(await codesWentTo()).toEqual([]);
  });

  test('a password that is changed meanwhile is told to both contacts', async () => {
    expect((await staffChanges(NEW)).status).toBe(200);
    const customer = await new Browser(app).loginAs('client');
    const fresh = 'Turquesa#48venado';
    const change = (from: string, to: string) =>
      customer.call('POST /api/changePassword', {
        body: { last_password: from, password_1: to, password_2: to },
      });
    expect((await change(PASSWORD, fresh)).status).toBe(200);
    const { rows } = await database.pool.query<{ recipient: string }>(
      "select recipient from outbox_message where subject = 'Cambiaste tu contraseña' order by recipient",
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual([OLD.email, NEW.email]);
    await createPassword();
  });
});

/** Gives the customer back the password that the other tests use. */
const createPassword = () =>
  database.pool.query(
    `update account set password_hash = (select password_hash from account where fiscal_number = $2)
     where fiscal_number = $1`,
    [people.client, people.otherClient],
  );

describe('the customer', () => {
  const call = (customer: Browser, name: Name, body: object) => customer.call(name, { body });
  const profileOf = async (customer: Browser) => (await customer.call('GET /api/dataResponse')).body;
  const save = async (customer: Browser, change: object) => {
    const { email, phone, address, version } = await profileOf(customer);
    const typed = { email, phone, home_phone: '', address, version, policy_version: policyVersion };
    return call(customer, 'POST /api/dataResponse', { ...typed, ...change });
  };
  const confirm = async (customer: Browser, given: object) =>
    call(customer, 'POST /api/confirmContact', { version: (await profileOf(customer))['version'], ...given });
  const askForCode = (customer: Browser) => customer.call('POST /api/contactCode');
  /** The code that was sent last, wherever it went. */
  const sentCode = async (): Promise<string> => {
    const { rows } = await database.pool.query<{ body: string }>(
      "select body from outbox_message where dedupe_key like 'otp:%' order by id desc limit 1",
    );
    const text = openedBody(rows[0]?.body ?? '');
    expect(text).toContain('No se lo des a nadie, tampoco a un asesor. Si no lo pediste, llámanos');
    return /\b\d{6}\b/.exec(text)?.[0] ?? '';
  };
  /** The same call signed by a passkey of this customer. */
  const byPasskey = async (customer: Browser, name: Name, body: object) => {
    const authenticator = await ownPasskey(customer, database);
    const request = await call(customer, 'POST /api/passkeys/approval', { call: name, body });
    const passkey = authenticator.sign(request.body as unknown as Output<'POST /api/passkeys/approval'>);
    return call(customer, name, { ...body, passkey });
  };
  /** The core system has marked the customer's data as incomplete. */
  const incomplete = (contact: Partial<typeof OLD>) =>
    database.db
      .withTables<CustomerTables>()
      .updateTable('customer')
      .set({ ...contact, pending_information: true })
      .where('fiscal_number', '=', people.client)
      .execute();
  const lastEntry = () =>
    database.db
      .selectFrom('audit_entry')
      .select(['actor', 'action', 'data'])
      .where('subject', '=', people.client)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  test('[T19] who changes their contact with the password alone gets codes at the one before for 72 hours, and both are told', async () => {
    const customer = await new Browser(app).loginAs('client');
    const saved = await save(customer, { ...NEW, current_password: PASSWORD });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        ...NEW,
        contact_wait: { email: 'cli***@correo.example', phone: '********01', until: '2026-11-23T10:00:00' },
      },
    });
    const { rows } = await database.pool.query<{ recipient: string; body: string }>(
      "select recipient, body from outbox_message where dedupe_key like 'contact:%' and channel = 'email' order by recipient",
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual([OLD.email, NEW.email]);
    for (const { body } of rows) {
      expect(body).toContain('cambiaste tus datos de contacto');
      expect(body).toMatch(
        /Hasta el 23 de noviembre de 2026 a las 10:00\sa\.\sm\. enviamos los códigos a tu contacto anterior\./,
      );
    }
    await recover();
    expect(await codesWentTo()).toEqual([OLD.phone, OLD.email]);
    context.clock.advance(72 * HOUR);
    await recover();
    expect(await codesWentTo()).toEqual([OLD.phone, NEW.phone, OLD.email, NEW.email]);
  });

  test('[T19] a password that a page read gets no code: changed twice, changed and "confirmed", the codes stay where they went', async () => {
    const customer = await new Browser(app).loginAs('client');
    expect((await save(customer, { ...NEW, current_password: PASSWORD })).status).toBe(200);
    const own = { email: 'ladron@correo.example', phone: NEW.phone, current_password: PASSWORD };
    expect((await save(customer, own)).status).toBe(200);
    expect((await confirm(customer, {})).body.code).toBe('OTP_NOT_REQUESTED');
    expect((await confirm(customer, { current_password: PASSWORD })).body.code).toBe('INVALID_REQUEST');
    const answer = await call(customer, 'POST /api/limit/otp', {
      ...{ fiscal_number: people.client, cupo_disponible: 500_000 },
    });
    expect(answer.body).toMatchObject({ email: 'cli***@correo.example', phone: '********01' });
    expect(await codesWentTo()).toEqual([OLD.phone, OLD.email]);
  });

  test('[T19] who changes their contact with a passkey is reached there at once, and links to the old one end', async () => {
    expect((await staffChanges(NEW)).status).toBe(200);
    await recover();
    const { rows } = await database.pool.query<{ body: string }>(
      "select body from outbox_message where dedupe_key like 'otp:%' order by id",
    );
    const link = /enlace=([a-z]{28})/.exec(rows.map(({ body }) => openedBody(body)).join('\n'))?.[1] ?? '';
    const customer = await new Browser(app).loginAs('client');
    const { phone, address, version } = await profileOf(customer);
    const body = {
      ...{ email: 'mia@correo.example', phone, home_phone: '', address, version },
      policy_version: policyVersion,
    };
    expect((await byPasskey(customer, 'POST /api/dataResponse', body)).body).toMatchObject({
      contact_wait: null,
    });
    // The link lies in the mailbox that they left.
    const opened = await call(new Browser(app), 'POST /api/password_reset_confirm', {
      ...{ fiscal_number: people.client, token: link },
      ...{ password_1: 'Turquesa#48venado', password_2: 'Turquesa#48venado' },
    });
    expect([link.length, opened.body.code]).toEqual([28, 'OTP_NOT_REQUESTED']);
    await database.pool.query("delete from outbox_message where dedupe_key like 'otp:%'");
    await recover();
    expect(await codesWentTo()).toEqual([NEW.phone, 'mia@correo.example']);
  });

  test.each([
    ['phone', { phone: NEW.phone }],
    ['e-mail', { email: NEW.email }],
  ] as const)(
    '[T19] whose data are incomplete replaces a %s on file with a proof only, and waits as everybody',
    async (_which, change) => {
      await incomplete({});
      const customer = await new Browser(app).loginAs('client');
      expect((await save(customer, change)).body.code).toBe('REAUTHENTICATION_REQUIRED');
      expect((await save(customer, { ...change, current_password: PASSWORD })).body).toMatchObject({
        ...change,
        contact_wait: { until: '2026-11-23T10:00:00' },
      });
      await recover();
      expect(await codesWentTo()).toEqual([OLD.phone, OLD.email]);
    },
  );

  test('[T19, PR-12] a first e-mail beside a phone on file asks for no proof, and gets no code for 72 hours: an open session must not reach the password by it', async () => {
    await incomplete({ email: '' });
    const customer = await new Browser(app).loginAs('client');
    expect(await save(customer, { email: NEW.email })).toMatchObject({
      status: 200,
      body: {
        pending_information: false,
        contact_wait: { email: '', phone: '********01', until: '2026-11-23T10:00:00' },
      },
    });
    await recover();
    expect(await codesWentTo()).toEqual([OLD.phone]);
  });

  test('[PR-12] a first contact of one who could be reached nowhere is reached at once', async () => {
    await incomplete({ email: '', phone: '' });
    const customer = await new Browser(app).loginAs('client');
    expect(await save(customer, NEW)).toMatchObject({ status: 200, body: { ...NEW, contact_wait: null } });
    await recover();
    expect(await codesWentTo()).toEqual([NEW.phone, NEW.email]);
  });

  test('another field leaves the wait as it is', async () => {
    expect((await staffChanges(NEW)).status).toBe(200);
    const customer = await new Browser(app).loginAs('client');
    expect((await save(customer, { home_phone: '6045550120' })).body).toMatchObject({
      contact_wait: { until: '2026-11-23T10:00:00' },
    });
  });

  test('[T19] sees where the codes go, confirms the new contact by a code that goes to the one before, and is reached there', async () => {
    expect((await staffChanges(NEW)).status).toBe(200);
    const customer = await new Browser(app).loginAs('client');
    expect(await profileOf(customer)).toMatchObject({
      email: NEW.email,
      contact_wait: { email: 'cli***@correo.example', phone: '********01', until: '2026-11-23T10:00:00' },
    });
    const asked = await askForCode(customer);
    expect(asked).toMatchObject({
      status: 200,
      body: { email: 'cli***@correo.example', phone: '********01', intentos_restantes: 3 },
    });
    expect(await codesWentTo()).toEqual([OLD.phone, OLD.email]);
    const codigo = await sentCode();
    expect(
      (await confirm(customer, { codigo: codigo === '000000' ? '000001' : '000000' })).body,
    ).toMatchObject({
      code: 'OTP_INVALID',
      intentos_restantes: 2,
    });
    expect(await confirm(customer, { codigo })).toMatchObject({ status: 200, body: { contact_wait: null } });
    expect(await lastEntry()).toMatchObject({
      actor: people.client,
      action: 'contact confirmed',
      data: '{"by":"code"}',
    });
    await database.pool.query("delete from outbox_message where dedupe_key like 'otp:%'");
    await recover();
    expect(await codesWentTo()).toEqual([NEW.phone, NEW.email]);
  });

  test('[T19] a passkey confirms it too, for the contact that was shown and no other', async () => {
    expect((await staffChanges(NEW)).status).toBe(200);
    const customer = await new Browser(app).loginAs('client');
    const { version } = await profileOf(customer);
    expect((await staffChanges({ email: 'otra@correo.example' })).status).toBe(200);
    expect((await byPasskey(customer, 'POST /api/confirmContact', { version })).body.code).toBe(
      'RECORD_CHANGED',
    );
    const shown = { version: (await profileOf(customer))['version'] };
    const confirmed = await byPasskey(customer, 'POST /api/confirmContact', shown);
    expect(confirmed).toMatchObject({ status: 200, body: { contact_wait: null } });
    expect(await lastEntry()).toMatchObject({ action: 'contact confirmed', data: '{"by":"passkey"}' });
  });

  test('[T19] a code for one contact does not confirm another that was entered meanwhile', async () => {
    expect((await staffChanges(NEW)).status).toBe(200);
    const customer = await new Browser(app).loginAs('client');
    await askForCode(customer);
    const codigo = await sentCode();
    const own = { email: 'ladron@correo.example', phone: NEW.phone, current_password: PASSWORD };
    expect((await save(customer, own)).status).toBe(200);
    expect((await confirm(customer, { codigo })).body.code).toBe('OTP_NOT_REQUESTED');
    expect(await profileOf(customer)).toMatchObject({ contact_wait: { email: 'cli***@correo.example' } });
  });

  test('without a wait, or where the contact before reaches no one, no code is sent', async () => {
    const customer = await new Browser(app).loginAs('client');
    expect((await askForCode(customer)).body.code).toBe('WRONG_DATA');
    await database.db
      .withTables<CustomerTables>()
      .updateTable('customer')
      .set({ email: '', phone: '' })
      .where('fiscal_number', '=', people.client)
      .execute();
    expect((await staffChanges(NEW)).status).toBe(200);
    expect((await askForCode(customer)).body.code).toBe('WRONG_DATA');
    expect(await codesWentTo()).toEqual([]);
  });
});
