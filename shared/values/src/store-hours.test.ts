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
  ['Lunes a viernes, 08:00 - 18:00', true],
  ['Lunes a viernes de 8.00 a. m. a 8.00 p. m.', true],
  ['8:00 a.m. a 12:00 m. y 2:00 p.m. hasta las 6:30 p.m.', true],
  ['Sábados, 18:00 a 2:00', true],
  ['De 6:00 p. m. a 12:00 a. m.', true],
  ['Desde las 8:00, con cita en el 604.555.3001', true],
  ['abierto de 25:00 a 99:99', false],
  ['8:00 - 99:99', false],
  ['de 25:00 hasta 3:00', false],
  ['8:00 a.m. a 26:30 p.m.', false],
  ['Cierra a las 30.00', false],
  ['Abre a las 8:5', false],
  ['Abre a las 8:000', false],
  ['Sábados, 8:00 a 24:00', false],
  ['Sábados, 8:00 a 8:00', false],
  ['Sábados, 8:00-08:00', false],
  ['Sábados, de 8:00 p. m. hasta las 20.00', false],
  ['Sábados, 8:00 a --:--', false],
])('%j can be kept: %s', (text, isPossible) => {
  expect(areHoursPossible(text)).toBe(isPossible);
});
