import type { SeenFault } from '@portal/contract/release-reasons';
import type { Share, CanaryVerdict as Verdict } from '@portal/release-protocol/release-statement';
import { type CanaryEvidence, judge } from '../health/canary-evidence.ts';
import { randomFrom } from './random.ts';

const budget: Share = { count: 3, of: 100 };
/** How many addresses a canary is heard from before its simulation ends. */
const ADDRESSES = 400;
/** As old as any canary: where only a few are heard, none is waited for any more. */
const CANARY_AGE_MS = 24 * 3_600_000;
const MEASURES = ['shown', 'lcp', 'inp', 'cls'] as const;

/** With which chance an address sees the canary fail, is never heard of, and finds its pages slow by each measure. */
interface Chances {
  /** So many addresses are one hostile person's: they are heard first, and say that it failed. */
  readonly hostile?: number;
  readonly fails: number;
  readonly silent: number;
  readonly slow: number;
}

/** A number of simulated canaries whose random numbers come from one seed. */
export interface Simulation {
  readonly canaries: number;
  readonly seed: number;
}

const SEEN: SeenFault = { fault: 'render', remote: 'mf-x', route: null, owner: 'x' };

/** The first verdict of a canary that is judged by everything after each of so many addresses. */
function firstVerdict(
  random: () => number,
  { hostile = 0, fails, silent, slow }: Chances,
): { verdict: Verdict; after: number } {
  const seen = { failed: 0, silent: 0, slow: MEASURES.map(() => 0) };
  const failures: SeenFault[] = [];
  for (let of = 1; of <= ADDRESSES; of += 1) {
    if (of <= hostile || random() < fails) failures.push(SEEN);
    if (random() < silent) seen.silent += 1;
    seen.slow = seen.slow.map((count) => count + (random() < slow ? 1 : 0));
    const evidence: CanaryEvidence = {
      ...{ failed: { count: failures.length, of }, failures },
      stableFailed: { count: 0, of: 1_000 },
      silent: { count: seen.silent, of },
      stableSilent: { count: 0, of: 1_000 },
      slow: MEASURES.map((measure, at) => ({ measure, count: seen.slow[at] ?? 0, of })),
    };
    const { verdict } = judge(evidence, budget, hostile > 0 ? 0 : CANARY_AGE_MS);
    if (verdict !== 'inconclusive') return { verdict, after: of };
  }
  return { verdict: 'inconclusive', after: ADDRESSES };
}

/** How many canaries ended with each verdict, and after how many addresses in the middle. */
export function simulateCanaries(
  { canaries, seed }: Simulation,
  chances: Chances,
): Readonly<Record<Verdict, number>> & { readonly median: number } {
  const random = randomFrom(seed);
  const all = Array.from({ length: canaries }, () => firstVerdict(random, chances));
  const withVerdict = (wanted: Verdict) => all.filter(({ verdict }) => verdict === wanted).length;
  const after = all.map((one) => one.after).sort((one, other) => one - other);
  const ended = {
    ...{
      worse: withVerdict('worse'),
      healthy: withVerdict('healthy'),
      inconclusive: withVerdict('inconclusive'),
    },
    median: after[canaries >> 1] ?? 0,
  };
  console.log(JSON.stringify(chances), `of ${canaries}:`, JSON.stringify(ended));
  return ended;
}

/** A page that takes a second for most people, and for some of them much longer. */
const pageTime = (random: () => number): number =>
  1_000 * Math.exp(0.6 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));

/** How many canaries that are the same release as stable are ended, where thirty addresses tell how slow stable is. */
export function sameReleaseEnded({ canaries, seed }: Simulation): number {
  const random = randomFrom(seed);
  let worse = 0;
  for (let canary = 0; canary < canaries; canary += 1) {
    const usual = Array.from({ length: 30 }, () => pageTime(random)).sort((one, other) => one - other);
    const most = 1.5 * (usual[22] ?? 0);
    let count = 0;
    for (let of = 1; of <= ADDRESSES; of += 1) {
      if (pageTime(random) > most) count += 1;
      const none = { count: 0, of: 0 };
      const evidence = { failed: none, stableFailed: none, failures: [], silent: none, stableSilent: none };
      if (
        judge({ ...evidence, slow: [{ measure: 'lcp', count, of }] }, budget, CANARY_AGE_MS).verdict ===
        'worse'
      ) {
        worse += 1;
        break;
      }
    }
  }
  console.log(`the same release, against thirty addresses: ${worse} of ${canaries} ended`);
  return worse;
}

/**
 * The probability of at least `count` of `of` canaries where each has the given chance. A count that is less probable
 * than one in a hundred thousand refutes that the chance is as small as said; a count above its expectation does not.
 */
export function probabilityOfAtLeast(count: number, of: number, chance: number): number {
  let sum = 0;
  let logTerm = of * Math.log(1 - chance);
  for (let k = 0; k <= of; k += 1) {
    if (k >= count) sum += Math.exp(logTerm);
    logTerm += Math.log(((of - k) / (k + 1)) * (chance / (1 - chance)));
  }
  return sum;
}
