import { expect, test } from '@jest/globals';
import { typedFiscalNumber } from './fiscal-number.ts';

test('a national ID is read with what people write round it', () => {
  expect(typedFiscalNumber(' C.C. 1.010.101.010')).toBe('1010101010');
});

test.each(['123', '12345678901234', '1010x', '5100000004.0', '1010101010-1'])(
  '%s is refused in Spanish, in its field (AU-19)',
  (typed) => {
    expect(() => typedFiscalNumber(typed)).toThrow(
      expect.objectContaining({
        fields: [{ path: '/body/fiscal_number', message: expect.stringContaining(`«${typed}»`) }],
      }),
    );
  },
);
