import { expect, test } from '@jest/globals';
import { simulate } from './simulate.ts';
import { type Acts, kindsMissing, sumOfActs } from './simulated-portal.ts';

/** Of so many acts one is looked at on papers, mails, reports, files and the comparison too: few days have few acts. */
const EVERY_PAPER = 20;
/** The same days at each change; the nightly run takes others. */
const SEED = Number(process.env['SEED'] ?? 1);
const DAYS = Number(process.env['DAYS'] ?? 150);

/**
 * Seeds that once found a difference, with as many days as they took. A change of the simulation changes the history of
 * a seed, so the defects have tests of their own (`credit/cap-corrections.db.test.ts`, `money-desk/check.db.test.ts`).
 */
const FOUND = [
  [777, 103],
  [920626, 60],
  [920488, 120],
  [931006, 30],
  [1000244, 35],
] as const;

const done: Acts[] = [];
let days = 0;
let seconds = 0;

async function simulated(seed: number, length: number): Promise<Acts> {
  const began = performance.now();
  const { acts } = await simulate(seed, length, EVERY_PAPER);
  seconds += (performance.now() - began) / 1000;
  days += length;
  done.push(acts);
  return acts;
}

test.each(FOUND)(
  "the portal's money agrees with the model and the bank through what seed %i found within %i days",
  async (seed, days) => {
    expect((await simulated(seed, days))['pay']).toBeGreaterThan(days / 10);
  },
  600_000,
);

test(`the portal's money agrees with the model and the bank at the end of each of ${DAYS} days (SEED=${SEED})`, async () => {
  expect((await simulated(SEED, DAYS))['pay']).toBeGreaterThan(DAYS / 10);
}, 600_000);

test('all that can happen to money happened in these days', () => {
  const acts = sumOfActs(done);
  console.info(
    `${days} days, ${(days / seconds).toFixed(2)} days per second: ${JSON.stringify(acts, null, 2)}`,
  );
  expect(kindsMissing(acts)).toEqual([]);
});
