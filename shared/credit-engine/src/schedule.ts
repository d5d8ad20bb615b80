import {
  type Amount,
  amountOf,
  amountText,
  assertAmount,
  assertRows,
  Decimal,
  percent,
  type Rate,
  type RoundingUnit,
  roundToUnit,
} from './amount.ts';
import { type BusinessDate, dueDates } from './due-dates.ts';
import { type GuaranteeTerms, guaranteeFee, splitEvenly } from './guarantee.ts';

/** What an instalment is made of, in units. Late interest is not part of it: it depends on the day. */
export interface Charges {
  capital: Amount;
  interest: Amount;
  iva: Amount;
  guarantee: Amount;
}

/** One row of a plan. `instalment` = capital + interest + IVA + guarantee; `balance` = capital left after it. */
export interface ScheduleRow extends Charges {
  number: number;
  dueDate: BusinessDate;
  instalment: Amount;
  balance: Amount;
}

export interface ScheduleTerms {
  /** Capital to repay, in units. */
  capital: Amount;
  /** Rate of a month, in percent. */
  monthlyRate: Rate;
  /** IVA on interest, in percent: '0' or '19'. Default '0'. */
  ivaRate?: Rate;
  /** Number of rows, at least 1. */
  instalments: number;
  firstDueDate: BusinessDate;
  /** Day of the month that was agreed; see {@link dueDates}. */
  dueDay?: number;
  /** Guarantee over the whole plan, in units. Default 0. */
  guarantee?: Amount;
  /** Number of the first row. Default 1. */
  firstNumber?: number;
}

/**
 * The level instalment without guarantee, in units: round(C·r / (1 − (1 + r)^−n)) with r = i(1 + v), or
 * round(C/n) at zero rate. 1.200.000 at 1.8762 % over 12 → 112.611. Source: credit.md 2.
 */
export function levelInstalment(terms: {
  capital: Amount;
  monthlyRate: Rate;
  ivaRate?: Rate;
  instalments: number;
}): Amount {
  const { capital, monthlyRate, ivaRate = '0', instalments } = terms;
  assertAmount(capital, 'Capital');
  assertRows(instalments);
  const r = percent(monthlyRate).times(percent(ivaRate).plus(1));
  if (r.isZero()) return roundToUnit(new Decimal(capital).div(instalments));
  const discount = new Decimal(1).minus(r.plus(1).pow(-instalments));
  return roundToUnit(r.times(capital).div(discount));
}

/**
 * The rows of a plan: always exactly `instalments` of them, none negative; capital sums to the capital and the
 * last balance is 0, so the last row absorbs what rounding left. Source: credit.md 3–5.
 *
 * Where a term is so long that rounding would make a row repay less than nothing (the interest plus its IVA,
 * each rounded, exceed the level instalment), that row repays 0 capital and its instalment is those charges.
 */
export function schedule(terms: ScheduleTerms): ScheduleRow[] {
  const { capital, monthlyRate, ivaRate = '0', instalments, firstNumber = 1 } = terms;
  const level = levelInstalment({ capital, monthlyRate, ivaRate, instalments });
  const i = percent(monthlyRate);
  const v = percent(ivaRate);
  const guarantees = splitEvenly(terms.guarantee ?? 0, instalments);
  let balance = capital;
  return dueDates(terms.firstDueDate, instalments, terms.dueDay).map((dueDate, row) => {
    const isLast = row === instalments - 1;
    const interest = roundToUnit(i.times(balance));
    const iva = roundToUnit(v.times(interest));
    const repaid = isLast ? balance : Math.min(Math.max(0, level - interest - iva), balance);
    const guarantee = guarantees[row] ?? 0;
    balance -= repaid;
    return {
      number: firstNumber + row,
      dueDate,
      capital: repaid,
      interest,
      iva,
      guarantee,
      instalment: assertAmount(repaid + interest + iva + guarantee, 'An instalment'),
      balance,
    };
  });
}

/** Sums of a plan, in units; `instalment` is all there is to pay. */
export interface ScheduleTotals extends Charges {
  instalment: Amount;
}

/** Adds up rows. Source: the totals a customer compares (interest, and all there is to pay). */
export function scheduleTotals(rows: readonly Charges[]): ScheduleTotals {
  const sum = (part: keyof Charges) => rows.reduce((total, row) => total + row[part], 0);
  const [capital, interest, iva, guarantee] = [sum('capital'), sum('interest'), sum('iva'), sum('guarantee')];
  return { capital, interest, iva, guarantee, instalment: capital + interest + iva + guarantee };
}

/** {@link ScheduleTable}'s input: amounts as decimal text, so that pesos and cents read alike. */
export interface ScheduleTableTerms extends Omit<ScheduleTerms, 'capital' | 'guarantee' | 'firstNumber'> {
  capital: string;
  guarantee?: GuaranteeTerms;
  unit?: RoundingUnit;
}

/** A row as published tables print it: every amount as text with the unit's decimals. */
export type ScheduleTable = {
  number: number;
  dueDate: BusinessDate;
  capital: string;
  interest: string;
  iva: string;
  guarantee: string;
  instalment: string;
  balance: string;
}[];

/**
 * A whole plan from text to text at a chosen rounding unit, to compare with tables that others published:
 * `scheduleTable({ capital: '100.00', unit: '0.01', monthlyRate: monthlyFromNominal('9.4822'), instalments: 6,
 * firstDueDate: '2026-01-01' })`. The guarantee, when given, is computed on the capital.
 */
export function scheduleTable(terms: ScheduleTableTerms): ScheduleTable {
  const { unit = '1', guarantee, capital: text, ...rest } = terms;
  const capital = amountOf(text, unit);
  const rows = schedule({
    ...rest,
    capital,
    guarantee: guarantee === undefined ? 0 : guaranteeFee(capital, guarantee),
  });
  return rows.map((row) => ({
    number: row.number,
    dueDate: row.dueDate,
    capital: amountText(row.capital, unit),
    interest: amountText(row.interest, unit),
    iva: amountText(row.iva, unit),
    guarantee: amountText(row.guarantee, unit),
    instalment: amountText(row.instalment, unit),
    balance: amountText(row.balance, unit),
  }));
}
