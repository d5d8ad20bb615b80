import { expect, test } from '@jest/globals';
import { annualFromMonthly, isWithinUsuryCap, monthlyFromAnnual, monthlyFromNominal } from './index.ts';

test.each([
  ['24.99', '1.8762'],
  ['25.02', '1.8783'],
  ['24.36', '1.8334'],
  ['17.01', '1.3177'],
  ['0', '0.0000'],
])('%s % EA is %s % a month, effective', (annual, monthly) => {
  expect(monthlyFromAnnual(annual)).toBe(monthly);
});

test.each([
  ['1.8762', '24.99'],
  ['1.8783', '25.02'],
  ['0', '0.00'],
])('%s %% a month is %s %% EA, to two decimals', (monthly, annual) => {
  expect(annualFromMonthly(monthly)).toBe(annual);
});

test('a nominal rate is divided by twelve without rounding', () => {
  expect(monthlyFromNominal('24')).toBe('2');
  expect(monthlyFromNominal('9.4822')).toMatch(/^0\.79018333333/);
});

test('the usury cap of the month is inclusive and compared as decimals', () => {
  expect(isWithinUsuryCap('24.36', '24.36')).toBe(true);
  expect(isWithinUsuryCap('24.3600001', '24.36')).toBe(false);
  expect(isWithinUsuryCap('9.5', '24.36')).toBe(true);
});
