import { describe, expect, test } from '@jest/globals';
import type { Share, CanaryVerdict as Verdict } from '@portal/contract/release-statement';
import { randomFrom } from '../testing/random.ts';
import { type CanaryEvidence, judge } from './canary-evidence.ts';

/** Raised by hand for the figures in `docs/releases.md`. */
const CANARIES = Number(process.env['CANARIES'] ?? 200);
const ADDRESSES = Number(process.env['ADDRESSES'] ?? 400);
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 32);
console.log(`canaries: SEED=${SEED}`);

const budget: Share = { count: 3, of: 100 };
/** As old as any canary: where only a few are heard, none is waited for any more. */
const AGE = 24 * 3_600_000;
const MEASURES = ['shown', 'lcp', 'inp', 'cls'] as const;

/** With which chance an address sees the canary fail, is never heard of, and finds its pages slow by each measure. */
interface Chances {
  /** So many addresses are one hostile person's: they are heard first, and say that it failed. */
  readonly hostile?: number;
  readonly fails: number;
  readonly silent: number;
  readonly slow: number;
}

/** The first verdict of a canary that is judged by everything after each of so many addresses. */
function firstVerdict(
  random: () => number,
  { hostile = 0, fails, silent, slow }: Chances,
): { verdict: Verdict; after: number } {
  const seen = { failed: 0, silent: 0, slow: MEASURES.map(() => 0) };
  const failures: string[] = [];
  for (let of = 1; of <= ADDRESSES; of += 1) {
    if (of <= hostile || random() < fails) failures.push('render');
    if (random() < silent) seen.silent += 1;
    seen.slow = seen.slow.map((count) => count + (random() < slow ? 1 : 0));
    const evidence: CanaryEvidence = {
      ...{ failed: { count: failures.length, of }, failures },
      stableFailed: { count: 0, of: 1_000 },
      silent: { count: seen.silent, of },
      stableSilent: { count: 0, of: 1_000 },
      slow: MEASURES.map((measure, at) => ({ measure, count: seen.slow[at] ?? 0, of })),
    };
    const { verdict } = judge(evidence, budget, hostile > 0 ? 0 : AGE);
    if (verdict !== 'inconclusive') return { verdict, after: of };
  }
  return { verdict: 'inconclusive', after: ADDRESSES };
}

/** How the canaries ended, of a hundred, and after how many addresses in the middle. */
function simulated(chances: Chances): Readonly<Record<Verdict, number>> & { readonly median: number } {
  const random = randomFrom(SEED);
  const all = Array.from({ length: CANARIES }, () => firstVerdict(random, chances));
  const percent = (wanted: Verdict) =>
    (100 * all.filter(({ verdict }) => verdict === wanted).length) / CANARIES;
  const after = all.map((one) => one.after).sort((one, other) => one - other);
  const figures = {
    ...{ worse: percent('worse'), healthy: percent('healthy'), inconclusive: percent('inconclusive') },
    median: after[CANARIES >> 1] ?? 0,
  };
  console.log(JSON.stringify(chances), JSON.stringify(figures));
  return figures;
}

describe('a canary that is judged by its failures, its silence and four measures at once', () => {
  test('is ended in at most 5 of 100 cases where it keeps every budget to the last address', () => {
    expect(simulated({ fails: 0.03, silent: 0.2, slow: 0.25 }).worse).toBeLessThanOrEqual(5);
  });
  test('is ended in at most 1 of 100 cases where it is as good as most releases are', () => {
    expect(simulated({ fails: 0.005, silent: 0.1, slow: 0.1 }).worse).toBeLessThanOrEqual(1);
  });
  test('is called healthy in at most 5 of 100 cases where it fails for twice its budget', () => {
    expect(simulated({ fails: 0.06, silent: 0.1, slow: 0.1 }).healthy).toBeLessThanOrEqual(5);
  });
  test('is ended in at most 1 of 100 cases by a hostile person with three addresses, where it is as good as most releases are', () => {
    // Within its first ten minutes: then another address has been heard, and not all failed.
    expect(simulated({ hostile: 3, fails: 0.005, silent: 0.1, slow: 0.1 }).worse).toBeLessThanOrEqual(1);
  });
  test('is ended where it is wholly silent, or slow for everybody, after a few addresses', () => {
    for (const chances of [
      { fails: 0, silent: 1, slow: 0.1 },
      { fails: 0, silent: 0.1, slow: 1 },
    ]) {
      const { worse, median } = simulated(chances);
      expect(worse).toBe(100);
      expect(median).toBeLessThanOrEqual(8);
    }
  });
});

/** A page that takes a second for most people, and for some of them much longer. */
const pageTime = (random: () => number): number =>
  1_000 * Math.exp(0.6 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));

test('what is slow is known of thirty addresses of stable well enough: the same release is ended in at most 1 of 100 cases', () => {
  const random = randomFrom(SEED);
  let worse = 0;
  for (let canary = 0; canary < CANARIES; canary += 1) {
    const usual = Array.from({ length: 30 }, () => pageTime(random)).sort((one, other) => one - other);
    const most = 1.5 * (usual[22] ?? 0);
    let count = 0;
    for (let of = 1; of <= ADDRESSES; of += 1) {
      if (pageTime(random) > most) count += 1;
      const none = { count: 0, of: 0 };
      const evidence = { failed: none, stableFailed: none, failures: [], silent: none, stableSilent: none };
      if (judge({ ...evidence, slow: [{ measure: 'lcp', count, of }] }, budget, AGE).verdict === 'worse') {
        worse += 1;
        break;
      }
    }
  }
  console.log(`the same release, against thirty addresses: ${(100 * worse) / CANARIES} % ended`);
  expect((100 * worse) / CANARIES).toBeLessThanOrEqual(1);
});
