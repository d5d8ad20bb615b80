import type { CreditState, InstalmentState } from '@portal/credit-engine';
import { type Credit, type History, historyOf, stateOnDay } from '../../../money/credit/index.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { type PaidPart, paidParts } from '../certificates/paid-parts.ts';

/** State of a credit at the end of a business day. */
export type StateOn = (credit: Credit, date: string) => Promise<CreditState>;

const CHARGES = ['capital', 'interest', 'iva', 'guarantee'] as const;

/** A row without the amounts that were paid on it later, before the credit came here. */
function rowWithout(
  row: InstalmentState,
  later: readonly PaidPart[],
  settledOn: string | null,
): InstalmentState {
  const { repaidAhead, ...rest } = row;
  const paid = { ...row.paid };
  for (const component of CHARGES) {
    for (const part of later) {
      if (part.instalment === row.number && part.component === component) paid[component] -= part.amount;
    }
  }
  const ahead = (repaidAhead ?? []).filter(({ on }) => settledOn !== null && on <= settledOn);
  return {
    ...rest,
    paid,
    lateSettledOn: settledOn,
    ...(ahead.length === 0 ? {} : { repaidAhead: ahead }),
  };
}

/**
 * Reads the state of credits at the end of a day: from the history kept here, which is read once for each credit, and
 * for days before a credit came here from the payments that its core system gave.
 */
export function stateReader(db: Handle): StateOn {
  const histories = new Map<string, Promise<History>>();
  const historyFor = (invoice: string): Promise<History> => {
    const history = histories.get(invoice) ?? historyOf(db, invoice);
    histories.set(invoice, history);
    return history;
  };
  return async (credit, date) => {
    const hasHistory = credit.payments.length > 0 || credit.planVersion > 1;
    const { closedOn, ...state } = hasHistory
      ? stateOnDay(await historyFor(credit.invoice), date)
      : credit.state;
    const found: CreditState = closedOn !== undefined && closedOn <= date ? { ...state, closedOn } : state;
    const before = paidParts(credit).filter(({ entryId }) => entryId === null);
    const later = before.filter((part) => part.date > date);
    if (later.length === 0) return found;
    const settledOn = before
      .filter((part) => part.date <= date)
      .reduce<string | null>((last, part) => (last === null || part.date > last ? part.date : last), null);
    return { ...found, instalments: found.instalments.map((row) => rowWithout(row, later, settledOn)) };
  };
}
