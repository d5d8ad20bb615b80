import { expect, test } from '@jest/globals';
import { simulate } from './simulate.ts';

/** The same days at each change; the nightly run takes others. */
const SEED = Number(process.env['SEED'] ?? 1);
const DAYS = Number(process.env['DAYS'] ?? 150);

test(`the portal's money agrees with the model and the bank at the end of each of ${DAYS} days (SEED=${SEED})`, async () => {
  const { acts } = await simulate(SEED, DAYS);
  expect(acts['payment started']).toBeGreaterThan(DAYS / 10);
}, 600_000);
