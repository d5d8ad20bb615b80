import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { ownPasskey, waitingPasskey } from '../../../testing/own-passkey.ts';
import { PASSWORD, type Person, people } from '../../../testing/people.ts';
import { userForm } from '../../../testing/user-form.ts';
import { openStaffFixture, type StaffFixture } from '../../office/administration/testing/staff-fixture.ts';
import { passkeysOf } from './passkeys/stored-passkeys.ts';
import type { IdentityTables } from './tables.ts';

const NEW = 'Tr3nes-lentos';
const FULL = 2;
let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());

const db = () => staff.database.db.withTables<IdentityTables>();
const idOf = async (person: Person) =>
  (
    await db()
      .selectFrom('account')
      .select('id')
      .where('fiscal_number', '=', people[person])
      .executeTakeFirstOrThrow()
  ).id;
const loggedIn = (person: Person) => new Browser(staff.app).loginAs(person);
const devicesOf = async (person: Person) =>
  db()
    .selectFrom('known_device')
    .select('token_hash')
    .where('account_id', '=', await idOf(person))
    .execute();
const mailsTo = async (person: string) =>
  (
    await staff.database.db
      .selectFrom('outbox_message')
      .select('subject')
      .where('recipient', 'like', `${person}@%`)
      .execute()
  ).map(({ subject }) => subject);
const why = { motivo: 'Puede haber otra persona', current_password: PASSWORD };
const setProfile = async (person: Person, profile: number) =>
  db()
    .updateTable('staff_member')
    .set({ profile_id: profile })
    .where('account_id', '=', await idOf(person))
    .execute();

test('a new password drops the passkeys that only the replaced one vouched for, open challenges and waiting requests; what approves stays', async () => {
  const owner = await loggedIn('otherClient');
  await ownPasskey(owner, staff.database);
  const thief = await loggedIn('otherClient');
  await waitingPasskey(thief);
  await thief.call('POST /api/passkeys/challenge', { body: { current_password: PASSWORD } });
  const id = await idOf('otherClient');
  expect(await passkeysOf(staff.database.db, id)).toHaveLength(2);
  const body = { last_password: PASSWORD, password_1: NEW, password_2: NEW };
  expect((await owner.call('POST /api/changePassword', { body })).status).toBe(200);
  const left = await passkeysOf(staff.database.db, id);
  expect(left.map(({ approves_from }) => approves_from <= staff.context.clock.now())).toEqual([true]);
  const { rows } = await sql`select from passkey_challenge where account_id = ${id}`.execute(db());
  expect(rows).toEqual([]);
});

test('a request for a profile is withdrawn when the password behind it is replaced', async () => {
  const { body } = await staff.get('admin', 'GET /api/adminUsers', { fiscal_number: people.readingAdmin });
  const [user] = body['users'] as [Parameters<typeof userForm>[0]];
  const asked = { ...userForm(user), perfil_id: FULL, ...why };
  expect((await staff.post('admin', 'POST /api/adminUsers', asked)).body['waiting']).toBe(true);
  const changed = { last_password: PASSWORD, password_1: NEW, password_2: NEW };
  await (await loggedIn('admin')).call('POST /api/changePassword', { body: changed });
  const states = await db().selectFrom('profile_request').select('state').execute();
  expect(states).toEqual([{ state: 'withdrawn' }]);
  await sql`update account set password_hash = (select password_hash from account where fiscal_number = ${people.client})
    where fiscal_number = ${people.admin}`.execute(db());
});

test('acts of the money desk that wait are withdrawn with the password of who asked for them, and the log says so; those of a colleague wait on', async () => {
  const at = staff.context.clock.now();
  for (const [index, person] of (['reportsAdmin', 'serviceAdmin'] as const).entries()) {
    const id = String(index).padStart(26, 'a');
    await sql`
      with opened as (
        insert into money_case (public_id, reference, invoices, trazability_code, kind, state, amount, opened_at)
        values (${id}, ${id}, '{E1}', '', 'unapplied', 'expected', 1000, ${at}) returning id)
      insert into money_act (public_id, case_id, kind, state, reason, amount, basis, proposed_by, proposed_at)
      select ${id}, id, 'return', 'proposed', 'Lo pidió', 1000, 'as seen', ${people[person]}, ${at} from opened`.execute(
      db(),
    );
  }
  const changed = { last_password: PASSWORD, password_1: NEW, password_2: NEW };
  await (await loggedIn('reportsAdmin')).call('POST /api/changePassword', { body: changed });
  const acts = await sql`select proposed_by, state, decided_by from money_act order by id`.execute(db());
  expect(acts.rows).toEqual([
    { proposed_by: people.reportsAdmin, state: 'withdrawn', decided_by: people.reportsAdmin },
    { proposed_by: people.serviceAdmin, state: 'proposed', decided_by: null },
  ]);
  const told = await db()
    .selectFrom('audit_entry')
    .select(['actor', 'subject', 'data'])
    .where('action', '=', 'money.withdrawn')
    .execute();
  expect(told.map(({ data, ...who }) => ({ ...who, ...JSON.parse(data) }))).toEqual([
    expect.objectContaining({ actor: 'system', subject: people.reportsAdmin, reason: 'access ended' }),
  ]);
});

test('a block drops the passkeys that approve nothing yet, so that an unblocking does not bring them back', async () => {
  await waitingPasskey(await loggedIn('client'));
  const admin = await loggedIn('admin');
  const change = { fiscal_number: people.client, ...why };
  await admin.call('POST /api/enable', { body: { ...change, active: false } });
  await admin.call('POST /api/enable', { body: { ...change, active: true } });
  expect(await passkeysOf(staff.database.db, await idOf('client'))).toEqual([]);
});

test('the help desk ends all access of a customer at once: sessions, devices and passkeys; the owner is told and gets in anew', async () => {
  const thief = await loggedIn('client');
  await ownPasskey(thief, staff.database);
  const admin = await loggedIn('admin');
  const params = { fiscal_number: people.client };
  const ended = await admin.call('POST /api/customers/:fiscal_number/endAccess', { params, body: why });
  expect([ended.status, ended.body['sessions']]).toEqual([200, []]);
  expect((await thief.call('GET /api/user')).status).toBe(401);
  expect([await passkeysOf(staff.database.db, await idOf('client')), await devicesOf('client')]).toEqual([
    [],
    [],
  ]);
  expect(await mailsTo('client')).toContain(
    'Cerramos todos los accesos a tu cuenta: sesiones, equipos conocidos y llaves de acceso',
  );
  await loggedIn('client');
  const ofStaff = { fiscal_number: people.contentAdmin };
  const refused = await admin.call('POST /api/customers/:fiscal_number/endAccess', {
    ...{ params: ofStaff, body: why },
  });
  expect(refused.body.code).toBe('USER_DOES_NOT_EXIST');
});

test('an administrator ends all access of a colleague who may do no more than they, and of no other', async () => {
  const thief = await loggedIn('contentAdmin');
  const end = async (by: Person, person: Person) =>
    (await loggedIn(by)).call('POST /api/adminUsers/:id/endAccess', {
      ...{ params: { id: String(await idOf(person)) }, body: why },
    });
  expect((await end('admin', 'admin')).body.code).toBe('OWN_ACCOUNT');
  expect((await end('admin', 'contentAdmin')).status).toBe(200);
  expect((await thief.call('GET /api/user')).status).toBe(401);
});

test('a powerful colleague’s e-mail that is changed is told to all administrators, who take it back; neither waiting nor a later change makes one person two', async () => {
  await setProfile('contentAdmin', FULL);
  await setProfile('serviceAdmin', FULL);
  const admin = await loggedIn('admin');
  const form = async () => {
    const query = { fiscal_number: people.contentAdmin };
    const { body } = await admin.call('GET /api/adminUsers', { query });
    return (body['users'] as [Parameters<typeof userForm>[0]])[0];
  };
  const steal = async () =>
    admin.call('POST /api/adminUsers', {
      body: { ...userForm(await form()), email: 'ladron@otro.example', ...why },
    });
  expect((await steal()).status).toBe(200);
  expect(await mailsTo('serviceAdmin')).toContain('Cambió el correo de un administrador');
  expect((await form()).email_waits).toBe(true);
  const params = { id: String(await idOf('contentAdmin')) };
  const veto = async () =>
    (await loggedIn('serviceAdmin')).call('POST /api/adminUsers/:id/restoreContact', { params, body: why });
  expect((await veto()).status).toBe(200);
  expect(await form()).toMatchObject({ email: 'contentAdmin@empresa.example', email_waits: false });
  expect((await veto()).status).toBe(404);

  await steal();
  const asked = { ...userForm((await staffOf(admin, 'readingAdmin')) as never), perfil_id: FULL, ...why };
  staff.context.clock.advance(80 * 60 * 60_000);
  const later = await loggedIn('admin');
  expect((await later.call('POST /api/adminUsers', { body: asked })).body['waiting']).toBe(true);
  const confirmed = async (by: Person) => {
    const browser = await loggedIn(by);
    const { body } = await browser.call('GET /api/adminRequests');
    const [request] = body['solicitudes'] as { id: string }[];
    return browser.call('POST /api/adminRequests/:id/confirm', {
      ...{ params: { id: request?.id ?? '' }, body: { current_password: PASSWORD } },
    });
  };
  expect((await confirmed('contentAdmin')).body.code).toBe('NOT_TWO_PERSONS');

  const changed = async (by: Person, email: string) => {
    const browser = await loggedIn(by);
    const user = (await staffOf(browser, 'contentAdmin')) as Parameters<typeof userForm>[0];
    return browser.call('POST /api/adminUsers', { body: { ...userForm(user), email, ...why } });
  };
  expect((await changed('admin', 'ladron2@otro.example')).status).toBe(200);
  expect((await veto()).status).toBe(200);
  expect((await confirmed('contentAdmin')).body.code).toBe('NOT_TWO_PERSONS');
  expect((await changed('contentAdmin', 'ladron3@otro.example')).status).toBe(200);
  expect((await veto()).status).toBe(200);
  expect((await confirmed('contentAdmin')).body.code).toBe('NOT_TWO_PERSONS');
  expect((await changed('serviceAdmin', 'contentAdmin@empresa.example')).status).toBe(200);
  expect((await confirmed('contentAdmin')).body.code).toBe('NOT_TWO_PERSONS');
  expect((await confirmed('serviceAdmin')).status).toBe(200);
});

const staffOf = async (by: Browser, person: Person) => {
  const query = { fiscal_number: people[person] };
  return ((await by.call('GET /api/adminUsers', { query })).body['users'] as object[])[0];
};
