/** Whole fractions for a model that shares nothing with the engine. `d` is positive. */
export interface Fraction {
  n: bigint;
  d: bigint;
}

/** '1.8762' percent → 18762/1000000. */
export function ofPercent(text: string): Fraction {
  const [whole = '0', decimals = ''] = text.split('.');
  return { n: BigInt(whole + decimals), d: 100n * 10n ** BigInt(decimals.length) };
}

export function times(a: Fraction, b: Fraction | number): Fraction {
  return typeof b === 'number' ? { n: a.n * BigInt(b), d: a.d } : { n: a.n * b.n, d: a.d * b.d };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.n === 0n) return b;
  return a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.n * b.d < b.n * a.d;
}

/** Half up, to a whole number. */
export function round({ n, d }: Fraction): number {
  return Number((2n * n + d) / (2n * d));
}

/** The largest whole m from 0 with `isAtMost(m)`, which holds for small ones only. */
function largest(limit: bigint, isAtMost: (m: bigint) => boolean): bigint {
  let [low, high] = [0n, limit];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (isAtMost(middle)) low = middle;
    else high = middle - 1n;
  }
  return low;
}

const monthly = new Map<string, string>();
/** EA → monthly percent of 4 decimals: the m with (1 + (m − ½)/10⁶)¹² ≤ 1 + EA, found by comparing fractions. */
export function monthlyOf(annual: string): string {
  const known = monthly.get(annual);
  if (known !== undefined) return known;
  const { n, d } = ofPercent(annual);
  const m = largest(10n ** 7n, (k) => (2_000_000n + 2n * k - 1n) ** 12n * d <= (d + n) * 2_000_000n ** 12n);
  const text = `${m / 10_000n}.${String(m % 10_000n).padStart(4, '0')}`;
  monthly.set(annual, text);
  return text;
}

const SCALE = 10n ** 25n;
const daily = new Map<string, Fraction>();
/** The 365th root of 1 + EA, less 1, cut after 25 decimals. */
export function dailyOf(annual: string): Fraction {
  const known = daily.get(annual);
  if (known !== undefined) return known;
  const { n, d } = ofPercent(annual);
  const x = largest(SCALE / 50n, (k) => (SCALE + k) ** 365n * d <= (d + n) * SCALE ** 365n);
  const fraction = { n: x, d: SCALE };
  daily.set(annual, fraction);
  return fraction;
}

/** round(C·r / (1 − (1 + r)^−n)), exactly; round(C/n) at zero rate. */
export function levelOf(capital: number, i: Fraction, v: Fraction, rows: number): number {
  const r = times(i, { n: v.d + v.n, d: v.d });
  if (r.n === 0n) return round({ n: BigInt(capital), d: BigInt(rows) });
  const [grown, one] = [(r.d + r.n) ** BigInt(rows), r.d ** BigInt(rows)];
  return round({ n: BigInt(capital) * r.n * grown, d: r.d * (grown - one) });
}
