import {
  annualFromMonthly,
  CapMissingError,
  type Caps,
  type Component,
  type Components,
  type CreditState,
  capOfMonth,
  type InstalmentState,
  instalmentDebts,
  type Rate,
  rateOfRow,
  sumDebts,
  totalToPay,
} from '@portal/credit-engine';
import { addDays } from '@portal/values/dates';
import type { Credit } from '../../../money/credit/index.ts';
import { type PaidPart, paidParts } from '../certificates/paid-parts.ts';
import type { StateOn } from './credit-on.ts';
import type { StatementPeriod } from './periods.ts';

export const COMPONENTS = ['capital', 'interest', 'iva', 'guarantee', 'mora'] as const;

/** One line of the movement of a period; whole pesos, by component. */
export interface Movement {
  readonly date: string;
  /** Instalments that a payment reached. */
  readonly instalments: readonly number[];
  /** Whether a part went to capital, ahead of the plan. */
  readonly isToCapital: boolean;
  readonly amounts: Components;
}

/** Rates of a period's interest, percent as decimal text. */
export interface AppliedRate {
  readonly agreedMonthly: Rate;
  readonly agreedAnnual: Rate;
  /** Certified cap of the month in which the instalment falls due, annual effective; null where there is none. */
  readonly cap: Rate | null;
  readonly appliedMonthly: Rate;
  readonly appliedAnnual: Rate;
  /** Whether the cap lowered the agreed rate. */
  readonly isCapped: boolean;
}

/** A statement's figures. For every component opening + charges − payments = closing. */
export interface Statement {
  readonly period: StatementPeriod;
  /** Last day whose payments and late interest count: the end of the period, or today within it. */
  readonly asOf: string;
  readonly opening: Components;
  /** Capital that was lent in the period: the principal in the first period, otherwise 0. */
  readonly lent: number;
  /** Interest, IVA and guarantee of the instalment that closes the period, and late interest of its days. */
  readonly charges: Components;
  readonly payments: readonly Movement[];
  readonly closing: Components;
  /** The instalment that falls due at the end of the period; undefined after the last of the plan. */
  readonly instalment: InstalmentState | undefined;
  /** Capital on which the instalment's interest was computed by the plan. */
  readonly interestBase: number;
  readonly rate: AppliedRate;
  /** False where neither the months of the period nor any before have a certified cap: late interest is left out. */
  readonly isLateKnown: boolean;
  /** Months of late interest in the period with their caps, annual effective. */
  readonly lateRates: readonly { readonly month: string; readonly annual: Rate }[];
  /** Amounts to be paid by the due date, oldest first; late interest up to `asOf`. */
  readonly due: readonly {
    readonly number: number;
    readonly dueDate: string;
    readonly amounts: Components;
  }[];
}

const componentsOf = (amount: (component: Component) => number): Components => ({
  capital: amount('capital'),
  interest: amount('interest'),
  iva: amount('iva'),
  guarantee: amount('guarantee'),
  mora: amount('mora'),
});

/** All components together, whole pesos. */
export function totalOf(amounts: Components): number {
  return COMPONENTS.reduce((total, component) => total + amounts[component], 0);
}

function sumParts(parts: readonly PaidPart[]): Components {
  return componentsOf((component) =>
    parts.filter((part) => part.component === component).reduce((sum, { amount }) => sum + amount, 0),
  );
}

/** Late interest up to a day by row; undefined where one of its days has no certified cap, nor any month before. */
function lateInterestOf(state: CreditState, asOf: string): ReadonlyMap<number, number> | undefined {
  try {
    return new Map(instalmentDebts(state, asOf).map(({ number, mora }) => [number, mora]));
  } catch (error) {
    if (error instanceof CapMissingError) return undefined;
    throw error;
  }
}

/**
 * Amounts owed at the end of a day: capital not repaid; interest, IVA and guarantee that fell due by `day` and are not
 * paid, less those paid ahead; and late interest up to `asOf`.
 */
function owedOn(state: CreditState, day: string, asOf: string): Components {
  const withoutLate = { ...state, lateRate: null };
  const debts = instalmentDebts(withoutLate, day);
  const fallenDue = sumDebts(debts.filter(({ dueDate }) => dueDate <= day));
  const ahead = totalToPay(withoutLate, day).givenBack ?? { interest: 0, iva: 0 };
  const guaranteeAhead = state.instalments
    .filter(({ dueDate }) => dueDate > day)
    .reduce((sum, { paid }) => sum + paid.guarantee, 0);
  const late = [...(lateInterestOf(state, asOf)?.values() ?? [])];
  return {
    capital: sumDebts(debts).capital,
    interest: fallenDue.interest - ahead.interest,
    iva: fallenDue.iva - ahead.iva,
    guarantee: fallenDue.guarantee - guaranteeAhead,
    mora: late.reduce((sum, amount) => sum + amount, 0),
  };
}

const NOTHING = componentsOf(() => 0);

function paymentsOf(parts: readonly PaidPart[]): Movement[] {
  const byEntry = Map.groupBy(parts, ({ entryId, date }) => entryId ?? date);
  return [...byEntry.values()]
    .map((ofEntry) => ({
      date: ofEntry[0]?.date ?? '',
      instalments: [...new Set(ofEntry.flatMap(({ instalment }) => instalment ?? []))].sort((a, b) => a - b),
      isToCapital: ofEntry.some(({ instalment }) => instalment === null),
      amounts: sumParts(ofEntry),
    }))
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** Interest of a month on a capital, whole pesos, rounded half up; the rate is percent as decimal text. */
export function monthlyInterest(capital: number, monthly: Rate): number {
  const [whole = '0', decimals = ''] = monthly.split('.');
  const scale = 10n ** BigInt(decimals.length + 2);
  return Number((BigInt(capital) * BigInt(whole + decimals) * 2n + scale) / (2n * scale));
}

function appliedRate(state: CreditState, dueDate: string): AppliedRate {
  const { monthlyRate, caps = {}, instalments } = state;
  const cap = caps[dueDate.slice(0, 7)] ?? null;
  const number = instalments.find((row) => row.dueDate === dueDate)?.number ?? 1;
  const appliedMonthly = rateOfRow(state, { number, dueDate });
  const isCapped = appliedMonthly !== monthlyRate;
  return {
    agreedMonthly: monthlyRate,
    agreedAnnual: annualFromMonthly(monthlyRate),
    cap,
    appliedMonthly,
    appliedAnnual: isCapped && cap !== null ? cap : annualFromMonthly(monthlyRate),
    isCapped,
  };
}

/** Caps of the months from one day to another; a month without a cap has the latest one before it. */
function lateRatesOf(caps: Caps, from: string, to: string): Statement['lateRates'] {
  const months: { month: string; annual: Rate }[] = [];
  for (let day = from; day <= to; day = addDays(`${day.slice(0, 8)}28`, 4).replace(/-\d\d$/, '-01')) {
    const month = day.slice(0, 7);
    months.push({ month, annual: capOfMonth(caps, month) });
  }
  return months;
}

/**
 * Figures of a statement (Decreto 1074 of 2015, art. 2.2.2.35.6), from the charges of the plan and the payments in the
 * ledger without reversed ones.
 * @param stateOn state of the credit at the end of a day.
 */
export async function statementOf(
  credit: Credit,
  period: StatementPeriod,
  today: string,
  stateOn: StateOn,
): Promise<Statement> {
  const { from, to, due_date } = period;
  const asOf = to < today ? to : today;
  const isFirst = from === credit.openedOn;
  const before = addDays(from, -1);
  const opening = isFirst ? NOTHING : owedOn(await stateOn(credit, before), before, before);
  const state = await stateOn(credit, asOf);
  const parts = paidParts(credit).filter(({ date }) => date <= asOf && (isFirst || date >= from));
  const paid = sumParts(parts);
  const isPaidOff = credit.closedOn !== null && credit.closedOn <= to;
  // The payment that closed the credit paid all there was: rows not yet due charge no more than was paid of them.
  const closing = isPaidOff ? NOTHING : owedOn(state, to, asOf);
  const charged = componentsOf((component) =>
    component === 'capital' ? 0 : closing[component] + paid[component] - opening[component],
  );
  // Core systems give the capital and charges that were paid, but no late interest: the part that is missing was paid.
  const lateBefore = Math.max(0, -charged.mora);
  const payments = paymentsOf(parts);
  if (lateBefore > 0) {
    payments.push({
      date: asOf,
      instalments: [],
      isToCapital: false,
      amounts: { ...NOTHING, mora: lateBefore },
    });
  }
  return {
    period,
    asOf,
    opening,
    lent: isFirst ? credit.principal : 0,
    charges: { ...charged, mora: charged.mora + lateBefore },
    payments,
    closing,
    instalment: state.instalments.find(({ dueDate }) => dueDate === due_date),
    interestBase: state.instalments
      .filter(({ dueDate }) => dueDate >= due_date)
      .reduce((sum, row) => sum + row.charges.capital, 0),
    rate: appliedRate(state, due_date),
    isLateKnown: lateInterestOf(state, asOf) !== undefined,
    lateRates: charged.mora > 0 ? lateRatesOf(state.caps ?? {}, from, asOf) : [],
    due: isPaidOff ? [] : dueOf(state, asOf, due_date),
  };
}

/** Unpaid parts of the rows that fall due by a date, with late interest to a day. */
function dueOf(state: CreditState, asOf: string, dueDate: string): Statement['due'] {
  const late = lateInterestOf(state, asOf);
  return instalmentDebts({ ...state, lateRate: null }, asOf)
    .map((debt) => ({ ...debt, mora: late?.get(debt.number) ?? 0 }))
    .map((debt) => ({
      number: debt.number,
      dueDate: debt.dueDate,
      amounts: componentsOf((component) => debt[component]),
    }))
    .filter((row) => row.dueDate <= dueDate && totalOf(row.amounts) > 0);
}
