import type { Input } from '@portal/contract';
import { filterDate } from '@portal/contract/formats';
import { readSort } from '@portal/ui/data';
import { type DayRangeFault, dayRangeFaults, listAddress, openDayRange, readPage } from '@portal/ui/filters';
import { isDay } from '@portal/ui/format';

type ExportFilters = Input<'POST /api/exports/parameter_log'>['body'];
type Query = Input<'GET /api/logs/parameters'>['query'];

/** Filters of the parameter log; empty is no filter. Dates are `YYYY-MM-DD`. */
export interface LogFilters {
  readonly from: string;
  readonly to: string;
  /** National ID of who made the change. */
  readonly user: string;
}

const sortable = ['datetime', 'fiscal_number'] as const;
export type LogSort = NonNullable<Query['sort']>;
const USUAL: LogSort = '-datetime';

/** Filters, page and order in an address. */
export interface LogAsked {
  readonly filters: LogFilters;
  readonly page: number;
  readonly sort: LogSort;
}

/** Fewest characters of a user. */
export const FEWEST = 4;

/** Filters, page and order of an address; newest first by default. */
export function readLogFilters(search: URLSearchParams): LogAsked {
  const day = (name: string): string => {
    const text = search.get(name);
    return isDay(text) ? text : '';
  };
  return {
    filters: { from: day('desde'), to: day('hasta'), user: search.get('usuario') ?? '' },
    page: readPage(search),
    sort: readSort(search.get('orden'), sortable, USUAL),
  };
}

/** The address of what is asked for. */
export function writeLogFilters({ from, to, user }: LogFilters, page = 1, sort: string = USUAL): string {
  return listAddress({ desde: from, hasta: to, usuario: user.trim() }, { page, sort, usualSort: USUAL });
}

/** 'Buscar' needs the first date or the user; the last date alone is not enough (RE-08). */
export function maySearch({ from, user }: LogFilters): boolean {
  return from !== '' || user.trim() !== '';
}

export type LogFault = DayRangeFault | 'user';

/** Faults of filters; empty without any. */
export function logFaults({ user, ...days }: LogFilters): LogFault[] {
  const { length } = user.trim();
  return [
    ...dayRangeFaults(openDayRange(days)),
    ...(length > 0 && length < FEWEST ? (['user'] as const) : []),
  ];
}

/** Filters and order of the file, which are those of the list. */
export function exportOf({ filters: { from, to, user }, sort }: Omit<LogAsked, 'page'>): ExportFilters {
  return {
    ...(from ? { desde: filterDate(from) } : {}),
    ...(to ? { hasta: filterDate(to) } : {}),
    ...(user.trim() ? { user_id: user.trim() } : {}),
    ...(sort === USUAL ? {} : { sort }),
  };
}

/** The query of a page; the log shows one variable only. */
export function queryOf({ page, ...asked }: LogAsked): Query {
  return {
    ...exportOf(asked),
    variable: 1,
    page,
  };
}
