import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  clampDays,
  datesOf,
  isInOrder,
  type MonthRange,
  rangeQuery,
  readRange,
  untilToday,
  yearsToChoose,
} from './month-range.ts';

const TODAY = '2026-11-20';

test('[RE-29] years run from 2017 to the current one plus 10', () => {
  const years = yearsToChoose(TODAY);
  expect([years[0], years.at(-1), years.length]).toEqual([2017, 2036, 20]);
});

test.each([
  ['31 January in February', { from: 30, to: 31, month: 2, year: 2026 }, [28, 28]],
  ['29 February in a year that has none', { from: 29, to: 29, month: 2, year: 2027 }, [28, 28]],
  ['29 February in a leap year', { from: 1, to: 29, month: 2, year: 2028 }, [1, 29]],
  ['31 March in April', { from: 1, to: 31, month: 4, year: 2026 }, [1, 30]],
  ['days the month has', { from: 3, to: 9, month: 2, year: 2026 }, [3, 9]],
] as [string, MonthRange, [number, number]][])('[RE-30] %s', (_title, range, [from, to]) => {
  expect(clampDays(range)).toEqual({ ...range, from, to });
});

test('a range whose last day is before its first makes no file', () => {
  expect(isInOrder({ from: 9, to: 8, month: 1, year: 2026 })).toBe(false);
  expect(isInOrder({ from: 9, to: 9, month: 1, year: 2026 })).toBe(true);
});

test('it begins with the month so far', () => {
  expect(datesOf(untilToday(TODAY))).toEqual({ desde: '2026-11-01', hasta: TODAY });
  expect(rangeQuery(untilToday(TODAY))).toEqual({ min_date: '01-11-26', max_date: '20-11-26' });
});

test.each([
  ['desde=2026-02-01&hasta=2026-02-28', { from: 1, to: 28, month: 2, year: 2026 }],
  ['desde=2026-02-01&hasta=2026-02-29', undefined],
  ['desde=2026-01-31&hasta=2026-02-01', undefined],
  ['desde=2026-01-09&hasta=2026-01-08', undefined],
  ['desde=2016-01-01&hasta=2016-01-02', undefined],
  ['desde=2037-01-01&hasta=2037-01-02', undefined],
  ['desde=2026-13-01&hasta=2026-13-02', undefined],
  ['desde=no&hasta=no', undefined],
  ['', undefined],
])('the address %s is read', (address, range) => {
  expect(readRange(new URLSearchParams(address), TODAY)).toEqual(range);
});

test('[RE-25, RE-27] what the selectors hold is read back from the address', () => {
  const ranges = fc
    .record({
      from: fc.integer({ min: 1, max: 31 }),
      to: fc.integer({ min: 1, max: 31 }),
      month: fc.integer({ min: 1, max: 12 }),
      year: fc.integer({ min: 2017, max: 2036 }),
    })
    .map(clampDays)
    .filter(isInOrder);
  fc.assert(
    fc.property(ranges, (range) => {
      expect(readRange(new URLSearchParams(datesOf(range)), TODAY)).toEqual(range);
    }),
  );
});
