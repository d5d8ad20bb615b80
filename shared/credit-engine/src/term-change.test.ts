import { expect, test } from '@jest/globals';
import { freshCredit, twelveMonths, withGuarantee } from './credit-state.fixture.ts';
import {
  afterPayment,
  afterTermChange,
  allocate,
  type CreditState,
  changeTerm,
  levelInstalment,
  totalToPay,
} from './index.ts';

const pay = (credit: CreditState, amount: number, asOf: string) =>
  afterPayment(credit, allocate(credit, amount, asOf), asOf);

test('[TM-08] the outstanding capital is laid over the instalments left, from the next due date of the old plan', () => {
  const credit = pay(twelveMonths, 112_611, '2026-01-31');
  const change = changeTerm(credit, 18, '2026-02-10');
  expect(change.paidCount).toBe(1);
  expect(change.rows).toHaveLength(17);
  expect(change.rows.map((row) => row.dueDate).slice(0, 3)).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
  expect(change.rows[0]).toMatchObject({
    number: 2,
    interest: 20_824,
    instalment: levelInstalment({ capital: 1_109_903, monthlyRate: '1.8762', instalments: 17 }),
  });
  expect(change.rows.at(-1)).toMatchObject({ number: 18, balance: 0 });
  expect(change.before).toMatchObject({
    term: 12,
    pending: 11,
    instalment: 112_611,
    lastDueDate: '2026-12-31',
  });
  expect(change.after).toMatchObject({ term: 18, pending: 17, lastDueDate: '2027-06-30' });
  expect(change.difference.interest).toBe(67_881);
  expect(change.difference.toPay).toBe(change.difference.interest);
  expect(change.difference.pending).toBe(6);
});

test('the outstanding guarantee is split over the new rows', () => {
  const change = changeTerm(pay(withGuarantee, 587_748, '2026-12-05'), 8, '2026-12-06');
  expect(change.rows.map((row) => row.guarantee)).toEqual([
    25_500, 25_500, 25_500, 25_500, 25_500, 25_500, 25_500,
  ]);
  expect(change.after.totals).toMatchObject({ capital: 1_516_456, guarantee: 178_500 });
});

test('interest already paid of the next period is not charged a second time', () => {
  const credit = pay(twelveMonths, 112_611 + 20_000, '2026-01-31');
  const change = changeTerm(credit, 24, '2026-02-01');
  expect(change.rows[0]).toMatchObject({ number: 2, interest: 20_824 });
  expect(change.paidAhead).toEqual({ interest: 20_000, iva: 0 });
  expect(change.after.instalment).toBe((change.rows[0]?.instalment ?? 0) - 20_000);
});

test('the day agreed returns although the next due date falls in February', () => {
  const credit = freshCredit({
    capital: 900_000,
    monthlyRate: '1.9',
    instalments: 6,
    openedOn: '2025-12-30',
    firstDueDate: '2026-01-30',
    lateRate: '24.36',
  });
  const change = changeTerm(pay(credit, 160_200, '2026-01-30'), 8, '2026-02-02');
  expect(change.rows.map((row) => row.dueDate).slice(0, 2)).toEqual(['2026-02-28', '2026-03-30']);
});

test('a term is not changed in arrears, with nothing to pay, or to less than what is paid', () => {
  expect(() => changeTerm(twelveMonths, 18, '2026-02-01')).toThrow('arrears');
  const paid = pay(twelveMonths, 1_300_000, '2026-01-31');
  expect(() => changeTerm({ ...paid, instalments: [] }, 18, '2026-02-01')).toThrow(RangeError);
  expect(() => changeTerm(pay(twelveMonths, 112_611 * 2, '2026-01-31'), 2, '2026-02-01')).toThrow(RangeError);
});

test('a plan moved from the 31st to the 28th stays on the 28th', () => {
  const plan = freshCredit({
    capital: 900_000,
    monthlyRate: '1.9',
    instalments: 6,
    openedOn: '2025-11-30',
    firstDueDate: '2025-12-31',
    lateRate: '24.36',
  });
  const instalments = plan.instalments.map((row, index) =>
    index < 2 ? { ...row, paid: row.charges } : { ...row, dueDate: `${row.dueDate.slice(0, 7)}-28` },
  );
  const change = changeTerm({ ...plan, instalments }, 8, '2026-02-02');
  expect(change.rows.map((row) => row.dueDate)).toEqual(
    ['02', '03', '04', '05', '06', '07'].map((month) => `2026-${month}-28`),
  );
});

test('a term changed after a payment to capital in the same period charges only the days to come', () => {
  const paid = pay(twelveMonths, 112_611, '2026-01-31');
  const allocation = allocate(paid, 300_000, '2026-02-10', { beyondDue: 'shorten_term' });
  const credit = afterPayment(paid, allocation, '2026-02-10');
  const change = changeTerm(credit, 18, '2026-02-12');
  // 20 of 30 days of 1.8762 % on 816.844.
  expect(change.rows[0]?.interest).toBe(10_217);
  const after = afterTermChange(credit, change);
  for (const asOf of ['2026-02-12', '2026-02-20', '2026-02-28']) {
    expect(totalToPay(after, asOf).total).toBe(totalToPay(credit, asOf).total);
  }
});
