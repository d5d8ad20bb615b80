import type { Input } from '@portal/contract';
import { auditLogList } from '@portal/contract/page-addresses/audit-log-list';
import { readPageSize, writePageSize } from '@portal/features/lists';
import { PAGE_SIZE, readSort } from '@portal/ui/data';
import { listFilters, openDaysField, readPage, textField } from '@portal/ui/filters';
import { SHORTEST_FISCAL_NUMBER } from '@portal/values/fiscal-number';
import { auditLogTexts } from './texts.ts';

type ExportFilters = Input<'POST /api/exports/audit_log'>['body'];

const { names } = auditLogList;

/** Filters of the audit log; empty is no filter. Dates are `YYYY-MM-DD`. */
export const logFilters = listFilters(
  openDaysField(),
  textField('actor', {
    name: names.actor,
    sent: 'actor',
    fewest: SHORTEST_FISCAL_NUMBER,
    tooShort: auditLogTexts.tooShort,
  }),
  textField('subject', { name: names.subject, sent: 'subject' }),
  textField('action', { name: names.action, sent: 'action' }),
);
export type LogFilters = ReturnType<typeof logFilters.read>;

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
  return {
    filters: logFilters.read(search),
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
  return logFilters.write(filters, { page, sort, usualSort: USUAL_SORT }, writePageSize(pageSize));
}

/** Filters and order of the file, which are those of the list. */
export function exportOf({ filters, sort }: Pick<LogAsked, 'filters' | 'sort'>): ExportFilters {
  return { ...logFilters.wire(filters), ...(sort === USUAL_SORT ? {} : { sort }) };
}
