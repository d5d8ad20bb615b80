import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Name } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Answer, Browser } from '../../../testing/browser.ts';
import { LITTLE_WORK, solvedCaptcha } from '../../../testing/captcha.ts';
import { createPeople, PASSWORD, people } from '../../../testing/people.ts';
import { createApi, customerDirectory } from '../../app/app.ts';
import { userWork } from '../../commands/import/load-users.ts';
import { saveCustomers } from '../../people/customers/index.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { AppointmentRefusedError, appointAdministrator, loginsOf } from './index.ts';
import type { IdentityTables } from './tables.ts';

const UNKNOWN = '6660001112';
const NEW = 'Tr3nes-lentos';
const CUSTOMER_MAIL = 'cliente@correo.example';
let database: Database;
let context: ReturnType<typeof testContext>;
let app: FastifyInstance;

const generous = {
  captcha: LITTLE_WORK,
  lookups: { perVisit: 1_000, perAddress: 1_000, alarm: 1_000_000 },
};
const tables = () => database.db.withTables<IdentityTables>();

beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database, { config: generous });
  app = await createApi(context);
  await createPeople(database.db);
  // A person who works here and has a credit; clerks edit this contact.
  await inTransaction(database.db, (trx) =>
    saveCustomers(trx, [
      {
        ...{ fiscalNumber: people.reportsAdmin, firstName: 'Ricardo', lastName: 'Salazar' },
        ...{ email: CUSTOMER_MAIL, phone: '3005550109', homePhone: '', municipalityCode: null, street: '' },
        ...{ pendingInformation: false, joinedAt: '2026-01-10T15:00:00Z' },
        ...{ approvedLimit: 1_000_000, preapprovedIncrease: 0 },
      },
    ]),
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.deleteFrom('outbox_message').execute();
});

const post = (browser: Browser, name: Name, body: object) => browser.call(name, { body });
const sendCode = async (browser: Browser, fiscal_number: string) =>
  post(browser, 'POST /api/opt_send_code', {
    fiscal_number,
    recaptcha_token: await solvedCaptcha(browser, 'register'),
  });
const mails = () =>
  database.db.selectFrom('outbox_message').select(['recipient', 'subject', 'body']).orderBy('id').execute();
const withoutTrace = ({ status, body: { trace: _trace, ...rest } }: Answer, id: string) =>
  JSON.stringify({ status, rest }).replaceAll(id, 'ID');
const passwordOf = async (fiscalNumber: string) =>
  (
    await tables()
      .selectFrom('account')
      .select('password_hash')
      .where('fiscal_number', '=', fiscalNumber)
      .executeTakeFirst()
  )?.password_hash;
const withoutPassword = (fiscalNumber: string) =>
  tables()
    .updateTable('account')
    .set({ password_hash: null })
    .where('fiscal_number', '=', fiscalNumber)
    .execute();

describe('an ID of staff, whose customer data hold another contact', () => {
  test.each(['specified', 'strict'] as const)(
    '%s: asks for a registration code and is answered as an ID without customer; nothing is sent',
    async (disclosure) => {
      const other = await createApi({ ...context, config: { ...context.config, disclosure } });
      await withoutPassword(people.reportsAdmin);
      const [staff, unknown] = [
        await sendCode(new Browser(other), people.reportsAdmin),
        await sendCode(new Browser(other), UNKNOWN),
      ];
      expect(withoutTrace(staff, people.reportsAdmin)).toBe(withoutTrace(unknown, UNKNOWN));
      // Where no person is to be told, the same work is done for messages that go nowhere.
      expect((await mails()).filter(({ recipient }) => recipient !== '')).toEqual([]);
      await other.close();
    },
  );

  test('cannot use a code that was sent when it had no account yet', async () => {
    const id = people.unregistered;
    const browser = new Browser(app);
    await sendCode(browser, id);
    const code = /\b\d{6}\b/.exec((await mails())[0]?.body ?? '')?.[0] ?? '';
    expect(
      (await post(browser, 'POST /api/opt_code_validator', { documento: id, codigo: code })).status,
    ).toBe(200);
    const before = await tables()
      .updateTable('account')
      .set({ kind: 'staff', password_hash: null })
      .where('fiscal_number', '=', id)
      .returning('id')
      .executeTakeFirst();
    expect(before).toBeDefined();
    const answer = await post(browser, 'POST /api/register', {
      ...{ fiscal_number: id, token: code, password_1: NEW, password_2: NEW },
    });
    expect(answer.body.code).toBe('USER_DOES_NOT_EXIST');
    expect(await passwordOf(id)).toBeNull();
    await tables().updateTable('account').set({ kind: 'client' }).where('fiscal_number', '=', id).execute();
  });

  test('what customers’ screens read of an ID is the customer’s account, never the administrator’s', async () => {
    await tables()
      .updateTable('account')
      .set({ status: 'INACTIVE' })
      .where('fiscal_number', '=', people.reportsAdmin)
      .execute();
    const admin = await new Browser(app).loginAs('admin');
    const { body } = await admin.call('GET /api/userList', { query: { fiscal_number: people.reportsAdmin } });
    expect(body['clients']).toMatchObject([{ status: 'ACTIVE' }]);
    await tables()
      .updateTable('account')
      .set({ status: 'ACTIVE' })
      .where('fiscal_number', '=', people.reportsAdmin)
      .execute();
    expect(await loginsOf(database.db, people.admin, { before: undefined, limit: 5 })).toEqual([]);
  });
});

describe('the recovery of an administrator', () => {
  test('sends nothing to one without a second factor, and answers as ever', async () => {
    const browser = new Browser(app);
    const asked = await post(browser, 'POST /api/password_reset', {
      ...{ fiscal_number: people.readingAdmin, recaptcha_token: await solvedCaptcha(browser, 'recovery') },
    });
    expect([asked.status, asked.body['estado']]).toEqual([200, 'OK']);
    expect((await mails()).filter(({ recipient }) => recipient !== '')).toEqual([]);
  });

  test('sends its code to the mail at work alone, tells the other administrators, and does not replace the second factor', async () => {
    const id = people.reportsAdmin;
    const at = context.clock.now();
    await sql`update account set password_hash = (select password_hash from account where fiscal_number = ${people.admin})
      where fiscal_number = ${id}`.execute(database.db);
    const { id: accountId } = await tables()
      .selectFrom('account')
      .select('id')
      .where('fiscal_number', '=', id)
      .executeTakeFirstOrThrow();
    await tables()
      .insertInto('second_factor')
      .values({ account_id: accountId, secret: 'sealed', begun_at: at, confirmed_at: at, last_step: 0 })
      .execute();
    const browser = new Browser(app);
    await post(browser, 'POST /api/password_reset', {
      ...{ fiscal_number: id, recaptcha_token: await solvedCaptcha(browser, 'recovery') },
    });
    const [sent, ...more] = (await mails()).filter(({ recipient }) => recipient !== '');
    expect([sent?.recipient, more]).toEqual(['reportsAdmin@empresa.example', []]);
    const token = /\b\d{6}\b/.exec(sent?.body ?? '')?.[0];
    const confirmed = await post(browser, 'POST /api/password_reset_confirm', {
      ...{ fiscal_number: id, token, password_1: NEW, password_2: NEW },
    });
    expect(confirmed.status).toBe(200);
    const told = (await mails()).slice(1).map(({ recipient, subject }) => [recipient, subject]);
    expect(told.sort()).toEqual([
      ['admin@empresa.example', 'Un administrador recuperó su contraseña'],
      ['reportsAdmin@empresa.example', 'Recuperaste tu contraseña'],
    ]);
    expect((await new Browser(app).login(id, NEW)).body['duty']).toBe('second_factor');
    await tables().deleteFrom('second_factor').execute();
  });
});

describe('an import', () => {
  const row = (kind: 'client' | 'staff', fiscal_number: string) =>
    ({
      line: 2,
      values: {
        ...{ fiscal_number, kind, status: 'ACTIVE', initial_password: '', phone: '' },
        ...(kind === 'staff'
          ? { profile_id: 2, first_name: 'Otro', last_name: 'Nombre', email: 'otro@ladron.example' }
          : { profile_id: null, first_name: '', last_name: '', email: '' }),
      },
    }) as never;
  const work = () => userWork({ at: context.clock.now(), passwords: false });

  test('leaves contact and profile of an administrator as the portal has them', async () => {
    await inTransaction(database.db, (trx) => work().save(trx, [row('staff', people.readingAdmin)]));
    const stored = await tables()
      .selectFrom('staff_member')
      .innerJoin('account', 'account.id', 'account_id')
      .select(['first_name', 'email', 'profile_id'])
      .where('fiscal_number', '=', people.readingAdmin)
      .executeTakeFirst();
    expect(stored).toEqual({
      ...{ first_name: 'Otro', email: 'readingAdmin@empresa.example', profile_id: 1 },
    });
  });
});

describe('the command of the machine', () => {
  const appoint = (fiscalNumber: string, reason?: string) =>
    appointAdministrator(context, customerDirectory, {
      ...{
        fiscalNumber,
        firstName: 'Ana',
        lastName: 'Ruiz',
        email: `${fiscalNumber}@empresa.example`,
        reason,
      },
    });

  test('makes the second administrator, who gets in by the e-mail and sets a password of their own; then it refuses', async () => {
    const password = await appoint('7777700001');
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['admin@empresa.example', 'Se creó un administrador desde el servidor'],
    ]);
    expect((await new Browser(app).login('7777700001', password)).body['duty']).toBe('email_code');
    await expect(appoint('7777700002')).rejects.toThrow(AppointmentRefusedError);
    await expect(appoint('7777700002')).rejects.toThrow('--reason');
  });

  test('lets one who is there in anew where none can get in, and ends what opened the account before', async () => {
    const thief = await new Browser(app).loginAs('contentAdmin');
    const password = await appoint(people.contentAdmin, 'Perdimos los teléfonos');
    expect((await thief.call('GET /api/user')).status).toBe(401);
    expect((await new Browser(app).login(people.contentAdmin)).status).toBe(422);
    expect((await new Browser(app).login(people.contentAdmin, password)).status).toBe(200);
    const entry = await database.db
      .selectFrom('audit_entry')
      .select(['actor', 'data'])
      .where('action', '=', 'administrator appointed')
      .where('subject', '=', people.contentAdmin)
      .executeTakeFirst();
    expect(JSON.stringify(entry)).toContain('Perdimos los teléfonos');
  });

  test('takes no customer’s account', async () => {
    await expect(appoint(people.client, 'Motivo')).rejects.toThrow('one account');
    expect((await new Browser(app).login(people.client, PASSWORD)).status).toBe(200);
  });
});
