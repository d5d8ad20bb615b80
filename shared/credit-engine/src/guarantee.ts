import { type Amount, Decimal, percent, type Rate, roundToUnit } from './amount.ts';
import { assertAmount, assertCount } from './shape.ts';

/** Guarantee of a credit: a share of the capital, and the IVA on that share; both in percent. */
export interface GuaranteeTerms {
  feeRate: Rate;
  ivaRate: Rate;
}

/**
 * round(capital × fee) + round(fee × IVA), in units. 2.000.000 at 10 % and 19 % → 238.000. See
 * docs/credit-arithmetic.md, Guarantee.
 */
export function guaranteeFee(capital: Amount, terms: GuaranteeTerms): Amount {
  const fee = roundToUnit(percent(terms.feeRate, 'feeRate').times(assertAmount(capital, 'capital')));
  return fee + roundToUnit(percent(terms.ivaRate, 'ivaRate').times(fee));
}

/**
 * Splits a total over n rows in equal whole units, the remainder in the last. See docs/credit-arithmetic.md,
 * Guarantee.
 */
export function splitEvenly(total: Amount, rows: number): Amount[] {
  assertCount(rows, 'rows');
  const each = new Decimal(assertAmount(total, 'total')).divToInt(rows).toNumber();
  return Array.from({ length: rows }, (_, row) => (row === rows - 1 ? total - each * (rows - 1) : each));
}
