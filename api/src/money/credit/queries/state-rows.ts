import type { Caps, Component, CreditState, InstalmentState, OffPlanPayment } from '@portal/credit-engine';
import { type RawBuilder, sql } from 'kysely';
import type { Portfolio } from '../tables.ts';

/** Part of an instalment that a payment covered, in whole pesos; payments taken back are left out. */
export interface AppliedPart {
  /** Id of the payment's event on this invoice, the same for all its parts. */
  readonly entryId: number;
  /** The business day (Bogotá) the payment counts on. */
  readonly date: string;
  /** Null for a part beside the plan: capital repaid ahead, and the interest of the days until then. */
  readonly instalment: number | null;
  readonly component: Component;
  /** Below 0 where interest that had been collected ahead was given back. */
  readonly amount: number;
}

/** One array per instalment: JSON without repeated names halves what travels. Dates arrive as text. */
export type InstalmentRow = readonly [
  number: number,
  dueDate: string,
  capital: number,
  interest: number,
  iva: number,
  guarantee: number,
  paidCapital: number,
  paidInterest: number,
  paidIva: number,
  paidGuarantee: number,
  paidOn: string | null,
];
export type PartRow = readonly [
  eventId: number,
  date: string,
  instalment: number | null,
  component: Component,
  amount: number,
];

/** The columns of {@link InstalmentRow}, of the table under an alias. */
export function instalmentColumns(alias: string): RawBuilder<InstalmentRow> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_array(
    ${column('number')}, ${column('due_date')}, ${column('capital')}, ${column('interest')}, ${column('iva')},
    ${column('guarantee')}, ${column('paid_before_capital')}, ${column('paid_before_interest')},
    ${column('paid_before_iva')}, ${column('paid_before_guarantee')}, ${column('paid_before_on')})`;
}

/** Caps of all months, those that were entered here, and `usury_rate.arrival` by month, where it is above 0. */
export interface CapTable {
  readonly all: Caps;
  readonly entered: Caps;
  readonly arrivals: Readonly<Record<string, number>>;
}

export const capTable: RawBuilder<CapTable> = sql`(
  select json_build_object(
    'all', coalesce(json_object_agg(month, annual::text), '{}'),
    'entered', coalesce(json_object_agg(month, annual::text) filter (where limits_plans), '{}'),
    'arrivals', coalesce(json_object_agg(month, arrival) filter (where arrival > 0), '{}'))
  from usury_rate)`;

/** Begins the source of the entry that closes a credit which came with less than the least payment. */
export const REST_AT_OPENING = 'rest:opening:';

export const leastPayment: RawBuilder<number> = sql`(select amount from least_payment)`;

/**
 * The caps that limit the imported rows of a credit: those entered here, and those imported after the credit. Its rows
 * were computed under the others.
 */
function capsSince({ all, entered, arrivals }: CapTable, capsArrived: number): Caps {
  const later = Object.entries(arrivals).filter(([, arrival]) => arrival > capsArrived);
  return later.length === 0
    ? entered
    : { ...entered, ...Object.fromEntries(later.map(([month]) => [month, all[month] ?? '0'])) };
}

/** Terms of a credit that its state needs beside its rows and payments. */
export interface StateHeader {
  readonly opened_on: string;
  readonly monthly_rate: string;
  readonly iva_rate: string;
  readonly portfolio: Portfolio;
  readonly level: number | null;
  readonly off_plan: readonly OffPlanPayment[] | null;
  readonly laid_from: number | null;
  readonly caps_arrived: number | null;
  readonly caps: CapTable;
  readonly least: number;
}

const latest = (dates: readonly string[]): string | null =>
  dates.reduce<string | null>((last, date) => (last === null || date > last ? date : last), null);

/**
 * State of a credit for the engine: the rows of a plan, the amounts paid on them before the credit came here, and those
 * paid since. Late interest is paid first, so a payment that reached charges had settled all of it until its day
 * (credit-arithmetic.md), also one made before the credit came here.
 */
export function stateOf(
  header: StateHeader,
  rows: readonly InstalmentRow[],
  parts: readonly AppliedPart[],
): CreditState {
  const lastBefore = latest(rows.flatMap(([, , , , , , ...before]) => before[4] ?? []));
  const settledOn = latest([
    ...(lastBefore === null ? [] : [lastBefore]),
    ...parts.filter(({ component }) => component !== 'mora').map(({ date }) => date),
  ]);
  const byInstalment = Map.groupBy(parts, (part) => part.instalment);
  const { caps, level, off_plan: offPlan, laid_from: laidFrom, caps_arrived: capsArrived } = header;
  return {
    openedOn: header.opened_on,
    monthlyRate: header.monthly_rate,
    ivaRate: header.iva_rate,
    ...(header.portfolio === 'written_off' ? { lateRate: null } : {}),
    caps: caps.all,
    least: header.least,
    limitingCaps: capsSince(caps, capsArrived ?? 0),
    ...(laidFrom === null ? {} : { laidFrom }),
    ...(level === null ? {} : { level }),
    ...(offPlan === null || offPlan.length === 0 ? {} : { offPlan }),
    instalments: rows.map((row) =>
      instalmentOf(row, byInstalment.get(row[0]) ?? [], { settledOn, lastBefore }),
    ),
  };
}

function instalmentOf(
  [number, dueDate, capital, interest, iva, guarantee, ...before]: InstalmentRow,
  parts: readonly AppliedPart[],
  { settledOn, lastBefore }: { readonly settledOn: string | null; readonly lastBefore: string | null },
): InstalmentState {
  const paid = (component: Component): number =>
    parts
      .filter((part) => part.component === component)
      .filter((part) => component !== 'mora' || settledOn === null || part.date > settledOn)
      .reduce((sum, part) => sum + part.amount, 0);
  const [paidCapital, paidInterest, paidIva, paidGuarantee, paidOn] = before;
  // A row that had fallen due before the credit came here had earned what its core system charged.
  const isAhead = paidOn !== null && paidOn < dueDate && lastBefore !== null && lastBefore < dueDate;
  const repaidAhead = [
    ...(isAhead && paidCapital > 0 ? [{ on: paidOn, capital: paidCapital }] : []),
    ...parts
      .filter((part) => part.component === 'capital' && part.date < dueDate)
      .map(({ date, amount }) => ({ on: date, capital: amount })),
  ];
  return {
    number,
    dueDate,
    charges: { capital, interest, iva, guarantee },
    paid: {
      capital: paidCapital + paid('capital'),
      interest: paidInterest + paid('interest'),
      iva: paidIva + paid('iva'),
      guarantee: paidGuarantee + paid('guarantee'),
    },
    lateSettledOn: settledOn,
    latePaid: paid('mora'),
    ...(repaidAhead.length === 0 ? {} : { repaidAhead }),
  };
}
