import { expect, test } from '@jest/globals';
import { simulate } from './simulate.ts';
import { kindsMissing } from './simulated-portal.ts';

/** Of so many acts one is looked at on papers, mails, reports, files and the comparison too: few days have few acts. */
const EVERY_PAPER = 20;
/** The same days at each change; the nightly run takes others, and what seeds once found (`simulation.nightly.test.ts`). */
const SEED = Number(process.env['SEED'] ?? 1);
const DAYS = Number(process.env['DAYS'] ?? 150);

test(`the portal's money agrees with the model and the bank at the end of each of ${DAYS} days, and all that can happen to money happened in them (SEED=${SEED})`, async () => {
  const began = performance.now();
  const { acts } = await simulate(SEED, DAYS, EVERY_PAPER);
  const pace = (DAYS / ((performance.now() - began) / 1000)).toFixed(2);
  console.info(`${DAYS} days, ${pace} days per second: ${JSON.stringify(acts, null, 2)}`);
  expect(acts['pay']).toBeGreaterThan(DAYS / 10);
  expect(kindsMissing(acts)).toEqual([]);
}, 600_000);
