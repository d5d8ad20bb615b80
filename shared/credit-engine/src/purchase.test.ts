import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { offeredRate, purchasePrice } from './index.ts';

const terms = { rate: offeredRate('24', '25.02'), guaranteeRate: '10', ivaRate: '19' };

test('[QU-03] a purchase explains its total: capital, interest and guarantee, each with its IVA', () => {
  const price = purchasePrice(1_200_000, 12, terms, '2026-11-20');
  expect(price).toMatchObject({ capital: 1_200_000, guarantee: 120_000, guaranteeIva: 22_800 });
  expect(Number(price.annualWithGuarantee)).toBeGreaterThan(24);
  expect(purchasePrice(1_200_000, 12, { ...terms, guaranteeRate: '0' }, '2026-11-20')).toMatchObject({
    guarantee: 0,
    annualWithGuarantee: '24',
  });
});

test('the parts of any purchase add up to its total, whatever the day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000, max: 5_000_000 }),
      fc.integer({ min: 1, max: 36 }),
      fc.constantFrom('2026-01-31', '2026-11-20', '2028-02-29'),
      (capital, instalments, today) => {
        const { total, instalment, annualWithGuarantee, ...parts } = purchasePrice(
          capital,
          instalments,
          terms,
          today,
        );
        expect(parts.capital).toBe(capital);
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(Math.abs(instalment * instalments - total)).toBeLessThan(instalments * 4);
        expect(Number(annualWithGuarantee)).toBeGreaterThan(24);
      },
    ),
    { numRuns: 200 },
  );
});
