import { expect, test } from '@jest/globals';
import { median, percentile, table } from './figures.ts';

test('the median of an even number of runs lies between the two middle ones', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 2, 4])).toBe(3);
});

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 20 }, (_, at) => 20 - at);
  expect([percentile(values, 0.5), percentile(values, 0.95), percentile(values, 1)]).toEqual([10, 19, 20]);
  expect(percentile([], 0.5)).toBeNaN();
});

test('a table sets figures to the right and names to the left', () => {
  expect(
    table([
      ['page', 'KB'],
      ['login', '9.5'],
      ['summary', '120.0'],
    ]).split('\n'),
  ).toEqual(['page        KB', '───────  ─────', 'login      9.5', 'summary  120.0']);
});
