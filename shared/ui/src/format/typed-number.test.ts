import { describe, expect, test } from '@jest/globals';
import { pesos } from '@portal/values/number-formats';
import fc from 'fast-check';
import { isBetween, typedCount, typedPesos } from './typed-number.ts';

describe('pesos that were typed', () => {
  test.each([
    ['50000', 50_000],
    ['50.000', 50_000],
    ['$ 50.000', 50_000],
    [' $1.234.567 ', 1_234_567],
    ['1 234 567', 1_234_567],
    ['0', 0],
    ['', ''],
    ['$', ''],
  ])('"%s" reads as %p', (text, expected) => {
    expect(typedPesos(text)).toBe(expected);
  });

  test.each(['50.000,75', '50,5', '1e5', '-500', '1,234,567', '50.5', '50.', 'mil', '😀', '12.34.567'])(
    '"%s" is no whole amount and stays as it was typed',
    (text) => {
      expect(typedPesos(text)).toBe(text);
    },
  );

  test('an amount too large to be exact stays as it was typed', () => {
    expect(typedPesos('99999999999999999999')).toBe('99999999999999999999');
  });

  test('[BC-06] what a screen shows reads back as the same amount', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (amount) => {
        expect(typedPesos(pesos(amount))).toBe(amount);
      }),
      { verbose: true },
    );
  });

  test('whatever is typed is either read exactly or kept', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,$- e') }), (text) => {
        const read = typedPesos(text);
        if (typeof read === 'number') expect(BigInt(text.replace(/[$.\s]/g, ''))).toBe(BigInt(read));
        else expect([text, '']).toContain(read);
      }),
      { verbose: true },
    );
  });
});

describe('counts that were typed', () => {
  test.each([
    ['12', 12],
    [' 12 ', 12],
    ['0', 0],
    ['', ''],
    ['12,5', '12,5'],
    ['12.5', '12.5'],
    ['1e1', '1e1'],
    ['-3', '-3'],
    ['1.000', '1.000'],
    ['doce', 'doce'],
  ])('"%s" reads as %p', (text, expected) => {
    expect(typedCount(text)).toBe(expected);
  });
});

test.each([
  [9, false],
  [10, true],
  [18, true],
  ['', false],
  ['12,5', false],
  [undefined, false],
])('%p between 10 and 18: %s', (typed, expected) => {
  expect(isBetween(typed, 10, 18)).toBe(expected);
});
