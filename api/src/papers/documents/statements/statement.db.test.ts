import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  creditsByInvoice,
  openObligations,
  postPayment,
  reversePayment,
  saveUsuryRates,
} from '../../../money/credit/index.ts';
import { aCustomer, anObligation, TWELVE_MONTHS } from '../../../money/credit/obligation.fixture.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { openTestDatabase } from '../../../platform/testing/database.ts';
import { sentStatements } from '../../../platform/testing/sent-statements.ts';
import { stateReader } from './credit-on.ts';
import { statementPeriods } from './periods.ts';
import { type Statement, statementOf, totalOf } from './statement.ts';

const fiscalNumber = '1000000001';
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await inTransaction(database.db, async (trx) => {
    await aCustomer(trx, fiscalNumber);
    await saveUsuryRates(trx, [
      { month: '2026-02', annual: '25.23', source: 'SFC' },
      { month: '2026-03', annual: '25.52', source: 'SFC' },
    ]);
  });
});
afterAll(() => database.close());

const open = (invoice: string, paid: number) =>
  inTransaction(database.db, (trx) =>
    openObligations(trx, [anObligation({ ...TWELVE_MONTHS, paid }, { invoice, fiscalNumber })], {
      occurredAt: new Date('2026-04-01T15:00:00Z'),
      businessDate: '2026-04-01',
    }),
  );
const pay = (
  invoice: string,
  amount: number,
  asOf: string,
  given: Partial<Parameters<typeof postPayment>[1]> = {},
) =>
  inTransaction(database.db, (trx) =>
    postPayment(trx, {
      transactionId: `${invoice}-${asOf}-${amount}`,
      version: 1,
      invoice,
      amount,
      asOf,
      occurredAt: new Date(`${asOf}T15:00:00Z`),
      ...given,
    }),
  );
/** The statements of a credit, oldest first. */
const statementsOf = async (invoice: string, today: string): Promise<Statement[]> => {
  const [credit] = await creditsByInvoice(database.db, [invoice]);
  if (credit === undefined) throw new Error(`no credit ${invoice}`);
  const statements: Statement[] = [];
  for (const period of statementPeriods(credit, today).reverse()) {
    statements.push(await statementOf(credit, period, today, stateReader(database.db)));
  }
  return statements;
};

const PARTS = ['capital', 'interest', 'iva', 'guarantee', 'mora'] as const;
/** Everything that must hold of a credit's statements, whatever happened to it. */
const expectFollowable = (statements: readonly Statement[]): void => {
  for (const [index, { opening, lent, charges, payments, closing }] of statements.entries()) {
    for (const part of PARTS) {
      const paid = payments.reduce((sum, { amounts }) => sum + amounts[part], 0);
      const begins = opening[part] + (part === 'capital' ? lent : 0);
      expect([index, part, begins + charges[part] - paid]).toEqual([index, part, closing[part]]);
    }
    expect([charges.capital, charges.mora < 0]).toEqual([0, false]);
    const next = statements[index + 1];
    if (next) expect([index, next.opening]).toEqual([index, closing]);
  }
};

test('[credit arithmetic 11] a payment to capital: the days until it and the days after it are its period’s interest', async () => {
  await open('E1', 3);
  await pay('E1', 300_000, '2026-04-15', { beyondDue: 'shorten_term' });
  const statements = await statementsOf('E1', '2026-05-10');
  expectFollowable(statements);
  const april = statements.find(({ period }) => period.due_date === '2026-04-30');
  expect(april?.opening.capital).toBe(924_607);
  expect(
    april?.payments.map(({ isToCapital, amounts }) => [isToCapital, amounts.capital, amounts.interest]),
  ).toEqual([[true, 291_326, 8_674]]);
  // 8.674 for 15 days on 924.607, 5.941 for the other 15 on 633.281.
  expect(april?.charges.interest).toBe(8_674 + 5_941);
  expect(april?.closing).toMatchObject({ capital: 633_281, interest: 5_941 });
});

test('paying on time, late, in part, ahead and all of it: every period can be followed line by line', async () => {
  await open('E2', 3);
  await pay('E2', 112_611, '2026-04-30');
  await pay('E2', 50_000, '2026-06-12');
  await pay('E2', 200_000, '2026-07-05');
  await pay('E2', 112_611, '2026-07-20');
  const before = await statementsOf('E2', '2026-08-20');
  expectFollowable(before);
  expect(before.find(({ period }) => period.due_date === '2026-04-30')?.charges).toMatchObject({
    interest: 17_347,
    mora: 0,
  });
  expect(before.reduce((sum, { charges }) => sum + charges.mora, 0)).toBeGreaterThan(0);
  const [last] = before.slice(-1);
  expect(last?.period.state).toBe('current');
  await pay('E2', 2_000_000, '2026-08-25', { closes: true });
  const after = await statementsOf('E2', '2026-10-20');
  expectFollowable(after);
  expect(after.at(-1)?.period).toMatchObject({ to: '2026-08-25', due_date: '2026-08-31', state: 'closed' });
  expect(totalOf(after.at(-1)?.closing ?? { capital: 1, interest: 0, iva: 0, guarantee: 0, mora: 0 })).toBe(
    0,
  );
});

test('[credit arithmetic 13] a payment that was taken back is on no statement', async () => {
  await open('E3', 3);
  const untouched = await statementsOf('E3', '2026-06-20');
  await pay('E3', 112_611, '2026-04-30', { transactionId: 'back' });
  expect(await statementsOf('E3', '2026-06-20')).not.toEqual(untouched);
  await inTransaction(database.db, (trx) =>
    reversePayment(trx, {
      transactionId: 'back',
      asOf: '2026-05-02',
      occurredAt: new Date('2026-05-02T15:00:00Z'),
    }),
  );
  expect(await statementsOf('E3', '2026-06-20')).toEqual(untouched);
});

test('[credit arithmetic 14] a cap that lies below the agreed rate is the rate of the period, and the statement says so', async () => {
  await open('E4', 3);
  await inTransaction(database.db, (trx) =>
    saveUsuryRates(trx, [{ month: '2026-05', annual: '23.10', source: 'SFC' }], 'entered'),
  );
  const statements = await statementsOf('E4', '2026-05-10');
  const rates = new Map(statements.map(({ period, rate }) => [period.due_date, rate]));
  expect(rates.get('2026-04-30')).toMatchObject({ isCapped: false, appliedMonthly: '1.8762' });
  expect(rates.get('2026-05-31')).toEqual({
    agreedMonthly: '1.8762',
    agreedAnnual: '24.99',
    cap: '23.10',
    appliedMonthly: '1.7470',
    appliedAnnual: '23.10',
    isCapped: true,
  });
});

test('a statement reads the history of its credit once, for its first day and its last', async () => {
  await open('E9', 3);
  await pay('E9', 112_611, '2026-04-30');
  const [credit] = await creditsByInvoice(database.db, ['E9']);
  const period = credit && statementPeriods(credit, '2026-06-10').find(({ state }) => state === 'closed');
  if (!credit || !period) throw new Error('no period');
  const sent = await sentStatements(database, () =>
    statementOf(credit, period, '2026-06-10', stateReader(database.db)),
  );
  expect(sent.filter((text) => text.includes('from credit_event v'))).toHaveLength(1);
});
