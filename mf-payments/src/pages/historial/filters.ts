import type { Input } from '@portal/contract';
import { filterDate, LONGEST_RANGE } from '@portal/contract/formats';
import { addDays, daysBetween, isDay } from '@portal/ui/format';

type Query = Input<'GET /api/transactions'>['query'];

export const statuses = ['Approved', 'Fail', 'Error', 'Pending'] as const;
export type StatusFilter = (typeof statuses)[number] | 'All';

/** Ends of a payment that no status of the form finds; each is one press. */
export const outcomes = ['Cancelled', 'Rejected'] as const;
export type Outcome = (typeof outcomes)[number];

export const extraFields = ['transaction_id', 'trazability_code'] as const;
export type ExtraField = (typeof extraFields)[number];

/** Filters of the history as the form holds them; dates are `YYYY-MM-DD`. */
export interface Filters {
  readonly status: StatusFilter;
  /** With it `status` is 'All'. */
  readonly outcome?: Outcome | undefined;
  readonly fromOn: boolean;
  readonly from: string;
  readonly toOn: boolean;
  readonly to: string;
  /** Empty: no extra filter. */
  readonly by: ExtraField | '';
  readonly value: string;
}

/** Rows of a page (BC-07). */
export const PAGE_SIZE = 10;
/** Fewest characters of an extra filter (HI-04). */
export const FEWEST = 4;

/** A date that is switched off stands in the address as this, so that an absent one can mean today. */
const OFF = 'no';

const isOneOf = <T extends string>(values: readonly T[], text: string | null): text is T =>
  values.includes(text as T);

/** Filters and page of an address; without any, everything of today (HI-02). What cannot be read is the default. */
export function readFilters(search: URLSearchParams, today: string): { filters: Filters; page: number } {
  const status = search.get('estado');
  const outcome = search.get('resultado');
  const by = search.get('por');
  const from = search.get('desde');
  const to = search.get('hasta');
  const page = Number(search.get('pagina'));
  return {
    filters: {
      status: isOneOf(statuses, status) ? status : 'All',
      ...(isOneOf(outcomes, outcome) ? { outcome, status: 'All' } : {}),
      fromOn: from !== OFF,
      from: isDay(from) ? from : today,
      toOn: to !== OFF,
      to: isDay(to) ? to : today,
      by: isOneOf(extraFields, by) ? by : '',
      value: isOneOf(extraFields, by) ? (search.get('valor') ?? '') : '',
    },
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of filters and a page: complete, so that it says the same tomorrow and to another person. */
export function writeFilters(filters: Filters, page = 1): string {
  const search = new URLSearchParams();
  if (filters.outcome) search.set('resultado', filters.outcome);
  else if (filters.status !== 'All') search.set('estado', filters.status);
  search.set('desde', filters.fromOn ? filters.from : OFF);
  search.set('hasta', filters.toOn ? filters.to : OFF);
  if (filters.by) {
    search.set('por', filters.by);
    search.set('valor', filters.value);
  }
  if (page > 1) search.set('pagina', String(page));
  return search.toString();
}

/** The query of the call (HI-08, HI-09); `filters` have been checked. */
export function queryOf(filters: Filters, page: number): Query {
  return {
    ...(filters.status === 'All' ? {} : { status: filters.status }),
    ...(filters.outcome ? { outcome: filters.outcome } : {}),
    ...(filters.fromOn ? { min_date: filterDate(filters.from) } : {}),
    ...(filters.toOn ? { max_date: filterDate(filters.to) } : {}),
    ...(filters.by ? { [filters.by]: filters.value.trim() } : {}),
    trx_by_page: PAGE_SIZE,
    page,
  };
}

export type FilterFault = 'from' | 'to' | 'order' | 'range' | 'value';

/** What is wrong with filters, if anything (HI-04 … HI-07). */
export function filterFaults({ fromOn, from, toOn, to, by, value }: Filters): FilterFault[] {
  const faults: FilterFault[] = [];
  if (fromOn && !isDay(from)) faults.push('from');
  if (toOn && !isDay(to)) faults.push('to');
  if (fromOn && toOn && faults.length === 0) {
    if (from > to) faults.push('order');
    else if (daysBetween(from, to) >= LONGEST_RANGE) faults.push('range');
  }
  if (by && value.trim().length < FEWEST) faults.push('value');
  return faults;
}

/** Ranges of days that are chosen with one press. */
export const presets = ['today', 'days30', 'year'] as const;
export type Preset = (typeof presets)[number] | 'months12';

/** Everything of a range that ends today; days are `YYYY-MM-DD`. */
export function presetFilters(preset: Preset, today: string): Filters {
  const from = {
    today,
    days30: addDays(today, -29),
    year: `${today.slice(0, 4)}-01-01`,
    months12: addDays(today, 1 - LONGEST_RANGE),
  }[preset];
  return { status: 'All', fromOn: true, from, toOn: true, to: today, by: '', value: '' };
}

/** The range that filters stand for, whatever else they ask for; undefined for other days. */
export function presetOf({ fromOn, from, toOn, to }: Filters, today: string): Preset | undefined {
  if (!fromOn || !toOn || to !== today) return undefined;
  return presets.find((preset) => presetFilters(preset, today).from === from);
}
