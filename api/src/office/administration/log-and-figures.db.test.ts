import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { sql } from 'kysely';
import { PASSWORD, people } from '../../../testing/people.ts';
import { turnSetting } from '../../../testing/turn-setting.ts';
import { openStaffFixture, type StaffFixture } from './testing/staff-fixture.ts';

type Logs = Output<'GET /api/logs'>;
type Parameters = Output<'GET /api/logs/parameters'>;

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());

const toggle = async (id: string, is_active: boolean): Promise<void> => {
  const admin = await staff.as('admin');
  const more = { motivo: 'Prueba', current_password: PASSWORD };
  const { status } = await turnSetting(admin, Number(id), is_active, more);
  expect(status).toBe(200);
};

describe('the audit log', () => {
  const logs = async (query: Record<string, string> = {}): Promise<Logs> =>
    (await staff.get('admin', 'GET /api/logs', query)).body as unknown as Logs;

  test('[API-87] tells who did what to whom, by name, newest first; filters narrow it', async () => {
    await toggle('2', false);
    await toggle('2', true);
    const { results, count } = await logs();
    expect(count).toBe(results.length);
    expect(results[0]).toMatchObject({
      at: '2026-11-20T10:00:00',
      actor: people.admin,
      username: 'Paula Andrea Jaramillo',
      subject: 'variable:2',
      action: 'variable changed',
    });
    expect(JSON.parse(results[0]?.data ?? '')).toEqual({
      name: 'TRANSACTIONS_PAGAR_CREDITOS',
      from: false,
      to: true,
      reason: 'Prueba',
    });
    expect((await logs({ action: 'login' })).results.map(({ action }) => action)).toEqual(['login']);
    expect((await logs({ subject: 'variable:2' })).count).toBe(2);
    expect((await logs({ actor: '9.090.909.090', subject: 'variable:2' })).count).toBe(2);
    expect((await logs({ actor: people.serviceAdmin })).count).toBe(0);
    expect((await logs({ desde: '20-11-26', hasta: '20-11-26', subject: 'variable:2' })).count).toBe(2);
    expect((await logs({ desde: '21-11-26' })).count).toBe(0);
    expect((await logs({ hasta: '19-11-26' })).count).toBe(0);
  });

  test('pages have their neighbours', async () => {
    const page = (number: string) => logs({ subject: 'variable:2', trx_by_page: '1', page: number });
    expect(await page('1')).toMatchObject({ count: 2, next: 2, previus: null });
    expect(await page('2')).toMatchObject({ count: 2, next: null, previus: 1 });
  });
});

describe('[API-72] [EN-38] the log of parameter changes', () => {
  const log = async (query: Record<string, string> = {}): Promise<Parameters> =>
    (await staff.get('admin', 'GET /api/logs/parameters', { variable: '1', ...query }))
      .body as unknown as Parameters;

  test('[RE-07] [RE-10] [BC-07] holds the changes of term modification only, ten to a page', async () => {
    for (let times = 0; times < 6; times += 1) {
      await toggle('1', false);
      await toggle('1', true);
    }
    expect(await log()).toMatchObject({ count: 12, next: 2, previus: null });
    const last = await log({ page: '2' });
    expect(last).toMatchObject({ count: 12, next: null, previus: 1 });
    expect(last.results).toHaveLength(2);
    expect(last.results[1]).toEqual({
      fiscal_number: people.admin,
      username: 'Paula Andrea Jaramillo',
      datetime: '2026-11-20T10:00:00',
      previous_status: 'ACTIVE',
      current_status: 'INACTIVE',
    });
    expect((await log({ user_id: '9.090.909.090' })).count).toBe(12);
    expect((await log({ user_id: people.serviceAdmin })).count).toBe(0);
    expect((await log({ desde: '20-11-26', hasta: '20-11-26' })).count).toBe(12);
    expect((await log({ desde: '21-11-26' })).count).toBe(0);
    expect((await log({ hasta: '19-11-26' })).count).toBe(0);
  });

  test('another variable is not in this section', async () => {
    expect(await log({ variable: '2' })).toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('the figures of the day', () => {
  const figures = async (
    name: 'payments' | 'pending' | 'registrations',
    query: Record<string, string> = {},
  ) => (await staff.get('readingAdmin', `GET /api/figures/${name}`, query)).body;

  /** A payment of 50.000 in a status, started at a moment. */
  const payment = (status: 'Init' | 'Pending' | 'Fail', at: string, attention: string | null = null) =>
    sql`
      insert into payment_transaction (public_id, reference, fiscal_number, status, money, attention, total_amount,
        business_date, bank_code, bank_name, payment_concept, login, gateway, response_gateway, reason_code, created_at)
      select 'public-id-' || id, 'ref-' || id, ${people.client}, ${status}, 'none', ${attention}, 50000,
        '2026-11-20', '1007', 'Banco', 'Pago', true, 'wompi', '', '', ${at}::timestamptz
      from (select count(*) + 10000000 as id from payment_transaction) as next`.execute(staff.database.db);

  beforeAll(async () => {
    await payment('Fail', '2026-11-20T13:00:00Z');
    await payment('Pending', '2026-11-20T13:59:59Z', 'UNKNOWN_STATE');
    await payment('Pending', '2026-11-20T14:58:00Z');
    await payment('Init', '2026-11-20T14:55:00Z');
    await payment('Pending', '2026-11-18T15:00:00Z');
    // The last second of the day before, in Bogotá.
    await payment('Fail', '2026-11-20T04:59:59Z');
  });

  test('payments by status and by hour, of the day in Bogotá', async () => {
    expect(await figures('payments')).toEqual({
      date: '2026-11-20',
      by_status: [
        { status: 'Fail', count: 1, amount: 50_000 },
        { status: 'Pending', count: 2, amount: 100_000 },
        { status: 'Init', count: 1, amount: 50_000 },
      ],
      by_hour: [
        { hour: 8, status: 'Fail', count: 1, amount: 50_000 },
        { hour: 8, status: 'Pending', count: 1, amount: 50_000 },
        { hour: 9, status: 'Init', count: 1, amount: 50_000 },
        { hour: 9, status: 'Pending', count: 1, amount: 50_000 },
      ],
    });
    expect(await figures('payments', { date: '19-11-26' })).toMatchObject({
      by_hour: [{ hour: 23, status: 'Fail', count: 1 }],
    });
  });

  test('what waits for the bank, by age, the edges in the older group', async () => {
    expect(await figures('pending')).toEqual({
      as_of: '2026-11-20T10:00:00',
      buckets: [
        { from_minutes: 0, to_minutes: 5, count: 1, amount: 50_000 },
        { from_minutes: 5, to_minutes: 30, count: 1, amount: 50_000 },
        { from_minutes: 30, to_minutes: 120, count: 1, amount: 50_000 },
        { from_minutes: 120, to_minutes: 1_440, count: 0, amount: 0 },
        { from_minutes: 1_440, to_minutes: null, count: 1, amount: 50_000 },
      ],
      oldest: '2026-11-18T10:00:00',
      attention: 1,
    });
  });

  test('each figure is the number of payments that the report holds for its group', async () => {
    const report = async (group: string) => {
      const { body } = await staff.get('admin', 'GET /api/payment/report', { group });
      const figuresOf = (await staff.get('admin', 'GET /api/payment/report/figures', { group })).body;
      const sums = figuresOf['by_status'] as { count: number; amount: number }[];
      expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(body['total_transactions']);
      return { count: body['total_transactions'], amount: sums.reduce((sum, { amount }) => sum + amount, 0) };
    };
    const { buckets } = (await figures('pending')) as {
      buckets: { from_minutes: number; count: number; amount: number }[];
    };
    for (const { from_minutes, count, amount } of buckets)
      expect([from_minutes, await report(`waiting-${from_minutes}`)]).toEqual([
        from_minutes,
        { count, amount },
      ]);
    expect(await report('waiting')).toEqual({ count: 4, amount: 200_000 });
    expect(await report('failed')).toEqual({ count: 2, amount: 100_000 });
  });

  test('registrations of each day, the empty ones too; 30 days unless a range is asked for', async () => {
    const month = await figures('registrations');
    expect(month['days']).toHaveLength(30);
    expect(month['total']).toBe(0);
    expect(await figures('registrations', { min_date: '09-01-26', max_date: '11-01-26' })).toEqual({
      days: [
        { date: '2026-01-09', count: 0 },
        { date: '2026-01-10', count: 5 },
        { date: '2026-01-11', count: 0 },
      ],
      total: 5,
    });
    expect(await figures('registrations', { min_date: '01-01-24' })).toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});
