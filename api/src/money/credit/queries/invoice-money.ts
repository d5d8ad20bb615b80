import { type InstalmentDebt, sumDebts, totalToPay } from '@portal/credit-engine';
import type { Credit } from './credits.ts';
import { unpaidInstalments } from './quote.ts';

/** What a credit owes on a day, in whole pesos. */
export interface InvoiceMoney {
  /** Amount that settles it that day. */
  readonly owed: number;
  /** Part of it that is due by that day, with its late interest. */
  readonly due: number;
  /** Part of what is due that was due before that day, with its late interest. */
  readonly late: number;
  /** Instalments that are due by that day and not paid, oldest first. */
  readonly dueInstalments: readonly InstalmentDebt[];
  /** The oldest instalment that is not paid. */
  readonly next: InstalmentDebt | undefined;
}

/** What a credit owes on a day: screens, papers and mails say the same. @param asOf business date (Bogotá) */
export function invoiceMoney(credit: Credit, asOf: string): InvoiceMoney {
  const unpaid = unpaidInstalments(credit, asOf);
  const due = unpaid.filter(({ dueDate }) => dueDate <= asOf);
  return {
    owed: credit.status === 'closed' ? 0 : totalToPay(credit.state, asOf).total,
    due: sumDebts(due).total,
    late: sumDebts(due.filter(({ dueDate }) => dueDate < asOf)).total,
    dueInstalments: due,
    next: unpaid[0],
  };
}
