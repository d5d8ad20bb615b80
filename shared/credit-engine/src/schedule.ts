import {
  type Amount,
  amountOf,
  amountText,
  Decimal,
  percent,
  type Rate,
  type RoundingUnit,
  roundToUnit,
} from './amount.ts';
import { type Caps, chargeableRate } from './caps.ts';
import { type BusinessDate, dueDates } from './due-dates.ts';
import { type GuaranteeTerms, guaranteeFee, splitEvenly } from './guarantee.ts';
import { assertAmount, assertCount } from './shape.ts';

/** Components of an instalment, in units. Late interest is not part of it: it depends on the day. */
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
  /** Rate of the row, monthly percent, where caps were given. */
  monthlyRate?: Rate;
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
  /** Certified caps: a row falling due in a month whose cap is lower than the rate is charged at the cap. */
  caps?: Caps;
}

/**
 * The level instalment without guarantee, in units: round(C·r / (1 − (1 + r)^−n)) with r = i(1 + v), or
 * round(C/n) at zero rate. 1.200.000 at 1.8762 % over 12 → 112.611. See docs/credit-arithmetic.md, Instalment and
 * rows.
 */
export function levelInstalment(terms: {
  capital: Amount;
  monthlyRate: Rate;
  ivaRate?: Rate;
  instalments: number;
}): Amount {
  const { capital, monthlyRate, ivaRate = '0', instalments } = terms;
  assertAmount(capital, 'capital');
  assertCount(instalments, 'instalments');
  const r = percent(monthlyRate, 'monthlyRate').times(percent(ivaRate, 'ivaRate').plus(1));
  if (r.isZero()) return roundToUnit(new Decimal(capital).div(instalments));
  const discount = new Decimal(1).minus(r.plus(1).pow(-instalments));
  return roundToUnit(r.times(capital).div(discount));
}

/**
 * The rows of a plan: always exactly `instalments` of them, none negative; capital sums to the capital and the
 * last balance is 0, so the last row absorbs what rounding left. See docs/credit-arithmetic.md, Instalment and rows,
 * Caps on the ordinary rate.
 *
 * Where a term is so long that rounding would make a row repay less than nothing (the interest plus its IVA,
 * each rounded, exceed the level instalment), that row repays 0 capital and its instalment is those charges.
 */
export function schedule(terms: ScheduleTerms): ScheduleRow[] {
  const { instalments, firstDueDate, dueDay, guarantee = 0, ...rest } = terms;
  assertAmount(guarantee, 'guarantee');
  const level = levelInstalment(terms);
  return layRows({ ...rest, guarantee, level, dates: dueDates(firstDueDate, instalments, dueDay) });
}

/** Input for computing rows. */
export interface Layout {
  /** Capital to repay, in units. */
  capital: Amount;
  monthlyRate: Rate;
  ivaRate?: Rate;
  guarantee: Amount;
  caps?: Caps;
  /** Capital + interest + IVA of a row; the last row asks for what is left. */
  level: Amount;
  /** Due dates of the rows; all of them, or as many as are needed where `endsWhenRepaid`. */
  dates: readonly BusinessDate[];
  firstNumber?: number;
  /** Days of 30 that the first row bears interest for. Default 30. */
  firstDays?: number;
  /** The plan ends with the row that repays the last of the capital. */
  endsWhenRepaid?: boolean;
  /** A last row that asks for less is added to the row before. Default 0. */
  least?: Amount;
}

/** Lays rows at an instalment that is given: interest, IVA on it, and the rest of the instalment to capital. */
export function layRows(layout: Layout): ScheduleRow[] {
  const { capital, monthlyRate, ivaRate = '0', caps, level, dates, firstNumber = 1, firstDays = 30 } = layout;
  assertCount(firstNumber, 'firstNumber');
  const v = percent(ivaRate, 'ivaRate');
  const rows: ScheduleRow[] = [];
  let balance = capital;
  for (const dueDate of dates) {
    const rate = chargeableRate(monthlyRate, caps, dueDate);
    const whole = percent(rate, 'monthlyRate').times(balance);
    const interest = roundToUnit(
      rows.length === 0 && firstDays < 30 ? whole.times(firstDays).div(30) : whole,
    );
    const iva = roundToUnit(v.times(interest));
    const isLast = rows.length === dates.length - 1;
    const repaid = isLast ? balance : Math.min(Math.max(0, level - interest - iva), balance);
    balance -= repaid;
    rows.push({
      number: firstNumber + rows.length,
      dueDate,
      capital: repaid,
      interest,
      iva,
      guarantee: 0,
      instalment: assertAmount(repaid + interest + iva, 'instalment'),
      balance,
      ...(caps === undefined ? {} : { monthlyRate: rate }),
    });
    if (layout.endsWhenRepaid && balance === 0) break;
  }
  return withoutSmallEnd(rows, layout);
}

/** Rows with their guarantee, without a last one below the least payment: the row before repays its capital too. */
function withoutSmallEnd(
  rows: readonly ScheduleRow[],
  layout: Pick<Layout, 'guarantee' | 'least'>,
): ScheduleRow[] {
  const laid = withGuarantee(rows, layout.guarantee);
  const [before, last] = rows.slice(-2);
  if (before === undefined || last === undefined || (laid.at(-1)?.instalment ?? 0) >= (layout.least ?? 0))
    return laid;
  const capital = before.capital + last.capital;
  const instalment = assertAmount(before.instalment + last.capital, 'instalment');
  return withoutSmallEnd([...rows.slice(0, -2), { ...before, capital, instalment, balance: 0 }], layout);
}

function withGuarantee(rows: readonly ScheduleRow[], guarantee: Amount): ScheduleRow[] {
  const shares = splitEvenly(guarantee, rows.length);
  return rows.map((row, index) => {
    const share = shares[index] ?? 0;
    return { ...row, guarantee: share, instalment: assertAmount(row.instalment + share, 'instalment') };
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
