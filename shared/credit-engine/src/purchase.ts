import type { Amount, Rate } from './amount.ts';
import { type BusinessDate, dueDates } from './due-dates.ts';
import { effectiveRate } from './effective-rate.ts';
import { guaranteeFee, splitEvenly } from './guarantee.ts';
import type { OfferedRate } from './offered-rate.ts';
import { type ScheduleRow, schedule, scheduleTotals } from './schedule.ts';

/** Terms of a quoted purchase; rates in percent. */
export interface PurchaseTerms {
  readonly rate: OfferedRate;
  /** Guarantee fee, of the capital. */
  readonly guaranteeRate: Rate;
  /** On interest and on the guarantee fee. */
  readonly ivaRate: Rate;
}

/** Cost of a purchase, in units. `total` = capital + interest + interestIva + guarantee + guaranteeIva. */
export interface PurchasePrice {
  /** The first row's; the last one may differ by the rounding. */
  readonly instalment: Amount;
  readonly total: Amount;
  readonly capital: Amount;
  readonly interest: Amount;
  readonly interestIva: Amount;
  readonly guarantee: Amount;
  readonly guaranteeIva: Amount;
  /** The annual rate with the guarantee fee counted as interest, without IVA; the agreed one where there is no fee. */
  readonly annualWithGuarantee: Rate;
}

/**
 * Prices a purchase made on a day, the first instalment due in a month. 1.200.000 over 12 at 1.8088 %, with 10 % of
 * guarantee and 19 % of IVA, is 127.043 a month. See docs/credit-arithmetic.md, Quotes and replay.
 */
export function purchasePrice(
  capital: Amount,
  instalments: number,
  { rate, guaranteeRate, ivaRate }: PurchaseTerms,
  today: BusinessDate,
): PurchasePrice {
  const guarantee = guaranteeFee(capital, { feeRate: guaranteeRate, ivaRate: '0' });
  const guaranteeWithIva = guaranteeFee(capital, { feeRate: guaranteeRate, ivaRate });
  const rows = schedule({
    capital,
    monthlyRate: rate.monthly,
    ivaRate,
    instalments,
    firstDueDate: dueDates(today, 2)[1] ?? today,
    guarantee: guaranteeWithIva,
  });
  const totals = scheduleTotals(rows);
  return {
    instalment: rows[0]?.instalment ?? 0,
    total: totals.instalment,
    capital: totals.capital,
    interest: totals.interest,
    interestIva: totals.iva,
    guarantee,
    guaranteeIva: guaranteeWithIva - guarantee,
    annualWithGuarantee: withGuarantee(rows, capital, guarantee, rate),
  };
}

/** The annual rate that capital, interest and guarantee fee of the rows come to. */
function withGuarantee(
  rows: readonly ScheduleRow[],
  capital: Amount,
  fee: Amount,
  { annual }: OfferedRate,
): Rate {
  if (fee === 0) return annual;
  const shares = splitEvenly(fee, rows.length);
  return effectiveRate(
    capital,
    rows.map((row, index) => row.capital + row.interest + (shares[index] ?? 0)),
  ).annual;
}
