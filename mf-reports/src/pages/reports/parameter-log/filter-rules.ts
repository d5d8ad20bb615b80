import type { Input } from '@portal/contract';
import { readSort } from '@portal/ui/data';
import { listFilters, openDaysField, readPage, textField } from '@portal/ui/filters';
import { SHORTEST_FISCAL_NUMBER } from '@portal/values/fiscal-number';
import { texts } from '../../../texts.ts';

type ExportFilters = Input<'POST /api/exports/parameter_log'>['body'];
type Query = Input<'GET /api/logs/parameters'>['query'];

/** Filters of the parameter log; '' is no filter. Dates are `YYYY-MM-DD`; `user` is the ID of who made the change. */
export const logFilters = listFilters(
  openDaysField({ strict: true }),
  textField('user', {
    name: 'usuario',
    sent: 'user_id',
    fewest: SHORTEST_FISCAL_NUMBER,
    tooShort: texts.parameterLog.tooShort(SHORTEST_FISCAL_NUMBER),
  }),
);
export type LogFilters = ReturnType<typeof logFilters.read>;

const sortable = ['datetime', 'fiscal_number'] as const;
export type LogSort = NonNullable<Query['sort']>;
const USUAL: LogSort = '-datetime';

/** Filters, page and order in an address. */
export interface LogAsked {
  readonly filters: LogFilters;
  readonly page: number;
  readonly sort: LogSort;
}

/** Filters, page and order of an address; newest first by default. */
export function readLogFilters(search: URLSearchParams): LogAsked {
  return {
    filters: logFilters.read(search),
    page: readPage(search),
    sort: readSort(search.get('orden'), sortable, USUAL),
  };
}

/** The address of filters, page and order. */
export function writeLogFilters(filters: LogFilters, page = 1, sort: string = USUAL): string {
  return logFilters.write(filters, { page, sort, usualSort: USUAL });
}

/** Filters and order of the file, which are those of the list. */
export function exportOf({ filters, sort }: Omit<LogAsked, 'page'>): ExportFilters {
  return { ...logFilters.wire(filters), ...(sort === USUAL ? {} : { sort }) };
}

/** The query of a page; the log shows one variable only. */
export function queryOf({ page, ...asked }: LogAsked): Query {
  return { ...exportOf(asked), variable: 1, page };
}
