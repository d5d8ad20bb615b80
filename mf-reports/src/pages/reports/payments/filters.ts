import type { Input } from '@portal/contract';
import { PAGE_SIZE, readSort } from '@portal/ui/data';
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

type Query = Input<'GET /api/payment/report'>['query'];
type ExportFilters = Input<'POST /api/exports/payments'>['body'];

export const extraFields = ['fiscal_number', 'transaction_id', 'trazability_code'] as const;
export type ExtraField = (typeof extraFields)[number];

/** Columns that the list can be ordered by. */
const sortable = ['created', 'fiscal_number', 'paid_date', 'total_amount'] as const;
export type PaymentSort = NonNullable<Query['sort']>;
const USUAL: PaymentSort = '-created';

/** Filters of the payments as the form holds them. */
export interface Filters extends DayRange {
  readonly status: PaymentStatusFilter;
  /** 'Ver más filtros' was pressed; only then `by` and `value` count. */
  readonly more: boolean;
  readonly by: ExtraField;
  /** Empty: no extra filter. */
  readonly value: string;
}

/** Fewest characters of an extra filter (RE-17). */
export const FEWEST = 4;

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
  const by = readChoice(search.get('por'), extraFields);
  return {
    filters: {
      status: readChoice(search.get('estado'), paymentStatuses) ?? 'All',
      ...readDayRange(search, today),
      more: by !== undefined,
      by: by ?? 'fiscal_number',
      value: by ? (search.get('valor') ?? '') : '',
    },
    page: readPage(search),
    sort: readSort(search.get('orden'), sortable, USUAL),
  };
}

/** The address of what is asked for: complete, so that it says the same tomorrow and to a colleague. */
export function writeFilters(filters: Filters, page = 1, sort: string = USUAL): string {
  const { status, more, by, value } = filters;
  return listAddress(
    {
      ...(status === 'All' ? {} : { estado: status }),
      ...writeDayRange(filters),
      ...(more ? { por: by, valor: value } : {}),
    },
    { page, sort, usualSort: USUAL },
  );
}

/** The filters as the calls take them (RE-18); they have been checked. */
export function wireFiltersOf({ status, more, by, value, ...days }: Filters): Omit<ExportFilters, 'sort'> {
  return {
    ...(status === 'All' ? {} : { status }),
    ...wireDayRange(days),
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

export type FilterFault = DayRangeFault | 'value';

/** What is wrong with filters, if anything (RE-17, RE-18). */
export function filterFaults(filters: Filters): FilterFault[] {
  const { length } = filters.value.trim();
  const isTooShort = filters.more && length > 0 && length < FEWEST;
  return [...dayRangeFaults(filters), ...(isTooShort ? (['value'] as const) : [])];
}
