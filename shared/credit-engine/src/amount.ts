import { Decimal as BaseDecimal } from 'decimal.js';
import { assertAmount, refuse } from './shape.ts';

/**
 * Decimal with 60 significant digits: enough for a balance of 15 digits times a rate to the power of a term
 * of hundreds of months to be rounded correctly. A clone, so that its settings are its own.
 */
export const Decimal = BaseDecimal.clone({ precision: 60, rounding: BaseDecimal.ROUND_HALF_UP });
export type Decimal = BaseDecimal;

/**
 * Money: a whole, safe, non-negative count of the rounding unit (pesos by default, cents at unit '0.01').
 * Every rounding of the engine is to one unit, so the unit matters only where text becomes an amount.
 */
export type Amount = number;

/** Unit of amounts: whole pesos, or cents. */
export type RoundingUnit = '1' | '0.01';

/**
 * A rate in percent as decimal text, e.g. '1.8762' for 1.8762 %: 0 to 1000 with at most 10 decimals, or a twelfth of
 * such a rate as `monthlyFromNominal` writes it. Never a float.
 */
export type Rate = string;

/** A quotient is computed with 60 digits and read with 40, so that an exact half is a half again. */
const SIGNIFICANT_DIGITS = 40;
const LARGEST_RATE = 1000;

/** A rate in percent as a fraction: '25' → 0.25. Throws RangeError unless it has the shape of {@link Rate}. */
export function percent(rate: Rate, argument = 'rate'): Decimal {
  if (typeof rate === 'string' && /^\d{1,4}(\.\d+)?$/.test(rate) && rate.length <= 80) {
    const decimals = rate.indexOf('.') === -1 ? 0 : rate.length - rate.indexOf('.') - 1;
    const value = decimals <= 10 ? new Decimal(rate) : twelfth(rate, decimals);
    if (value?.lte(LARGEST_RATE)) return value.div(100);
  }
  return refuse(argument, 'decimal text from 0 to 1000, in percent, with at most 10 decimals', rate);
}

/** The exact twelfth that a text of 30 decimals or more was cut from; null where it was cut from no twelfth. */
function twelfth(rate: Rate, decimals: number): Decimal | null {
  if (decimals < 30) return null;
  const written = new Decimal(rate);
  const value = written.times(12).toDecimalPlaces(10).div(12);
  const isCut = value.decimalPlaces() > decimals - 10;
  return isCut && value.minus(written).abs().lte(new Decimal(10).pow(-decimals)) ? value : null;
}

/**
 * Rounds half up to a whole unit, exactly where a division came before (docs/credit-arithmetic.md, Instalment and
 * rows, Shapes).
 */
export function roundToUnit(value: Decimal): Amount {
  return assertAmount(
    value.toSignificantDigits(SIGNIFICANT_DIGITS).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber(),
    'A result',
  );
}

function assertUnit(unit: RoundingUnit): void {
  if (unit !== '1' && unit !== '0.01') refuse('unit', "'1' or '0.01'", unit);
}

/**
 * '100.00' at unit '0.01' → 10000. Throws RangeError where the text is not a whole count of the unit, or has three
 * decimals: '1.000' is a thousand to a reader in Colombia, and one here.
 */
export function amountOf(text: string, unit: RoundingUnit = '1'): Amount {
  assertUnit(unit);
  if (typeof text !== 'string' || !/^\d{1,16}(\.\d{1,2})?$/.test(text)) {
    refuse('text', `decimal text of at most two decimals, in units of ${unit}`, text);
  }
  const count = new Decimal(text).div(unit).toNumber();
  if (!Number.isSafeInteger(count)) refuse('text', `a whole count of ${unit}`, text);
  return count;
}

/** 1713 at unit '0.01' → '17.13'; the inverse of {@link amountOf}. */
export function amountText(amount: Amount, unit: RoundingUnit = '1'): string {
  assertUnit(unit);
  return new Decimal(assertAmount(amount, 'amount')).times(unit).toFixed(unit === '1' ? 0 : 2);
}
