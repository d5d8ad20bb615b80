import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import {
  closedInvoicesOf,
  creditsByInvoice,
  openObligations,
  quoteLines,
  type Selection,
  saveUsuryRates,
  saveZones,
  simulateTerm,
  termConditions,
  usuryCap,
} from './index.ts';
import { aCustomer, anObligation, TWELVE_MONTHS } from './obligation.fixture.ts';

const FISCAL = '6060606060';
const LIMITS = { minimum: 3, maximum: 24 };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await inTransaction(database.db, async (trx) => {
    await aCustomer(trx, FISCAL);
    await aCustomer(trx, '7070707070');
    await saveZones(trx, [{ code: 'X', name: 'Excluida', excludesTermChange: true }]);
    const plans = [
      anObligation(TWELVE_MONTHS, { invoice: 'E1000', fiscalNumber: FISCAL }),
      anObligation({ ...TWELVE_MONTHS, paid: 3 }, { invoice: 'E2000', fiscalNumber: FISCAL }),
      anObligation(TWELVE_MONTHS, { invoice: 'E3000', fiscalNumber: FISCAL, portfolio: 'written_off' }),
      anObligation(TWELVE_MONTHS, { invoice: 'E4000', fiscalNumber: FISCAL, zoneCode: 'X' }),
      anObligation(
        { ...TWELVE_MONTHS, paid: 12 },
        { invoice: 'B5000', fiscalNumber: FISCAL, closedOn: '2026-12-31' },
      ),
      anObligation(TWELVE_MONTHS, { invoice: 'E6000', fiscalNumber: '7070707070' }),
    ];
    await openObligations(trx, plans, { occurredAt: new Date(), businessDate: '2025-12-31' });
  });
});
afterAll(() => database.close());

const quoteOf = async (invoice: string, selection: Selection, asOf = '2026-03-10') => {
  const [quoted] = await inTransaction(database.db, (trx) =>
    quoteLines(trx, FISCAL, [{ invoice, selection }], asOf),
  );
  return quoted;
};

describe('a payment line', () => {
  test('[PY-11] [EN-12] of the total payment carries marca Y and what settles the invoice today', async () => {
    expect(await quoteOf('E1000', { kind: 'total' })).toMatchObject({
      invoice: 'E1000',
      marca: 'Y',
      interestsMora: 2594,
      amountWithoutMora: 1_249_705,
      totalPayment: 1_252_299,
      minimum: 2594,
      maximum: 1_252_299,
      stored: { asOf: '2026-03-10', total: 1_252_299, isTotal: true, allocation: { settles: true } },
      version: 0,
    });
  });

  test('[PY-07] of what instalments come to is their value and all the late interest', async () => {
    expect(await quoteOf('E1000', { kind: 'amount', amount: 112_611 + 2594 })).toMatchObject({
      marca: 'N',
      interestsMora: 2594,
      amountWithoutMora: 112_611,
    });
  });

  test('[PY-06] [PY-07] of an amount is that amount; outside the late interest and what settles it is refused', async () => {
    expect(await quoteOf('E1000', { kind: 'amount', amount: 50_000 })).toMatchObject({
      totalPayment: 50_000,
    });
    expect(await quoteOf('E1000', { kind: 'amount', amount: 2594 })).toMatchObject({
      interestsMora: 2594,
      amountWithoutMora: 0,
    });
    for (const amount of [0, 1, 2593, 1_252_300, 99_999_999]) {
      await expect(quoteOf('E1000', { kind: 'amount', amount })).rejects.toMatchObject({
        code: 'AMOUNT_OUT_OF_RANGE',
        invoice: 'E1000',
        minimum: 2594,
        maximum: 1_252_299,
        detail: 'De la factura E1000 puedes pagar entre $2.594 y $1.252.299.',
      });
    }
    expect(await quoteOf('E1000', { kind: 'amount', amount: 1_252_299 })).toMatchObject({
      marca: 'N',
      totalPayment: 1_252_299,
    });
  });

  test('[PY-09] [PY-10] of a written-off invoice has marca C, no late interest and no total payment', async () => {
    expect(await quoteOf('E3000', { kind: 'amount', amount: 10_000 })).toMatchObject({
      marca: 'C',
      interestsMora: 0,
      amountWithoutMora: 10_000,
      minimum: 1,
    });
    await expect(quoteOf('E3000', { kind: 'total' })).rejects.toMatchObject({ code: 'WRITTEN_OFF' });
  });

  test.each(['B5000', 'E6000', 'E9999'])(
    'of %s (closed, foreign, unknown) is refused alike',
    async (invoice) => {
      await expect(quoteOf(invoice, { kind: 'total' })).rejects.toMatchObject({
        code: 'INVOICE_WITHOUT_PLAN',
      });
    },
  );

  test('of several invoices comes in the order asked', async () => {
    const lines = ['E2000', 'E1000'].map((invoice) => ({ invoice, selection: { kind: 'total' as const } }));
    const quotes = await inTransaction(database.db, (trx) => quoteLines(trx, FISCAL, lines, '2026-03-10'));
    expect(quotes.map(({ invoice }) => invoice)).toEqual(['E2000', 'E1000']);
  });
});

describe('another term', () => {
  const creditOf = async (invoice: string) => {
    const [credit] = await creditsByInvoice(database.db, [invoice]);
    if (credit === undefined) throw new Error(invoice);
    return credit;
  };

  test('[EN-16] [TM-01] [TM-03] [TM-04] starts from the present conditions', async () => {
    expect(termConditions(await creditOf('E2000'), LIMITS, '2026-04-10')).toEqual({
      allowed: true,
      conditions: {
        invoice: 'E2000',
        openedOn: '2025-12-31',
        instalment: 112_611,
        capital: 924_607,
        term: 12,
        minimum: 13,
        maximum: 24,
        paid: 3,
        pending: 9,
        periodicity: 'MENSUAL',
        monthlyRate: '1.8762',
      },
    });
  });

  test.each([
    ['E2000', '2026-05-01', LIMITS, 'arrears'],
    ['E3000', '2026-01-01', LIMITS, 'written_off'],
    ['E4000', '2026-01-01', LIMITS, 'excluded_zone'],
    ['B5000', '2027-01-01', LIMITS, 'closed'],
    ['E2000', '2026-04-10', { minimum: 3, maximum: 12 }, 'longest_term'],
  ] as const)('[TM-23] of %s on %s is refused', async (invoice, asOf, limits, reason) => {
    expect(termConditions(await creditOf(invoice), limits, asOf)).toEqual({ allowed: false, reason });
  });

  test('[TM-08] keeps the paid instalments and lays the rest over what remains', async () => {
    const simulated = simulateTerm(await creditOf('E2000'), 18, LIMITS, '2026-04-10');
    expect(simulated).toMatchObject({
      outcome: 'simulated',
      change: { paidCount: 3, after: { pending: 15, lastDueDate: '2027-06-30' } },
    });
  });

  test('[TM-05] outside its range is refused with the range', async () => {
    const credit = await creditOf('E2000');
    for (const term of [12, 25, 13.5]) {
      expect(simulateTerm(credit, term, LIMITS, '2026-04-10')).toEqual({
        outcome: 'out_of_range',
        minimum: 13,
        maximum: 24,
      });
    }
  });
});

test('[CE-10] closed invoices come with the day they were paid off', async () => {
  expect(await closedInvoicesOf(database.db, FISCAL)).toEqual([{ invoice: 'B5000', closedOn: '2026-12-31' }]);
});

describe('the usury cap', () => {
  test('of a month that is not certified is the latest before it, and says so', async () => {
    expect(await usuryCap(database.db, '2026-01-15')).toMatchObject({ annual: '24.36', isOfMonth: true });
    expect(await usuryCap(database.db, '2026-11-20')).toMatchObject({ month: '2026-01', isOfMonth: false });
    expect(await usuryCap(database.db, '2020-01-01')).toBeUndefined();
  });

  test('can be entered and corrected, and late interest follows it', async () => {
    const moraOn = async () => (await quoteOf('E1000', { kind: 'total' }, '2026-03-10'))?.interestsMora;
    const before = await moraOn();
    const enter = (annual: string) =>
      inTransaction(database.db, (trx) =>
        saveUsuryRates(trx, [{ month: '2026-03', annual, source: 'prueba' }]),
      );
    expect([await enter('12.00'), await enter('12.00')]).toEqual([1, 0]);
    // Each day at its month: 28 days of February at 24.36 and 10 of March at 12 on the first row, 10 on the second.
    expect(await moraOn()).toBe(2072);
    expect(before).toBe(2594);
  });
});
