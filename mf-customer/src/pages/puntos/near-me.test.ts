import { expect, test } from '@jest/globals';
import { distanceKm, distanceText, wayTo } from './near-me.ts';

const medellin = { latitude: 6.2486, longitude: -75.5828 };

test('distances are those on the globe', () => {
  expect(distanceKm(medellin, medellin)).toBe(0);
  expect(distanceKm(medellin, { latitude: 4.711, longitude: -74.0721 })).toBeCloseTo(239, 0);
});

test.each([
  [0.347, '350 m'],
  [1.234, '1,2 km'],
  [48.4, '48 km'],
])('%d km is said as "%s"', (km, text) => {
  expect(distanceText(km)).toBe(text);
});

test('the way leads to the point by its place', () => {
  expect(wayTo(medellin)).toBe('https://www.google.com/maps/dir/?api=1&destination=6.2486,-75.5828');
});
