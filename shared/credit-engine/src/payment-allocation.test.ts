import { expect, test } from '@jest/globals';
import { twelveMonths, withGuarantee } from './credit-state.fixture.ts';
import { afterPayment, allocate, instalmentDebts, totalToPay } from './index.ts';

const none = { mora: 0, guarantee: 0, iva: 0, interest: 0, capital: 0 };

test('a payment covers all late interest first, then the oldest instalment, then the next', () => {
  expect(allocate(twelveMonths, 150_000, '2026-03-10')).toEqual({
    lines: [
      { ...none, number: 1, mora: 2046, interest: 22_514, capital: 90_097 },
      { ...none, number: 2, mora: 548, interest: 20_824, capital: 13_971 },
    ],
    applied: { ...none, mora: 2594, interest: 43_338, capital: 104_068, total: 150_000 },
    remainder: 0,
    settles: false,
  });
});

test('within an instalment the order is guarantee, IVA, interest, capital', () => {
  const lineOf = (payment: number) => allocate(withGuarantee, payment, '2026-12-05').lines[0];
  expect(lineOf(59_000)).toEqual({ ...none, number: 1, guarantee: 59_000 });
  expect(lineOf(60_000)).toEqual({ ...none, number: 1, guarantee: 59_500, iva: 500 });
  expect(lineOf(67_000)).toEqual({ ...none, number: 1, guarantee: 59_500, iva: 7138, interest: 362 });
  expect(lineOf(104_205)).toEqual({
    ...none,
    number: 1,
    guarantee: 59_500,
    iva: 7138,
    interest: 37_566,
    capital: 1,
  });
});

test('what exceeds the instalments due goes on to the next ones in order', () => {
  const { lines, settles } = allocate(twelveMonths, 112_611 * 2 + 1000, '2026-01-31');
  expect(lines.map((line) => [line.number, line.interest + line.capital])).toEqual([
    [1, 112_611],
    [2, 112_611],
    [3, 1000],
  ]);
  expect(settles).toBe(false);
});

test('a payment of the total to pay closes the credit and leaves nothing over', () => {
  const allocation = allocate(twelveMonths, 1_252_299, '2026-03-10');
  expect(allocation).toMatchObject({ settles: true, remainder: 0, applied: { total: 1_252_299 } });
  expect(totalToPay(afterPayment(twelveMonths, allocation, '2026-03-10'), '2026-03-10').total).toBe(0);
});

test('a payment above the total to pay does not buy interest of future periods: the rest is returned', () => {
  const allInstalments = instalmentDebts(twelveMonths, '2026-01-31').reduce(
    (sum, debt) => sum + debt.total,
    0,
  );
  const allocation = allocate(twelveMonths, allInstalments, '2026-01-31');
  expect(allocation).toMatchObject({ settles: true, applied: { total: 1_222_514, interest: 22_514 } });
  expect(allocation.remainder).toBe(allInstalments - 1_222_514);
});

test('late interest that was paid is not charged again, and what is left of it stays owed', () => {
  const partly = afterPayment(twelveMonths, allocate(twelveMonths, 1000, '2026-03-10'), '2026-03-10');
  expect(instalmentDebts(partly, '2026-03-10')[0]?.mora).toBe(1046);
  expect(instalmentDebts(partly, '2026-03-11')[0]?.mora).toBe(1099);

  const allOfIt = afterPayment(twelveMonths, allocate(twelveMonths, 150_000, '2026-03-10'), '2026-03-10');
  expect(instalmentDebts(allOfIt, '2026-03-10').map((debt) => debt.mora)).toEqual(Array(12).fill(0));
  const second = instalmentDebts(allOfIt, '2026-03-20')[1];
  expect(second).toMatchObject({ capital: 77_816, daysLate: 20, mora: 465 });
});

test('paying nothing changes nothing', () => {
  const allocation = allocate(twelveMonths, 0, '2026-03-10');
  expect(allocation).toMatchObject({ lines: [], remainder: 0, settles: false });
  expect(afterPayment(twelveMonths, allocation, '2026-03-10')).toEqual(twelveMonths);
});

test.each([-1, 0.5, Number.NaN])('a payment of %p is refused', (payment) => {
  expect(() => allocate(twelveMonths, payment, '2026-03-10')).toThrow(RangeError);
});
