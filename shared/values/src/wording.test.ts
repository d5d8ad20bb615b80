import { expect, test } from '@jest/globals';
import { capitalised, countOf, inSentence } from './wording.ts';

test.each([
  [[], ''],
  [[6], '6'],
  [[6, 7], '6 y 7'],
  [[2, 4, 7], '2, 4 y 7'],
])('the list %j reads "%s" in a sentence', (items, text) => {
  expect(inSentence(items)).toBe(text);
});

test('one is singular', () => {
  expect(countOf(1, 'cuota', 'cuotas')).toBe('1 cuota');
  expect(countOf(3, 'cuota', 'cuotas')).toBe('3 cuotas');
});

test('the first letter of a text becomes a capital, whatever it is', () => {
  expect(['noviembre', 'última', ''].map(capitalised)).toEqual(['Noviembre', 'Última', '']);
});
