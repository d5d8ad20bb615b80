import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import {
  type Credit,
  creditsByInvoice,
  lockObligations,
  openObligations,
  postPayment,
  replacePlan,
  reversePayment,
  simulateTerm,
  unpaidInstalments,
} from './index.ts';
import { aCustomer, anObligation, TWELVE_MONTHS, WITH_GUARANTEE } from './obligation.fixture.ts';
import type { CreditTables } from './tables.ts';

const FISCAL = '6060606060';
const LIMITS = { minimum: 2, maximum: 60 };
const OPENED = { occurredAt: new Date('2026-01-01T15:00:00Z'), businessDate: '2026-01-01' };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await inTransaction(database.db, (trx) => aCustomer(trx, FISCAL));
});
afterAll(() => database.close());

const open = (invoice: string, terms: Parameters<typeof anObligation>[0]) =>
  inTransaction(database.db, (trx) =>
    openObligations(trx, [anObligation(terms, { invoice, fiscalNumber: FISCAL })], OPENED),
  );
const creditAt = async (invoice: string): Promise<Credit> => {
  const [credit] = await creditsByInvoice(database.db, [invoice]);
  if (!credit) throw new Error(`${invoice} does not exist`);
  return credit;
};
const pay = (invoice: string, transactionId: string, amount: number, asOf: string) =>
  inTransaction(database.db, (trx) =>
    postPayment(trx, {
      transactionId,
      version: 0,
      invoice,
      amount,
      asOf,
      occurredAt: new Date(`${asOf}T15:00:00Z`),
    }),
  );
/** A plan that an importer brings, row by row: due dates that the customer agreed, whatever the engine would lay. */
const openWithDates = (invoice: string, dates: readonly string[], paid: number) => {
  const terms = { ...TWELVE_MONTHS, instalments: dates.length, paid };
  const record = anObligation(terms, { invoice, fiscalNumber: FISCAL });
  const instalments = record.instalments.map((row, index) => ({
    ...row,
    dueDate: dates[index] ?? row.dueDate,
    paidOn: row.paidOn && (dates[index] ?? row.dueDate),
  }));
  return inTransaction(database.db, (trx) => openObligations(trx, [{ ...record, instalments }], OPENED));
};

/** Changes the term as the person who confirms it does. */
const change = (invoice: string, term: number, asOf: string) =>
  inTransaction(database.db, async (trx) => {
    await lockObligations(trx, [invoice]);
    const [credit] = await creditsByInvoice(trx, [invoice]);
    if (!credit) throw new Error(`${invoice} does not exist`);
    const simulated = simulateTerm(credit, term, LIMITS, asOf);
    if (simulated.outcome !== 'simulated') throw new Error(simulated.outcome);
    return {
      version: await replacePlan(trx, credit, simulated.change, asOf, new Date(`${asOf}T16:00:00Z`)),
      after: simulated.change.after,
      rows: simulated.change.rows,
    };
  });
const owedOf = (credit: Credit, asOf: string) => {
  const unpaid = unpaidInstalments(credit, asOf);
  const sum = (part: 'capital' | 'interest' | 'iva' | 'guarantee' | 'total') =>
    unpaid.reduce((total, debt) => total + debt[part], 0);
  return {
    first: unpaid[0]?.total,
    pending: unpaid.length,
    last: unpaid.at(-1)?.dueDate,
    capital: sum('capital'),
    interest: sum('interest'),
    total: sum('total'),
  };
};
const rowsOf = (invoice: string, version: number) =>
  database.db
    .withTables<CreditTables>()
    .selectFrom('instalment')
    .selectAll()
    .where('invoice', '=', invoice)
    .where('plan_version', '=', version)
    .orderBy('number')
    .execute();

describe('another plan', () => {
  test('[TM-22] is the one that was simulated, and the old one stays as it was', async () => {
    await open('E1', { ...TWELVE_MONTHS, paid: 3 });
    const old = await rowsOf('E1', 1);
    const { version, after, rows } = await change('E1', 18, '2026-04-10');
    expect(version).toBe(2);
    expect(await rowsOf('E1', 1)).toEqual(old);
    const fresh = await rowsOf('E1', 2);
    expect(fresh).toHaveLength(18);
    expect(fresh.slice(0, 3)).toEqual(old.slice(0, 3).map((row) => ({ ...row, plan_version: 2 })));
    expect(
      fresh.slice(3).map(({ due_date, capital, interest }) => ({ due_date, capital, interest })),
    ).toEqual(rows.map(({ dueDate, capital, interest }) => ({ due_date: dueDate, capital, interest })));
    const credit = await creditAt('E1');
    expect(credit).toMatchObject({ term: 18, version: 1 });
    expect(owedOf(credit, '2026-04-10')).toEqual({
      first: after.instalment,
      pending: 15,
      last: after.lastDueDate,
      capital: after.totals.capital,
      interest: after.totals.interest,
      total: after.totals.instalment,
    });
  });

  test('of a credit whose next instalment is paid in part owes what is left, no more', async () => {
    await open('E2', { ...TWELVE_MONTHS, paid: 3 });
    await pay('E2', 'part', 60_000, '2026-04-10');
    const before = owedOf(await creditAt('E2'), '2026-04-10');
    const { after } = await change('E2', 20, '2026-04-10');
    const owed = owedOf(await creditAt('E2'), '2026-04-10');
    expect(owed.capital).toBe(before.capital);
    expect(owed).toMatchObject({ first: after.instalment, total: after.totals.instalment });
  });

  test('[credit 16] stays at the instalment that was signed when a payment before it is taken back', async () => {
    await open('E3', { ...TWELVE_MONTHS, paid: 3 });
    // It pays row 4 ahead and a part of row 5: the term is laid from row 5.
    await pay('E3', 'taken-back', 150_000, '2026-04-10');
    const { rows } = await change('E3', 20, '2026-04-10');
    await inTransaction(database.db, (trx) =>
      reversePayment(trx, {
        transactionId: 'taken-back',
        asOf: '2026-04-11',
        occurredAt: new Date('2026-04-11T15:00:00Z'),
      }),
    );
    const credit = await creditAt('E3');
    expect(credit).toMatchObject({ term: 20, status: 'open' });
    const unpaid = unpaidInstalments(credit, '2026-04-11').map(({ number, total }) => [number, total]);
    expect(unpaid.slice(0, -1)).toEqual([
      [4, 112_611],
      ...rows.slice(0, -1).map((row) => [row.number, rows[1]?.instalment]),
    ]);
    expect(credit.state.instalments.reduce((sum, row) => sum + row.charges.capital, 0)).toBe(1_200_000);
  });

  const seed = randomInt(1_000_000);
  test(`after any payments is paid off to the last peso, and keeps its capital (seed ${seed})`, async () => {
    let state = seed;
    const below = (limit: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % limit;
    };
    for (let round = 0; round < 12; round += 1) {
      const invoice = `P${round}`;
      const asOf = '2026-11-20';
      const plan = below(2) === 0 ? WITH_GUARANTEE : { ...TWELVE_MONTHS, firstDueDate: '2026-11-28' };
      await open(invoice, { ...plan, openedOn: '2026-10-28' });
      for (let n = below(3); n > 0; n -= 1) await pay(invoice, `${invoice}-${n}`, 1 + below(400_000), asOf);
      const before = await creditAt(invoice);
      const term = before.term + 1 + below(20);
      const { after } = await change(invoice, term, asOf);
      const credit = await creditAt(invoice);
      expect(owedOf(credit, asOf)).toMatchObject({
        first: after.instalment,
        capital: owedOf(before, asOf).capital,
        total: after.totals.instalment,
      });
      expect(credit.state.instalments.reduce((sum, row) => sum + row.charges.capital, 0)).toBe(
        credit.principal,
      );
      const paid = await pay(invoice, `${invoice}-off`, after.totals.instalment, asOf);
      expect(paid).toMatchObject({ outcome: 'posted', closed: true });
    }
  });
});

describe('a change of the term after the customer moved the due day', () => {
  test.each([
    [
      'to the 28th',
      ['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-28', '2026-04-28'],
      2,
      '2026-02-10',
      ['2026-02-28', '2026-03-28', '2026-04-28', '2026-05-28'],
    ],
    [
      'from the 31st to the 30th',
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-30'],
      3,
      '2026-04-10',
      ['2026-04-30', '2026-05-30', '2026-06-30'],
    ],
    [
      'not at all: a month without the day does not change it',
      ['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
      2,
      '2026-02-10',
      ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ],
  ] as const)('keeps the day that was agreed: %s', async (what, dates, paid, asOf, expected) => {
    const invoice = `D${dates.length}${paid}${what.length}`;
    await openWithDates(invoice, dates, paid);
    await change(invoice, dates.length + 1, asOf);
    const { state } = await creditAt(invoice);
    expect(state.instalments.slice(paid).map(({ dueDate }) => dueDate)).toEqual(expected);
  });
});
