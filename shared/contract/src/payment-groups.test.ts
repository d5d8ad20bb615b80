import { expect, test } from '@jest/globals';
import { paymentGroups, paymentGroupWords } from './payment-groups.ts';

test('each group of payments is said in its own words', () => {
  expect(paymentGroups.map(paymentGroupWords)).toEqual([
    'sin respuesta del banco',
    'sin respuesta del banco desde hace menos de 5 min',
    'sin respuesta del banco desde hace entre 5 min y 30 min',
    'sin respuesta del banco desde hace entre 30 min y 2 h',
    'sin respuesta del banco desde hace entre 2 h y 24 h',
    'sin respuesta del banco desde hace más de 24 h',
    'sin éxito',
    'sin respuesta del banco en la última hora',
  ]);
});
