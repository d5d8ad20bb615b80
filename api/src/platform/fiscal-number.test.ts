import { expect, test } from '@jest/globals';
import { typedFiscalNumber } from './fiscal-number.ts';

test('a national ID is read whatever stands between its digits', () => {
  expect(typedFiscalNumber(' 1.010-101_010')).toBe('1010101010');
});

test.each(['123', '12345678901234', '1010x'])('%s is refused in Spanish, in its field (AU-19)', (typed) => {
  expect(() => typedFiscalNumber(typed)).toThrow(
    expect.objectContaining({
      fields: [{ path: '/body/fiscal_number', message: 'La cédula tiene de 4 a 13 dígitos.' }],
    }),
  );
});
