import { expect, test } from '@jest/globals';
import { changeOf, hoursOf, sumsOf, upTo } from './figures.ts';

const row = (hour: number, status: string, count: number, amount: number) => ({
  hour,
  status,
  count,
  amount,
});

test('statuses come to approved, waiting and failed; what the bank has not answered waits', () => {
  const rows = [
    row(8, 'Approved', 2, 50),
    row(8, 'Init', 1, 5),
    row(9, 'Pending', 1, 7),
    row(9, 'Cancelled', 3, 9),
  ];
  expect(sumsOf(rows)).toEqual({
    approved: { count: 2, amount: 50 },
    waiting: { count: 2, amount: 12 },
    failed: { count: 3, amount: 9 },
  });
});

test('half a day is compared with the same half of the day before', () => {
  const yesterday = [row(8, 'Approved', 4, 40), row(15, 'Approved', 9, 90)];
  expect(sumsOf(upTo(yesterday, 14)).approved).toEqual({ count: 4, amount: 40 });
  expect(sumsOf(upTo(yesterday, 15)).approved).toEqual({ count: 13, amount: 130 });
});

test('hours without any payment stand between those with some', () => {
  const hours = hoursOf([row(7, 'Approved', 2, 1), row(9, 'Error', 1, 1), row(9, 'Approved', 3, 1)]);
  expect(hours.map(({ hour, counts }) => [hour, counts.approved, counts.failed])).toEqual([
    [7, 2, 0],
    [8, 0, 0],
    [9, 3, 1],
  ]);
  expect(hoursOf([])).toEqual([]);
});

test.each([
  [12, 10, 20],
  [5, 10, -50],
  [0, 4, -100],
  [3, 0, undefined],
])('%i after %i is a change of %p percent', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});
