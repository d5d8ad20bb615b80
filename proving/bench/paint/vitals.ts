/** What Chromium told a page of itself, in milliseconds from the beginning of the navigation. */
export interface Entries {
  readonly paints: readonly { readonly name: string; readonly at: number }[];
  /** Candidates of the largest contentful paint, in the order in which they were reported. */
  readonly largest: readonly { readonly at: number; readonly size: number }[];
  readonly shifts: readonly { readonly at: number; readonly value: number; readonly afterInput: boolean }[];
  readonly longTasks: readonly { readonly at: number; readonly duration: number }[];
}

export interface Vitals {
  readonly firstPaint: number;
  readonly firstContentfulPaint: number;
  /** The last that Chromium reported: that is the one which counts. */
  readonly largestPaint: number;
  /** How many it reported. */
  readonly candidates: number;
  readonly layoutShift: number;
}

/** Chromium reports a candidate whenever a larger one is painted; the last one reported holds. NaN of none. */
export function lastLargest({ largest }: Pick<Entries, 'largest'>): number {
  return largest.at(-1)?.at ?? Number.NaN;
}

const GAP_MS = 1_000;
const WINDOW_MS = 5_000;

/**
 * Cumulative layout shift as browsers count it: the worst window of shifts that lie less than a second apart, five seconds
 * long at most; what follows a press is wanted and does not count.
 */
export function cumulativeShift({ shifts }: Pick<Entries, 'shifts'>): number {
  let worst = 0;
  let sum = 0;
  let begun = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, value, afterInput } of shifts) {
    if (afterInput) continue;
    if (at - last >= GAP_MS || at - begun >= WINDOW_MS) {
      sum = 0;
      begun = at;
    }
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Milliseconds of the tasks above 50 ms that had begun before a moment, and the longest of them. */
export function tasksBefore(
  { longTasks }: Pick<Entries, 'longTasks'>,
  moment: number,
): { readonly sum: number; readonly longest: number } {
  const durations = longTasks.filter(({ at }) => at < moment).map(({ duration }) => duration);
  return { sum: durations.reduce((sum, one) => sum + one, 0), longest: Math.max(0, ...durations) };
}

/** The figures of one load. */
export function vitalsOf(entries: Entries): Vitals {
  const paint = (name: string) => entries.paints.find((one) => one.name === name)?.at ?? Number.NaN;
  const firstContentfulPaint = paint('first-contentful-paint');
  const firstPaint = paint('first-paint');
  return {
    firstPaint: Number.isNaN(firstPaint) ? firstContentfulPaint : firstPaint,
    firstContentfulPaint,
    largestPaint: lastLargest(entries),
    candidates: entries.largest.length,
    layoutShift: cumulativeShift(entries),
  };
}
