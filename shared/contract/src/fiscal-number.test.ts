import { expect, test } from '@jest/globals';
import {
  canonicalFiscalNumber,
  fiscalNumberAsTyped,
  isFiscalNumber,
  TYPED_FISCAL_NUMBER,
} from './fiscal-number.ts';

const typed = new RegExp(TYPED_FISCAL_NUMBER, 'u');

test.each([
  [' 1.010.101.010', '1010101010'],
  ['1.010.101 010 ', '1010101010'],
  ['1010-101_010', '1010101010'],
  ['1\u00a0010\u2009101 010', '1010101010'],
  ['1 . 2 . 3 . 4 . 5 . 6 . 7 . 8 . 9 . 0 . 1 . 2 . 3', '1234567890123'],
  ['1234', '1234'],
])('[AU-19, BC-01] %j is the ID %s wherever it is typed', (given, canonical) => {
  expect(typed.test(given)).toBe(true);
  expect(canonicalFiscalNumber(given)).toBe(canonical);
  expect(fiscalNumberAsTyped(given)).toBe(canonical);
  expect(isFiscalNumber(canonical)).toBe(true);
});

test.each(['123', '12345678901234', '1010a10', '10101010💳', 'CC1010', '١٠١٠١٠١٠١٠', '', ' . ', '1010\0'])(
  '%j is no ID',
  (given) => {
    expect(typed.test(given)).toBe(false);
  },
);

test('letters stay where they were typed, so that the field can say that they are wrong', () => {
  expect(fiscalNumberAsTyped('CC 1.010💳')).toBe('CC1010💳');
  expect(isFiscalNumber('CC1010💳')).toBe(false);
});
