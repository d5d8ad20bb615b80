import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { PASSWORD, people } from '../../../testing/people.ts';
import { correctForCaps, openObligations, usuryCap } from '../../money/credit/index.ts';
import { anObligation } from '../../money/credit/obligation.fixture.ts';
import { openStaffFixture, type StaffFixture } from '../../office/administration/testing/staff-fixture.ts';
import { inTransaction } from '../../platform/database/database.ts';

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());
beforeEach(async () => {
  await staff.database.pool.query("delete from usury_rate where month >= '2026-11'");
  await staff.database.pool.query('delete from usury_rate_waiting');
});

/** The version of a month's rate as the page reads it; null where the month has none. */
const seenVersion = async (month: string) => {
  const { rates } = (await table()) as { rates: { month: string; version: string }[] };
  return rates.find((rate) => rate.month === month)?.version ?? null;
};
const enter = async (change: object = {}) => {
  const { month = '2026-11' } = change as { readonly month?: string };
  return await staff.post('admin', 'POST /api/usuryRates', {
    month,
    version: await seenVersion(month),
    annual: '25.31',
    source: 'Superintendencia Financiera, Resolución 1892',
    motivo: 'Certificación de noviembre',
    current_password: PASSWORD,
    ...change,
  });
};
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
  const written = await enter({ annual: ' 25,31 %' });
  expect(written.body).toMatchObject({ rate: { month: '2026-11', annual: '25.31' }, waiting: null });
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
  const version = () => seenVersion('2026-11');
  expect(await version()).toBeNull();
  expect((await enter({ version: null })).status).toBe(200);
  expect((await enter({ version: undefined, annual: '26.00' })).body.code).toBe('RECORD_CHANGED');
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
  ['a rate with a third place', { annual: '25.314' }, 'INVALID_REQUEST'],
  ['a rate of a hundred', { annual: '100' }, 'INVALID_REQUEST'],
  ['a rate with two marks', { annual: '25,3.1' }, 'INVALID_REQUEST'],
  ['[T47] no reason', { motivo: undefined }, 'REASON_REQUIRED'],
  ['[T47] no password', { current_password: undefined }, 'REAUTHENTICATION_REQUIRED'],
  ['[T47] a wrong password', { current_password: 'Otra-clave-1' }, 'WRONG_CURRENT_PASSWORD'],
])('%s is refused, and nothing changes', async (_title, change, code) => {
  expect((await enter(change)).body.code).toBe(code);
  expect(await table()).toMatchObject({ missing: ['2026-11'] });
});

test('a cap that changes credits waits for an hour with its preview; then it corrects them, and the number stands beside its month', async () => {
  await openCredits(['U1', 'U2', 'U3'], '2026-11-30');
  await openCredits(['U4'], '2026-11-30', '1.2000');
  const { body } = await enter({ annual: '20.00' });
  expect(body).toMatchObject({ rate: null, waiting: { annual: '20.00', credits: 3, people: 1, mails: 3 } });
  expect(await table()).toMatchObject({ missing: ['2026-11'], waiting: [{ month: '2026-11' }] });
  // The same again by the same person confirms nothing.
  expect((await enter({ annual: '20.00' })).body).toMatchObject({ rate: null });
  await staff.database.pool.query('update usury_rate_waiting set until = $1', [staff.context.clock.now()]);
  await correctForCaps(staff.context);
  const { rates, waiting } = (await table()) as { rates: object[]; waiting: object[] };
  expect(rates[0]).toMatchObject({ month: '2026-11', annual: '20.00', corrected: 3, correcting: false });
  expect(waiting).toEqual([]);
});

test('a tenfold slip is typed again or refused, changes no credit and sends no mail within the hour, and is taken back', async () => {
  await openCredits(['V1'], '2026-11-30');
  const refused = await enter({ annual: '2.54' });
  expect([refused.body.code, refused.body['fields']]).toEqual([
    'FIGURE_NOT_REPEATED',
    [{ path: '/body/repeated', message: expect.stringContaining('Escríbela otra vez') }],
  ]);
  expect((await enter({ annual: '2.54', repeated: '25.4' })).body.code).toBe('FIGURE_NOT_REPEATED');
  expect((await enter({ annual: '2.54', repeated: '2.54' })).body).toMatchObject({ rate: null });
  expect(await correctForCaps(staff.context)).toBe(0);
  const mails = "select 1 from outbox_message where dedupe_key like 'cap:2026-11:2.54%'";
  expect((await staff.database.pool.query(mails)).rows).toEqual([]);
  await enter({ annual: '25.40' });
  // Credits of before are still laid under another cap: the right figure waits in the wrong one's place.
  expect(await table()).toMatchObject({ waiting: [{ annual: '25.40' }] });
});

test('a second administrator who enters the same figure lets it hold at once', async () => {
  await enter({ annual: '2.54', repeated: '2.54' });
  await staff.database.pool.query("update usury_rate_waiting set entered_by = '9191919191'");
  const { body } = await enter({ annual: '2.54', repeated: '2.54' });
  expect(body).toMatchObject({ rate: { annual: '2.54' }, waiting: null });
});

test('the next month can be entered before it comes', async () => {
  expect((await enter({ month: '2026-12' })).status).toBe(200);
});

test('[T47] a cap that waits is withdrawn before it holds, by anybody who may enter one; it never holds, and the log says who', async () => {
  await openCredits(['W1'], '2026-11-30');
  const { waiting } = (await enter({ annual: '20.00' })).body as { waiting: { until: string } };
  const withdraw = (until: string) =>
    staff.as('admin').then((browser) =>
      browser.call('POST /api/usuryRates/:month/withdraw', {
        params: { month: '2026-11' },
        body: { until },
      }),
    );
  expect((await withdraw('2026-11-20T00:00:00.000Z')).body.code).toBe('USURY_CAP_NOT_WAITING');
  expect(await table()).toMatchObject({ waiting: [{ annual: '20.00' }] });
  expect((await withdraw(waiting.until)).body).toEqual({ withdrawn: true });
  expect(await table()).toMatchObject({ missing: ['2026-11'], waiting: [] });
  await staff.database.pool.query('update usury_rate_waiting set until = $1', [staff.context.clock.now()]);
  expect(await correctForCaps(staff.context)).toBe(0);
  expect((await withdraw(waiting.until)).body.code).toBe('USURY_CAP_NOT_WAITING');
  const entry = await staff.database.db
    .selectFrom('audit_entry')
    .select(['actor', 'subject', 'data'])
    .where('action', '=', 'usury cap withdrawn')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor: people.admin, subject: 'usury:2026-11' });
  expect(JSON.parse(entry.data)).toMatchObject({ annual: '20.00' });
});

test('a cap that would send more than a hundred mails says how many, and is typed again', async () => {
  await openCredits(
    Array.from({ length: 101 }, (_, place) => `M${place}`),
    '2026-11-30',
  );
  const refused = await enter({ annual: '20.00' });
  const [field] = refused.body['fields'] as { path: string; message: string }[];
  const [, count] = /^Saldrían (\d+) correos\. Escribe la tasa otra vez\.$/.exec(field?.message ?? '') ?? [];
  const mails = Number(count);
  expect([refused.body.code, field?.path, mails > 100]).toEqual([
    'FIGURE_NOT_REPEATED',
    '/body/repeated',
    true,
  ]);
  expect(await table()).toMatchObject({ waiting: [] });
  const repeated = { annual: '20.00', repeated: '20.00' };
  expect((await enter(repeated)).body).toMatchObject({ rate: null, waiting: { mails } });
});
