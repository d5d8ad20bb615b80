import type { Input } from '@portal/contract';
import { PAGE_SIZE, readSort } from '@portal/ui/data';
import {
  type DayFault,
  type DayFilters,
  dayFaults,
  queryOfDays,
  readDays,
  readPage,
  writeDays,
} from '../day-filters.ts';

type Query = Input<'GET /api/payment/report'>['query'];
type ExportFilters = Input<'POST /api/exports/payments'>['body'];

export const statuses = ['Approved', 'Fail', 'Error', 'Pending'] as const;
export type StatusFilter = (typeof statuses)[number] | 'All';

export const extraFields = ['fiscal_number', 'transaction_id', 'trazability_code'] as const;
export type ExtraField = (typeof extraFields)[number];

/** Columns that the list can be ordered by. */
const sortable = ['created', 'fiscal_number', 'paid_date', 'total_amount'] as const;
export type PaymentSort = NonNullable<Query['sort']>;
const USUAL: PaymentSort = '-created';

/** Filters of the payments as the form holds them. */
export interface Filters extends DayFilters {
  readonly status: StatusFilter;
  /** 'Ver más filtros' was pressed; only then `by` and `value` count. */
  readonly more: boolean;
  readonly by: ExtraField;
  /** Empty: no extra filter. */
  readonly value: string;
}

/** Fewest characters of an extra filter (RE-17). */
export const FEWEST = 4;

const isOneOf = <T extends string>(values: readonly T[], text: string | null): text is T =>
  values.includes(text as T);

/** What an address asks for. */
export interface PaymentsAsked {
  readonly filters: Filters;
  readonly page: number;
  readonly sort: PaymentSort;
}

/**
 * Filters, page and order of an address; without any, everything of today, newest first (RE-13). What cannot be read is
 * the default.
 */
export function readFilters(search: URLSearchParams, today: string): PaymentsAsked {
  const status = search.get('estado');
  const by = search.get('por');
  const more = isOneOf(extraFields, by);
  return {
    filters: {
      status: isOneOf(statuses, status) ? status : 'All',
      ...readDays(search, today),
      more,
      by: more ? by : 'fiscal_number',
      value: more ? (search.get('valor') ?? '') : '',
    },
    page: readPage(search),
    sort: readSort(search.get('orden'), sortable, USUAL),
  };
}

/** The address of what is asked for: complete, so that it says the same tomorrow and to a colleague. */
export function writeFilters(filters: Filters, page = 1, sort: string = USUAL): string {
  const search = new URLSearchParams();
  if (filters.status !== 'All') search.set('estado', filters.status);
  for (const [name, value] of Object.entries(writeDays(filters))) search.set(name, value);
  if (filters.more) {
    search.set('por', filters.by);
    if (filters.value) search.set('valor', filters.value);
  }
  if (sort !== USUAL) search.set('orden', sort);
  if (page > 1) search.set('pagina', String(page));
  return search.toString();
}

/** The filters as the calls take them (RE-18); they have been checked. */
export function wireFiltersOf({ status, more, by, value, ...days }: Filters): Omit<ExportFilters, 'sort'> {
  return {
    ...(status === 'All' ? {} : { status }),
    ...queryOfDays(days),
    ...(more && value.trim() ? { [by]: value.trim() } : {}),
  };
}

/** What a file holds: the payments of the list, in its order. */
export function exportOf({ filters, sort }: Omit<PaymentsAsked, 'page'>): ExportFilters {
  return {
    ...wireFiltersOf(filters),
    ...(sort === USUAL ? {} : { sort }),
  };
}

/** The query of a page of the list. */
export function queryOf({ page, ...asked }: PaymentsAsked): Query {
  return {
    ...exportOf(asked),
    trx_by_page: PAGE_SIZE,
    page,
  };
}

export type FilterFault = DayFault | 'value';

/** What is wrong with filters, if anything (RE-17, RE-18). */
export function filterFaults(filters: Filters): FilterFault[] {
  const { length } = filters.value.trim();
  const isTooShort = filters.more && length > 0 && length < FEWEST;
  return [...dayFaults(filters), ...(isTooShort ? (['value'] as const) : [])];
}
