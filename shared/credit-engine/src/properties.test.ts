import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { freshCredit } from './credit-state.fixture.ts';
import {
  type AllocatedLine,
  afterPayment,
  allocate,
  changeTerm,
  type InstalmentDebt,
  instalmentDebts,
  type ScheduleRow,
  schedule,
  scheduleTotals,
  sumDebts,
  totalToPay,
} from './index.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
process.stdout.write(`properties of the credit engine: SEED=${seed}\n`);
const run = { seed, numRuns: 200 };

const rate = fc
  .integer({ min: 0, max: 60_000 })
  .map((tenThousandths) => (tenThousandths / 10_000).toFixed(4));
const firstDueDate = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Both sizes matter: amounts of every day, and those so small that rounding to a unit rules. */
const terms = fc.record({
  capital: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 200_000_000 })),
  monthlyRate: fc.oneof(fc.constant('0'), rate, fc.constant('50')),
  ivaRate: fc.constantFrom('0', '19'),
  instalments: fc.oneof(fc.integer({ min: 1, max: 36 }), fc.integer({ min: 37, max: 480 })),
  guarantee: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000_000 })),
  firstDueDate,
});

function isSound(row: ScheduleRow, balanceBefore: number): boolean {
  const parts = [row.capital, row.interest, row.iva, row.guarantee];
  return (
    row.balance === balanceBefore - row.capital &&
    row.instalment === parts.reduce((sum, part) => sum + part, 0) &&
    [...parts, row.balance].every((amount) => Number.isSafeInteger(amount) && amount >= 0)
  );
}

function isWithin(line: AllocatedLine, debt: InstalmentDebt | undefined): boolean {
  const parts = ['mora', 'guarantee', 'iva', 'interest', 'capital'] as const;
  return debt !== undefined && parts.every((part) => line[part] >= 0 && line[part] <= debt[part]);
}

function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

describe(`every plan (SEED=${seed})`, () => {
  test('has the rows asked for, repays exactly the capital, ends at zero, and nothing in it is negative', () => {
    fc.assert(
      fc.property(terms, (asked) => {
        const rows = schedule(asked);
        expect(rows).toHaveLength(asked.instalments);
        const totals = scheduleTotals(rows);
        expect(totals.capital).toBe(asked.capital);
        expect(totals.guarantee).toBe(asked.guarantee);
        expect(rows.at(-1)?.balance).toBe(0);
        expect(rows.filter((row, index) => !isSound(row, rows[index - 1]?.balance ?? asked.capital))).toEqual(
          [],
        );
        const dates = rows.map((row) => row.dueDate);
        expect(dates).toEqual([...new Set(dates)].sort());
      }),
      run,
    );
  });

  test('is the same plan a hundred times finer, within rounding, when laid in cents', () => {
    fc.assert(
      fc.property(terms, (asked) => {
        const coarse = schedule({ ...asked, guarantee: 0 })[0];
        const fine = schedule({ ...asked, guarantee: 0, capital: asked.capital * 100 })[0];
        expect(Math.abs((coarse?.interest ?? 0) - (fine?.interest ?? 0) / 100)).toBeLessThanOrEqual(0.51);
      }),
      run,
    );
  });
});

describe(`every sequence of payments (SEED=${seed})`, () => {
  const payments = fc.array(
    fc.record({
      share: fc.double({ min: 0, max: 1.2, noNaN: true }),
      days: fc.integer({ min: 0, max: 120 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const credits = fc.record({
    asked: terms.map((asked) => ({ ...asked, instalments: Math.min(asked.instalments, 60) })),
    lateRate: fc.constantFrom('24.36', '25.02', '0', null),
    payments,
  });

  test('conserves money: allocated + remainder = paid, and no component is ever paid above what is owed', () => {
    fc.assert(
      fc.property(credits, ({ asked, lateRate, payments }) => {
        const openedOn = daysAfter(asked.firstDueDate, -30);
        let credit = freshCredit({ ...asked, openedOn, lateRate });
        let asOf = openedOn;
        let charged = 0;
        let returned = 0;
        for (const { share, days } of payments) {
          asOf = daysAfter(asOf, days);
          const owed = totalToPay(credit, asOf);
          const payment = Math.round((owed.total * share) / (days % 3 === 0 ? 1 : 4));
          const debts = new Map(instalmentDebts(credit, asOf).map((debt) => [debt.number, debt]));
          const allocation = allocate(credit, payment, asOf);

          expect(allocation.applied.total + allocation.remainder).toBe(payment);
          const back = allocation.offPlan?.givenBack ?? { interest: 0, iva: 0 };
          expect(allocation.applied.total).toBe(sumDebts(allocation.lines).total - back.interest - back.iva);
          expect(allocation.settles).toBe(payment >= owed.total);
          if (!allocation.settles) expect(allocation.remainder).toBe(0);
          expect(allocation.lines.filter((line) => !isWithin(line, debts.get(line.number)))).toEqual([]);
          charged += allocation.applied.total - allocation.applied.mora;
          credit = afterPayment(credit, allocation, asOf);
          returned += back.interest + back.iva;
          const paid = scheduleTotals(credit.instalments.map((instalment) => instalment.paid));
          expect(paid.instalment - returned).toBe(charged);
          if (allocation.settles) expect(totalToPay(credit, asOf).total).toBe(0);
          else expect(totalToPay(credit, asOf).total).toBeLessThanOrEqual(owed.total);
        }
        expect(charged).toBeLessThanOrEqual(scheduleTotals(schedule(asked)).instalment);
      }),
      run,
    );
  });

  test('never asks more to close a credit than its instalments add up to', () => {
    fc.assert(
      fc.property(credits, fc.integer({ min: 0, max: 2000 }), ({ asked, lateRate }, days) => {
        const openedOn = daysAfter(asked.firstDueDate, -30);
        const credit = freshCredit({ ...asked, openedOn, lateRate });
        const asOf = daysAfter(openedOn, days);
        expect(totalToPay(credit, asOf).total).toBeLessThanOrEqual(
          sumDebts(instalmentDebts(credit, asOf)).total,
        );
      }),
      run,
    );
  });
});

test(`every change of term keeps the money owed and has the rows asked for (SEED=${seed})`, () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 48 }), fc.nat(400_000), (asked, more, payment) => {
      const openedOn = daysAfter(asked.firstDueDate, -20);
      const fresh = freshCredit({ ...asked, openedOn, lateRate: '24.36' });
      const paid = Math.min(payment, totalToPay(fresh, openedOn).total - 1);
      const credit = afterPayment(fresh, allocate(fresh, paid, openedOn), openedOn);
      const term = asked.instalments + more;
      const change = changeTerm(credit, term, openedOn);
      const owed = sumDebts(instalmentDebts(credit, openedOn));
      expect(change.paidCount + change.rows.length).toBe(term);
      expect(scheduleTotals(change.rows)).toMatchObject({ capital: owed.capital, guarantee: owed.guarantee });
      expect(change.rows.at(-1)?.balance).toBe(0);
      expect(change.rows[0]?.dueDate).toBe(credit.instalments[change.paidCount]?.dueDate);
      expect(change.difference.pending).toBe(more);
    }),
    run,
  );
});
