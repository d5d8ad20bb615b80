import { expect, test } from '@jest/globals';
import { offer } from '../../parts/limit.fixture.ts';
import { amountFault, MOST_PESOS } from './amount-bounds.ts';

test.each([
  [200_000, undefined],
  [4_000_000, undefined],
  [4_000_001, 'El cupo debe ser inferior a $4.000.000'],
  [199_999, 'El cupo minimo que puede solicitar es $ 200.000'],
  [0, 'Escribe el cupo que quieres.'],
  ['', 'Escribe el cupo que quieres.'],
  ['800.000,50', 'Escribe el cupo en pesos, sin centavos.'],
  ['8e5', 'Escribe el cupo en pesos, sin centavos.'],
])('[LI-11, LI-12] %s more: %s', (amount, fault) => {
  expect(amountFault(amount, offer)).toBe(fault);
});

test('[LI-10] the largest amount has twelve digits', () => {
  expect(String(MOST_PESOS)).toHaveLength(12);
  expect(String(MOST_PESOS + 1)).toHaveLength(13);
  const boundless = { ...offer, CuotaMaximaaSolicitar: 5_000_000_000_000 };
  expect(amountFault(MOST_PESOS, boundless)).toBeUndefined();
  expect(amountFault(MOST_PESOS + 1, boundless)).toBe('El cupo debe ser inferior a $999.999.999.999');
});
