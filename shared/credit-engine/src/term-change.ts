import type { Amount } from './amount.ts';
import { type CreditState, instalmentDebts } from './debt.ts';
import { agreedDay, type BusinessDate } from './due-dates.ts';
import { type ScheduleRow, type ScheduleTotals, schedule, scheduleTotals } from './schedule.ts';

/** What is left of a plan, as a customer compares it; amounts in units. */
export interface PlanOutlook {
  /** Instalments in all, paid ones included. */
  term: number;
  /** Instalments still to pay. */
  pending: number;
  /** The next instalment. */
  instalment: Amount;
  lastDueDate: BusinessDate;
  /** Sums over the instalments still to pay; `totals.instalment` is all there is to pay. */
  totals: ScheduleTotals;
}

export interface TermChange {
  /** Instalments already paid: the new rows are numbered after them. */
  paidCount: number;
  rows: ScheduleRow[];
  /**
   * Interest and IVA of the next period that had already been paid: they count as paid on the first new row,
   * so that no period's interest is charged twice.
   */
  paidAhead: { interest: Amount; iva: Amount };
  before: PlanOutlook;
  after: PlanOutlook;
  /** after − before; negative numbers are savings. Source: what users of such systems ask to see. */
  difference: { instalment: number; pending: number; interest: number; iva: number; toPay: number };
}

/**
 * Lays the outstanding capital and guarantee over `term` − paid rows with the same engine and rate; the first due
 * date is the next one of the old plan and the agreed day is kept. Throws RangeError when the credit has no
 * instalment to pay, has one due and unpaid (a term is not changed in arrears) or `term` leaves no row. The limits
 * of a product (minimum, maximum, zone) are the caller's. Source: credit.md 9.
 */
export function changeTerm(credit: CreditState, term: number, asOf: BusinessDate): TermChange {
  const debts = instalmentDebts(credit, asOf);
  const paidCount = debts.findIndex((debt) => debt.total > 0);
  const next = credit.instalments[paidCount];
  const nextDebt = debts[paidCount];
  const last = credit.instalments.at(-1);
  if (next === undefined || nextDebt === undefined || last === undefined) {
    throw new RangeError('A credit without instalments to pay has no term to change');
  }
  if (nextDebt.dueDate < asOf) throw new RangeError('A term is not changed with instalments in arrears');
  const pendingDebts = debts.slice(paidCount);
  const owed = scheduleTotals(pendingDebts);
  const rows = schedule({
    capital: owed.capital,
    guarantee: owed.guarantee,
    monthlyRate: credit.monthlyRate,
    ivaRate: credit.ivaRate,
    instalments: term - paidCount,
    firstDueDate: next.dueDate,
    dueDay: agreedDay(
      credit.instalments.map((row) => row.dueDate),
      next.dueDate,
    ),
    firstNumber: next.number,
  });
  const paidAhead = {
    interest: Math.min(next.paid.interest, rows[0]?.interest ?? 0),
    iva: Math.min(next.paid.iva, rows[0]?.iva ?? 0),
  };
  const before: PlanOutlook = {
    term: credit.instalments.length,
    pending: pendingDebts.length,
    instalment: nextDebt.total,
    lastDueDate: last.dueDate,
    totals: owed,
  };
  const totals = scheduleTotals(rows);
  const after: PlanOutlook = {
    term,
    pending: rows.length,
    instalment: (rows[0]?.instalment ?? 0) - paidAhead.interest - paidAhead.iva,
    lastDueDate: rows.at(-1)?.dueDate ?? next.dueDate,
    totals: {
      ...totals,
      interest: totals.interest - paidAhead.interest,
      iva: totals.iva - paidAhead.iva,
      instalment: totals.instalment - paidAhead.interest - paidAhead.iva,
    },
  };
  return {
    paidCount,
    rows,
    paidAhead,
    before,
    after,
    difference: {
      instalment: after.instalment - before.instalment,
      pending: after.pending - before.pending,
      interest: after.totals.interest - before.totals.interest,
      iva: after.totals.iva - before.totals.iva,
      toPay: after.totals.instalment - before.totals.instalment,
    },
  };
}
