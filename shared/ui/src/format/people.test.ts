import { expect, test } from '@jest/globals';
import { fullNameUpper, initials } from './people.ts';

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
