import { describe, expect, test } from '@jest/globals';
import { freshCredit, twelveMonths } from './credit-state.fixture.ts';
import {
  afterPayment,
  allocate,
  type CreditState,
  guaranteeFee,
  instalmentDebts,
  sumDebts,
  totalToPay,
} from './index.ts';

const pay = (credit: CreditState, amount: number, asOf: string) =>
  afterPayment(credit, allocate(credit, amount, asOf), asOf);
const totalOn = (credit: CreditState, asOf: string) => totalToPay(credit, asOf).total;
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10),
  );

const withIva = freshCredit({
  capital: 1_200_000,
  monthlyRate: '1.8762',
  ivaRate: '19',
  instalments: 12,
  openedOn: '2025-12-31',
  firstDueDate: '2026-01-31',
  lateRate: '24.36',
});

describe('interest collected ahead', () => {
  test.each([
    ['2025-12-31', 1_200_000],
    ['2026-01-15', 1_213_396],
    ['2026-01-31', 1_226_792],
  ])('one peso less than the total on %s leaves one peso to pay', (asOf, total) => {
    expect(totalOn(withIva, asOf)).toBe(total);
    expect(totalOn(pay(withIva, total - 1, asOf), asOf)).toBe(1);
  });

  test('ticking nineteen of twenty-four instalments costs what closing would have', () => {
    const guarantee = guaranteeFee(2_000_000, { feeRate: '10', ivaRate: '19' });
    const credit = freshCredit({
      ...{ capital: 2_000_000, monthlyRate: '1.8783', ivaRate: '19', instalments: 24, guarantee },
      ...{ openedOn: '2025-12-31', firstDueDate: '2026-01-31', lateRate: '24.36' },
    });
    const asOf = '2026-01-10';
    const nineteen = sumDebts(instalmentDebts(credit, asOf).slice(0, 19)).total;
    expect(nineteen).toBeLessThan(totalOn(credit, asOf));
    expect(totalOn(pay(credit, nineteen, asOf), asOf)).toBe(totalOn(credit, asOf) - nineteen);
  });

  test('is given back by the payment that closes, beside the rows', () => {
    const paid = allocate(withIva, 700_000, '2026-01-15');
    const ahead = afterPayment(withIva, paid, '2026-01-15');
    const total = totalToPay(ahead, '2026-01-15');
    // The interest and IVA paid, less those that 1.200.000 earned in 15 days.
    const { interest, iva } = paid.applied;
    expect(total.givenBack).toEqual({ interest: interest - 11_257, iva: iva - 2139 });
    const closing = allocate(ahead, total.total, '2026-01-15');
    expect(closing).toMatchObject({
      settles: true,
      remainder: 0,
      offPlan: { capital: 0, interest: 0, iva: 0, givenBack: total.givenBack },
      applied: { total: total.total },
    });
    const closed = afterPayment(ahead, closing, '2026-01-15');
    for (const asOf of ['2026-01-15', '2026-01-31', '2026-06-30', '2027-12-31']) {
      expect(totalOn(closed, asOf)).toBe(0);
    }
  });

  test('is earned in later periods only on the capital that is still owed', () => {
    const ahead = pay(twelveMonths, 1_000_000, '2026-01-15');
    const left = sumDebts(instalmentDebts(ahead, '2026-01-15')).capital;
    // January was agreed on all of it; half of February bears interest on what is left.
    const halfMonth = Math.round((left * 1.8762 * 15) / 3000);
    const grown = totalOn(ahead, '2026-02-15') - totalOn(ahead, '2026-01-15');
    expect(grown).toBe(22_514 - 11_257 + halfMonth);
  });

  test('a row paid some days before it falls due has earned its whole charge when it does', () => {
    const early = pay(twelveMonths, 112_611, '2026-01-21');
    const onTime = pay(twelveMonths, 112_611, '2026-01-31');
    expect(totalOn(early, '2026-01-21')).toBe(totalOn(twelveMonths, '2026-01-21') - 112_611);
    for (const asOf of ['2026-01-31', '2026-02-14', '2026-05-31']) {
      expect(totalOn(early, asOf)).toBe(totalOn(onTime, asOf));
    }
  });

  test('what was brought of a row beyond what it asks for once laid anew is given back when it falls due', () => {
    const ahead = pay(twelveMonths, 112_611 + 100_000, '2026-01-10');
    const options = { beyondDue: 'shorten_term' } as const;
    const part = allocate(ahead, 500_000, '2026-02-05', options);
    const after = afterPayment(ahead, part, '2026-02-05');
    const owed = totalOn(ahead, '2026-02-05') - 500_000;
    expect(totalOn(after, '2026-02-05')).toBe(owed);
    // February has 28 days; what is left of its period bears 30 − 5 days, on the balance left alone.
    const balance = sumDebts(instalmentDebts(after, '2026-02-05')).capital;
    expect(totalOn(after, '2026-02-28') - owed).toBe(Math.round((balance * 1.8762 * 25) / 3000));
  });

  test.each([0, 5, 300_000, 700_000, 1_000_000])(
    'after %d ahead the total never falls while nothing is paid',
    (amount) => {
      const credit = pay(withIva, amount, '2026-01-15');
      const totals = daysFrom('2026-01-15', 430).map((asOf) => totalOn(credit, asOf));
      expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    },
  );
});

test('rows whose capital is repaid owe no interest, whatever the day', () => {
  const total = totalOn(twelveMonths, '2026-02-01');
  const closed = pay(twelveMonths, total, '2026-02-01');
  for (const asOf of ['2026-02-01', '2026-02-28', '2026-12-31']) {
    expect(sumDebts(instalmentDebts(closed, asOf)).total).toBe(0);
  }
});

test('a payment that the core recorded before settles late interest as one made here', () => {
  const here = pay(twelveMonths, 50_000, '2026-03-10');
  const [first, ...rest] = twelveMonths.instalments;
  if (first === undefined) throw new Error('a plan of twelve has a row');
  const brought = here.instalments[0]?.paid ?? first.paid;
  const settled = { lateSettledOn: '2026-03-10' };
  const imported: CreditState = {
    ...twelveMonths,
    instalments: [{ ...first, ...settled, paid: brought }, ...rest.map((row) => ({ ...row, ...settled }))],
  };
  expect(totalToPay(imported, '2026-03-10').mora).toBe(0);
  for (const asOf of ['2026-03-10', '2026-04-10', '2026-05-31']) {
    expect(totalToPay(imported, asOf)).toEqual(totalToPay(here, asOf));
  }
});

test('money that comes after a credit is closed is left over whole, also where interest had been given back', () => {
  const ahead = pay(withIva, 700_000, '2026-01-15');
  const part = allocate(ahead, 200_000, '2026-05-05', { beyondDue: 'shorten_term' });
  const after = afterPayment(ahead, part, '2026-05-05');
  expect(part.offPlan?.givenBack.interest).toBeGreaterThan(0);
  const closed = pay(after, totalOn(after, '2026-05-06'), '2026-05-06');
  expect(allocate(closed, 1000, '2026-10-01')).toMatchObject({
    lines: [],
    applied: { total: 0 },
    remainder: 1000,
    settles: true,
  });
});
