import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { offeredRate } from './offered-rate.ts';

/** Annual effective rate of a monthly rate, in percent; floating point is exact enough to compare by a millionth. */
const yearOf = (monthly: string): number => ((1 + Number(monthly) / 100) ** 12 - 1) * 100;

test('the product’s rate is offered as it is while the cap is above it', () => {
  expect(offeredRate('24', '25.02')).toEqual({ annual: '24', monthly: '1.8088' });
});

test('the cap is offered where the product’s rate is above it, and rounding does not lift it over', () => {
  // Rounded half up 25.02 % a year is 1.8783 % a month, which is 25.0202 % a year.
  expect(offeredRate('30', '25.02')).toEqual({ annual: '25.02', monthly: '1.8782' });
  expect(offeredRate('30', '24.99')).toEqual({ annual: '24.99', monthly: '1.8762' });
});

test('whatever product and cap are, a year of the monthly rate is never above the cap', () => {
  const percent = fc.integer({ min: 1, max: 9_999 }).map((hundredths) => (hundredths / 100).toFixed(2));
  fc.assert(
    fc.property(percent, percent, (product, cap) => {
      const { annual, monthly } = offeredRate(product, cap);
      expect(Number(annual)).toBeLessThanOrEqual(Number(cap));
      expect(yearOf(monthly)).toBeLessThanOrEqual(Number(cap) + 1e-6);
    }),
    { verbose: true },
  );
});
