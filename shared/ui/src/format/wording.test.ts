import { expect, test } from '@jest/globals';
import { arrearsText, dueText, instalmentsText } from './wording.ts';

test.each([
  [[6], 'cuota 6'],
  [[7, 6], 'cuotas 6 y 7'],
  [[6, 7, 8, 9], 'cuotas 6 a 9'],
  [[2, 4, 7], 'cuotas 2, 4 y 7'],
  [[], ''],
])('instalments %j are named "%s"', (numbers, text) => {
  expect(instalmentsText(numbers)).toBe(text);
});

test.each([
  ['2026-11-28', 'Vence en 8 días'],
  ['2026-11-21', 'Vence mañana'],
  ['2026-11-20', 'Vence hoy'],
  ['2026-11-19', 'Venció hace 1 día'],
])('what is due on %s is said as "%s" on 2026-11-20', (due, text) => {
  expect(dueText(due, '2026-11-20')).toBe(text);
});

test('days of arrears are counted', () => {
  expect(arrearsText(6)).toBe('6 días de mora');
});
