import { expect, test } from '@jest/globals';
import { cities } from './cities.ts';
import { drawnCities } from './drawn-cities.ts';
import { isWithin, type Position, roundedRing } from './rounded-ring.ts';

const square: readonly Position[] = [
  [0, 0],
  [0, 4],
  [4, 4],
  [4, 0],
];

test('a ring that is rounded loses its corners and stays within them', () => {
  const ring = roundedRing(square);
  expect(ring).toHaveLength(32);
  expect(ring).not.toContainEqual([0, 0]);
  for (const [north, east] of ring) {
    expect(Math.min(north, east)).toBeGreaterThanOrEqual(0);
    expect(Math.max(north, east)).toBeLessThanOrEqual(4);
  }
});

test('what is within a ring is told from what is beside it', () => {
  expect([isWithin([2, 2], square), isWithin([2, 5], square), isWithin([-1, 2], square)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('[ST-07] each city of the table is drawn around its centre; Barranca is Barrancabermeja', () => {
  const drawn = new Map(drawnCities.map(({ name, outline }) => [name, outline]));
  for (const { name, centre } of cities) {
    const outline = drawn.get(name === 'Barranca' ? 'Barrancabermeja' : name) ?? [];
    expect([name, isWithin(centre, outline)]).toEqual([name, true]);
  }
});
