import type { CanaryVerdict, Share } from '@portal/release-protocol/release-statement';

/** Probability that a verdict is wrong, however often it is looked at. */
const ERROR_RATE = 0.05;

/**
 * Part of `ERROR_RATE` for each test by which a canary can be called worse: failures take most, silence and each of the
 * four measures of speed (`canary-evidence.ts`) little. The parts add up to it.
 */
export const WORSE_RATES = { failures: 0.03, silence: 0.004, measure: 0.004 } as const;

/**
 * Whether a share may be the true one after what was counted. For all looks together the true one is called impossible
 * with a probability of at most `errorRate`: Robbins' mixture of likelihoods under the prior Beta(½, ½). A bound for a
 * fixed sample would be broken sooner or later by looking again after each beacon; this one may be looked at at any time.
 *
 * Source: H. Robbins, Statistical methods related to the law of the iterated logarithm, 1970; S. Howard and others,
 * Time-uniform, nonparametric, nonasymptotic confidence sequences, 2021.
 */
function isPossible(share: number, { count, of }: Share, errorRate: number): boolean {
  const mixture = logBeta(count + 0.5, of - count + 0.5) - logBeta(0.5, 0.5);
  return mixture - logLikelihood(count, of, share) < Math.log(1 / errorRate);
}

/** Whether the true share is above another, apart from the error rate. */
export function isAbove(share: number, seen: Share, errorRate: number): boolean {
  return seen.count > share * seen.of && !isPossible(share, seen, errorRate);
}

/**
 * Verdict from the failures of a canary.
 * @param failed addresses that saw it fail, of those that it was heard from
 * @param budget share of addresses that may see a release fail. It is worse once its share is certainly above, healthy
 *   once it is certainly below twice as much.
 */
export function verdictOf(failed: Share, budget: Share): CanaryVerdict {
  const seen = failed.count / failed.of;
  const allowed = budget.count / budget.of;
  if (isAbove(allowed, failed, WORSE_RATES.failures)) return 'worse';
  if (seen < 2 * allowed && !isPossible(2 * allowed, failed, ERROR_RATE)) return 'healthy';
  return 'inconclusive';
}

/**
 * Fewest addresses that speak against a canary before it ends: what a browser says of itself cannot be proved, and one
 * person has an address at home, one of a mobile and one at work.
 */
export const FEWEST_FAILURES = 5;

/** With little traffic fewer are enough: this many, if they are all addresses that reported after `…_MS` milliseconds. */
const FEWEST_OF_ALL = 3;
const ALL_ARE_HEARD_AFTER = 10 * 60_000;

/**
 * Whether enough addresses failed to end a canary at all, whatever their share is.
 * @param age milliseconds since it began
 */
export function isEnough({ count, of }: Share, age: number): boolean {
  if (count >= FEWEST_FAILURES) return true;
  return count === of && count >= FEWEST_OF_ALL && age >= ALL_ARE_HEARD_AFTER;
}

/**
 * Number of failed addresses that make a canary worse than its budget, of the addresses that reported; null while too few
 * reported for any verdict.
 */
export function failuresToEnd(of: number, budget: Share): number | null {
  for (let count = FEWEST_FAILURES; count <= of; count += 1) {
    if (verdictOf({ count, of }, budget) === 'worse') return count;
  }
  return null;
}

/** Logarithm of p^count · (1 − p)^(of − count). */
function logLikelihood(count: number, of: number, p: number): number {
  const term = (times: number, chance: number): number => (times === 0 ? 0 : times * Math.log(chance));
  return term(count, p) + term(of - count, 1 - p);
}

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** Logarithm of the gamma function for x > 0: recurrence up to 10, then Stirling's series; exact to 1e-12. */
function logGamma(x: number): number {
  let [at, shift] = [x, 0];
  while (at < 10) {
    shift -= Math.log(at);
    at += 1;
  }
  const square = at * at;
  const series = 1 / (12 * at) - 1 / (360 * at * square) + 1 / (1260 * at * square * square);
  return shift + (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series;
}
