import type { Transaction } from '@portal/contract';
import { capitalised, monthName } from '@portal/ui/format';

export interface Month {
  /** `2026-11`. */
  readonly month: string;
  /** `Noviembre`, with the year where it is not the present one. */
  readonly name: string;
  /** Sum of the approved payments, in whole pesos. */
  readonly paid: number;
  readonly transactions: readonly Transaction[];
}

/** Transactions grouped by the month of their creation, in the given order. @param today `2026-11-20` */
export function monthsOf(transactions: readonly Transaction[], today: string): readonly Month[] {
  const months = Map.groupBy(transactions, ({ created }) => created.slice(0, 7));
  return [...months].map(([month, ofMonth]) => {
    const name = monthName(month);
    const year = month.slice(0, 4);
    return {
      month,
      name: `${capitalised(name)}${today.startsWith(year) ? '' : ` de ${year}`}`,
      paid: ofMonth
        .filter(({ status }) => status === 'Approved')
        .reduce((sum, { total_amount }) => sum + total_amount, 0),
      transactions: ofMonth,
    };
  });
}
