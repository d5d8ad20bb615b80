import { expect, test } from '@jest/globals';
import { simulate } from './simulate.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const DAYS = Number(process.env['DAYS'] ?? 100_000);
/** Days of one world: a portal of some years, not of centuries. */
const WORLD = 1_000;

test(
  `the portal's money agrees with the model and the bank at the end of each of ${DAYS} days (SEED=${SEED})`,
  async () => {
    for (let done = 0; done < DAYS; done += WORLD) {
      const seed = SEED + done / WORLD;
      const { acts } = await simulate(seed, Math.min(WORLD, DAYS - done));
      expect({ seed, started: acts['payment started'] ?? 0 }).not.toEqual({ seed, started: 0 });
    }
  },
  24 * 60 * 60_000,
);
