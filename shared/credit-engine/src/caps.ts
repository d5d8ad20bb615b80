import { type Amount, Decimal, percent, type Rate, roundToUnit } from './amount.ts';
import { type BusinessDate, daysBetween, daysByMonth } from './due-dates.ts';
import { dailyFraction, monthlyFromAnnual } from './rates.ts';
import { assertAmount, refuse } from './shape.ts';

/** Certified usury caps by month: `{ '2026-01': '24.36' }`, annual effective percent. */
export type Caps = Readonly<Record<string, Rate>>;

/** No cap is known for a month, nor for any month before it: late interest cannot be computed, and is not 0. */
export class CapMissingError extends Error {
  readonly code = 'USURY_CAP_MISSING';
  /** 'YYYY-MM'. */
  readonly month: string;

  constructor(month: string) {
    super(`There is no usury cap for ${month} nor for any month before it`);
    this.name = 'CapMissingError';
    this.month = month;
  }
}

function monthOf(date: BusinessDate): string {
  return date.slice(0, 7);
}

/** Months of a table of caps, in order. Throws RangeError for a wrong month; a rate is checked where it is read. */
function sortedMonths(caps: Caps): string[] {
  const known = months.get(caps);
  if (known) return known;
  const sorted = Object.keys(caps).sort();
  const wrong = sorted.find((month) => !/^\d{4}-(0[1-9]|1[0-2])$/.test(month));
  if (wrong !== undefined) refuse('caps', "a table by month 'YYYY-MM'", wrong);
  months.set(caps, sorted);
  return sorted;
}

/** Cache of `sortedMonths`: tables are read-only and are read many times. */
const months = new WeakMap<Caps, string[]>();

/**
 * The cap late interest runs at in a month: its own, or the latest certified before it.
 * @throws CapMissingError where there is neither. See docs/credit-arithmetic.md, Late interest.
 */
export function capOfMonth(caps: Caps, month: string): Rate {
  const certified = caps[month];
  if (certified !== undefined) return certified;
  const earlier = sortedMonths(caps).findLast((known) => known < month);
  const cap = earlier === undefined ? undefined : caps[earlier];
  if (cap === undefined) throw new CapMissingError(month);
  return cap;
}

/**
 * Late interest on one unit of capital for the days after `since`, up to and including `asOf`: each day at the cap of
 * its month, unrounded. Where `caps` is one rate, it applies to every day.
 * @throws CapMissingError where a day has no cap
 */
export function lateFraction(caps: Caps | Rate, since: BusinessDate, asOf: BusinessDate): Decimal {
  if (typeof caps === 'string') return dailyFraction(caps).times(Math.max(0, daysBetween(since, asOf)));
  return daysByMonth(since, asOf).reduce(
    (sum, { month, days }) => sum.plus(dailyFraction(capOfMonth(caps, month)).times(days)),
    new Decimal(0),
  );
}

/**
 * Late interest of an instalment, in units: unpaid capital × the daily fraction of each day's cap, summed exactly and
 * rounded once, half up. 100.000 due 2025-12-15 on 2026-01-15, caps December 25.02 and January 24.36 → 1.875.
 * @throws CapMissingError where a day late has no cap. See docs/credit-arithmetic.md, Late interest.
 */
export function lateInterestByCaps(
  unpaidCapital: Amount,
  caps: Caps,
  dueDate: BusinessDate,
  asOf: BusinessDate,
): Amount {
  assertAmount(unpaidCapital, 'unpaidCapital');
  daysBetween(dueDate, asOf);
  return roundToUnit(lateFraction(caps, dueDate, asOf).times(unpaidCapital));
}

/**
 * The rate that a row falling due on a date may charge, monthly percent: the agreed one, or that month's cap where it
 * is certified and lower. A month whose cap is not certified yet limits nothing. See docs/credit-arithmetic.md, Caps
 * on the ordinary rate.
 */
export function chargeableRate(agreed: Rate, caps: Caps | undefined, dueDate: BusinessDate): Rate {
  const cap = caps?.[monthOf(dueDate)];
  if (cap === undefined) return agreed;
  const monthly = monthlyFromAnnual(cap);
  return percent(monthly, 'caps').lt(percent(agreed, 'monthlyRate')) ? monthly : agreed;
}

/** By month, the lower of two tables as each stands that month: what both allow to charge. */
export function lowerCaps(a: Caps, b: Caps): Caps {
  const standing = (caps: Caps, month: string): Rate | undefined => {
    const [first] = sortedMonths(caps);
    return first === undefined || month < first ? undefined : capOfMonth(caps, month);
  };
  return Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((month) => {
      const [one, other] = [standing(a, month), standing(b, month)];
      if (one === undefined || other === undefined) return [month, one ?? other ?? '0'];
      return [month, percent(one, 'caps').lte(percent(other, 'caps')) ? one : other];
    }),
  );
}

/**
 * By month, the lower of two tables where both certify it, else the one that does: a closing is checked against it when
 * caps were entered after its quote. `now` itself where the quoted caps lower none.
 */
export function lowerOfEachMonth(quoted: Caps, now: Caps): Caps {
  const isBelow = (month: string, rate: Rate): boolean => {
    const other = now[month];
    return other === undefined || percent(rate, 'caps').lt(percent(other, 'caps'));
  };
  const below = Object.entries(quoted).filter(([month, rate]) => isBelow(month, rate));
  return below.length === 0 ? now : { ...now, ...Object.fromEntries(below) };
}
