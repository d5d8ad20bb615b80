import type { Component } from '@portal/credit-engine';
import type { Credit } from '../../credit/index.ts';

/** Something paid of a credit: here, or before it came here. Whole pesos. */
export interface PaidPart {
  readonly date: string;
  /** Null for what went beside the plan, to capital. */
  readonly instalment: number | null;
  /** The ledger entry that wrote it; null before the credit came here. */
  readonly entryId: number | null;
  readonly component: Component;
  readonly amount: number;
}

const CHARGES = ['capital', 'interest', 'iva', 'guarantee'] as const;

/**
 * Everything paid of a credit with its day. What was paid before the credit came here counts on the day the core
 * system told, or on the due date where it told none.
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
