import { type InstalmentDebt, type PaymentOnItsWay, totalToPay } from '@portal/credit-engine';
import type { Credit } from '../queries/credits.ts';
import { chargesOf, isOverdue } from './instalment-debts.ts';

/** Payments that cover an invoice, with what of them waits to be applied, whole pesos; left out where nothing waits. */
export type OnItsWay = PaymentOnItsWay & { readonly received?: number };

/**
 * Amounts by invoice that a payment covers which the bank has not answered, or whose money waits (credit arithmetic,
 * quotes).
 */
export type PaymentsOnItsWay = ReadonlyMap<string, OnItsWay>;

/** The credit with its live payment: no late interest grows on the part that this covers. */
export function awaiting(credit: Credit, onItsWay: PaymentsOnItsWay | undefined): Credit {
  const payment = onItsWay?.get(credit.invoice);
  if (payment === undefined) return credit;
  const { asOf, lines } = payment;
  return { ...credit, state: { ...credit.state, onItsWay: { asOf, lines } } };
}

/** What of the unpaid instalments of a credit is asked for beside money that waits. Whole pesos. */
export interface AskedFor {
  /** Overdue, late interest included. */
  readonly late: number;
  readonly lateInterest: number;
  /** Of the oldest instalment that the money does not pay; 0 where it pays all that are late. */
  readonly daysLate: number;
  /** The next instalment; undefined where something is overdue, or nothing is left. */
  readonly next?: { readonly dueDate: string; readonly amount: number };
}

/**
 * What is asked for of a credit: money that waits pays its instalments in their order, and all of them where it was the
 * total on its day.
 */
export function askedFor(
  credit: Credit,
  debts: readonly InstalmentDebt[],
  asOf: string,
  way?: OnItsWay,
): AskedFor {
  let left = way?.received ?? 0;
  const asked = { late: 0, lateInterest: 0, daysLate: 0 };
  if (way && left > 0 && left >= totalToPay(credit.state, way.asOf).total) return asked;
  for (const debt of debts) {
    const isLate = isOverdue(debt, asOf);
    const owed = isLate ? debt.total : chargesOf(debt);
    const rest = Math.max(0, owed - left);
    if (!isLate && (asked.late > 0 || rest > 0))
      return asked.late > 0 ? asked : { ...asked, next: { dueDate: debt.dueDate, amount: rest } };
    if (rest > 0) {
      asked.late += rest;
      asked.lateInterest += Math.min(rest, debt.mora);
      asked.daysLate = Math.max(asked.daysLate, debt.daysLate);
    }
    left = Math.max(0, left - owed);
  }
  return asked;
}
