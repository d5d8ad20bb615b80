import { type Amount, type Decimal, percent, roundToUnit } from './amount.ts';
import { chargeableRate } from './caps.ts';
import { type BusinessDate, daysBetween } from './due-dates.ts';
import type { CreditState, InstalmentState, OffPlanPayment } from './state.ts';

/** Interest and its IVA, in units. */
export interface InterestPart {
  interest: Amount;
  iva: Amount;
}

const NOTHING: InterestPart = { interest: 0, iva: 0 };
/** A period bears interest for 30 days, whatever its length. */
const PERIOD = 30;

/** Capital that came back before its row fell due, with the row it belonged to (index). */
interface Return {
  row: number;
  on: BusinessDate;
  capital: Amount;
}

/**
 * Interest and IVA earned by each row of a credit up to a day, in units, paid or not, without the part of the running
 * period that a payment to capital paid beside the plan. See docs/credit-arithmetic.md, What a row has earned,
 * Allocation.
 *
 * - A row that is due has earned its charge.
 * - The running row (the first not due) earns round(balance·i·min(days, 30)/30), at most its charge, and IVA on that;
 *   i is never above the cap of the month it falls due in, whatever the row was laid under.
 * - Later rows have earned nothing.
 * - Capital that was repaid ahead of its row earns no interest in a period that begins after its day, and none for the
 *   running row from its day on.
 */
export function earnedByRow(credit: CreditState, asOf: BusinessDate): InterestPart[] {
  const running = credit.instalments.findIndex((row) => row.dueDate > asOf);
  const earning = new Earning(credit);
  return credit.instalments.map((_, index) =>
    running !== -1 && index > running ? NOTHING : earning.of(index, asOf),
  );
}

/** Days of a period elapsed on a day, at most 30; 0 before the period begins. */
export function elapsedDays(credit: CreditState, index: number, on: BusinessDate): number {
  return Math.min(PERIOD, Math.max(0, daysBetween(periodStart(credit, index), on)));
}

/** The day the period of a row begins: the due date of the row before it. */
export function periodStart(credit: CreditState, index: number): BusinessDate {
  return credit.instalments[index - 1]?.dueDate ?? credit.openedOn;
}

/** The payments to capital in the period of a row from which that row was laid anew. */
export function paymentsInPeriod(credit: CreditState, index: number): OffPlanPayment[] {
  const row = credit.instalments[index];
  if (row === undefined || credit.offPlan === undefined) return [];
  const start = periodStart(credit, index);
  return credit.offPlan.filter(
    ({ on, firstNumber }) => firstNumber === row.number && on >= start && on < row.dueDate,
  );
}

/** Computes what rows have earned; what it prepares is the same for all rows of a credit. */
class Earning {
  readonly #credit: CreditState;
  readonly #returns: readonly Return[];
  /** Capital of each row and all after it. */
  readonly #balances: readonly Amount[];

  constructor(credit: CreditState) {
    this.#credit = credit;
    this.#returns = credit.instalments.flatMap(({ dueDate, repaidAhead = [] }, row) =>
      repaidAhead.filter(({ on }) => on < dueDate).map((part) => ({ row, ...part })),
    );
    let balance = 0;
    this.#balances = credit.instalments
      .toReversed()
      .map(({ charges }) => {
        balance += charges.capital;
        return balance;
      })
      .reverse();
  }

  of(index: number, asOf: BusinessDate): InterestPart {
    const row = this.#credit.instalments[index];
    if (row === undefined) return NOTHING;
    const isDue = row.dueDate <= asOf;
    const laidAnew = paymentsInPeriod(this.#credit, index);
    if (isDue && laidAnew.length === 0 && !this.#isReduced(index, row)) return row.charges;
    const until = isDue ? PERIOD : elapsedDays(this.#credit, index, asOf);
    const fraction = this.#fraction(row);
    const beside = sumParts(laidAnew);
    let [from, interest, iva] = [0, 0, 0];
    // Each payment to capital rounded what had been earned until its day; so must what follows.
    const days = laidAnew.map(({ on }) => elapsedDays(this.#credit, index, on));
    // A row that is due keeps the capital it began with, or was last laid anew with: what came back later in its own
    // period was agreed to bear the whole of it.
    const last = laidAnew.at(-1)?.on;
    const start = periodStart(this.#credit, index);
    const isEarlier = (on: BusinessDate): boolean => (last === undefined ? on < start : on <= last);
    const isBeforeDue = (on: BusinessDate): boolean => on < row.dueDate;
    for (const [place, day] of [...days, until].entries()) {
      if (day <= from) continue;
      const lowers = isDue && place === days.length ? isEarlier : isBeforeDue;
      const capitalDays = this.#capitalDays(index, row, { from, to: day, lowers });
      const earned = roundToUnit(fraction.times(capitalDays).div(PERIOD));
      interest += earned;
      iva += roundToUnit(percent(this.#credit.ivaRate, 'ivaRate').times(earned));
      from = day;
    }
    return {
      interest: Math.min(row.charges.interest, interest - beside.interest),
      iva: Math.min(row.charges.iva, iva - beside.iva),
    };
  }

  #fraction({ dueDate }: InstalmentState): Decimal {
    const { monthlyRate, caps } = this.#credit;
    return percent(chargeableRate(monthlyRate, caps, dueDate), 'monthlyRate');
  }

  /** Whether capital of a period was repaid before the period began, other than by laying its row anew. */
  #isReduced(index: number, { number }: InstalmentState): boolean {
    const start = periodStart(this.#credit, index);
    return (
      this.#returns.some(({ row, on }) => row >= index && on < start) ||
      (this.#credit.offPlan ?? []).some(
        ({ on, firstNumber, capital }) => capital > 0 && firstNumber >= number && on < start,
      )
    );
  }

  /**
   * The capital outstanding on each day of a period, added up from one day of it to another. Repaid capital counts as
   * outstanding unless its day `lowers` the balance. As text: the sum may exceed a safe integer.
   */
  #capitalDays(
    index: number,
    { dueDate }: InstalmentState,
    { from, to, lowers }: { from: number; to: number; lowers: (on: BusinessDate) => boolean },
  ): string {
    const dayOf = (on: BusinessDate): number =>
      on >= dueDate ? PERIOD : elapsedDays(this.#credit, index, on);
    const daysTo = (day: number): number => Math.min(to, Math.max(from, day)) - from;
    let sum = BigInt(this.#balances[index] ?? 0) * BigInt(to - from);
    for (const { row, on, capital } of this.#returns) {
      if (row >= index && lowers(on)) sum -= BigInt(capital) * BigInt(to - from - daysTo(dayOf(on)));
    }
    for (const { on, capital } of this.#credit.offPlan ?? []) {
      sum += BigInt(capital) * BigInt(lowers(on) ? daysTo(dayOf(on)) : to - from);
    }
    return sum.toString();
  }
}

function sumParts(parts: readonly InterestPart[]): InterestPart {
  return parts.reduce(
    (sum, { interest, iva }) => ({ interest: sum.interest + interest, iva: sum.iva + iva }),
    NOTHING,
  );
}
