import { expect, test } from '@jest/globals';
import { inRange, termRange, typedTerm } from './term-range.ts';

const conditions = { plazo: 9, plazoMinimo: 3, plazoMaximo: 18 };

test('[TM-03] the least is the agreed term plus one', () => {
  expect(termRange(conditions)).toEqual({ min: 10, max: 18 });
});

test('[TM-03] the least is the minimum of the credit where that is larger', () => {
  expect(termRange({ ...conditions, plazoMinimo: 12 }).min).toBe(12);
});

test('[TM-04] a value above the maximum snaps to the maximum', () => {
  expect(typedTerm('40', termRange(conditions))).toBe(18);
});

test.each(['12,5', '1a4', '-14', '1e1', 'doce'])('[TM-02] %s is no count and stays as typed', (typed) => {
  expect(typedTerm(typed, termRange(conditions))).toBe(typed);
  expect(inRange(typedTerm(typed, termRange(conditions)), termRange(conditions))).toBe(false);
});

test.each([
  [9, false],
  [10, true],
  [18, true],
  ['', false],
])('[TM-05] %s instalments are in range: %s', (count, expected) => {
  expect(inRange(count, termRange(conditions))).toBe(expected);
});
