import { Decimal as BaseDecimal } from 'decimal.js';

/**
 * Decimal with 60 significant digits: enough for a balance of 15 digits times a rate to the power of a term
 * of thousands of months to be rounded correctly. A clone, so that nobody else's settings change.
 */
export const Decimal = BaseDecimal.clone({ precision: 60, rounding: BaseDecimal.ROUND_HALF_UP });
export type Decimal = BaseDecimal;

/**
 * Money: a whole, safe, non-negative count of the rounding unit (pesos by default, cents at unit '0.01').
 * Every rounding of the engine is to one unit, so the unit matters only where text becomes an amount.
 */
export type Amount = number;

/** What an amount counts: whole pesos, or cents. */
export type RoundingUnit = '1' | '0.01';

/** A rate in percent as decimal text, e.g. '1.8762' for 1.8762 %. Never a float. */
export type Rate = string;

/** Reads a rate in percent. Throws RangeError unless it is plain decimal text of at least 0. */
export function percent(rate: Rate): Decimal {
  if (typeof rate !== 'string' || !/^\d+(\.\d+)?$/.test(rate)) {
    throw new RangeError(`A rate is decimal text in percent, at least 0; got ${JSON.stringify(rate)}`);
  }
  return new Decimal(rate).div(100);
}

/** Rounds half up to a whole unit (credit.md 2). Throws RangeError where the result is not a safe integer. */
export function roundToUnit(value: Decimal): Amount {
  return assertAmount(value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber());
}

/** Checks that a number is an amount: a safe integer of at least 0. Throws RangeError. */
export function assertAmount(value: number, what = 'An amount'): Amount {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${what} is a safe integer of at least 0; got ${value}`);
  }
  return value;
}

/** '100.00' at unit '0.01' → 10000. Throws RangeError where the text is not a whole count of the unit. */
export function amountOf(text: string, unit: RoundingUnit = '1'): Amount {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new RangeError(`Not an amount: ${JSON.stringify(text)}`);
  return assertAmount(new Decimal(text).div(unit).toNumber(), `${text} in units of ${unit}`);
}

/** 1713 at unit '0.01' → '17.13'; the inverse of {@link amountOf}. */
export function amountText(amount: Amount, unit: RoundingUnit = '1'): string {
  return new Decimal(assertAmount(amount)).times(unit).toFixed(unit === '1' ? 0 : 2);
}

/** Checks a number of rows: a whole one, at least 1. Throws RangeError. */
export function assertRows(count: number): void {
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new RangeError(`A plan has at least 1 instalment; got ${count}`);
  }
}
