import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openStaffFixture, type StaffFixture } from '../administration/testing/staff-fixture.ts';
import { Browser } from '../testing/browser.ts';
import { people } from '../testing/people.ts';
import { countPromised, promisedAnswers, putDownPromised } from './operations/objectives.ts';

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());
beforeEach(async () => {
  await putDownPromised(staff.context);
  await sql`delete from promised_answers`.execute(staff.database.db);
  staff.context.clock.set('2026-11-20T15:00:00Z');
});

const kept = () => promisedAnswers(staff.database.db, staff.context.clock.now());
const answered = (url: string, statusCode: number, elapsedTime: number) =>
  countPromised({ method: 'POST', routeOptions: { url } } as never, { statusCode, elapsedTime }, () => {});

test('logins are counted as they are answered, and no other call', async () => {
  const browser = new Browser(staff.app);
  const login = (password: string) =>
    browser.call('POST /api/login', { body: { fiscal_number: people.client, password } });
  expect((await login('Portal2026*')).status).toBe(200);
  expect((await login('another one')).status).toBeGreaterThanOrEqual(400);
  await browser.call('GET /api/session');
  await putDownPromised(staff.context);
  // How many of them were in time is this machine's doing.
  expect([...(await kept())].map(([name, { days, hour }]) => [name, days.total, hour.total])).toEqual([
    ['login', 2, 2],
  ]);
});

test('a refusal in time is kept; what is late or an error of our own is not', async () => {
  answered('/api/pay_invoices', 200, 2_400);
  answered('/api/pay_invoices', 200, 2_600);
  answered('/api/pay_invoices', 503, 2);
  answered('/api/login', 401, 999);
  answered('/api/login', 200, 1_001);
  await putDownPromised(staff.context);
  expect(Object.fromEntries(await kept())).toEqual({
    pay: { days: { good: 1, total: 3 }, hour: { good: 1, total: 3 } },
    login: { days: { good: 1, total: 2 }, hour: { good: 1, total: 2 } },
  });
});

test('several processes add up, the last hour stands apart, and what is older than the days is forgotten', async () => {
  for (const at of ['2026-10-22T15:00:00Z', '2026-11-01T15:00:00Z', '2026-11-20T14:30:00Z']) {
    staff.context.clock.set(at);
    answered('/api/login', 200, 5);
    await putDownPromised(staff.context);
    answered('/api/login', 500, 5);
    await putDownPromised(staff.context);
  }
  staff.context.clock.set('2026-11-20T15:00:00Z');
  expect((await kept()).get('login')).toEqual({ days: { good: 2, total: 4 }, hour: { good: 1, total: 2 } });
  staff.context.clock.set('2026-11-22T15:00:00Z');
  await putDownPromised(staff.context);
  const { rows } = await sql`select 1 from promised_answers`.execute(staff.database.db);
  expect(rows).toHaveLength(2);
});

test('what could not be put down is counted the next time', async () => {
  answered('/api/login', 200, 5);
  await sql`alter table promised_answers rename to elsewhere`.execute(staff.database.db);
  await expect(putDownPromised(staff.context)).rejects.toThrow('promised_answers');
  await sql`alter table elsewhere rename to promised_answers`.execute(staff.database.db);
  await putDownPromised(staff.context);
  expect((await kept()).get('login')?.days).toEqual({ good: 1, total: 1 });
});
