import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { effectiveRate } from './effective-rate.ts';
import { schedule } from './schedule.ts';

const plan = schedule({
  capital: 2_000_000,
  monthlyRate: '1.8783',
  ivaRate: '19',
  instalments: 4,
  firstDueDate: '2026-12-05',
});

// Expected figures by bisection with 60 digits, outside of this package.
test('what a plan asks for beside its capital is told as a rate, with and without the guarantee fee', () => {
  const without = plan.map(({ capital, interest }) => capital + interest);
  expect(effectiveRate(2_000_000, without)).toEqual({ monthly: '1.8783', annual: '25.02' });
  const fee = without.map((payment) => payment + 50_000);
  expect(effectiveRate(2_000_000, fee)).toEqual({ monthly: '5.7298', annual: '95.15' });
});

test('one payment, and payments that only give the capital back', () => {
  expect(effectiveRate(100_000, [110_000])).toEqual({ monthly: '10.0000', annual: '213.84' });
  expect(
    effectiveRate(
      120_000,
      Array.from({ length: 12 }, () => 10_000),
    ),
  ).toEqual({
    monthly: '0.0000',
    annual: '0.00',
  });
});

test('the rate that a plan was laid with comes back from its rows, whatever the plan', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000, max: 50_000_000 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 50_000 }),
      (capital, instalments, tenThousandths) => {
        const monthlyRate = (tenThousandths / 10_000).toFixed(4);
        const rows = schedule({ capital, instalments, monthlyRate, firstDueDate: '2026-01-31' });
        const { monthly } = effectiveRate(
          capital,
          rows.map(({ instalment }) => instalment),
        );
        // Rows are rounded to the peso; the rate is not.
        expect(Math.abs(Number(monthly) - Number(monthlyRate))).toBeLessThan(0.001);
      },
    ),
    { verbose: true },
  );
});

test.each([
  ['no capital', 0, [1]],
  ['no payment', 1_000, []],
  ['less than the capital', 1_000, [999]],
  ['a part of a peso', 1_000, [1_000.5]],
])('%s is refused', (_what, capital, payments) => {
  expect(() => effectiveRate(capital, payments)).toThrow(RangeError);
});
