import { Decimal } from 'decimal.js';
import { isWithinUsuryCap, monthlyFromAnnual } from './rates.ts';

export interface OfferedRate {
  /** Percent, decimal text. */
  readonly annual: string;
  readonly monthly: string;
}

/** Precise enough that no rounding of the comparison itself decides. */
const Exact = Decimal.clone({ precision: 40 });
const STEP = '0.0001';

const annualOf = (monthly: string): Decimal =>
  new Exact(monthly).div(100).plus(1).pow(12).minus(1).times(100);

/**
 * The rate to quote at: the product's, or the month's usury cap where that is lower. The monthly rate is rounded to
 * four decimals and then lowered by as much as it takes for a year of it not to exceed the cap.
 */
export function offeredRate(product: string, cap: string): OfferedRate {
  const annual = isWithinUsuryCap(product, cap) ? product : cap;
  let monthly = monthlyFromAnnual(annual);
  while (annualOf(monthly).greaterThan(cap)) monthly = new Exact(monthly).minus(STEP).toFixed(4);
  return { annual, monthly };
}
