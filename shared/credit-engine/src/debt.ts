import { type Amount, type Rate, roundToUnit } from './amount.ts';
import { lateFraction } from './caps.ts';
import { assertDate, type BusinessDate, daysLate, laterOf } from './due-dates.ts';
import { earnedByRow, type InterestPart } from './earned.ts';
import { dailyFraction } from './rates.ts';
import type { Charges } from './schedule.ts';
import { assertAmount, assertDays } from './shape.ts';
import { assertState, type CreditState, type InstalmentState } from './state.ts';

/** Components of an amount due or paid. */
export interface Components extends Charges {
  mora: Amount;
}

export type Component = keyof Components;

/** Part of a payment applied to one instalment, in units. Only instalments it touches are listed. */
export interface AllocatedLine extends Components {
  number: number;
}

/** Unpaid part of an instalment on a day, in units, with the days that explain its late interest. */
export interface InstalmentDebt extends Components {
  number: number;
  dueDate: BusinessDate;
  isDue: boolean;
  daysLate: number;
  /** All of it: charges + late interest. */
  total: Amount;
}

/**
 * Late interest at one rate, in units: unpaid capital × ((1 + EA/100)^(1/365) − 1) × days, rounded once, half up.
 * 100.000 at 25.02 % EA → 61 for a day, 1.836 for 30. See docs/credit-arithmetic.md, Late interest. For days of
 * several months see `lateInterestByCaps`.
 */
export function lateInterest(unpaidCapital: Amount, annual: Rate, days: number): Amount {
  assertAmount(unpaidCapital, 'unpaidCapital');
  return roundToUnit(dailyFraction(annual).times(unpaidCapital).times(assertDays(days, 'days')));
}

/**
 * Unpaid part of every instalment on a day, row by row, paid ones as zeros. A row that is not due asks for its whole
 * charge, as for a payment ahead; the amount that closes the credit is {@link totalToPay}.
 * @throws CapMissingError where late interest has no cap to run at; RangeError for a state out of shape.
 */
export function instalmentDebts(credit: CreditState, asOf: BusinessDate): InstalmentDebt[] {
  assertState(credit);
  assertDate(asOf, 'asOf');
  return debtsOf(credit, asOf, earnedByRow(credit, asOf));
}

const NOTHING_OWED = { daysLate: 0, mora: 0, guarantee: 0, iva: 0, interest: 0, capital: 0, total: 0 };

function debtsOf(credit: CreditState, asOf: BusinessDate, earned: readonly InterestPart[]): InstalmentDebt[] {
  const late = lateInterestOf(credit, asOf);
  let capitalToCome = credit.instalments.reduce(
    (sum, { charges, paid }) => sum + charges.capital - paid.capital,
    0,
  );
  return credit.instalments.map((row, index) => {
    const { number, dueDate, charges, paid } = row;
    const isDue = dueDate <= asOf;
    if (credit.closedOn !== undefined) return { number, dueDate, isDue, ...NOTHING_OWED };
    const capital = charges.capital - paid.capital;
    const guarantee = charges.guarantee - paid.guarantee;
    // A row earns nothing without capital, and one that is due no more than it earned.
    const owed = (part: 'interest' | 'iva'): Amount => {
      const unpaid = charges[part] - paid[part];
      if (isDue) return Math.min(unpaid, Math.max(0, (earned[index]?.[part] ?? 0) - paid[part]));
      return capitalToCome === 0 ? 0 : unpaid;
    };
    const [interest, iva] = [owed('interest'), owed('iva')];
    capitalToCome -= capital;
    const unpaid = capital + interest + iva + guarantee;
    const mora = late(row, capital);
    return {
      number,
      dueDate,
      isDue,
      daysLate: unpaid > 0 ? daysLate(dueDate, asOf) : 0,
      mora,
      guarantee,
      iva,
      interest,
      capital,
      total: unpaid + mora,
    };
  });
}

/**
 * Late interest of a row on a day, in units. No late interest grows on capital that a payment on its way covers.
 * Rows that are late since the same day share its fraction.
 */
function lateInterestOf(
  credit: CreditState,
  asOf: BusinessDate,
): (row: InstalmentState, unpaidCapital: Amount) => Amount {
  const { lateRate, caps = {}, onItsWay } = credit;
  if (lateRate === null) return () => 0;
  const fractions = new Map<string, ReturnType<typeof lateFraction>>();
  const fractionOf = (since: BusinessDate, until: BusinessDate) => {
    const key = `${since} ${until}`;
    const known = fractions.get(key);
    if (known !== undefined) return known;
    const fraction = lateFraction(lateRate ?? caps, since, until);
    fractions.set(key, fraction);
    return fraction;
  };
  const covering = (number: number) =>
    (onItsWay?.lines ?? [])
      .filter((line) => line.number === number)
      .map(({ capital, asOf: day = onItsWay?.asOf ?? asOf }) => ({ capital, day }))
      .sort((one, other) => (one.day < other.day ? -1 : 1));
  return ({ number, dueDate, lateSettledOn, latePaid }, unpaidCapital) => {
    const since = lateSettledOn === null ? dueDate : laterOf(dueDate, lateSettledOn);
    if (unpaidCapital === 0 || since >= asOf) return 0;
    let left = unpaidCapital;
    let owed = fractionOf(since, asOf).times(0);
    for (const { capital, day } of covering(number)) {
      const covered = Math.min(left, capital);
      left -= covered;
      if (covered > 0)
        owed = owed.plus(fractionOf(since, day < asOf ? laterOf(since, day) : asOf).times(covered));
    }
    owed = owed.plus(fractionOf(since, asOf).times(left));
    return Math.max(0, roundToUnit(owed) - latePaid);
  };
}

/**
 * Amounts that close a credit on a day, row by row: everything unpaid of rows due; of the running row, the interest
 * (and its IVA) of the days elapsed, round(balance·i·min(days, 30)/30), less what was already paid of it; of
 * later rows capital and guarantee only. Interest of future periods is never charged: prepayment is a right
 * (Ley 1555 of 2012, Ley 2032 of 2020). See docs/credit-arithmetic.md, What a row has earned.
 */
export function payoffDebts(credit: CreditState, asOf: BusinessDate): InstalmentDebt[] {
  return payoffOf(credit, asOf).debts;
}

/** {@link payoffDebts} with what they come from. */
export interface PayoffDebts {
  /** As {@link instalmentDebts}. */
  instalments: InstalmentDebt[];
  /** As {@link payoffDebts}. */
  debts: InstalmentDebt[];
  /** Interest and IVA that were collected ahead and are not earned: given back at closing. */
  givenBack: InterestPart;
  /** The part of it that rows already due had collected: a payment to capital gives it back, too. */
  givenBackOfDue: InterestPart;
}

/** Amount that closes a credit on a day, with the interest given back and the amount of each row. */
export function payoffOf(credit: CreditState, asOf: BusinessDate): PayoffDebts {
  assertState(credit);
  assertDate(asOf, 'asOf');
  const earned = earnedByRow(credit, asOf);
  const instalments = debtsOf(credit, asOf, earned);
  if (credit.closedOn !== undefined) {
    const nothing = { interest: 0, iva: 0 };
    return { instalments, debts: instalments, givenBack: nothing, givenBackOfDue: nothing };
  }
  const owed = (part: keyof InterestPart, index: number): number =>
    (earned[index]?.[part] ?? 0) - (credit.instalments[index]?.paid[part] ?? 0);
  const before = (part: keyof InterestPart): Amount =>
    (credit.offPlan ?? []).reduce((sum, payment) => sum + payment.givenBack[part], 0);
  const back = (part: keyof InterestPart, isCounted: (debt: InstalmentDebt) => boolean): Amount =>
    instalments.reduce(
      (sum, debt, index) => (isCounted(debt) ? sum - Math.min(0, owed(part, index)) : sum),
      -before(part),
    );
  const backOf = (isCounted: (debt: InstalmentDebt) => boolean): InterestPart => ({
    interest: back('interest', isCounted),
    iva: back('iva', isCounted),
  });
  return {
    instalments,
    debts: instalments.map((debt, index) => {
      if (debt.isDue) return debt;
      const interest = Math.max(0, owed('interest', index));
      const iva = Math.max(0, owed('iva', index));
      return { ...debt, interest, iva, total: debt.capital + debt.guarantee + interest + iva };
    }),
    givenBack: backOf(() => true),
    givenBackOfDue: backOf((debt) => debt.isDue),
  };
}

/** Components with their sum, in units. */
export interface Total extends Components {
  total: Amount;
}

/** Amount that closes a credit, in units: `total` = the components less the interest given back. */
export interface Payoff extends Total {
  /** Interest and IVA that were collected ahead and are not earned. Left out where there are none. */
  givenBack?: InterestPart;
}

/** Adds up debts, component by component. */
export function sumDebts(debts: readonly Components[]): Total {
  const sum = (part: keyof Components) => debts.reduce((total, debt) => total + debt[part], 0);
  const parts = {
    mora: sum('mora'),
    guarantee: sum('guarantee'),
    iva: sum('iva'),
    interest: sum('interest'),
    capital: sum('capital'),
  };
  return { ...parts, total: parts.mora + parts.guarantee + parts.iva + parts.interest + parts.capital };
}

/**
 * The amount that closes the credit on a day (`saldoTotal`), by component: unpaid capital and guarantee, interest and
 * IVA earned and unpaid, late interest, less interest and IVA that were collected ahead and are not earned. So paying
 * X ahead lowers it by X, and without a payment it never falls from one day to the next. See
 * docs/credit-arithmetic.md, What a row has earned.
 */
export function totalToPay(credit: CreditState, asOf: BusinessDate): Payoff {
  const { debts, givenBack } = payoffOf(credit, asOf);
  const sum = sumDebts(debts);
  const back = givenBack.interest + givenBack.iva;
  return back === 0 ? sum : { ...sum, total: sum.total - back, givenBack };
}

/**
 * Approved limit − outstanding capital, never below 0; interest takes no part. See docs/credit-arithmetic.md, The
 * available limit.
 */
export function availableLimit(approved: Amount, outstandingCapital: Amount): Amount {
  assertAmount(approved, 'approved');
  return Math.max(0, approved - assertAmount(outstandingCapital, 'outstandingCapital'));
}
