import type { Output } from '@portal/contract';
import { dueDates } from '@portal/credit-engine';
import { addDays } from '@portal/values/dates';
import type { Credit } from '../../../money/credit/index.ts';

/** A period of a credit as the contract names it; dates are business dates, both ends are part of it. */
export type StatementPeriod =
  Output<'GET /api/certificates/statements'>['invoices'][number]['periods'][number];

const lastOfMonth = (date: string): boolean => addDays(date, 1).endsWith('-01');
const dayOf = (date: string): number => Number(date.slice(8));

/**
 * Due dates of the plan; for an open credit whose plan is over also the same day of every later month up to today's.
 */
function periodEnds(credit: Credit, today: string): readonly string[] {
  const planned = [...new Set(credit.state.instalments.map(({ dueDate }) => dueDate))].sort();
  const last = planned.at(-1);
  if (last === undefined || last >= today || credit.status === 'closed') return planned;
  const agreed = lastOfMonth(last) ? Math.max(...planned.map(dayOf)) : dayOf(last);
  const months = (Number(today.slice(0, 4)) - Number(last.slice(0, 4))) * 12 + 13;
  const later = dueDates(last, months, agreed).slice(1);
  return [...planned, ...later.slice(0, later.findIndex((date) => date >= today) + 1)];
}

/**
 * Periods of a credit, the latest first: each runs from one due date (exclusive) to the next one (inclusive), the first
 * from the day the credit began. The latest is the one of today, or of the day on which the credit was paid off. A
 * period follows the instalment that closes it, because interest, cap and the amount to pay belong to the instalment: a
 * calendar month would cut each of them in two (docs/documents.md).
 */
export function statementPeriods(credit: Credit, today: string): StatementPeriod[] {
  const until = credit.closedOn ?? today;
  const periods: StatementPeriod[] = [];
  let from = credit.openedOn;
  for (const due_date of periodEnds(credit, today)) {
    if (from > until) break;
    const isOver = due_date < today || credit.status === 'closed';
    const to = credit.closedOn !== null && credit.closedOn < due_date ? credit.closedOn : due_date;
    periods.push({ due_date, from, to, state: isOver ? 'closed' : 'current' });
    from = addDays(due_date, 1);
  }
  return periods.reverse();
}
