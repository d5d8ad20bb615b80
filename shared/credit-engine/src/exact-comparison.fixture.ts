import fc from 'fast-check';
import { freshCredit } from './credit-state.fixture.ts';
import { ExactModel } from './exact-model.fixture.ts';
import {
  type Caps,
  type CreditEvent,
  dueDates,
  guaranteeFee,
  instalmentDebts,
  replay,
  totalToPay,
} from './index.ts';

const DAY = 86_400_000;
const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** Roots take the model long, so there are forty caps to draw from. */
const annual = fc.integer({ min: 0, max: 39 }).map((step) => (18.03 + step * 0.31).toFixed(2));
/** Caps of the months from 2024 on, some of them missing; the first is always there. */
const caps = fc.array(fc.option(annual, { freq: 5 }), { minLength: 60, maxLength: 60 }).map((drawn): Caps => {
  const table: Record<string, string> = { '2023-12': '26.19' };
  for (const [index, cap] of drawn.entries()) {
    const month = `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    if (cap !== null) table[month] = cap;
  }
  return table;
});

const step = fc.record({
  kind: fc.constantFrom('payment', 'payment', 'payment', 'payment', 'payment', 'term_change'),
  days: fc.oneof(fc.integer({ min: 0, max: 45 }), fc.constantFrom(0, 1, 30, 31)),
  /** Thousandths of the day's total or of an instalment; for `near`, pesos that are added to the total. */
  size: fc.oneof(
    fc.record({ of: fc.constant('total' as const), thousandths: fc.integer({ min: 1, max: 1100 }) }),
    fc.record({
      of: fc.constant('instalment' as const),
      thousandths: fc.constantFrom(100, 500, 1000, 2000, 3500),
    }),
    fc.record({ of: fc.constant('near' as const), thousandths: fc.integer({ min: -1_600, max: 2 }) }),
  ),
  beyondDue: fc.constantFrom('next_instalments', 'shorten_term', 'lower_instalment'),
  isTotal: fc.boolean(),
  isQuoted: fc.boolean(),
  more: fc.integer({ min: -3, max: 14 }),
});

/** A credit with everything that happens to it. */
export const histories = fc.record({
  capital: fc.oneof(
    fc.integer({ min: 30_000, max: 3_000_000 }),
    fc.integer({ min: 30_000, max: 90_000_000 }),
  ),
  monthlyRate: fc.oneof(
    fc.integer({ min: 10_000, max: 25_000 }).map((rate) => (rate / 10_000).toFixed(4)),
    fc.constantFrom('0', '1.9', '1.8762'),
  ),
  ivaRate: fc.constantFrom('0', '19'),
  hasGuarantee: fc.boolean(),
  instalments: fc.integer({ min: 1, max: 36 }),
  firstDue: fc.integer({ min: 25, max: 400 }),
  caps,
  quotedCaps: caps,
  isWrittenOff: fc.constant(false),
  /** The least payment. */
  least: fc.constantFrom(0, 1_500, 1_500, 40_000),
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
  later: fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 4 }),
});

export type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

/** How many numbers of engine and model were compared, and their differences in words; empty where they agree. */
export interface Comparison {
  numbers: number;
  differences: string[];
}

/** Lets engine and model follow a history and compares rows, remainders and totals after each step and later on. */
export function compare(history: History): Comparison {
  const { capital, monthlyRate, ivaRate, instalments, caps: table, quotedCaps } = history;
  const firstDueDate = dayAfter('2024-01-01', history.firstDue);
  const openedOn = dayAfter(firstDueDate, -30);
  const guarantee = history.hasGuarantee ? guaranteeFee(capital, { feeRate: '10', ivaRate: '19' }) : 0;
  const dates = dueDates(firstDueDate, instalments);
  const { lateRate: _, ...fresh } = freshCredit({
    ...{ capital, monthlyRate, ivaRate, instalments, openedOn, firstDueDate, guarantee },
    lateRate: null,
  });
  const { least } = history;
  const opening = { ...fresh, least };
  const model = new ExactModel({
    capital,
    monthlyRate,
    ivaRate,
    guarantee,
    dates,
    openedOn,
    caps: table,
    least,
  });
  const agreed = Number(firstDueDate.slice(8));
  const comparison: Comparison = { numbers: 0, differences: [] };
  const same = (what: string, engine: number, exact: number): void => {
    comparison.numbers += 1;
    if (engine !== exact) comparison.differences.push(`${what}: engine ${engine}, model ${exact}`);
  };
  const events: CreditEvent[] = [];
  let asOf = openedOn;
  const compareOn = (on: string, label: string): void => {
    const { state } = replay(opening, events, table);
    same(`${label}: total on ${on}`, totalToPay(state, on).total, model.total(on));
    const debts = instalmentDebts(state, on);
    same(`${label}: rows`, debts.length, model.rows.length);
    model.rows.forEach((row, index) => {
      const debt = debts[index];
      same(`${label}: row ${row.number} capital`, debt?.capital ?? -1, row.capital);
      same(`${label}: row ${row.number} guarantee`, debt?.guarantee ?? -1, row.guarantee);
      same(`${label}: row ${row.number} late interest on ${on}`, debt?.mora ?? -1, model.lateOn(row, on));
      const charges = (debt?.total ?? -1) - (debt?.mora ?? 0);
      same(`${label}: row ${row.number} charges on ${on}`, charges, model.unpaidOf(row, index, on));
    });
  };
  for (const [index, drawn] of history.steps.entries()) {
    asOf = dayAfter(asOf, drawn.days);
    const label = `${index} ${drawn.kind} on ${asOf}`;
    if (drawn.kind === 'term_change') {
      const term = Math.max(1, model.rows.length + drawn.more);
      const { size, isQuoted } = drawn;
      const next = model.rows.find((row) => row.due >= asOf);
      const level = Math.round((model.level * size.thousandths) / 1000);
      // What was signed may differ from what it would be now, as after a payment was taken back.
      const isSigned = size.of === 'instalment' && next !== undefined;
      const signed = isSigned ? { firstNumber: next.number + Number(isQuoted), level } : undefined;
      events.push({ kind: 'term_change', id: String(index), asOf, term, ...(signed ? { signed } : {}) });
      const dates = (first: string, count: number) => dueDates(first, count, dayOf(first, agreed));
      const changed = model.changeTerm(term, asOf, dates, signed);
      const replayed = replay(opening, events, table).events.at(-1);
      same(`${label} to ${term}: allowed`, Number(replayed?.outcome === 'changed'), Number(changed));
    } else {
      const total = model.total(asOf);
      const { of, thousandths } = drawn.size;
      const shares = { total, instalment: model.level, near: 0 };
      const share = of === 'near' ? total + thousandths : Math.round((shares[of] * thousandths) / 1000);
      const amount = Math.max(0, share);
      const { beyondDue, isTotal, isQuoted } = drawn;
      const quoted = isQuoted ? { caps: quotedCaps } : {};
      events.push({ kind: 'payment', id: String(index), asOf, amount, beyondDue, isTotal, ...quoted });
      const left = model.pay(amount, asOf, beyondDue, isTotal, isQuoted ? quotedCaps : undefined);
      const replayed = replay(opening, events, table).events.at(-1);
      const remainder = replayed?.outcome === 'allocated' ? replayed.allocation.remainder : -1;
      same(`${label} of ${amount} (${beyondDue}, total ${isTotal}): remainder`, remainder, left);
    }
    compareOn(asOf, label);
    if (comparison.differences.length > 0) return comparison;
  }
  for (const days of history.later) compareOn(dayAfter(asOf, days), `${days} days after`);
  return comparison;
}

function dayOf(first: string, agreed: number): number {
  return Math.max(agreed, Number(first.slice(8)));
}
