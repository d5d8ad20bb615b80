import { expect, test } from '@jest/globals';
import { promisesHold } from '../testing/canary-promises.ts';
import { probabilityOfAtLeast } from '../testing/simulated-canaries.ts';

promisesHold({ canaries: 200, seed: Number(process.env['SEED'] ?? Date.now() % 2 ** 32) });

test('a count refutes a chance only where it is far above what the chance makes of so many', () => {
  expect(probabilityOfAtLeast(0, 200, 0.01)).toBeCloseTo(1, 9);
  // Of 200 with a chance of 1 in 100 each, three or more are seen in a third of all runs.
  expect(probabilityOfAtLeast(3, 200, 0.01)).toBeCloseTo(0.323, 3);
  expect(probabilityOfAtLeast(12, 200, 0.01)).toBeLessThan(1e-5);
  expect(probabilityOfAtLeast(1, 1, 0.25)).toBeCloseTo(0.25, 9);
});
