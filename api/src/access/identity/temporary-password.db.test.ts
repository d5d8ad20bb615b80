import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Name } from '@portal/contract';
import { Browser } from '../../../testing/browser.ts';
import { solvedCaptcha } from '../../../testing/captcha.ts';
import { mailedLoginCode, passFirstLogin } from '../../../testing/first-login.ts';
import { PASSWORD } from '../../../testing/people.ts';
import { openStaffFixture, type StaffFixture } from '../../office/administration/testing/staff-fixture.ts';
import { saveCustomers } from '../../people/customers/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { IdentityTables } from './tables.ts';

const TEMPORARY = 'h0-a';
const FRESH = 'Turquesa#48venado';

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());

let laura: Browser;
let number = 71_000_100;
const body = (password_1: string, last_password = TEMPORARY) => ({
  body: { password_1, password_2: password_1, last_password },
});
const login = async (password = TEMPORARY) => {
  const browser = new Browser(staff.app);
  await browser.login(String(number), password);
  return browser;
};
beforeEach(async () => {
  number += 1;
  const made = await staff.post('admin', 'POST /api/adminUsers', {
    id: 0,
    fiscal_number: String(number),
    first_name: 'Laura',
    last_name: 'Mejía',
    email: `laura.${number}@empresa.example`,
    phone: '',
    password: TEMPORARY,
    current_password: PASSWORD,
    perfil_id: 4,
    status: 'ACTIVE',
  });
  expect(made.status).toBe(200);
  laura = await login();
  await passFirstLogin(laura, staff.database);
});

test('[AD-09] replacing a temporary password opens another session, which may do what the profile allows', async () => {
  const before = new Map(laura.cookies);
  const answer = await laura.call('POST /api/replaceTemporaryPassword', body(FRESH));
  expect(answer).toMatchObject({ status: 200, body: { is_admin: true } });
  expect(answer.body).not.toHaveProperty('duty');
  expect(laura.cookies.get('__Host-session')).not.toBe(before.get('__Host-session'));
  laura.token = String(answer.body['token']);
  expect((await laura.call('GET /api/sections/directives')).status).toBe(200);
  expect((await laura.call('GET /api/user')).body).not.toHaveProperty('duty');
});

test('every session of before is over, that of the replacement too', async () => {
  const elsewhere = await login();
  const same = new Browser(staff.app);
  for (const [name, value] of laura.cookies) same.cookies.set(name, value);
  same.token = laura.token;
  await laura.call('POST /api/replaceTemporaryPassword', body(FRESH));
  for (const old of [elsewhere, same]) expect((await old.call('GET /api/user')).status).toBe(401);
});

test('[AU-47, AU-54, AU-56] it must be another one, by the rules, and the temporary one must be known', async () => {
  const codeOf = async (fresh: string, last = TEMPORARY) =>
    (await laura.call('POST /api/replaceTemporaryPassword', body(fresh, last))).body.code;
  expect(await codeOf('corta')).toBe('PASSWORD_TOO_SHORT');
  expect(await codeOf('Laura#Mejia48')).toBe('PASSWORD_TOO_COMMON');
  expect(await codeOf(FRESH, 'otra')).toBe('WRONG_CURRENT_PASSWORD');
  expect((await laura.call('GET /api/user')).body).toMatchObject({ duty: 'temporary_password' });
});

test('only a temporary password is replaced this way', async () => {
  const answer = await (await staff.as('admin')).call('POST /api/replaceTemporaryPassword', body(FRESH));
  expect(answer.body.code).toBe('PASSWORD_NOT_TEMPORARY');
  const customer = await new Browser(staff.app).loginAs('client');
  const refused = await customer.call('POST /api/replaceTemporaryPassword', body(FRESH));
  expect(refused.body.code).toBe('PASSWORD_NOT_TEMPORARY');
});

test('[AD-10] an administrator whose password another one resets is out at once, and owes a new one', async () => {
  await laura.call('POST /api/replaceTemporaryPassword', body(FRESH));
  const settled = await login(FRESH);
  expect((await settled.call('GET /api/user')).body).not.toHaveProperty('duty');
  const { body: list } = await staff.get('admin', 'GET /api/adminUsers', { fiscal_number: String(number) });
  const [row] = list['users'] as { id: number; version: string }[];
  const reset = await staff.post('admin', 'POST /api/adminUsers', {
    id: row?.id ?? 0,
    fiscal_number: String(number),
    first_name: 'Laura',
    last_name: 'Mejía',
    email: `laura.${number}@empresa.example`,
    phone: '',
    password: 'otra-vez',
    current_password: PASSWORD,
    perfil_id: 4,
    status: 'ACTIVE',
    version: row?.version ?? '',
  });
  expect(reset.status).toBe(200);
  expect((await settled.call('GET /api/user')).status).toBe(401);
  expect((await (await login('otra-vez')).call('GET /api/user')).body).toMatchObject({ duty: 'email_code' });
});

describe('the code of a first login', () => {
  const codeOf = (browser: Browser, name: Name, sent: object = {}) =>
    browser.call(name, sent).then(({ body: { code } }) => code);

  test('[T10] a guessed password opens nothing and says nothing of what the account may do, not even to replace it', async () => {
    const thief = new Browser(staff.app);
    const answer = await thief.login(String(number), TEMPORARY);
    expect(answer.body).toMatchObject({ duty: 'email_code', permissions: [], modules: [] });
    const { body: seen } = await thief.call('GET /api/user');
    expect(seen).toMatchObject({ permissions: [], email: expect.stringContaining('****') });
    expect(String(seen['phone'])).not.toMatch(/\d{3}/);
    for (const name of ['GET /api/modules', 'GET /api/contents', 'GET /api/second_factor'] as const)
      expect(await codeOf(thief, name)).toBe('EMAIL_CODE_REQUIRED');
    for (const name of ['POST /api/replaceTemporaryPassword', 'POST /api/changePassword'] as const)
      expect(await codeOf(thief, name, body(FRESH))).toBe('EMAIL_CODE_REQUIRED');
  });

  test('goes to the own e-mail, is good once, and its session is another one', async () => {
    const first = await login();
    const before = first.cookies.get('__Host-session');
    const sent = await first.call('POST /api/first_login_code');
    expect(sent.body).toMatchObject({ estado: 'OK', email: expect.stringMatching(/^lau\*+@empresa/) });
    const codigo = await mailedLoginCode(staff.database);
    const { rows } = await staff.database.pool.query<{ recipient: string }>(
      "select recipient from outbox_message where subject = 'Tu código para ingresar al portal' order by id desc limit 1",
    );
    expect(rows).toEqual([{ recipient: `laura.${number}@empresa.example` }]);
    const wrong = codigo === '000000' ? '111111' : '000000';
    const confirm = (code: string) =>
      first.call('POST /api/first_login_code/confirm', { body: { codigo: code } });
    expect((await confirm(wrong)).body).toMatchObject({ code: 'OTP_INVALID', intentos_restantes: 2 });
    expect((await confirm(codigo)).body).toMatchObject({ duty: 'temporary_password' });
    expect(first.cookies.get('__Host-session')).not.toBe(before);
    const second = await login();
    const again = await second.call('POST /api/first_login_code/confirm', { body: { codigo } });
    expect(again.body.code).toBe('OTP_NOT_REQUESTED');
  });

  test('other logins are not asked for one', async () => {
    const admin = await staff.as('admin');
    expect(await codeOf(admin, 'POST /api/first_login_code')).toBe('PASSWORD_NOT_TEMPORARY');
    const customer = await new Browser(staff.app).loginAs('client');
    expect(await codeOf(customer, 'POST /api/first_login_code')).toBe('PASSWORD_NOT_TEMPORARY');
  });

  test('[T19] after a colleague changed the e-mail too, it goes to the one before for 72 hours', async () => {
    const { body: list } = await staff.get('admin', 'GET /api/adminUsers', {
      fiscal_number: String(number),
    });
    const [row] = list['users'] as { id: number; version: string }[];
    const changed = await staff.post('admin', 'POST /api/adminUsers', {
      ...{ id: row?.id ?? 0, fiscal_number: String(number), first_name: 'Laura', last_name: 'Mejía' },
      ...{ email: 'ladron@empresa.example', phone: '', password: 'otra-vez', perfil_id: 4 },
      ...{ status: 'ACTIVE', version: row?.version ?? '', current_password: PASSWORD },
    });
    expect(changed.status).toBe(200);
    const thief = await login('otra-vez');
    const sent = await thief.call('POST /api/first_login_code');
    expect(sent.body).toMatchObject({ email: expect.stringMatching(/^lau/) });
  });
});

test('[T19] who changes a colleague’s contact does not become the colleague: codes to recover go to the e-mail before, by mail alone, and both are told', async () => {
  await laura.call('POST /api/replaceTemporaryPassword', body(FRESH));
  const db = staff.database.db.withTables<IdentityTables>();
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('fiscal_number', '=', String(number))
    .executeTakeFirstOrThrow();
  const at = staff.context.clock.now();
  await db
    .insertInto('second_factor')
    .values({ account_id: id, secret: 'sealed', begun_at: at, confirmed_at: at, last_step: 0 })
    .execute();
  const { body: list } = await staff.get('admin', 'GET /api/adminUsers', { fiscal_number: String(number) });
  const [row] = list['users'] as { version: string }[];
  const changed = await staff.post('admin', 'POST /api/adminUsers', {
    ...{ id, fiscal_number: String(number), first_name: 'Laura', last_name: 'Mejía', perfil_id: 4 },
    ...{ email: 'ladron@empresa.example', phone: '3001112233', status: 'ACTIVE' },
    ...{ version: row?.version ?? '', current_password: PASSWORD },
  });
  expect(changed.status).toBe(200);
  await inTransaction(staff.database.db, (trx) =>
    saveCustomers(trx, [
      {
        ...{ fiscalNumber: String(number), firstName: 'Laura', lastName: 'Mejía', homePhone: '', street: '' },
        ...{ email: 'credito@correo.example', phone: '3009998877', municipalityCode: null },
        ...{ pendingInformation: false, joinedAt: '2026-01-10T15:00:00Z' },
        ...{ approvedLimit: 0, preapprovedIncrease: 0 },
      },
    ]),
  );
  await db.deleteFrom('outbox_message').execute();
  const thief = new Browser(staff.app);
  const asked = await thief.call('POST /api/password_reset', {
    body: { fiscal_number: String(number), recaptcha_token: await solvedCaptcha(thief, 'recovery') },
  });
  expect(asked.status).toBe(200);
  const reset = await (await staff.as('admin')).call('POST /api/adminUsers/:id/resetSecondFactor', {
    params: { id: String(id) },
    body: { motivo: 'Perdió el celular', current_password: PASSWORD },
  });
  expect(reset.status).toBe(200);
  const told = await db.selectFrom('outbox_message').select(['recipient', 'subject']).execute();
  const before = `laura.${number}@empresa.example`;
  expect(told.filter(({ subject }) => !subject.includes('administrador'))).toEqual([
    expect.objectContaining({ recipient: before }),
  ]);
  expect(
    told
      .filter(({ subject }) => subject.includes('administrador'))
      .map(({ recipient }) => recipient)
      .sort(),
  ).toEqual(['ladron@empresa.example', before].sort());
});

test('[T19] a second change of a colleague’s e-mail is told where codes still go, not only at the one that the first change gave', async () => {
  await laura.call('POST /api/replaceTemporaryPassword', body(FRESH));
  const db = staff.database.db.withTables<IdentityTables>();
  for (const email of ['ladron@empresa.example', 'otro.ladron@empresa.example']) {
    await db.deleteFrom('outbox_message').execute();
    const { body: list } = await staff.get('admin', 'GET /api/adminUsers', {
      fiscal_number: String(number),
    });
    const [row] = list['users'] as { id: number; version: string }[];
    const changed = await staff.post('admin', 'POST /api/adminUsers', {
      ...{ id: row?.id ?? 0, fiscal_number: String(number), first_name: 'Laura', last_name: 'Mejía' },
      ...{ email, phone: '', perfil_id: 4, status: 'ACTIVE', version: row?.version ?? '' },
      current_password: PASSWORD,
    });
    expect(changed.status).toBe(200);
  }
  const told = await db.selectFrom('outbox_message').select('recipient').execute();
  expect(told.map(({ recipient }) => recipient).sort()).toEqual(
    ['ladron@empresa.example', 'otro.ladron@empresa.example', `laura.${number}@empresa.example`].sort(),
  );
});
