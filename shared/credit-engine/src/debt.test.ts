import { expect, test } from '@jest/globals';
import { twelveMonths, withGuarantee } from './credit-state.fixture.ts';
import { availableLimit, instalmentDebts, lateInterest, totalToPay } from './index.ts';

test('late interest of published cases, to the unit', () => {
  expect(lateInterest(100_000, '25.02', 1)).toBe(61);
  expect(lateInterest(100_000, '25.02', 30)).toBe(1836);
  expect(lateInterest(87_345, '24.36', 91)).toBe(4749);
  expect(lateInterest(100_000, '25.02', 0)).toBe(0);
});

test('an instalment due today is due but not late', () => {
  const [first] = instalmentDebts(twelveMonths, '2026-01-31');
  expect(first).toMatchObject({ isDue: true, daysLate: 0, mora: 0, total: 112_611 });
});

test('late interest runs on the unpaid capital of each late instalment', () => {
  const debts = instalmentDebts(twelveMonths, '2026-03-10').slice(0, 3);
  expect(debts.map(({ daysLate, mora, total }) => ({ daysLate, mora, total }))).toEqual([
    { daysLate: 38, mora: 2046, total: 114_657 },
    { daysLate: 10, mora: 548, total: 113_159 },
    { daysLate: 0, mora: 0, total: 112_611 },
  ]);
});

test('the total to pay charges interest of rows due and of the days elapsed, never of future periods', () => {
  expect(totalToPay(twelveMonths, '2026-03-10')).toEqual({
    capital: 1_200_000,
    interest: 22_514 + 20_824 + 6367,
    iva: 0,
    guarantee: 0,
    mora: 2594,
    total: 1_252_299,
  });
});

test('the total to pay carries the whole guarantee and the IVA of the interest charged', () => {
  expect(totalToPay(withGuarantee, '2026-12-20')).toEqual({
    capital: 2_000_000,
    interest: 37_566 + 14_242,
    iva: 7138 + 2706,
    guarantee: 238_000,
    mora: 4439,
    total: 2_304_091,
  });
});

test('on the opening day only capital and guarantee are owed', () => {
  expect(totalToPay(withGuarantee, '2026-11-05').total).toBe(2_238_000);
});

test('a period longer than 30 days accrues 30', () => {
  expect(totalToPay(twelveMonths, '2026-01-30')).toEqual(
    totalToPay({ ...twelveMonths, openedOn: '2025-11-30' }, '2026-01-30'),
  );
  expect(totalToPay(twelveMonths, '2026-01-30').interest).toBe(22_514);
});

test('[PY-09] written-off customers owe no late interest', () => {
  const writtenOff = { ...twelveMonths, lateRate: null };
  expect(instalmentDebts(writtenOff, '2026-12-31').every((debt) => debt.mora === 0)).toBe(true);
  expect(totalToPay(writtenOff, '2026-03-10').total).toBe(1_249_705);
});

test('the available limit is never below zero', () => {
  expect(availableLimit(3_000_000, 1_200_000)).toBe(1_800_000);
  expect(availableLimit(1_000_000, 1_200_000)).toBe(0);
});
