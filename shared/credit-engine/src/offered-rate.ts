import { Decimal, percent, type Rate } from './amount.ts';
import { isWithinUsuryCap, monthlyFromAnnual } from './rates.ts';

/** Rates of a quote: percent, decimal text. */
export interface OfferedRate {
  readonly annual: Rate;
  readonly monthly: Rate;
}

const STEP = '0.0001';

function annualOf(monthly: Rate): Decimal {
  return percent(monthly, 'monthly').plus(1).pow(12).minus(1).times(100);
}

/**
 * The rate to quote at: the product's, or the month's usury cap where that is lower. The monthly rate is rounded to
 * four decimals and then lowered by as much as it takes for a year of it not to exceed the cap.
 */
export function offeredRate(product: Rate, cap: Rate): OfferedRate {
  const annual = isWithinUsuryCap(product, cap) ? product : cap;
  let monthly = monthlyFromAnnual(annual);
  while (annualOf(monthly).greaterThan(cap)) monthly = new Decimal(monthly).minus(STEP).toFixed(4);
  return { annual, monthly };
}
