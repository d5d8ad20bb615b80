import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PASSWORD, type Person, people } from '../../../testing/people.ts';
import { identityJobs } from '../../access/identity/index.ts';
import { STAFF_SECOND_FACTOR } from '../../access/settings/index.ts';
import { createLog } from '../../app/redacting-log.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { openStaffFixture, type StaffFixture } from './testing/staff-fixture.ts';

const FULL = 2;
let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());
beforeEach(() => setProfile('contentAdmin', 4));

const db = () => staff.database.db;
const setProfile = (person: Person, profile: number) =>
  sql`update staff_member set profile_id = ${profile}
    where account_id = (select id from account where fiscal_number = ${people[person]})`.execute(db());
const safety = async (person: Person) => (await staff.get(person, 'GET /api/adminSafety')).body;
const words = async () =>
  (await staff.app.inject('/api/health')).json<Record<string, string>>()['administrators'];

test('one full administrator is too few: the health and who manages administrators are told, others are not', async () => {
  expect(await words()).toBe('1 of 2 full administrators');
  expect((await safety('admin'))['warning']).toContain('Queda un solo administrador con todos los módulos');
  expect((await safety('readingAdmin'))['warning']).toBeNull();
});

test('the log says at the start and once a day that one is too few, and nothing where there are two', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const job = identityJobs({ ...staff.context, log }).find(({ name }) => name === 'full administrators');
  expect(job?.every).toBe(24 * 60 * 60_000);
  await job?.run();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      ...{ level: 40, administrators: '1 of 2 full administrators' },
      msg: 'approvals by two administrators are not possible',
    }),
  ]);
  await setProfile('contentAdmin', FULL);
  await job?.run();
  expect(lines).toHaveLength(1);
});

test('two are enough, and only active ones count', async () => {
  await setProfile('contentAdmin', FULL);
  expect((await safety('admin'))['warning']).toBeNull();
  await sql`update account set status = 'INACTIVE' where fiscal_number = ${people.contentAdmin}`.execute(
    db(),
  );
  expect((await safety('admin'))['warning']).toContain('Queda un solo administrador');
  await sql`update account set status = 'ACTIVE' where fiscal_number = ${people.contentAdmin}`.execute(db());
});

/** The form of an administrator, with another profile or status. */
const saving = async (actor: Person, subject: Person, change: object) => {
  const { body } = await staff.get(actor, 'GET /api/adminUsers', { fiscal_number: people[subject] });
  const [user] = body['users'] as Record<string, unknown>[];
  const { id, first_name, last_name, email, phone, status, fiscal_number, perfil_id, version } = user ?? {};
  const form = { id, first_name, last_name, email, phone, status, fiscal_number, perfil_id, version };
  return () =>
    staff.post(actor, 'POST /api/adminUsers', {
      ...form,
      ...change,
      current_password: PASSWORD,
    } as never);
};
const profileOf = async (person: Person) =>
  (
    await sql<{ profile_id: number; status: string }>`
      select profile_id, status from staff_member s join account a on a.id = s.account_id
      where fiscal_number = ${people[person]}`.execute(db())
  ).rows[0];

test.each([
  ['another profile', { perfil_id: 1 }],
  ['a block', { status: 'INACTIVE' }],
])(
  '%s that would leave one full administrator is refused before it is made, with the way out',
  async (_what, change) => {
    await setProfile('contentAdmin', FULL);
    const refused = await (await saving('admin', 'contentAdmin', change))();
    expect([refused.status, refused.body.code]).toEqual([422, 'LAST_ADMINISTRATORS']);
    expect(refused.body.message).toContain('con un comando');
    expect(await profileOf('contentAdmin')).toEqual({ profile_id: FULL, status: 'ACTIVE' });
  },
);

test('a third one makes room: then one of them may go', async () => {
  await setProfile('contentAdmin', FULL);
  await setProfile('serviceAdmin', FULL);
  expect((await (await saving('admin', 'contentAdmin', { perfil_id: 1 }))()).status).toBe(200);
  await setProfile('serviceAdmin', 5);
});

test('a profile that loses a module, and with it the last but one full administrator, is refused', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into profile (nombre) values ('Otro con todo') returning id`.execute(db());
  const id = rows[0]?.id ?? 0;
  await sql`insert into profile_module select ${id}, module, acceso_total from profile_module where profile_id = ${FULL}`.execute(
    db(),
  );
  await setProfile('contentAdmin', id);
  const { body } = await staff.get('admin', 'GET /api/adminProfileGrants');
  const profile = (body['perfiles'] as Record<string, unknown>[]).find((one) => one['id'] === id) ?? {};
  const modulos = (profile['modulos'] as { modulo: string }[]).filter(({ modulo }) => modulo !== 'money');
  const { nombre, secciones, version } = profile;
  const refused = await staff.post('admin', 'POST /api/adminProfile', {
    ...{ id, nombre, modulos, secciones, version, current_password: PASSWORD },
  } as never);
  expect(refused.body.code).toBe('LAST_ADMINISTRATORS');
});

test('two administrators who demote each other at once: both stay', async () => {
  await setProfile('contentAdmin', FULL);
  const [one, other] = await Promise.all([
    saving('admin', 'contentAdmin', { perfil_id: 1 }),
    saving('contentAdmin', 'admin', { perfil_id: 1 }),
  ]);
  const answers = await Promise.all([one(), other()]);
  expect(answers.map(({ body }) => body.code)).toEqual(['LAST_ADMINISTRATORS', 'LAST_ADMINISTRATORS']);
  expect([await profileOf('admin'), await profileOf('contentAdmin')]).toMatchObject([
    { profile_id: FULL },
    { profile_id: FULL },
  ]);
});

test('that the second factor is off, as in the demonstration, is said to each of them', async () => {
  expect(await safety('readingAdmin')).toMatchObject({ second_factor: false });
});

test('a new installation, before any demonstration is loaded, asks every administrator for a second factor', async () => {
  const fresh = await openTestDatabase();
  const { rows } = await sql<{ is_active: boolean }>`
    select is_active from feature_variable where id = ${STAFF_SECOND_FACTOR}`.execute(fresh.db);
  expect(rows).toEqual([{ is_active: true }]);
  await fresh.close();
});
