import type { Input } from '@portal/contract';
import { filterDate } from '@portal/contract/formats';
import { auditLogList } from '@portal/contract/page-addresses/audit-log-list';
import { readPageSize, writePageSize } from '@portal/features/lists';
import { PAGE_SIZE, readSort } from '@portal/ui/data';
import { type DayRangeFault, dayRangeFaults, listAddress, openDayRange, readPage } from '@portal/ui/filters';

type ExportFilters = Input<'POST /api/exports/audit_log'>['body'];

/** Filters of the audit log; empty is no filter. Dates are `YYYY-MM-DD`. */
export interface LogFilters {
  readonly from: string;
  readonly to: string;
  readonly actor: string;
  readonly subject: string;
  readonly action: string;
}

const names: Readonly<Record<keyof LogFilters, string>> = auditLogList.names;
const entries = Object.entries(names) as [keyof LogFilters, string][];

const sortable = ['at', 'actor', 'subject'] as const;
export const USUAL_SORT = '-at';

/** Filters, page and order in an address. */
export interface LogAsked {
  readonly filters: LogFilters;
  readonly page: number;
  /** Rows per page. */
  readonly pageSize: number;
  readonly sort: NonNullable<Input<'GET /api/logs'>['query']['sort']>;
}

/** Filters, page and order of an address; newest first by default. */
export function readFilters(search: URLSearchParams): LogAsked {
  const filters = Object.fromEntries(entries.map(([key, name]) => [key, search.get(name) ?? '']));
  return {
    filters: filters as unknown as LogFilters,
    page: readPage(search),
    pageSize: readPageSize(search),
    sort: readSort(search.get('orden'), sortable, USUAL_SORT),
  };
}

/** The address of what is asked for. */
export function writeFilters(
  filters: LogFilters,
  page = 1,
  sort: string = USUAL_SORT,
  pageSize = PAGE_SIZE,
): string {
  const chosen = Object.fromEntries(entries.map(([key, name]) => [name, filters[key].trim()]));
  return listAddress({ ...chosen, ...writePageSize(pageSize) }, { page, sort, usualSort: USUAL_SORT });
}

export type LogFault = DayRangeFault | 'actor';

/** Faults of filters; empty without any. */
export function logFaults({ from, to, actor }: LogFilters): LogFault[] {
  const { length } = actor.trim();
  return [
    ...dayRangeFaults(openDayRange({ from, to })),
    ...(length > 0 && length < 4 ? (['actor'] as const) : []),
  ];
}

/** Filters and order of the file, which are those of the list. */
export function exportOf({ filters, sort }: Pick<LogAsked, 'filters' | 'sort'>): ExportFilters {
  return {
    ...wireFiltersOf(filters),
    ...(sort === USUAL_SORT ? {} : { sort }),
  };
}

const wireFiltersOf = ({ from, to, actor, subject, action }: LogFilters): ExportFilters => ({
  ...(from ? { desde: filterDate(from) } : {}),
  ...(to ? { hasta: filterDate(to) } : {}),
  ...(actor.trim() ? { actor: actor.trim() } : {}),
  ...(subject.trim() ? { subject: subject.trim() } : {}),
  ...(action ? { action } : {}),
});
