import { expect, test } from '@jest/globals';
import { canonicalFiscalNumber, fiscalNumberFault, isFiscalNumber } from './fiscal-number.ts';

test.each([
  [' 1.010.101.010', '1010101010'],
  ['1.010.101 010 ', '1010101010'],
  ['1\u00a0010\u2009101\u00a0010', '1010101010'],
  ['\u202d1010101010\u202c', '1010101010'],
  ['900.555.020-4', '900555020'],
  ['1234', '1234'],
])('[AU-19, BC-01] %j is the ID %s wherever it is typed', (given, canonical) => {
  expect(canonicalFiscalNumber(given)).toBe(canonical);
  expect(isFiscalNumber(given)).toBe(true);
});

test.each([
  '123',
  '12345678901234',
  '1010a10',
  '5100000004.0',
  '1010101010-1',
  '1010101010,00',
  '5.1E+09',
  '',
])('%j is no ID, becomes none, and the field says why', (given) => {
  expect(isFiscalNumber(given)).toBe(false);
  expect(canonicalFiscalNumber(given)).toBe(given);
  expect(fiscalNumberFault(given)).toMatch(/\.$/);
});
