import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { identityJobs } from '../identity/index.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { createLog } from '../redacting-log.ts';
import { STAFF_SECOND_FACTOR } from '../settings/index.ts';
import { PASSWORD, type Person, people } from '../testing/people.ts';
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

test('the change that leaves one alone is made, and says so', async () => {
  await setProfile('contentAdmin', FULL);
  const { body } = await staff.get('admin', 'GET /api/adminUsers', { fiscal_number: people.contentAdmin });
  const [user] = body['users'] as Record<string, unknown>[];
  const { id, first_name, last_name, email, phone, status, fiscal_number, version } = user ?? {};
  const form = { id, first_name, last_name, email, phone, status, fiscal_number, version } as never;
  const saved = await staff.post('admin', 'POST /api/adminUsers', {
    ...(form as object),
    perfil_id: 1,
    current_password: PASSWORD,
  } as never);
  expect(saved.status).toBe(200);
  expect(saved.body.message).toContain('Queda un solo administrador con todos los módulos');
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
