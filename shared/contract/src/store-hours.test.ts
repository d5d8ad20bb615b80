import { expect, test } from '@jest/globals';
import { areHoursPossible, readStoreHours, type StoreHours, storeHoursText } from './store-hours.ts';

const long = { opens: '8:00', closes: '18:00' };
const short = { opens: '8:00', closes: '13:00' };

test.each<[string, StoreHours]>([
  ['', {}],
  ['Todos los días, 8:00 a 18:00', { weekdays: long, saturdays: long, holidays: long }],
  ['Lunes a sábado, 8:00 a 18:00', { weekdays: long, saturdays: long }],
  ['Lunes a viernes, 8:00 a 18:00; sábados, 8:00 a 13:00', { weekdays: long, saturdays: short }],
  [
    'Lunes a sábado, 8:00 a 18:00; domingos y festivos, 8:00 a 13:00',
    { weekdays: long, saturdays: long, holidays: short },
  ],
  ['Sábados, 8:00 a 13:00', { saturdays: short }],
  ['Lunes a viernes, 8:00 a --:--', { weekdays: { opens: '8:00', closes: '' } }],
])('%j is written and read back', (text, hours) => {
  expect(storeHoursText(hours)).toBe(text);
  expect(readStoreHours(text)).toEqual(hours);
});

test.each([
  'Con cita',
  'Lunes a viernes, 8:00 a 18:00. Sábados, 9:00 a 13:00.',
  'Martes, 8:00 a 18:00',
  'Lunes a viernes, 8:00 a 18:00; sábados, 8:00 a 18:00',
])('%j stays as it was typed', (text) => {
  expect(readStoreHours(text)).toBeUndefined();
});

test.each([
  ['Con cita', true],
  ['Lunes a viernes, 8:00 a 12:00 y 14:00 a 18:00', true],
  ['Lunes a viernes, 0:00 a 23:59', true],
  ['abierto de 25:00 a 99:99', false],
  ['Sábados, 8:00 a 24:00', false],
  ['Sábados, 18:00 a 8:00', false],
  ['Sábados, 8:00 a 8:00', false],
  ['Sábados, 8:00 a --:--', false],
])('%j can be kept: %s', (text, isPossible) => {
  expect(areHoursPossible(text)).toBe(isPossible);
});
