import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Answer, Browser } from '../../../testing/browser.ts';
import { LITTLE_WORK, solvedCaptcha } from '../../../testing/captcha.ts';
import { createPeople, PASSWORD, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { holding, meetAt } from '../../platform/testing/interleaving.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { ADDRESS_FAILURES } from './address-budget.ts';
import { setAccountStatus } from './index.ts';
import { MAX_FAILURES_IN_A_ROW } from './login-attempts.ts';
import { hashPassword, inHashingPlace } from './password-hashing.ts';
import type { IdentityTables } from './tables.ts';

const MINUTE = 60_000;
const WRONG = 'Equivocada1*';

let database: Database;
let context: Context & { readonly clock: SettableClock };
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database, { config: { captcha: LITTLE_WORK } });
  app = await createApi(context);
  await createPeople(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  const db = database.db.withTables<IdentityTables>();
  await db.deleteFrom('login_counter').execute();
  await db.deleteFrom('login_address').execute();
  await db.deleteFrom('known_device').execute();
  await db.deleteFrom('session').execute();
});

const stranger = () => new Browser(app);
const wrong = (fiscalNumber: string, browser = stranger()) => browser.login(fiscalNumber, WRONG);
/** What a person can learn from an answer: everything but the number of its log line. */
const visible = ({ status, headers, body }: Answer) => {
  const { date: _date, ...rest } = headers;
  const { trace: _trace, ...envelope } = body;
  return { status, headers: rest, envelope };
};
const attempt = (n: number) => JSON.stringify({ numero_intento: n, total_intentos: 3 });

describe('a login that works', () => {
  test('[API-05, EN-02, AU-08, PM-01] a customer gets the token, no modules and no admin flag', async () => {
    const { status, body } = await stranger().login(people.client);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      is_admin: false,
      permissions: [],
      modules: [],
      pending_information: false,
    });
  });

  test('a password opens its account whichever way its accents were typed', async () => {
    const apart = 'Ñandú-corre-42'.normalize('NFD');
    const accounts = database.db.withTables<IdentityTables>();
    const ofClient = accounts.selectFrom('account').where('fiscal_number', '=', people.client);
    const { password_hash } = await ofClient.select('password_hash').executeTakeFirstOrThrow();
    const keep = (kept: string | null) =>
      accounts
        .updateTable('account')
        .set({ password_hash: kept })
        .where('fiscal_number', '=', people.client)
        .execute();
    const enter = async (password: string) => (await stranger().login(people.client, password)).status;
    await keep(await hashPassword(apart));
    expect([await enter(apart), await enter(apart.normalize('NFC'))]).toEqual([200, 200]);
    await keep(password_hash);
  });

  test('[AU-11, EN-02] pending information is told', async () => {
    expect((await stranger().login(people.pending)).body).toMatchObject({ pending_information: true });
  });

  test('[PM-01, PM-08, AU-13] an administrator gets the modules of the profile in menu order', async () => {
    const browser = stranger();
    const { body } = await browser.login(people.contentAdmin);
    expect(body).toMatchObject({ is_admin: true, pending_information: false });
    expect(body['modules']).toEqual([
      { nombre: 'Paginas', url: '/pages', icon: 'page', secciones: [], acceso_total: true },
      { nombre: 'Secciones', url: '/sections', icon: 'section', secciones: [], acceso_total: true },
    ]);
    expect(body['permissions']).toEqual(body['modules']);
    expect((await browser.call('GET /api/modules')).body['modules']).toEqual(body['modules']);
  });

  test.each([
    '1.010.101 010',
    ' 1.010.101.010',
    'C.C. 1.010.101.010',
    '\u202d1010101010\u202c',
    '1010101010\ufe0f',
  ])('[AU-07] the ID may be typed as %j (threat T07)', async (typed) => {
    expect((await stranger().login(typed)).status).toBe(200);
  });

  test.each([
    '10101010a0',
    '1010101010.0',
    '1010101010-1',
    '1010101010,00',
    '1 . 010 . 101 . 010',
    '1010101010💳',
  ])('%j is no ID: it is refused at its field and costs no attempt', async (typed) => {
    const { status, body } = await wrong(typed);
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(body.fields?.map(({ path }) => path)).toContain('/body/fiscal_number');
    const counters = database.db.withTables<IdentityTables>().selectFrom('login_counter').selectAll();
    expect(await counters.execute()).toEqual([]);
  });

  test('the cookies are of this host only, unreadable for scripts and never sent from elsewhere', async () => {
    const { headers } = await stranger().login(people.client);
    const cookies = headers['set-cookie'] as string[];
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(
        /^__Host-(session|device)=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
    }
  });

  test('[API-02] the shared service token changes nothing (threat T01)', async () => {
    const login = (headers: Record<string, string>) =>
      stranger().call('POST /api/login', {
        body: { fiscal_number: people.client, password: WRONG },
        headers,
      });
    const without = await login({});
    await database.db.withTables<IdentityTables>().deleteFrom('login_counter').execute();
    expect(visible(await login({ authorization: 'Token shared-service-token' }))).toEqual(visible(without));
  });
});

describe('wrong passwords', () => {
  test('[AU-14, AU-15, AU-16, AU-17, ER-08, ER-09, ER-25] count up to the block, each with its message', async () => {
    const answers = [await wrong(people.client), await wrong(people.client), await wrong(people.client)];
    expect(answers.map(({ status, body }) => [status, body.code, body.detail])).toEqual([
      [422, 'INVALID_PASSWORD', attempt(1)],
      [422, 'LAST_ATTEMPT', attempt(2)],
      [423, 'USER_BLOCKED', attempt(3)],
    ]);
    expect(answers.map(({ body }) => body.message)).toEqual([
      'La cédula o la contraseña no son correctas.',
      'Contraseña incorrecta, si es digitada incorrectamente sera bloqueado.',
      'Su ingreso fue bloqueado por que excedió el número de intentos',
    ]);
  });

  test('[ER-08] the right password does not open a block', async () => {
    for (let i = 0; i < 3; i += 1) await wrong(people.client);
    const { status, body } = await stranger().login(people.client);
    expect([status, body.code, body.detail]).toEqual([423, 'USER_BLOCKED', 'user still blocked']);
  });

  test('[ER-08] a block says how many seconds it lasts, when it begins and later', async () => {
    const answers = [];
    for (let i = 0; i < 3; i += 1) answers.push(await wrong(people.client));
    context.clock.advance(60_000);
    answers.push(await stranger().login(people.client));
    expect(answers.map(({ headers }) => headers['retry-after'])).toEqual([
      undefined,
      undefined,
      '1800',
      '1740',
    ]);
  });

  test('the right password on the last attempt logs in, and the count starts again', async () => {
    await wrong(people.client);
    await wrong(people.client);
    expect((await stranger().login(people.client)).status).toBe(200);
    expect((await wrong(people.client)).body.detail).toBe(attempt(1));
  });

  test('a block ends after exactly 30 minutes, and tries meanwhile do not extend it', async () => {
    for (let i = 0; i < 3; i += 1) await wrong(people.client);
    for (let minute = 0; minute < 29; minute += 1) {
      context.clock.advance(MINUTE);
      expect((await wrong(people.client)).body.detail).toBe('user still blocked');
    }
    context.clock.advance(MINUTE - 1);
    expect((await stranger().login(people.client)).status).toBe(423);
    context.clock.advance(1);
    expect((await wrong(people.client)).body.detail).toBe(attempt(1));
    expect((await stranger().login(people.client)).status).toBe(200);
  });

  test('a stranger who is blocked does not keep the customer out of their own phone (threat T06)', async () => {
    const phone = stranger();
    await phone.login(people.client);
    for (let i = 0; i < 4; i += 1) await wrong(people.client);
    expect((await stranger().login(people.client)).status).toBe(423);
    expect((await phone.login(people.client)).status).toBe(200);
    expect((await stranger().login(people.client)).status).toBe(423);
  });

  test('a known device has its own three attempts, and only with the account that used it', async () => {
    const phone = stranger();
    await phone.login(people.client);
    for (let i = 1; i <= 3; i += 1) expect((await wrong(people.client, phone)).body.detail).toBe(attempt(i));
    expect((await phone.login(people.client)).body.detail).toBe('user still blocked');
    expect((await stranger().login(people.client)).status).toBe(200);

    for (let i = 0; i < 3; i += 1) await wrong(people.otherClient);
    expect((await phone.login(people.otherClient)).status).toBe(423);
  });

  test('each account has a key of its own in a browser: a cookie copied before its first login gives nothing, and two who share the browser are both known', async () => {
    const shared = stranger();
    await shared.login(people.otherClient);
    const thief = stranger();
    for (const [name, value] of shared.cookies) thief.cookies.set(name, value);
    await shared.login(people.client);
    for (let i = 0; i < 3; i += 1) await wrong(people.client);
    expect((await thief.login(people.client)).status).toBe(423);
    for (const person of [people.otherClient, people.client])
      expect((await shared.login(person)).status).toBe(200);
    const db = database.db.withTables<IdentityTables>();
    await db.deleteFrom('login_counter').execute();
    expect((await thief.login(people.client)).status).toBe(200);
    const events = await db.selectFrom('login_event').select('new_device').orderBy('id').execute();
    expect(events.slice(-5).map(({ new_device }) => new_device)).toEqual([true, true, false, false, true]);
  });

  test('after 100 failures in a row no waiting helps a stranger; the known device and an unblock do', async () => {
    const phone = await stranger().loginAs('client');
    for (let i = 0; i < MAX_FAILURES_IN_A_ROW; i += 1) {
      if (i % 3 === 0) context.clock.advance(30 * MINUTE);
      await wrong(people.client);
    }
    context.clock.advance(31 * MINUTE);
    expect((await stranger().login(people.client)).status).toBe(423);
    expect((await phone.login(people.client)).status).toBe(200);
    await setAccountStatus(context, { fiscalNumber: people.client, status: 'ACTIVE', actor: people.admin });
    expect((await stranger().login(people.client)).status).toBe(200);
  });

  test('an address that failed too often is told to wait, and has lost no attempt of the account', async () => {
    for (let i = 0; i < ADDRESS_FAILURES; i += 1) {
      const browser = stranger();
      const recaptcha_token = i < 20 ? undefined : await solvedCaptcha(browser, 'login', 4);
      const body = { fiscal_number: String(5_000_000 + i), password: WRONG, recaptcha_token };
      expect((await browser.call('POST /api/login', { body })).body.detail).toBe(attempt(1));
    }
    const refused = await stranger().login(people.client);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await stranger().login(people.client, WRONG, '203.0.113.8')).body.detail).toBe(attempt(1));
    context.clock.advance(15 * MINUTE);
    expect((await stranger().login(people.client)).status).toBe(200);
  });

  test('[T50] who says to come from elsewhere is counted where they are', async () => {
    const from = (number: number, password: string) =>
      stranger().call('POST /api/login', {
        body: { fiscal_number: people.client, password },
        headers: { 'x-forwarded-for': `198.51.100.${number}` },
      });
    for (let number = 1; number <= 3; number += 1) await from(number, WRONG);
    expect((await from(4, PASSWORD)).body.code).toBe('USER_BLOCKED');
  });

  test('logins that work use up nothing of the address, so a shop full of customers can log in', async () => {
    for (let i = 0; i < ADDRESS_FAILURES + 1; i += 1) {
      expect((await stranger().login(people.client)).status).toBe(200);
    }
  });

  test.each(['a device that the account knows', 'a new device'])(
    'ten right logins at once from %s are all logged in, and nothing of them stays counted',
    async (device) => {
      const phone = stranger();
      if (!device.startsWith('a new')) await phone.login(people.client);
      const tabs = Array.from({ length: 10 }, () => {
        const tab = stranger();
        for (const [name, value] of phone.cookies) tab.cookies.set(name, value);
        return tab;
      });
      const answers = await Promise.all(tabs.map((tab) => tab.login(people.client)));
      expect(answers.map(({ status, body }) => body.code ?? status)).toEqual(tabs.map(() => 200));
      expect((await wrong(people.client, tabs[0])).body.detail).toBe(attempt(1));
    },
  );

  const race = onPostgres ? test : test.skip;
  race('50 wrong logins at once are counted exactly: three looked at, all others refused (C09)', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => wrong(people.client)));
    const details = answers.map(({ body }) => body.detail);
    for (let i = 1; i <= 3; i += 1) expect(details.filter((detail) => detail === attempt(i))).toHaveLength(1);
    const others = answers.filter(({ body }) => body.code !== 'INVALID_PASSWORD');
    const unseen = ['CAPTCHA_REQUIRED', 'LAST_ATTEMPT', 'TOO_MANY_REQUESTS', 'USER_BLOCKED'];
    expect(others.map(({ body }) => body.code).filter((code) => !unseen.includes(code ?? ''))).toEqual([]);
    const counter = await database.db
      .withTables<IdentityTables>()
      .selectFrom('login_counter')
      .selectAll()
      .execute();
    expect(counter.map(({ failures, in_a_row }) => [failures, in_a_row])).toEqual([
      [3, 3],
      [3, 3],
    ]);
  });

  (onPostgres ? describe : describe.skip)('[C09] a wrong and a right password at once', () => {
    const COUNTS = '%insert into login_counter%';
    const right = (browser: Browser) => ({ call: () => browser.login(people.client), waits: COUNTS });
    const guess = (browser: Browser) => ({ call: () => wrong(people.client, browser), waits: COUNTS });
    /** Whether the answer counts an attempt: then the password was looked at. */
    const isCounted = ({ body }: Answer) => String(body.detail).includes('numero_intento');
    const sessions = async () =>
      (await database.db.withTables<IdentityTables>().selectFrom('session').selectAll().execute()).length;

    /** Two tabs of a device that the account knows, with one attempt left. */
    const twoTabs = async () => {
      const known = await stranger().loginAs('client');
      const { cookies } = known;
      for (let i = 0; i < 2; i += 1) await wrong(people.client, known);
      await database.db.withTables<IdentityTables>().deleteFrom('session').execute();
      return [0, 1].map(() => {
        const tab = stranger();
        for (const [name, value] of cookies) tab.cookies.set(name, value);
        return tab;
      }) as [Browser, Browser];
    };
    const holdingCount = () => holding(database.db, sql`select from login_counter for update`);

    test('the wrong one has the last attempt: the right one is not looked at, and no session begins', async () => {
      const [here, there] = await twoTabs();
      const [first, second] = await meetAt(database.db, await holdingCount(), guess(here), right(there));
      expect([first.body.code, first.body.detail]).toEqual(['USER_BLOCKED', attempt(3)]);
      expect([second.body.code, isCounted(second)]).toEqual(['USER_BLOCKED', false]);
      expect(await sessions()).toBe(0);
    });

    test('the right one has the last attempt: it logs in, and the wrong one, which waits for it, is the first of a new count', async () => {
      const [here, there] = await twoTabs();
      // A login that is over before the other one is counted is not at once with it: it ends when the other is answered.
      const account = await holding(database.db, sql`select from account for update`);
      const guessed = {
        ...guess(there),
        call: () => wrong(people.client, there).finally(() => account.commit()),
      };
      const [first, second] = await meetAt(database.db, await holdingCount(), right(here), guessed);
      expect(first.status).toBe(200);
      expect(second.body.detail).toBe(attempt(1));
      expect(await sessions()).toBe(1);
      expect((await wrong(people.client, there)).body.detail).toBe(attempt(2));
    });

    test.each([
      ['the wrong one', true],
      ['the right one', false],
    ])(
      'of two strangers at the last attempt that asks for no work, %s comes first: the other is asked for work and costs nothing, or is looked at where the right one gave back',
      async (_who, isWrongFirst) => {
        for (const address of ['192.0.2.11', '192.0.2.12']) {
          await wrong(people.client, new Browser(app, address));
        }
        const held = await holding(database.db, sql`select from login_counter where device = '' for update`);
        const [one, two] = [new Browser(app, '192.0.2.13'), new Browser(app, '192.0.2.14')];
        // As above: a login that comes first ends when the other one is answered.
        const account = await holding(database.db, sql`select from account for update`);
        const ending = () => account.commit();
        const guessed = { ...guess(two), call: () => wrong(people.client, two).finally(ending) };
        if (isWrongFirst) await ending();
        const calls = isWrongFirst ? ([guess(one), right(two)] as const) : ([right(one), guessed] as const);
        const [first, second] = await meetAt(database.db, held, ...calls);
        if (isWrongFirst) expect(first.body.detail).toBe(attempt(1));
        else expect(first.status).toBe(200);
        expect(second.body.code).toBe(isWrongFirst ? 'CAPTCHA_REQUIRED' : 'INVALID_PASSWORD');
        const { rows } = await sql<{ failures: number }>`
        select failures from login_counter where device = ''`.execute(database.db);
        expect(rows).toEqual([{ failures: 3 }]);
      },
    );
  });
});

(onPostgres ? test : test.skip)(
  'while all places to hash are taken a login is told to come again without a question to the database',
  async () => {
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const places = Array.from({ length: 22 }, (_, n) =>
      inHashingPlace(() => held, { key: `asker ${n}`, network: `net ${n}` }),
    );
    // Whatever reads or writes an account, or counts an attempt, waits for this.
    const locked = await holding(database.db, sql`lock table account, login_counter, login_address`);
    const answer = await new Browser(app, '192.0.2.77').login(people.client);
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    await locked.commit();
    letGo();
    await Promise.all(places);
    expect((await new Browser(app, '192.0.2.77').login(people.client)).status).toBe(200);
  },
);

describe('who exists', () => {
  test.each([
    ['an ID without account', '6660001112'],
    ['a customer without password', people.unregistered],
    ['a blocked customer', people.blocked],
    ['an administrator', people.admin],
  ])('%s answers wrong passwords as a customer does (threat T05)', async (_who, fiscalNumber) => {
    for (let i = 0; i < 4; i += 1) {
      expect(visible(await wrong(fiscalNumber))).toEqual(visible(await wrong(people.otherClient)));
    }
  });

  test('an ID without account is blocked for 30 minutes too', async () => {
    for (let i = 0; i < 3; i += 1) await wrong('6660001112');
    context.clock.advance(30 * MINUTE - 1);
    expect((await wrong('6660001112')).body.detail).toBe('user still blocked');
    context.clock.advance(1);
    expect((await wrong('6660001112')).body.detail).toBe(attempt(1));
  });

  test('no counter holds a national ID in clear', async () => {
    await wrong(people.client);
    const rows = await database.db
      .withTables<IdentityTables>()
      .selectFrom('login_counter')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(people.client);
  });

  test('[ER-24] only the right password tells that an account is inactive', async () => {
    const { status, body, headers } = await stranger().login(people.blocked);
    expect([status, body.code, body.detail]).toEqual([403, 'INACTIVE_USER', 'inactive user']);
    expect(body.message).toContain('01 8000 555 020');
    expect(headers['set-cookie']).toBeUndefined();
    expect((await wrong(people.blocked)).body.detail).toBe(attempt(1));
  });
});

describe('how a login may be sent', () => {
  const body = `fiscal_number=${people.client}&password=${PASSWORD}`;
  test.each([
    ['application/x-www-form-urlencoded', body],
    ['text/plain', JSON.stringify({ fiscal_number: people.client, password: PASSWORD })],
    ['multipart/form-data; boundary=x', `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--`],
  ])('%s is refused with 415, so that another site cannot send it (A7)', async (type, payload) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': type },
      payload,
    });
    expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA']);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['a property too many', { fiscal_number: people.client, password: PASSWORD, is_admin: true }],
    ['a number for the ID', { fiscal_number: Number(people.client), password: PASSWORD }],
    ['no password', { fiscal_number: people.client }],
    ['a password past 128 characters', { fiscal_number: people.client, password: 'x'.repeat(129) }],
    ['an ID of other digits than ours', { fiscal_number: '١٠١٠١٠١٠١٠', password: PASSWORD }],
  ])('%s is refused with 400', async (_what, given) => {
    const answer = await stranger().call('POST /api/login', { body: given });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(answer.body.fields?.length).toBeGreaterThan(0);
  });
});
