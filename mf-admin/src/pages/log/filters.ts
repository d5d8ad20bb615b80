import type { Input } from '@portal/contract';
import { filterDate } from '@portal/contract/formats';
import { readSort } from '@portal/ui/data';
import { isDay } from '@portal/ui/format';

type ExportFilters = Input<'POST /api/exports/audit_log'>['body'];

/** Filters of the audit log; empty is no filter. Dates are `YYYY-MM-DD`. */
export interface LogFilters {
  readonly from: string;
  readonly to: string;
  readonly actor: string;
  readonly subject: string;
  readonly action: string;
}

/** Name of each filter in the address. */
const names = {
  from: 'desde',
  to: 'hasta',
  actor: 'quien',
  subject: 'sobre',
  action: 'accion',
} as const satisfies Record<keyof LogFilters, string>;
const entries = Object.entries(names) as [keyof LogFilters, string][];

const sortable = ['at', 'actor', 'subject'] as const;
export const USUAL_SORT = '-at';

/** What an address asks for. */
export interface LogAsked {
  readonly filters: LogFilters;
  readonly page: number;
  readonly sort: NonNullable<Input<'GET /api/logs'>['query']['sort']>;
}

/** Filters, page and order of an address; newest first by default. */
export function readFilters(search: URLSearchParams): LogAsked {
  const filters = Object.fromEntries(entries.map(([key, name]) => [key, search.get(name) ?? '']));
  const page = Number(search.get('pagina'));
  return {
    filters: filters as unknown as LogFilters,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: readSort(search.get('orden'), sortable, USUAL_SORT),
  };
}

/** The address of what is asked for. */
export function writeFilters(filters: LogFilters, page = 1, sort: string = USUAL_SORT): string {
  const search = new URLSearchParams();
  for (const [key, name] of entries) if (filters[key].trim()) search.set(name, filters[key].trim());
  if (sort !== USUAL_SORT) search.set('orden', sort);
  if (page > 1) search.set('pagina', String(page));
  return search.toString();
}

export type LogFault = 'from' | 'to' | 'order' | 'actor';

/** What is wrong with filters, if anything. */
export function logFaults({ from, to, actor }: LogFilters): LogFault[] {
  const faults: LogFault[] = [];
  if (from && !isDay(from)) faults.push('from');
  if (to && !isDay(to)) faults.push('to');
  if (faults.length === 0 && from && to && from > to) faults.push('order');
  if (actor.trim() && actor.trim().length < 4) faults.push('actor');
  return faults;
}

/** What the file holds: the entries of the list, in its order. */
export function exportOf({ filters, sort }: Omit<LogAsked, 'page'>): ExportFilters {
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
