import type { Output } from '@portal/contract';
import { sumDebts, totalToPay } from '@portal/credit-engine';
import type { Handle } from '../../platform/database/database.ts';
import { awaiting, type Credit, unpaidInstalments } from '../credit/index.ts';
import { onItsWayOf } from '../payments/index.ts';

type Figures = NonNullable<Output<'POST /api/money/cases/:id/preview'>['before']>;

/** A credit in figures on a day, with what was received for it and waits. Whole pesos. */
export async function creditFigures(db: Handle, stored: Credit, asOf: string): Promise<Figures> {
  const onItsWay = await onItsWayOf(db, stored.fiscalNumber);
  const received = onItsWay.get(stored.invoice)?.received;
  const credit = awaiting(stored, onItsWay);
  const unpaid = unpaidInstalments(credit, asOf);
  const due = unpaid.filter(({ daysLate }) => daysLate > 0);
  const next = unpaid.find(({ dueDate }) => dueDate >= asOf);
  const isOpen = credit.status === 'open';
  return {
    status: credit.status,
    capital_balance: sumDebts(unpaid).capital,
    total_to_pay: isOpen ? totalToPay(credit.state, asOf).total : 0,
    late_interest: sumDebts(unpaid).mora,
    overdue_instalments: due.length,
    unpaid_instalments: unpaid.length,
    next_due_date: next?.dueDate ?? null,
    next_instalment: next?.total ?? 0,
    last_due_date: unpaid.at(-1)?.dueDate ?? null,
    ...(received === undefined ? {} : { received }),
  };
}

/** Whether an instalment is fully paid; one that a new plan no longer has counts as paid. */
export function fullyPaid(credit: Credit, instalment: number): boolean {
  const row = credit.state.instalments.find(({ number }) => number === instalment);
  if (!row) return true;
  const parts = ['capital', 'interest', 'iva', 'guarantee'] as const;
  return parts.every((part) => row.paid[part] >= row.charges[part]);
}
