import { describe, expect, test } from '@jest/globals';
import { grouped, groupedId, percent, pesos } from './number-formats.ts';

describe('pesos', () => {
  test.each([
    [0, '$0'],
    [439, '$439'],
    [1_000, '$1.000'],
    [1_234_567, '$1.234.567'],
    [-1_234, '-$1.234'],
    [99.6, '$100'],
  ])('[BC-06] shows %d as %s', (amount, text) => {
    expect(pesos(amount)).toBe(text);
  });
});

describe('percent', () => {
  test('shows two decimals with a comma and a space that does not break', () => {
    expect(percent(1.92)).toBe('1,92\u00a0%');
    expect(percent(10)).toBe('10,00\u00a0%');
  });

  test('keeps the exact value of a decimal string', () => {
    expect(percent('1.005')).toBe('1,01\u00a0%');
    expect(percent('84.31', 1)).toBe('84,3\u00a0%');
  });
});

test('a count gets dots from a thousand on', () => {
  expect([0, 999, 1_000, 1_234_567].map(grouped)).toEqual(['0', '999', '1.000', '1.234.567']);
});

test('an identity number gets dots, anything else stays', () => {
  expect(groupedId('1028004317')).toBe('1.028.004.317');
  expect(groupedId('PA12345')).toBe('PA12345');
});
