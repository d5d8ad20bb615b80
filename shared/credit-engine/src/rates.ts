import { Decimal, percent, type Rate } from './amount.ts';

/** Size of a cache: a root takes longer than the rest of a list of invoices; there are as many rates as months. */
const RATES_KEPT = 1_000;

function kept<Value>(compute: (rate: Rate) => Value): (rate: Rate) => Value {
  const known = new Map<Rate, Value>();
  return (rate) => {
    const found = known.get(rate);
    if (found !== undefined) return found;
    const value = compute(rate);
    if (known.size < RATES_KEPT) known.set(rate, value);
    return value;
  };
}

const monthly = kept((annual) =>
  new Decimal(1)
    .plus(percent(annual, 'annual'))
    .pow(new Decimal(1).div(12))
    .minus(1)
    .times(100)
    .toDecimalPlaces(4, Decimal.ROUND_HALF_UP)
    .toFixed(4),
);

/**
 * Annual effective (EA) → monthly effective, both in percent: ((1 + EA/100)^(1/12) − 1) × 100, half up to
 * 4 decimals. '24.99' → '1.8762'. See docs/credit-arithmetic.md, Rates.
 */
export function monthlyFromAnnual(annual: Rate): Rate {
  return monthly(annual);
}

/**
 * Monthly effective → annual effective (EA), both in percent: ((1 + i/100)^12 − 1) × 100, half up to 2 decimals, as
 * documents print it beside the monthly rate. '1.8762' → '24.99'.
 */
export function annualFromMonthly(monthly: Rate): Rate {
  const annual = percent(monthly).plus(1).pow(12).minus(1).times(100);
  return annual.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2);
}

/** Nominal annual rate paid monthly → monthly, both in percent: a twelfth, unrounded (60 digits). */
export function monthlyFromNominal(nominal: Rate): Rate {
  return percent(nominal, 'nominal').times(100).div(12).toFixed();
}

const daily = kept((annual) =>
  new Decimal(1).plus(percent(annual, 'annual')).pow(new Decimal(1).div(365)).minus(1),
);

/**
 * Daily fraction of an annual effective rate: (1 + EA/100)^(1/365) − 1. See docs/credit-arithmetic.md, Late interest.
 */
export function dailyFraction(annual: Rate): Decimal {
  return daily(annual);
}

/** Whether an annual effective rate is at most the usury cap of the month (a legal limit, inclusive). */
export function isWithinUsuryCap(annual: Rate, capOfMonth: Rate): boolean {
  return percent(annual, 'annual').lte(percent(capOfMonth, 'capOfMonth'));
}
