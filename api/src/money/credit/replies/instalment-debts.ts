import type { InstalmentDebt } from '@portal/credit-engine';

/** Amount of an instalment without its late interest, whole pesos. */
export function chargesOf(debt: InstalmentDebt): number {
  return debt.total - debt.mora;
}

export function isOverdue(debt: InstalmentDebt, asOf: string): boolean {
  return debt.dueDate < asOf;
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
