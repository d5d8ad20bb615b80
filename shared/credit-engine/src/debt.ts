import { type Amount, type Decimal, percent, type Rate, roundToUnit } from './amount.ts';
import { type BusinessDate, daysBetween, daysLate, laterOf } from './due-dates.ts';
import { dailyFraction } from './rates.ts';
import type { Charges } from './schedule.ts';

/** An instalment and what has been paid of it, in units. */
export interface InstalmentState {
  number: number;
  dueDate: BusinessDate;
  charges: Charges;
  paid: Charges;
  /**
   * The day up to which its late interest is settled: set by every payment that reached charges (late interest
   * goes first, so by then all of it was paid). Null while late interest runs from the due date.
   */
  lateSettledOn: BusinessDate | null;
  /** Late interest paid since that day, in units. */
  latePaid: Amount;
}

/** A credit as the engine sees it: its current plan with what was paid. */
export interface CreditState {
  /** Day the first period starts to run. */
  openedOn: BusinessDate;
  /** Rate of a month, in percent. */
  monthlyRate: Rate;
  /** IVA on interest, in percent. */
  ivaRate: Rate;
  /** The month's cap, annual effective percent; null for written-off customers, who owe no late interest. */
  lateRate: Rate | null;
  /** All the instalments of the plan, in order of number and of due date, paid ones included. */
  instalments: readonly InstalmentState[];
}

/** What an amount due or paid is made of. */
export interface Components extends Charges {
  mora: Amount;
}

export type Component = keyof Components;

/** What is unpaid of an instalment on a day, in units, with the days that explain its late interest. */
export interface InstalmentDebt extends Components {
  number: number;
  dueDate: BusinessDate;
  isDue: boolean;
  daysLate: number;
  /** All of it: charges + late interest. */
  total: Amount;
}

/**
 * Late interest, in units: unpaid capital × ((1 + EA/100)^(1/365) − 1) × days, rounded once, half up.
 * 100.000 at 25.02 % EA → 61 for a day, 1.836 for 30. Source: credit.md 6.
 */
export function lateInterest(unpaidCapital: Amount, annual: Rate, days: number): Amount {
  return accrue(unpaidCapital, dailyFraction(annual), days);
}

function accrue(unpaidCapital: Amount, daily: Decimal, days: number): Amount {
  return days <= 0 ? 0 : roundToUnit(daily.times(unpaidCapital).times(days));
}

/** What is unpaid of every instalment on a day, row by row, paid ones as zeros. */
export function instalmentDebts(credit: CreditState, asOf: BusinessDate): InstalmentDebt[] {
  const daily = credit.lateRate === null ? null : dailyFraction(credit.lateRate);
  return credit.instalments.map(({ number, dueDate, charges, paid, lateSettledOn, latePaid }) => {
    const capital = charges.capital - paid.capital;
    const interest = charges.interest - paid.interest;
    const iva = charges.iva - paid.iva;
    const guarantee = charges.guarantee - paid.guarantee;
    const unpaid = capital + interest + iva + guarantee;
    const since = lateSettledOn === null ? dueDate : laterOf(dueDate, lateSettledOn);
    const mora = daily === null ? 0 : Math.max(0, accrue(capital, daily, daysLate(since, asOf)) - latePaid);
    return {
      number,
      dueDate,
      isDue: dueDate <= asOf,
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
 * What closes a credit on a day, row by row: everything unpaid of rows due; of the running row, the interest
 * (and its IVA) of the days elapsed, round(balance·i·min(days, 30)/30), less what was already paid of it; of
 * later rows capital and guarantee only. Interest of future periods is never charged: prepayment is a right
 * (Ley 2032 of 2020). Source: credit.md 8.
 */
export function payoffDebts(credit: CreditState, asOf: BusinessDate): InstalmentDebt[] {
  const debts = instalmentDebts(credit, asOf);
  const running = debts.findIndex((debt) => !debt.isDue);
  return debts.map((debt, index) => {
    if (debt.isDue) return debt;
    const accrued =
      index === running ? runningInterest(credit, debts, running, asOf) : { interest: 0, iva: 0 };
    return { ...debt, ...accrued, total: debt.capital + debt.guarantee + accrued.interest + accrued.iva };
  });
}

function runningInterest(
  credit: CreditState,
  debts: readonly InstalmentDebt[],
  running: number,
  asOf: BusinessDate,
): { interest: Amount; iva: Amount } {
  const row = credit.instalments[running];
  const unpaid = debts[running];
  if (row === undefined || unpaid === undefined) return { interest: 0, iva: 0 };
  const periodStart = debts[running - 1]?.dueDate ?? credit.openedOn;
  const days = Math.min(30, Math.max(0, daysBetween(periodStart, asOf)));
  const balance = debts.slice(running).reduce((sum, debt) => sum + debt.capital, 0);
  const accrued = roundToUnit(percent(credit.monthlyRate).times(balance).times(days).div(30));
  const accruedIva = roundToUnit(percent(credit.ivaRate).times(accrued));
  const owed = (amount: Amount, paid: Amount, atMost: Amount) => Math.min(Math.max(0, amount - paid), atMost);
  return {
    interest: owed(accrued, row.paid.interest, unpaid.interest),
    iva: owed(accruedIva, row.paid.iva, unpaid.iva),
  };
}

/** Components with their sum, in units. */
export interface Total extends Components {
  total: Amount;
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

/** The amount that closes the credit on a day (`saldoTotal`), by component. Source: credit.md 8. */
export function totalToPay(credit: CreditState, asOf: BusinessDate): Total {
  return sumDebts(payoffDebts(credit, asOf));
}

/** Approved limit − outstanding capital, never below 0; interest takes no part. Source: credit.md 10. */
export function availableLimit(approved: Amount, outstandingCapital: Amount): Amount {
  return Math.max(0, approved - outstandingCapital);
}
