import type { Input } from '@portal/contract';
import { paymentsReport } from '@portal/contract/page-addresses/payments-report';
import { type PaymentGroup, paymentGroups } from '@portal/contract/payment-groups';
import { type ShownStatus, shownStatuses } from '@portal/contract/shown-status';
import { hiddenColumns, readPageSize, writeColumns, writePageSize } from '@portal/features/lists';
import { PAGE_SIZE, readSort } from '@portal/ui/data';
import {
  type DayRange,
  type DayRangeFault,
  dayRangeFaults,
  listAddress,
  readChoice,
  readDayRange,
  readPage,
  wireDayRange,
  writeDayRange,
} from '@portal/ui/filters';

type Query = Input<'GET /api/payment/report'>['query'];
type ExportFilters = Input<'POST /api/exports/payments'>['body'];

const { names } = paymentsReport;

export const extraFields = ['fiscal_number', 'transaction_id', 'trazability_code'] as const;
export type ExtraField = (typeof extraFields)[number];

/** Columns that the list can be ordered by. */
const sortable = ['created', 'fiscal_number', 'paid_date', 'total_amount'] as const;
export type PaymentSort = NonNullable<Query['sort']>;
const USUAL: PaymentSort = '-created';

/** Filters of the payments as the form holds them. */
export interface Filters extends DayRange {
  /** As rows show it. Empty: the address names one that does not exist. */
  readonly status: ShownStatus | 'All' | '';
  /** Payments as a day's figures group them; a link of another page asks for it. */
  readonly group?: PaymentGroup | undefined;
  /** Name of a bank, asked for as the group is. */
  readonly bank?: string | undefined;
  /** 'Ver más filtros' was pressed; only then `by` and `value` count. */
  readonly more: boolean;
  readonly by: ExtraField;
  /** Empty: no extra filter. */
  readonly value: string;
}

/** Fewest characters of an extra filter (RE-17). */
export const FEWEST = 4;

/** View of the list, independent of its filters. */
export interface ListView {
  /** Rows per page. */
  readonly pageSize: number;
  /** Ids of the columns that are left out. */
  readonly hidden: readonly string[];
}
const usualView: ListView = { pageSize: PAGE_SIZE, hidden: [] };

/** Filters, page and order in an address. */
export interface PaymentsAsked {
  readonly filters: Filters;
  readonly page: number;
  readonly sort: PaymentSort;
  readonly view: ListView;
}

/**
 * Filters, page and order of an address; without any, everything of today, newest first (RE-13). Of a state that does not exist the form says so; what else cannot be
 * read is the default.
 */
export function readFilters(search: URLSearchParams, today: string): PaymentsAsked {
  const by = readChoice(search.get(names.by), extraFields);
  const pageSize = readPageSize(search);
  return {
    filters: {
      status: search.has(names.status) ? (readChoice(search.get(names.status), shownStatuses) ?? '') : 'All',
      group: readChoice(search.get(names.group), paymentGroups),
      bank: search.get(names.bank) || undefined,
      ...readDayRange(search, today),
      more: by !== undefined,
      by: by ?? 'fiscal_number',
      value: by ? (search.get(names.value) ?? '') : '',
    },
    page: readPage(search, pageSize),
    sort: readSort(search.get('orden'), sortable, USUAL),
    view: { pageSize, hidden: hiddenColumns(search) },
  };
}

/** The address of what is asked for: complete, so that it says the same tomorrow and to a colleague. */
export function writeFilters(
  filters: Filters,
  page = 1,
  sort: string = USUAL,
  { pageSize, hidden }: ListView = usualView,
): string {
  const { status, group, bank, more, by, value } = filters;
  return listAddress(
    {
      ...(status === 'All' ? {} : { [names.status]: status }),
      ...(group ? { [names.group]: group } : {}),
      ...(bank ? { [names.bank]: bank } : {}),
      ...writeDayRange(filters),
      ...(more ? { [names.by]: by, [names.value]: value } : {}),
      ...writeColumns(hidden),
      ...writePageSize(pageSize),
    },
    { page, sort, usualSort: USUAL },
  );
}

/** The filters as the calls take them (RE-18); they have been checked. */
export function wireFiltersOf({
  status,
  group,
  bank,
  more,
  by,
  value,
  ...days
}: Filters): Omit<ExportFilters, 'sort'> {
  return {
    ...(status === 'All' || status === '' ? {} : { outcome: status }),
    ...(group ? { group } : {}),
    ...(bank ? { bank } : {}),
    ...wireDayRange(days),
    ...(more && value.trim() ? { [by]: value.trim() } : {}),
  };
}

/** Filters and order of a file, which are those of the list. */
export function exportOf({ filters, sort }: Pick<PaymentsAsked, 'filters' | 'sort'>): ExportFilters {
  return {
    ...wireFiltersOf(filters),
    ...(sort === USUAL ? {} : { sort }),
  };
}

/** The query of a page of the list. */
export function queryOf({ page, view, ...asked }: PaymentsAsked): Query {
  return {
    ...exportOf(asked),
    trx_by_page: view.pageSize,
    page,
  };
}

export type FilterFault = DayRangeFault | 'status' | 'value';

/** Faults of filters; empty without any (RE-12, RE-17, RE-18). */
export function filterFaults(filters: Filters): FilterFault[] {
  const { length } = filters.value.trim();
  const isTooShort = filters.more && length > 0 && length < FEWEST;
  return [
    ...(filters.status === '' ? (['status'] as const) : []),
    ...dayRangeFaults(filters),
    ...(isTooShort ? (['value'] as const) : []),
  ];
}
