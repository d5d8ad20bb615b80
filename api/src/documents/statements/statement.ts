import {
  annualFromMonthly,
  type Component,
  type Components,
  type CreditState,
  type InstalmentState,
  instalmentDebts,
  monthlyFromAnnual,
  type Rate,
  sumDebts,
  totalToPay,
} from '@portal/credit-engine';
import type { Credit } from '../../credit/index.ts';
import { addDays } from '../../platform/clock.ts';
import { type PaidPart, paidParts } from '../certificates/paid-parts.ts';
import type { StateOn } from './credit-on.ts';
import type { StatementPeriod } from './periods.ts';

export const COMPONENTS = ['capital', 'interest', 'iva', 'guarantee', 'mora'] as const;

/** One line of the movement of a period; whole pesos, by component. */
export interface Movement {
  readonly date: string;
  /** Instalments that a payment reached; empty for charges. */
  readonly instalments: readonly number[];
  readonly amounts: Components;
}

/** What a period's interest was computed with. Rates are percent as decimal text. */
export interface AppliedRate {
  readonly agreedMonthly: Rate;
  readonly agreedAnnual: Rate;
  /** Certified cap of the month in which the instalment falls due, annual effective; null where there is none. */
  readonly cap: Rate | null;
  readonly appliedMonthly: Rate;
  readonly appliedAnnual: Rate;
  /** Whether the cap lowered it. */
  readonly isCapped: boolean;
}

/** A statement's figures. For every component opening + charges − payments = closing. */
export interface Statement {
  readonly period: StatementPeriod;
  /** Up to this day payments and late interest are counted: the end of the period, or today within it. */
  readonly asOf: string;
  readonly opening: Components;
  /** Capital that was lent in the period: all of it in the first, else 0. */
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
  /** Months of late interest in the period with their caps, annual effective. */
  readonly lateRates: readonly { readonly month: string; readonly annual: Rate }[];
  /** What must be paid by the due date, oldest first; late interest up to `asOf`. */
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

/**
 * Owed at the end of a day: capital not repaid, interest, IVA and guarantee fallen due by `day` and not paid, less what
 * was paid ahead of it, and late interest to `asOf`.
 */
function owedOn(state: CreditState, day: string, asOf: string): Components {
  const debts = instalmentDebts(state, day);
  const fallenDue = sumDebts(debts.filter(({ dueDate }) => dueDate <= day));
  const ahead = totalToPay(state, day).givenBack ?? { interest: 0, iva: 0 };
  const guaranteeAhead = state.instalments
    .filter(({ dueDate }) => dueDate > day)
    .reduce((sum, { paid }) => sum + paid.guarantee, 0);
  return {
    capital: sumDebts(debts).capital,
    interest: fallenDue.interest - ahead.interest,
    iva: fallenDue.iva - ahead.iva,
    guarantee: fallenDue.guarantee - guaranteeAhead,
    mora: sumDebts(instalmentDebts(state, asOf)).mora,
  };
}

const NOTHING = componentsOf(() => 0);

function paymentsOf(parts: readonly PaidPart[]): Movement[] {
  const byEntry = Map.groupBy(parts, ({ entryId, date }) => entryId ?? date);
  return [...byEntry.values()]
    .map((ofEntry) => ({
      date: ofEntry[0]?.date ?? '',
      instalments: [...new Set(ofEntry.flatMap(({ instalment }) => instalment ?? []))].sort((a, b) => a - b),
      amounts: sumParts(ofEntry),
    }))
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** Interest of a month on a capital, half up to the peso; the rate is percent as decimal text. */
export function monthlyInterest(capital: number, monthly: Rate): number {
  const [whole = '0', decimals = ''] = monthly.split('.');
  const scale = 10n ** BigInt(decimals.length + 2);
  return Number((BigInt(capital) * BigInt(whole + decimals) * 2n + scale) / (2n * scale));
}

function appliedRate(
  agreedMonthly: Rate,
  cap: Rate | undefined,
  interest: number | undefined,
  base: number,
): AppliedRate {
  const capMonthly = cap === undefined ? undefined : monthlyFromAnnual(cap);
  const isCapped =
    capMonthly !== undefined &&
    Number(capMonthly) < Number(agreedMonthly) &&
    interest === monthlyInterest(base, capMonthly);
  const appliedMonthly = isCapped ? capMonthly : agreedMonthly;
  return {
    agreedMonthly,
    agreedAnnual: annualFromMonthly(agreedMonthly),
    cap: cap ?? null,
    appliedMonthly,
    appliedAnnual: isCapped && cap !== undefined ? cap : annualFromMonthly(agreedMonthly),
    isCapped,
  };
}

/** Caps of the months from one day to another; a month without one has the latest certified before it. */
function lateRatesOf(caps: ReadonlyMap<string, Rate>, from: string, to: string): Statement['lateRates'] {
  const months: { month: string; annual: Rate }[] = [];
  for (let day = from; day <= to; day = addDays(`${day.slice(0, 8)}28`, 4).replace(/-\d\d$/, '-01')) {
    const month = day.slice(0, 7);
    const known = [...caps.keys()].filter((certified) => certified <= month).sort();
    const annual = caps.get(known.at(-1) ?? '');
    if (annual !== undefined) months.push({ month, annual });
  }
  return months;
}

/**
 * The figures of a statement (Decreto 1074 of 2015, art. 2.2.2.35.6), from what the plan charges and what the ledger
 * says was paid; payments that were taken back are not among them.
 * @param caps certified caps by month ('2026-01'), annual effective percent.
 * @param stateOn what the credit was at the end of a day.
 */
export async function statementOf(
  credit: Credit,
  period: StatementPeriod,
  caps: ReadonlyMap<string, Rate>,
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
  // What closed the credit is all there was to pay: rows that had not fallen due charge no more than was paid of them.
  const closing = isPaidOff ? NOTHING : owedOn(state, to, asOf);
  const lent = isFirst ? credit.principal : 0;
  const charges = componentsOf((component) =>
    component === 'capital' ? 0 : closing[component] + paid[component] - opening[component],
  );
  const instalment = state.instalments.find(({ dueDate }) => dueDate === due_date);
  const interestBase = state.instalments
    .filter(({ dueDate }) => dueDate >= due_date)
    .reduce((sum, row) => sum + row.charges.capital, 0);
  const due = isPaidOff
    ? []
    : instalmentDebts(state, asOf)
        .filter((debt) => debt.dueDate <= due_date && debt.total > 0)
        .map((debt) => ({
          number: debt.number,
          dueDate: debt.dueDate,
          amounts: componentsOf((component) => debt[component]),
        }));
  return {
    period,
    asOf,
    opening,
    lent,
    charges,
    payments: paymentsOf(parts),
    closing,
    instalment,
    interestBase,
    rate: appliedRate(
      credit.state.monthlyRate,
      caps.get(due_date.slice(0, 7)),
      instalment?.charges.interest,
      interestBase,
    ),
    lateRates: charges.mora > 0 ? lateRatesOf(caps, from, asOf) : [],
    due,
  };
}
