import { describe, expect, test } from '@jest/globals';
import type { Share, CanaryVerdict as Verdict } from '@portal/contract/release-statement';
import { randomFrom } from '../testing/random.ts';
import { FEWEST_FAILURES, failuresToEnd, isEnough, verdictOf } from './canary-verdict.ts';

const budget: Share = { count: 3, of: 100 };
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 32);
console.log(`canary verdicts: SEED=${SEED}`);

/** The first verdict of a canary that fails for this share of addresses, looked at after each of so many. */
function firstVerdict(
  random: () => number,
  chance: number,
  addresses: number,
): { verdict: Verdict; after: number } {
  let count = 0;
  for (let of = 1; of <= addresses; of += 1) {
    if (random() < chance) count += 1;
    const verdict = verdictOf({ count, of }, budget);
    if (verdict !== 'inconclusive') return { verdict, after: of };
  }
  return { verdict: 'inconclusive', after: addresses };
}

/** How many of 500 canaries ended with the verdict. */
const ended = (verdict: Verdict, chance: number): number => {
  const random = randomFrom(SEED);
  return Array.from({ length: 500 }, () => firstVerdict(random, chance, 1_000)).filter(
    (one) => one.verdict === verdict,
  ).length;
};

describe('a canary that is looked at after each of 1,000 addresses', () => {
  test('is called worse in at most 5 of 100 cases where it keeps its budget', () => {
    for (const chance of [0.01, 0.03]) expect(ended('worse', chance)).toBeLessThanOrEqual(25);
  });

  test('is called healthy in at most 5 of 100 cases where it fails for twice its budget or more', () => {
    for (const chance of [0.06, 0.1]) expect(ended('healthy', chance)).toBeLessThanOrEqual(25);
  });

  test('is called worse in 95 of 100 cases and more where it fails for one address in ten', () => {
    expect(ended('worse', 0.1)).toBeGreaterThanOrEqual(475);
  });

  test('is called healthy in 95 of 100 cases and more where it fails for one address in a hundred', () => {
    expect(ended('healthy', 0.01)).toBeGreaterThanOrEqual(475);
  });
});

test('a release that fails for everybody is above its budget after three addresses', () => {
  expect(verdictOf({ count: 3, of: 3 }, budget)).toBe('worse');
  expect(verdictOf({ count: 3, of: 4 }, budget)).toBe('worse');
});

const MINUTE = 60_000;
test('one person with three or four addresses ends no canary that any other address is heard from', () => {
  for (const count of [1, 2, 3, 4]) {
    for (const others of [1, 2, 20])
      expect(isEnough({ count, of: count + others }, 600 * MINUTE)).toBe(false);
  }
  expect(isEnough({ count: 5, of: 90 }, 0)).toBe(true);
});

test('where no other address is heard, three that all fail are enough after ten minutes', () => {
  for (const count of [3, 4]) {
    expect(isEnough({ count, of: count }, 10 * MINUTE - 1)).toBe(false);
    expect(isEnough({ count, of: count }, 10 * MINUTE)).toBe(true);
  }
  expect(isEnough({ count: 2, of: 2 }, 600 * MINUTE)).toBe(false);
});

test('with few addresses nothing is said', () => {
  for (const total of [0, 1, 10, 50]) expect(verdictOf({ count: 0, of: total }, budget)).toBe('inconclusive');
  expect(verdictOf({ count: 3, of: 103 }, budget)).toBe('inconclusive');
  expect(verdictOf({ count: 0, of: 120 }, budget)).toBe('healthy');
});

test.each([5, 50, 240, 5_000])('of %i addresses the fewest failures that end a canary are told', (of) => {
  const fewest = failuresToEnd(of, budget);
  if (fewest === null) throw new Error('so many addresses are enough');
  expect(fewest).toBeGreaterThanOrEqual(FEWEST_FAILURES);
  expect(verdictOf({ count: fewest, of }, budget)).toBe('worse');
  if (fewest > FEWEST_FAILURES) expect(verdictOf({ count: fewest - 1, of }, budget)).not.toBe('worse');
});

test('while too few addresses are heard nothing ends a canary', () => {
  expect(failuresToEnd(4, budget)).toBeNull();
});
