import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { type Answer, Browser } from '../../../../testing/browser.ts';
import { passFirstLogin } from '../../../../testing/first-login.ts';
import { PASSWORD, type Person, people } from '../../../../testing/people.ts';
import { openStaffFixture, type StaffFixture } from '../../../office/administration/testing/staff-fixture.ts';
import { changeVariable, STAFF_SECOND_FACTOR } from '../../settings/index.ts';
import type { IdentityTables } from '../tables.ts';

const MINUTE = 60_000;

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());

const tables = () => staff.database.db.withTables<IdentityTables>();
const demand = (isActive: boolean) =>
  changeVariable(
    staff.context,
    { onTermSwitch: async () => {}, otherThan: () => async () => 'Otra persona' },
    { id: STAFF_SECOND_FACTOR, isActive, actor: people.admin },
  );
beforeEach(async () => {
  await tables().deleteFrom('second_factor').execute();
  await tables().deleteFrom('login_counter').execute();
  await tables().deleteFrom('session').execute();
  await demand(true);
  // Each test in a time step of its own.
  staff.context.clock.advance(10 * MINUTE);
});

/** The code that an app with this secret shows now, or so many steps of half a minute from now. */
const shownBy = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: staff.context.clock.now().getTime() + steps * 30_000,
  });

/** Keeps the token of the session that an answer brings. */
const follow = (browser: Browser, answer: Answer): Answer => {
  if (answer.status === 200) browser.token = String(answer.body['token']);
  return answer;
};
const give = async (browser: Browser, codigo: string) =>
  follow(browser, await browser.call('POST /api/second_factor', { body: { codigo } }));
const requiredActionOf = async (browser: Browser) => (await browser.call('GET /api/user')).body['duty'];
const loggedIn = (person: Person = 'contentAdmin') => new Browser(staff.app).loginAs(person);

/** Logs in for the first time and sets an app up. */
const enrolled = async (person: Person = 'contentAdmin') => {
  const browser = await loggedIn(person);
  const { body } = await browser.call('POST /api/second_factor/enrol', { body: {} });
  const secret = String(body['secret']);
  const confirmed = follow(
    browser,
    await browser.call('POST /api/second_factor/confirm', { body: { codigo: shownBy(secret) } }),
  );
  expect(confirmed.status).toBe(200);
  staff.context.clock.advance(MINUTE);
  return { browser, secret, recovery: body['recovery_codes'] as string[] };
};

describe('getting one', () => {
  test('where the settings demand it, nothing but its setting up answers after the password', async () => {
    const browser = await loggedIn();
    expect(await requiredActionOf(browser)).toBe('enrol_second_factor');
    expect((await browser.call('GET /api/contents')).body.code).toBe('SECOND_FACTOR_NOT_SET');
    await demand(false);
    expect((await browser.call('GET /api/contents')).status).toBe(200);
    expect(await requiredActionOf(browser)).toBeUndefined();
  });

  test('an app is set up with one of its codes, in a session of its own; the others end', async () => {
    const elsewhere = await loggedIn();
    const { browser } = await enrolled();
    expect(await requiredActionOf(browser)).toBeUndefined();
    expect((await browser.call('GET /api/contents')).status).toBe(200);
    expect((await elsewhere.call('GET /api/user')).status).toBe(401);
    const again = { body: { current_password: PASSWORD } };
    expect((await browser.call('POST /api/second_factor/enrol', again)).body.code).toBe('SECOND_FACTOR_SET');
  });

  test('secret and QR are those of the app; nothing of them is stored as it is', async () => {
    const browser = await loggedIn();
    const { body } = await browser.call('POST /api/second_factor/enrol', { body: {} });
    const qr = body['qr'] as { size: number; path: string };
    expect(new URL(String(body['uri'])).searchParams.get('secret')).toBe(body['secret']);
    expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    expect(qr.size).toBeGreaterThan(20);
    const stored = JSON.stringify([
      await tables().selectFrom('second_factor').selectAll().execute(),
      await tables().selectFrom('recovery_code').selectAll().execute(),
    ]);
    for (const code of [body['secret'], ...(body['recovery_codes'] as string[])])
      expect(stored).not.toContain(code);
  });

  test('a wrong code sets nothing up, and neither does a QR of half an hour ago or an earlier one', async () => {
    const browser = await loggedIn();
    const first = String((await browser.call('POST /api/second_factor/enrol', { body: {} })).body['secret']);
    const second = String((await browser.call('POST /api/second_factor/enrol', { body: {} })).body['secret']);
    const confirm = async (codigo: string) =>
      (await browser.call('POST /api/second_factor/confirm', { body: { codigo } })).body.code;
    expect(await confirm(shownBy(first))).toBe('SECOND_FACTOR_WRONG');
    // Use keeps the session, not the QR.
    for (let minutes = 0; minutes < 31; minutes += 10) {
      staff.context.clock.advance(10 * MINUTE);
      await browser.call('GET /api/user');
    }
    expect(await confirm(shownBy(second))).toBe('SECOND_FACTOR_EXPIRED');
    expect(await requiredActionOf(browser)).toBe('enrol_second_factor');
  });

  test('customers have none', async () => {
    const customer = await loggedIn('client');
    expect((await customer.call('POST /api/second_factor/enrol', { body: {} })).body.code).toBe(
      'SECOND_FACTOR_MISSING',
    );
    expect((await customer.call('GET /api/user')).body).not.toHaveProperty('duty');
  });
});

describe('giving it', () => {
  test('the password alone opens nothing, not even its own change, whatever the switch says', async () => {
    await enrolled();
    await demand(false);
    const browser = await loggedIn();
    expect(await requiredActionOf(browser)).toBe('second_factor');
    for (const name of ['GET /api/contents', 'POST /api/changePassword', 'GET /api/modules'] as const)
      expect((await browser.call(name)).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('the reply to the password alone says nothing of what the account may do', async () => {
    await enrolled();
    const browser = new Browser(staff.app);
    const { body } = await browser.login(people.contentAdmin);
    expect(body).toMatchObject({ duty: 'second_factor', modules: [], permissions: [] });
    expect((await browser.call('GET /api/user')).body).toMatchObject({ permissions: [] });
  });

  test('with the code of the app the session is exchanged for one that may do what the profile allows', async () => {
    const { secret } = await enrolled();
    const browser = await loggedIn();
    const before = browser.cookies.get('__Host-session');
    const answer = await give(browser, shownBy(secret));
    expect(answer).toMatchObject({ status: 200, body: { is_admin: true } });
    expect(answer.body).not.toHaveProperty('duty');
    expect(answer.body['modules']).not.toEqual([]);
    expect(browser.cookies.get('__Host-session')).not.toBe(before);
    expect((await browser.call('GET /api/contents')).status).toBe(200);
  });

  test('a code is good once, and none from before the last one is', async () => {
    const { secret } = await enrolled();
    const code = shownBy(secret);
    expect((await give(await loggedIn(), code)).status).toBe(200);
    expect((await give(await loggedIn(), code)).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await give(await loggedIn(), shownBy(secret, -1))).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await give(await loggedIn(), shownBy(secret, 1))).status).toBe(200);
  });

  test('a code is taken in two halves, as apps show it', async () => {
    const { secret } = await enrolled();
    const browser = await loggedIn();
    const code = shownBy(secret);
    const halves = { codigo: ` ${code.slice(0, 3)} ${code.slice(3)}` };
    expect((await browser.call('POST /api/second_factor', { body: halves })).status).toBe(200);
  });

  test('the same code from three places at once opens one session', async () => {
    const { secret } = await enrolled();
    const browsers = await Promise.all(Array.from({ length: 3 }, () => loggedIn()));
    const statuses = await Promise.all(
      browsers.map(async (browser) => (await give(browser, shownBy(secret))).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('three wrong ones block it for half an hour, over any number of logins, and the right one too', async () => {
    const { secret } = await enrolled();
    const wrong = '000000';
    const first = await give(await loggedIn(), wrong);
    expect(first.body).toMatchObject({ code: 'SECOND_FACTOR_WRONG', intentos_restantes: 2 });
    expect((await give(await loggedIn(), wrong)).body).toMatchObject({ intentos_restantes: 1 });
    expect((await give(await loggedIn(), wrong)).body.code).toBe('SECOND_FACTOR_BLOCKED');
    expect((await give(await loggedIn(), shownBy(secret))).body.code).toBe('SECOND_FACTOR_BLOCKED');
    staff.context.clock.advance(30 * MINUTE);
    expect((await give(await loggedIn(), shownBy(secret))).status).toBe(200);
  });

  test('who knows the password and fails the code is told to the owner once, and blocks no device where it was given before', async () => {
    const { browser, secret } = await enrolled();
    await browser.call('POST /api/logout', {});
    await staff.database.db.deleteFrom('outbox_message').execute();
    const mails = async () =>
      (
        await staff.database.db
          .selectFrom('outbox_message')
          .select('body')
          .where('subject', 'like', '%sin tu segundo factor%')
          .execute()
      ).length;
    // Each login of the thief makes a device known; none of them has given the factor.
    const codes = [];
    for (let n = 0; n < 4; n += 1) codes.push((await give(await loggedIn(), '000000')).body.code);
    expect(codes.slice(2)).toEqual(['SECOND_FACTOR_BLOCKED', 'SECOND_FACTOR_BLOCKED']);
    expect(await mails()).toBe(1);
    expect((await give(await loggedIn(), shownBy(secret))).body.code).toBe('SECOND_FACTOR_BLOCKED');
    await browser.loginAs('contentAdmin');
    expect((await give(browser, '000000')).body.code).toBe('SECOND_FACTOR_WRONG');
    expect(await mails()).toBe(1);
    expect((await give(browser, shownBy(secret))).status).toBe(200);
    // Its own count blocks it too, which is told.
    staff.context.clock.advance(MINUTE);
    await browser.loginAs('contentAdmin');
    for (let n = 0; n < 3; n += 1) await give(browser, '000000');
    expect((await give(browser, shownBy(secret))).body.code).toBe('SECOND_FACTOR_BLOCKED');
    expect(await mails()).toBe(2);
  });

  test('a recovery code is good once, and its owner is told', async () => {
    const { recovery } = await enrolled();
    const [code = ''] = recovery;
    expect((await give(await loggedIn(), code.toUpperCase())).status).toBe(200);
    expect((await give(await loggedIn(), code)).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await give(await loggedIn(), recovery[1] ?? '')).status).toBe(200);
    const { rows } = await staff.database.pool.query<{ subject: string }>(
      `select subject from outbox_message where recipient = 'contentAdmin@empresa.example'`,
    );
    expect(rows.filter(({ subject }) => subject.includes('código de recuperación'))).toHaveLength(2);
  });

  test('the required actions come one by one: second factor, code of the e-mail, then the temporary password', async () => {
    const { secret } = await enrolled('readingAdmin');
    const { id } = await accountOf('readingAdmin');
    await tables()
      .updateTable('account')
      .set({ temporary_until: new Date(staff.context.clock.now().getTime() + MINUTE) })
      .where('id', '=', id)
      .execute();
    const browser = await loggedIn('readingAdmin');
    expect(await requiredActionOf(browser)).toBe('second_factor');
    expect((await give(browser, shownBy(secret))).body['duty']).toBe('email_code');
    expect((await passFirstLogin(browser, staff.database)).body['duty']).toBe('temporary_password');
    const fresh = 'Turquesa#48venado';
    const body = { last_password: 'Portal2026*', password_1: fresh, password_2: fresh };
    const replaced = follow(browser, await browser.call('POST /api/replaceTemporaryPassword', { body }));
    expect(replaced.status).toBe(200);
    // The factor was given: the session that follows remembers.
    expect(replaced.body).not.toHaveProperty('duty');
  });
});

const accountOf = (person: Person) =>
  tables()
    .selectFrom('account')
    .select('id')
    .where('fiscal_number', '=', people[person])
    .executeTakeFirstOrThrow();

describe('losing it', () => {
  const reset = async (by: Browser, person: Person, motivo = 'Perdió el celular') =>
    by.call('POST /api/adminUsers/:id/resetSecondFactor', {
      params: { id: String((await accountOf(person)).id) },
      body: { motivo, current_password: PASSWORD },
    });

  test('another administrator takes it away with a reason, which the log keeps; the sessions end', async () => {
    const { browser: hers } = await enrolled();
    const { browser: admin } = await enrolled('admin');
    expect(await reset(admin, 'contentAdmin')).toMatchObject({ status: 200 });
    expect((await hers.call('GET /api/user')).status).toBe(401);
    expect(await requiredActionOf(await loggedIn())).toBe('enrol_second_factor');
    const entry = await staff.database.db
      .selectFrom('audit_entry')
      .select(['actor', 'subject', 'data'])
      .where('action', '=', 'second factor reset')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      actor: people.admin,
      subject: people.contentAdmin,
      data: JSON.stringify({ reason: 'Perdió el celular' }),
    });
    expect((await reset(admin, 'contentAdmin')).body.code).toBe('SECOND_FACTOR_MISSING');
  });

  test('an administrator cannot take it away from one who may do more', async () => {
    await enrolled('admin');
    const { browser: lesser } = await enrolled();
    await sql`insert into profile_module (profile_id, module, acceso_total) values (4, 'controladminusers', true)`.execute(
      staff.database.db,
    );
    expect((await reset(lesser, 'admin')).body.code).toBe('BEYOND_OWN_PERMISSIONS');
    await sql`delete from profile_module where profile_id = 4 and module = 'controladminusers'`.execute(
      staff.database.db,
    );
    expect(await requiredActionOf(await loggedIn('admin'))).toBe('second_factor');
  });

  test('an administrator cannot take their own away, and without the module no one’s', async () => {
    const { browser: admin } = await enrolled('admin');
    const { browser: clerk } = await enrolled();
    expect((await reset(admin, 'admin')).body.code).toBe('OWN_ACCOUNT');
    expect((await reset(clerk, 'admin')).body.code).toBe('FORBIDDEN');
    expect((await reset(admin, 'contentAdmin', 'x')).body.code).toBe('INVALID_REQUEST');
  });
});

describe('getting one without being made to', () => {
  beforeEach(() => demand(false));
  const enrol = async (browser: Browser, body: object) =>
    (await browser.call('POST /api/second_factor/enrol', { body })).body;
  const state = async (browser: Browser) => (await browser.call('GET /api/second_factor')).body;

  test('the own password is asked for: a session left open binds no phone to the account (T47)', async () => {
    const browser = await loggedIn();
    expect(await state(browser)).toEqual({ activo: false, codigos: 0 });
    expect((await enrol(browser, {})).code).toBe('REAUTHENTICATION_REQUIRED');
    expect((await enrol(browser, { current_password: 'Otra2026*' })).code).toBe('WRONG_CURRENT_PASSWORD');
    expect(await tables().selectFrom('second_factor').selectAll().execute()).toEqual([]);
    const { secret } = await enrol(browser, { current_password: PASSWORD });
    await tables().deleteFrom('login_counter').execute();
    const body = { codigo: shownBy(String(secret)) };
    expect(follow(browser, await browser.call('POST /api/second_factor/confirm', { body })).status).toBe(200);
    expect(await state(browser)).toEqual({ activo: true, codigos: 10 });
    // From now on every login asks for it, though it is not obligatory.
    expect(await requiredActionOf(await loggedIn())).toBe('second_factor');
  });

  test('new recovery codes for the own password: the ones before are good no longer, and the owner is told', async () => {
    await demand(true);
    const { browser, recovery } = await enrolled();
    const renew = async (current_password: string) =>
      (await browser.call('POST /api/second_factor/recovery_codes', { body: { current_password } })).body;
    expect((await renew('Otra2026*')).code).toBe('WRONG_CURRENT_PASSWORD');
    const renewed = (await renew(PASSWORD))['recovery_codes'] as string[];
    expect(renewed).toHaveLength(10);
    expect(new Set([...renewed, ...recovery]).size).toBe(20);
    const next = await loggedIn();
    expect((await give(next, recovery[0] ?? '')).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await give(next, renewed[0] ?? '')).status).toBe(200);
    expect(await state(next)).toEqual({ activo: true, codigos: 9 });
    const { rows } = await staff.database.pool.query(
      "select subject from outbox_message where subject like 'Cambiaste tus códigos%'",
    );
    expect(rows).toHaveLength(1);
  });

  test('a person who has none has no codes to renew', async () => {
    const browser = await loggedIn();
    const body = { current_password: PASSWORD };
    const { code } = (await browser.call('POST /api/second_factor/recovery_codes', { body })).body;
    expect(code).toBe('SECOND_FACTOR_MISSING');
  });
});
