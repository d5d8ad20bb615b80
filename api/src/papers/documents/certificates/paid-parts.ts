import type { Component } from '@portal/credit-engine';
import type { Credit } from '../../../money/credit/index.ts';

/** Amount paid on a credit, here or before it came here. Whole pesos. */
export interface PaidPart {
  readonly date: string;
  /** Null for a part beside the plan, to capital. */
  readonly instalment: number | null;
  /** Id of the payment's event, one for all parts of a payment; null for an amount paid before the credit came here. */
  readonly entryId: number | null;
  readonly component: Component;
  readonly amount: number;
}

const CHARGES = ['capital', 'interest', 'iva', 'guarantee'] as const;

/**
 * All amounts paid on a credit with their days. An amount from before the credit came here counts on the day that its
 * core system gave, otherwise on the due date.
 */
export function paidParts(credit: Credit): PaidPart[] {
  const before = credit.state.instalments.flatMap(({ number, dueDate, paid }) =>
    CHARGES.map((component) => {
      const here = credit.payments
        .filter((part) => part.instalment === number && part.component === component)
        .reduce((total, part) => total + part.amount, 0);
      return {
        date: credit.paidBeforeOn.get(number) ?? dueDate,
        instalment: number,
        entryId: null,
        component,
        amount: paid[component] - here,
      };
    }).filter(({ amount }) => amount > 0),
  );
  return [...before, ...credit.payments];
}
