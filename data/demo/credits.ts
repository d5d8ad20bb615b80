import {
  type BusinessDate,
  type Caps,
  type Charges,
  dueDates,
  guaranteeFee,
  layRows,
  levelInstalment,
  type Rate,
} from '../../shared/credit-engine/src/index.ts';
import { addDays } from '../../shared/values/src/dates.ts';
import { addMonths, dayOf } from './dates.ts';
import { type Random, randomOf } from './random.ts';

/** The generator's decisions about an obligation; the engine computes its plan from them. Money is whole pesos. */
export interface DemoCredit {
  readonly invoice: string;
  readonly fiscalNumber: string;
  readonly principal: number;
  readonly monthlyRate: Rate;
  readonly ivaRate: Rate;
  /** With the guarantee: 10 % and its IVA (docs/credit-arithmetic.md, Guarantee). */
  readonly guaranteed: boolean;
  readonly term: number;
  /** Rows paid in full, from the first. */
  readonly paid: number;
  /** When the row after the paid ones falls due (the last row when all are paid), in days from the demo's date. */
  readonly anchor: number;
  /** When the row after that falls due, where the customer asked for another day of the month. Default: a month later. */
  readonly movedTo?: number;
  /** Share of the first unpaid row that is paid already, 0 to 1. */
  readonly partial?: number;
  /** Chance that a row was paid late. */
  readonly careless: number;
  /** The row after the paid ones was paid today, on the demo's date. */
  readonly paidToday?: boolean;
  /** Day of the last payment of a closed credit, in days from the demo's date, where the story needs it. */
  readonly closedOn?: number;
  readonly portfolio: 'active' | 'written_off';
  readonly zone: string;
  readonly salesPerson: string;
  /** Key of the random stream for this credit's payments. */
  readonly key: number;
}

export interface DemoInstalment extends Charges {
  readonly number: number;
  readonly dueDate: BusinessDate;
  readonly paid: Charges;
  readonly paidOn: BusinessDate | null;
}

export interface DemoPlan {
  readonly openedOn: BusinessDate;
  readonly closedOn: BusinessDate | null;
  readonly instalments: readonly DemoInstalment[];
}

const datesOf = ({ term, paid, anchor, movedTo }: DemoCredit, asOf: BusinessDate): BusinessDate[] => {
  const before = Math.min(paid, term - 1);
  const anchorDate = addDays(asOf, anchor);
  const day = dayOf(anchorDate);
  const first = addMonths(anchorDate, -before, day);
  if (movedTo === undefined) return dueDates(first, term, day);
  return [...dueDates(first, before + 1, day), ...dueDates(addDays(asOf, movedTo), term - before - 1)];
};

/** Day on which a row was paid: mostly a few days early, sometimes late, at most yesterday. */
const paymentDay = (random: Random, due: BusinessDate, careless: number, yesterday: BusinessDate) => {
  const day = addDays(due, random.chance(careless) ? random.whole(1, 9) : -random.whole(0, 4));
  return day > yesterday ? yesterday : day;
};

const shareOf = (charges: Charges, share: number): Charges => {
  let left = Math.floor((charges.capital + charges.interest + charges.iva + charges.guarantee) * share);
  const take = (owed: number): number => {
    const taken = Math.min(owed, left);
    left -= taken;
    return taken;
  };
  // In the order of docs/credit-arithmetic.md, Allocation.
  const guarantee = take(charges.guarantee);
  const iva = take(charges.iva);
  const interest = take(charges.interest);
  return { guarantee, iva, interest, capital: take(charges.capital) };
};

const nothing: Charges = { capital: 0, interest: 0, iva: 0, guarantee: 0 };

const paidRows = ({ paid, paidToday }: DemoCredit): number => (paidToday ? paid + 1 : paid);

/**
 * The plan of a credit as the engine computes it, with its payments. No row charges more than the usury cap of the
 * month in which it falls due.
 */
export function planOf(
  credit: DemoCredit,
  { asOf, seed, caps }: { readonly asOf: BusinessDate; readonly seed: number; readonly caps: Caps },
): DemoPlan {
  const random = randomOf(seed, credit.key);
  const dates = datesOf(credit, asOf);
  const firstDueDate = dates[0] ?? asOf;
  const yesterday = addDays(asOf, -1);
  const terms = { capital: credit.principal, monthlyRate: credit.monthlyRate, ivaRate: credit.ivaRate };
  const rows = layRows({
    ...terms,
    level: levelInstalment({ ...terms, instalments: credit.term }),
    dates,
    caps,
    guarantee: credit.guaranteed ? guaranteeFee(credit.principal, { feeRate: '10', ivaRate: '19' }) : 0,
  });
  let latest: BusinessDate | null = null;
  const instalments = rows.map(({ number, capital, interest, iva, guarantee }, row): DemoInstalment => {
    const charges = { capital, interest, iva, guarantee };
    const dueDate = dates[row] ?? asOf;
    if (row === credit.paid && credit.paidToday) {
      return { number, dueDate, ...charges, paid: charges, paidOn: asOf };
    }
    if (row > credit.paid || (row === credit.paid && !credit.partial)) {
      return { number, dueDate, ...charges, paid: nothing, paidOn: null };
    }
    const isLast = row === credit.term - 1;
    const day =
      isLast && credit.closedOn !== undefined
        ? addDays(asOf, credit.closedOn)
        : paymentDay(random, row === credit.paid ? yesterday : dueDate, credit.careless, yesterday);
    // Rows are paid in their order.
    latest = latest !== null && latest > day ? latest : day;
    const paid = row === credit.paid ? shareOf(charges, credit.partial ?? 0) : charges;
    return { number, dueDate, ...charges, paid, paidOn: latest };
  });
  return {
    openedOn: addMonths(firstDueDate, -1),
    closedOn: rows.length === paidRows(credit) ? (credit.paidToday ? asOf : latest) : null,
    instalments,
  };
}
