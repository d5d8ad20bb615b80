import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openStaffFixture, type StaffFixture } from '../administration/testing/staff-fixture.ts';
import { openObligations, usuryCap } from '../credit/index.ts';
import { anObligation } from '../credit/obligation.fixture.ts';
import { inTransaction } from '../platform/database.ts';
import { PASSWORD, people } from '../testing/people.ts';

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());
beforeEach(() => staff.database.pool.query("delete from usury_rate where month >= '2026-11'"));

const enter = (change: object = {}) =>
  staff.post('admin', 'POST /api/usuryRates', {
    month: '2026-11',
    annual: '25.31',
    source: 'Superintendencia Financiera, Resolución 1892',
    motivo: 'Certificación de noviembre',
    current_password: PASSWORD,
    ...change,
  });
const table = async () => (await staff.get('admin', 'GET /api/usuryRates')).body;

/** Credits of a customer whose first row falls due on a day. */
const openCredits = (invoices: readonly string[], firstDueDate: string, monthlyRate = '1.8783') =>
  inTransaction(staff.database.db, (trx) =>
    openObligations(
      trx,
      invoices.map((invoice) =>
        anObligation(
          { capital: 1_000_000, monthlyRate, instalments: 6, openedOn: '2026-10-30', firstDueDate },
          { invoice, fiscalNumber: people.client },
        ),
      ),
      { occurredAt: staff.context.clock.now(), businessDate: '2026-11-20' },
    ),
  );

test('the monthly table is seen newest first, with the months that need a cap', async () => {
  const { rates, missing } = (await table()) as { rates: { month: string }[]; missing: string[] };
  expect(missing).toEqual(['2026-11']);
  expect(rates.map(({ month }) => month)).toEqual(
    rates.map(({ month }) => month).toSorted((a, b) => b.localeCompare(a)),
  );
});

test('a cap that is entered holds from then on; who, why and what it was stand in the log', async () => {
  expect((await enter()).body).toMatchObject({ month: '2026-11', annual: '25.31' });
  expect(await usuryCap(staff.database.db, '2026-11-20')).toMatchObject({
    annual: '25.31',
    isOfMonth: true,
  });
  const { missing, rates } = (await table()) as { missing: string[]; rates: object[] };
  expect(missing).toEqual([]);
  expect(rates[0]).toMatchObject({ month: '2026-11', annual: '25.31' });
  await enter({ annual: '25.13' });
  await enter({ annual: '25.13' });
  const entries = await staff.database.db
    .selectFrom('audit_entry')
    .select(['actor', 'data'])
    .where('subject', '=', 'usury:2026-11')
    .orderBy('id')
    .execute();
  expect(entries.map(({ actor }) => actor)).toEqual([people.admin, people.admin]);
  expect(JSON.parse(entries[1]?.data ?? '')).toMatchObject({
    from: '25.31',
    to: '25.13',
    reason: 'Certificación de noviembre',
  });
});

test('[C12] a cap that another administrator entered since the month was seen is not replaced unseen', async () => {
  const version = async () =>
    ((await table()) as { rates: { month: string; version: string }[] }).rates.find(
      ({ month }) => month === '2026-11',
    )?.version ?? null;
  expect(await version()).toBeNull();
  expect((await enter({ version: null })).status).toBe(200);
  const refused = await enter({ version: null, annual: '26.00' });
  expect([refused.status, refused.body.code]).toEqual([412, 'RECORD_CHANGED']);
  expect(refused.body['fields']).toEqual([
    { path: '/body/annual', message: expect.stringMatching(/^Otra ventana tuya guardó otro valor el /) },
  ]);
  expect(await usuryCap(staff.database.db, '2026-11-20')).toMatchObject({ annual: '25.31' });
  const seen = await version();
  expect((await enter({ version: seen, annual: '26.00' })).status).toBe(200);
  expect((await enter({ version: seen, annual: '26.10' })).body.code).toBe('RECORD_CHANGED');
  // The same figure twice is no conflict.
  expect((await enter({ version: seen, annual: '26.00' })).status).toBe(200);
});

test.each([
  ['a month later than the next', { month: '2027-01' }, 'INVALID_REQUEST'],
  ['no month', { month: '2026-13' }, 'INVALID_REQUEST'],
  ['a rate of nothing', { annual: '0' }, 'INVALID_REQUEST'],
  ['a rate with a comma', { annual: '25,31' }, 'INVALID_REQUEST'],
  ['[T47] no reason', { motivo: undefined }, 'REASON_REQUIRED'],
  ['[T47] no password', { current_password: undefined }, 'REAUTHENTICATION_REQUIRED'],
  ['[T47] a wrong password', { current_password: 'Otra-clave-1' }, 'WRONG_CURRENT_PASSWORD'],
])('%s is refused, and nothing changes', async (_title, change, code) => {
  expect((await enter(change)).body.code).toBe(code);
  expect(await table()).toMatchObject({ missing: ['2026-11'] });
});

test('how many credits a cap corrected stands in the answer, and beside its month afterwards', async () => {
  await openCredits(['U1', 'U2', 'U3'], '2026-11-30');
  await openCredits(['U4'], '2026-11-30', '1.2000');
  const { body } = await enter({ annual: '20.00' });
  expect(body).toMatchObject({ month: '2026-11', corrected: 3, correcting: false });
  const { rates } = (await table()) as { rates: object[] };
  expect(rates[0]).toMatchObject({ month: '2026-11', corrected: 3, correcting: false });
  // The same again corrects nothing more; another figure counts anew.
  expect((await enter({ annual: '20.00' })).body).toMatchObject({ corrected: 3 });
  expect((await enter({ annual: '25.31' })).body).toMatchObject({ corrected: 3 });
});

test('the next month can be entered before it comes', async () => {
  expect((await enter({ month: '2026-12' })).status).toBe(200);
});
