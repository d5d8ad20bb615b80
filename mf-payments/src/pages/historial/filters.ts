import type { Input } from '@portal/contract';
import { LONGEST_RANGE } from '@portal/contract/formats';
import {
  type DayRange,
  type DayRangeFault,
  dayRangeFaults,
  listAddress,
  type PaymentStatusFilter,
  paymentStatuses,
  readChoice,
  readDayRange,
  readPage,
  wireDayRange,
  writeDayRange,
} from '@portal/ui/filters';
import { addDays } from '@portal/ui/format';

type Query = Input<'GET /api/transactions'>['query'];

/** Ends of a payment that no status of the form finds; each is one press. */
export const outcomes = ['Cancelled', 'Rejected'] as const;
export type Outcome = (typeof outcomes)[number];

export const extraFields = ['transaction_id', 'trazability_code'] as const;
export type ExtraField = (typeof extraFields)[number];

/** Filters of the history as the form holds them. */
export interface Filters extends DayRange {
  readonly status: PaymentStatusFilter;
  /** With it `status` is 'All'. */
  readonly outcome?: Outcome | undefined;
  /** Empty: no extra filter. */
  readonly by: ExtraField | '';
  readonly value: string;
}

/** Rows of a page (BC-07). */
export const PAGE_SIZE = 10;
/** Fewest characters of an extra filter (HI-04). */
export const FEWEST = 4;

/** Filters and page of an address; without any, everything of today (HI-02). What cannot be read is the default. */
export function readFilters(search: URLSearchParams, today: string): { filters: Filters; page: number } {
  const outcome = readChoice(search.get('resultado'), outcomes);
  const by = readChoice(search.get('por'), extraFields);
  return {
    filters: {
      status: outcome ? 'All' : (readChoice(search.get('estado'), paymentStatuses) ?? 'All'),
      ...(outcome ? { outcome } : {}),
      ...readDayRange(search, today),
      by: by ?? '',
      value: by ? (search.get('valor') ?? '') : '',
    },
    page: readPage(search),
  };
}

/** The address of filters and a page: complete, so that it says the same tomorrow and to another person. */
export function writeFilters(filters: Filters, page = 1): string {
  const { outcome, status, by, value } = filters;
  return listAddress(
    {
      ...(outcome ? { resultado: outcome } : status === 'All' ? {} : { estado: status }),
      ...writeDayRange(filters),
      ...(by ? { por: by, valor: value } : {}),
    },
    { page },
  );
}

/** The query of the call (HI-08, HI-09); `filters` have been checked. */
export function queryOf(filters: Filters, page: number): Query {
  return {
    ...(filters.status === 'All' ? {} : { status: filters.status }),
    ...(filters.outcome ? { outcome: filters.outcome } : {}),
    ...wireDayRange(filters),
    ...(filters.by ? { [filters.by]: filters.value.trim() } : {}),
    trx_by_page: PAGE_SIZE,
    page,
  };
}

export type FilterFault = DayRangeFault | 'value';

/** Faults of filters; empty without any (HI-04 … HI-07). */
export function filterFaults(filters: Filters): FilterFault[] {
  const isTooShort = filters.by !== '' && filters.value.trim().length < FEWEST;
  return [...dayRangeFaults(filters), ...(isTooShort ? (['value'] as const) : [])];
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
