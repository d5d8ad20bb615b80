import { changeTerm, sumDebts, type TermChange } from '@portal/credit-engine';
import type { Credit } from './queries/credits.ts';
import { unpaidInstalments } from './queries/quote.ts';

/** Terms that the product allows, instalments in all. */
export interface TermLimits {
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * Reason why the term of a credit cannot be changed now (docs/credit-arithmetic.md, A change of term). Live payments
 * are checked by the terms domain.
 */
export type TermRefusal = 'closed' | 'written_off' | 'excluded_zone' | 'arrears' | 'longest_term';

/** Present conditions (EN-16) and the terms to choose from. Counts are instalments, money whole pesos. */
export interface TermConditions {
  readonly invoice: string;
  readonly openedOn: string;
  readonly instalment: number;
  readonly capital: number;
  readonly term: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly paid: number;
  readonly pending: number;
  readonly periodicity: string;
  readonly monthlyRate: string;
}

export type TermEligibility =
  | { readonly allowed: true; readonly conditions: TermConditions }
  | { readonly allowed: false; readonly reason: TermRefusal };

/**
 * Whether the term of a credit may be changed on a day, and from what conditions (docs/credit-arithmetic.md, A change
 * of term, TM-03, TM-04).
 */
export function termConditions(credit: Credit, limits: TermLimits, asOf: string): TermEligibility {
  const refuse = (reason: TermRefusal): TermEligibility => ({ allowed: false, reason });
  if (credit.status === 'closed') return refuse('closed');
  if (credit.portfolio === 'written_off') return refuse('written_off');
  if (credit.excludesTermChange) return refuse('excluded_zone');
  const unpaid = unpaidInstalments(credit, asOf);
  const [next] = unpaid;
  if (next === undefined) return refuse('closed');
  if (next.dueDate < asOf) return refuse('arrears');
  const minimum = Math.max(credit.term + 1, limits.minimum);
  if (minimum > limits.maximum) return refuse('longest_term');
  return {
    allowed: true,
    conditions: {
      invoice: credit.invoice,
      openedOn: credit.openedOn,
      instalment: next.total,
      capital: sumDebts(unpaid).capital,
      term: credit.term,
      minimum,
      maximum: limits.maximum,
      paid: credit.term - unpaid.length,
      pending: unpaid.length,
      periodicity: credit.periodicity,
      monthlyRate: credit.state.monthlyRate,
    },
  };
}

export type TermSimulation =
  | { readonly outcome: 'simulated'; readonly conditions: TermConditions; readonly change: TermChange }
  | { readonly outcome: 'refused'; readonly reason: TermRefusal }
  | { readonly outcome: 'out_of_range'; readonly minimum: number; readonly maximum: number };

/** Computes the plan over `term` instalments in all beside the present one. Stores nothing (TM-07, TM-08). */
export function simulateTerm(credit: Credit, term: number, limits: TermLimits, asOf: string): TermSimulation {
  const eligibility = termConditions(credit, limits, asOf);
  if (!eligibility.allowed) return { outcome: 'refused', reason: eligibility.reason };
  const { conditions } = eligibility;
  const { minimum, maximum } = conditions;
  if (!Number.isInteger(term) || term < minimum || term > maximum) {
    return { outcome: 'out_of_range', minimum, maximum };
  }
  return { outcome: 'simulated', conditions, change: changeTerm(credit.state, term, asOf) };
}
