import { type Amount, percent, roundToUnit } from './amount.ts';
import type { BusinessDate } from './due-dates.ts';
import { earnedByRow, elapsedDays, type InterestPart, paymentsInPeriod } from './earned.ts';
import type { Charges, ScheduleRow } from './schedule.ts';
import { CHARGES, type CreditState, type InstalmentState, rateOfRow } from './state.ts';

const NO_CHARGES: Charges = { capital: 0, interest: 0, iva: 0, guarantee: 0 };

/** The plan that a payment to capital leaves: the rows from `firstNumber` on replace those of the old plan. */
export interface NewPlan {
  firstNumber: number;
  /** Capital + interest + IVA of a row, also of the first one, in mid-period; only the last may differ. */
  level: Amount;
  /** The rows as the customer reads them; `afterPayment` puts on top what had been paid of their numbers. */
  rows: ScheduleRow[];
}

/** The first row that is not paid, by its place in the plan; -1 where all are. */
export function firstUnpaid(credit: CreditState): number {
  return credit.instalments.findIndex(({ charges, paid }) =>
    CHARGES.some((part) => charges[part] > paid[part]),
  );
}

/**
 * Instalment of the plan from a row on, without guarantee, in units: the agreed one, or where the state has none, that
 * of the row after it, since the row itself may be recomputed in mid-period; its own where the next is the last or none
 * follows.
 */
export function levelFrom(credit: CreditState, index: number): Amount {
  if (credit.level !== undefined) return credit.level;
  const { instalments } = credit;
  const row = instalments[index + 1 < instalments.length - 1 ? index + 1 : index];
  return row === undefined ? 0 : row.charges.capital + row.charges.interest + row.charges.iva;
}

/**
 * Interest and IVA that a row's period had earned when the row was last recomputed, without the part that was paid
 * beside the plan; zero for a row that was never recomputed in its period.
 */
function consumedBefore(credit: CreditState, index: number): InterestPart {
  const on = paymentsInPeriod(credit, index).at(-1)?.on;
  return (on === undefined ? undefined : earnedByRow(credit, on)[index]) ?? { interest: 0, iva: 0 };
}

/** The days of 30 of a row's period that its charge is for: all, or those after the last payment to capital in it. */
export function daysToCharge(credit: CreditState, index: number): number {
  const on = paymentsInPeriod(credit, index).at(-1)?.on;
  return on === undefined ? 30 : 30 - elapsedDays(credit, index, on);
}

/**
 * Interest and IVA of a row's days to charge that are paid already: they count as paid where the row is laid anew, so
 * that no day's interest is charged twice.
 */
export function paidAheadOn(credit: CreditState, index: number): InterestPart {
  return paidBeyond(credit, index, consumedBefore(credit, index));
}

/** Interest and IVA paid of a row beyond what its period has earned by a day. */
export function aheadOfEarned(credit: CreditState, index: number, on: BusinessDate): InterestPart {
  return paidBeyond(credit, index, earnedByRow(credit, on)[index] ?? NO_CHARGES);
}

function paidBeyond(credit: CreditState, index: number, earned: InterestPart): InterestPart {
  const paid = credit.instalments[index]?.paid ?? NO_CHARGES;
  return {
    interest: Math.max(0, paid.interest - earned.interest),
    iva: Math.max(0, paid.iva - earned.iva),
  };
}

/**
 * The rows of a credit after those from an index on are laid anew. Payments belong to the number of an instalment,
 * whatever the plan. So a new row adds to its charges all that was paid under its number, and its unpaid part is the
 * charge of the new plan.
 * @param ahead what counts as paid on the first new row, at most its charge.
 */
export function withRows(
  credit: CreditState,
  index: number,
  rows: readonly ScheduleRow[],
  ahead: InterestPart,
): InstalmentState[] {
  const old = new Map(credit.instalments.slice(index).map((row) => [row.number, row]));
  const laid = rows.map((row, place): InstalmentState => {
    const before = old.get(row.number);
    old.delete(row.number);
    const paid = before?.paid ?? NO_CHARGES;
    const charge = (part: keyof Charges): Amount => {
      const isAhead = place === 0 && (part === 'interest' || part === 'iva');
      return row[part] - (isAhead ? Math.min(row[part], ahead[part]) : 0) + paid[part];
    };
    return {
      number: row.number,
      dueDate: row.dueDate,
      charges: {
        capital: charge('capital'),
        interest: charge('interest'),
        iva: charge('iva'),
        guarantee: charge('guarantee'),
      },
      paid,
      lateSettledOn: before?.lateSettledOn ?? null,
      latePaid: before?.latePaid ?? 0,
      ...(before?.repaidAhead === undefined ? {} : { repaidAhead: before.repaidAhead }),
    };
  });
  // A row whose number the new plan lacks stays where something was paid of it, with that as its charge.
  const kept = [...old.values()]
    .filter(({ paid }) => CHARGES.some((part) => paid[part] > 0))
    .map((row) => ({ ...row, charges: row.paid }));
  return [...credit.instalments.slice(0, index), ...laid, ...kept];
}

/**
 * The credit with no row to come charged above the certified cap of the month it falls due in: the row's interest is
 * computed at the cap, its instalment stays, and the difference repays capital; later rows bear interest on what is
 * left, the last one absorbs it. The credit itself where no row is above. See docs/credit-arithmetic.md, Caps on the
 * ordinary rate.
 */
export function underCaps(credit: CreditState): CreditState {
  const first = firstUnpaid(credit);
  const isCapped = (row: InstalmentState) => rateOfRow(credit, row) !== credit.monthlyRate;
  if (first === -1 || !credit.instalments.slice(first).some(isCapped)) return credit;
  const v = percent(credit.ivaRate, 'ivaRate');
  let balance = credit.instalments.slice(first).reduce((sum, { charges }) => sum + charges.capital, 0);
  let isLower = false;
  const instalments = credit.instalments.map((row, index): InstalmentState => {
    if (index < first) return row;
    const { charges, paid } = row;
    const begun = index === first ? consumedBefore(credit, index) : { interest: 0, iva: 0 };
    const days = index === first ? daysToCharge(credit, index) : 30;
    const whole = percent(rateOfRow(credit, row), 'monthlyRate').times(balance);
    const fresh = roundToUnit(whole.times(days).div(30));
    const limited = (part: 'interest' | 'iva', limit: Amount): Amount =>
      isLower || isCapped(row) ? Math.max(paid[part], Math.min(charges[part], limit)) : charges[part];
    const interest = limited('interest', begun.interest + fresh);
    const iva = limited('iva', begun.iva + roundToUnit(v.times(fresh)));
    const isLast = index === credit.instalments.length - 1;
    const repaid = charges.capital + charges.interest + charges.iva - interest - iva;
    const capital = isLast ? balance : Math.max(paid.capital, Math.min(repaid, balance));
    if (interest < charges.interest || iva < charges.iva || capital !== charges.capital) isLower = true;
    balance -= capital;
    return { ...row, charges: { ...charges, capital, interest, iva } };
  });
  return isLower ? { ...credit, instalments } : credit;
}
