import { expect, test } from '@jest/globals';
import { LONGEST_SLUG, slugOf } from './slug.ts';

test.each([
  ['Cambia tu plazo', 'cambia-tu-plazo'],
  ['  ¿Qué es la fianza? Año 2026 ', 'que-es-la-fianza-ano-2026'],
  ['Tarifas -- y / costos!', 'tarifas-y-costos'],
  ['¡¿!?', 'pagina'],
  [`${'a'.repeat(LONGEST_SLUG - 1)} b`, 'a'.repeat(LONGEST_SLUG - 1)],
])('the title %j makes the address %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
