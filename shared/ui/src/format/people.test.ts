import { expect, test } from '@jest/globals';
import { fullNameUpper, initials, onlyDigits } from './people.ts';

test.each([
  ['Marleny Tatiana Úsuga', 'MÚ'],
  ['  julián   restrepo ', 'JR'],
  ['Ñáñez', 'Ñ'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('[PU-01] the full name is in upper case, accents kept, gaps closed', () => {
  expect(fullNameUpper('Marleny Tatiana', null, ' Úsuga ')).toBe('MARLENY TATIANA ÚSUGA');
});

test('digits are kept up to a limit that counts digits only', () => {
  expect(onlyDigits('C.C. 1.028.004.317', 13)).toBe('1028004317');
  expect(onlyDigits('12345', 3)).toBe('123');
});
