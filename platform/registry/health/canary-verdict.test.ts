import { describe, expect, test } from '@jest/globals';
import type { Share, CanaryVerdict as Verdict } from '@portal/release-protocol/release-statement';
import { FEWEST_FAILURES, failuresToEnd, isEnough, verdictOf } from './canary-verdict.ts';

const budget: Share = { count: 3, of: 100 };
const ADDRESSES = 1_000;
/** Counts of failures this improbable are left out; all of them together are less than one in a thousand million. */
const NEGLIGIBLE = 1e-15;

/**
 * With which probability a canary that fails for this share of addresses ends with each verdict, looked at after each of
 * a thousand. Exact: the probabilities of all counts of failures are carried from one address to the next, and those that
 * end it are taken out.
 */
function verdicts(chance: number): Readonly<Record<Verdict, number>> {
  const ended = { worse: 0, healthy: 0, inconclusive: 0 };
  let undecided = [1];
  for (let of = 1; of <= ADDRESSES; of += 1) {
    const next = Array.from(
      { length: of + 1 },
      (_, count) => (undecided[count] ?? 0) * (1 - chance) + (undecided[count - 1] ?? 0) * chance,
    );
    undecided = next.map((probability, count) => {
      if (probability < NEGLIGIBLE) return 0;
      const verdict = verdictOf({ count, of }, budget);
      if (verdict === 'inconclusive') return probability;
      ended[verdict] += probability;
      return 0;
    });
  }
  return { ...ended, inconclusive: undecided.reduce((sum, probability) => sum + probability, 0) };
}

describe('a canary that is looked at after each of 1,000 addresses', () => {
  test('ends with one of the three verdicts', () => {
    const { worse, healthy, inconclusive } = verdicts(0.03);
    expect(worse + healthy + inconclusive).toBeCloseTo(1, 9);
  });

  test('is called worse in at most 5 of 100 cases where it keeps its budget', () => {
    for (const chance of [0.01, 0.03]) expect(verdicts(chance).worse).toBeLessThanOrEqual(0.05);
  });

  test('is called healthy in at most 5 of 100 cases where it fails for twice its budget or more', () => {
    for (const chance of [0.06, 0.1]) expect(verdicts(chance).healthy).toBeLessThanOrEqual(0.05);
  });

  test('is called worse in 95 of 100 cases and more where it fails for one address in ten', () => {
    expect(verdicts(0.1).worse).toBeGreaterThanOrEqual(0.95);
  });

  test('is called healthy in 95 of 100 cases and more where it fails for one address in a hundred', () => {
    expect(verdicts(0.01).healthy).toBeGreaterThanOrEqual(0.95);
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
