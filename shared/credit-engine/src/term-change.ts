import type { Amount } from './amount.ts';
import { type InstalmentDebt, instalmentDebts } from './debt.ts';
import { type BusinessDate, dueDatesOn } from './due-dates.ts';
import { daysToCharge, paidAheadOn, withRows } from './plan.ts';
import {
  layRows,
  levelInstalment,
  type ScheduleRow,
  type ScheduleTotals,
  scheduleTotals,
} from './schedule.ts';
import { assertCount } from './shape.ts';
import { type CreditState, laidFromOf } from './state.ts';

/** Remainder of a plan for a customer's comparison; amounts in units. */
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
  /** Instalments before the new rows: paid, but for what was taken back after the term was signed. */
  paidCount: number;
  rows: ScheduleRow[];
  /** Capital + interest + IVA of the new rows, also of the first one, in mid-period; only the last may differ. */
  level: Amount;
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

/** Why the term of a credit cannot be changed. */
export class TermChangeError extends RangeError {
  readonly reason: 'nothing_to_pay' | 'arrears' | 'too_short';

  constructor(reason: TermChangeError['reason'], message: string) {
    super(message);
    this.name = 'TermChangeError';
    this.reason = reason;
  }
}

/** What a customer signed with a term: it stays whatever is taken back later. */
export interface SignedTerm {
  /** The first row that was laid anew. */
  firstNumber: number;
  /** Level instalment, without guarantee, in units. */
  level: Amount;
}

/**
 * Lays the outstanding capital and guarantee over `term` − paid rows with the same engine and rate; the first due
 * date is the next one of the old plan and the agreed day is kept. The limits of a product (minimum,
 * maximum, zone) are the caller's. See docs/credit-arithmetic.md, A change of term.
 * @throws TermChangeError (a RangeError) when the credit has no instalment to pay, has an overdue one (a term is not
 *   changed in arrears) or `term` leaves no row; CapMissingError where late interest has no cap to run at; RangeError
 *   for input out of shape.
 */
export function changeTerm(credit: CreditState, term: number, asOf: BusinessDate): TermChange {
  const debts = instalmentDebts(credit, asOf);
  const next = debts.findIndex((debt) => debt.total > 0);
  if ((debts[next]?.dueDate ?? asOf) < asOf) {
    throw new TermChangeError('arrears', 'A term is not changed with instalments in arrears');
  }
  return laidOver(credit, debts, next, term);
}

/**
 * A term that was signed, laid again over the capital that was not yet due on its day: it is not asked anew whether it
 * was allowed. What is unpaid of the rows before stays as it is, beside it, and the instalment is the one that was
 * signed. See docs/credit-arithmetic.md, What was signed stands.
 * @param signed left out: from the first unpaid row that was not due, at the level instalment of its capital.
 * @throws TermChangeError where no capital is left to lay, or `term` leaves no row.
 */
export function changeTermAsSigned(
  credit: CreditState,
  term: number,
  asOf: BusinessDate,
  signed?: SignedTerm,
): TermChange {
  const debts = instalmentDebts(credit, asOf);
  const isToCome = ({ number, dueDate }: { number: number; dueDate: BusinessDate }): boolean =>
    signed === undefined ? dueDate >= asOf : number >= signed.firstNumber;
  const next = debts.findIndex((debt) => debt.total > 0 && isToCome(debt));
  return laidOver(credit, debts, next, term, signed?.level);
}

function laidOver(
  credit: CreditState,
  debts: readonly InstalmentDebt[],
  paidCount: number,
  term: number,
  signedLevel?: Amount,
): TermChange {
  assertCount(term, 'term');
  const next = credit.instalments[paidCount];
  const nextDebt = debts[paidCount];
  const last = credit.instalments.at(-1);
  if (next === undefined || nextDebt === undefined || last === undefined) {
    throw new TermChangeError('nothing_to_pay', 'A credit without instalments to pay has no term to change');
  }
  const pendingDebts = debts.slice(paidCount);
  const owed = scheduleTotals(pendingDebts);
  if (term <= paidCount) {
    throw new TermChangeError(
      'too_short',
      `term must be more than the ${paidCount} instalments paid; got ${term}`,
    );
  }
  const { monthlyRate, ivaRate, caps, least = 0 } = credit;
  const instalments = term - paidCount;
  const level = signedLevel ?? levelInstalment({ capital: owed.capital, monthlyRate, ivaRate, instalments });
  const planDates = credit.instalments.map((row) => row.dueDate);
  const rows = layRows({
    ...{ capital: owed.capital, guarantee: owed.guarantee, level, monthlyRate, ivaRate, least },
    dates: dueDatesOn(planDates, next.dueDate, instalments),
    firstNumber: next.number,
    firstDays: daysToCharge(credit, paidCount),
    ...(caps === undefined ? {} : { caps }),
  });
  const ahead = paidAheadOn(credit, paidCount);
  const paidAhead = {
    interest: Math.min(ahead.interest, rows[0]?.interest ?? 0),
    iva: Math.min(ahead.iva, rows[0]?.iva ?? 0),
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
    level,
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

/** The credit once its term is changed; the input is untouched. */
export function afterTermChange(credit: CreditState, change: TermChange): CreditState {
  const instalments = withRows(credit, change.paidCount, change.rows, change.paidAhead);
  const firstNumber = change.rows[0]?.number ?? change.paidCount + 1;
  return { ...credit, ...laidFromOf(credit, firstNumber), instalments, level: change.level };
}
