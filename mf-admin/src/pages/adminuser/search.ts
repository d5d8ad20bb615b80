import type { Input } from '@portal/contract';
import { filterDate, LONGEST_RANGE } from '@portal/contract/formats';
import { readSort } from '@portal/ui/data';
import { daysBetween } from '@portal/ui/format';

/** What the search of customers was asked for; it stands in the URL (CU-01, CU-02, D-40). */
export interface CustomerSearch {
  readonly fiscalNumber: string;
  readonly email: string;
  /** Business dates; undefined where the checkbox is off. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly page: number;
  readonly sort: CustomerSort;
  /** Columns that are left out of the table. */
  readonly hidden: readonly string[];
}

export type CustomerSort = NonNullable<Input<'GET /api/users_interval'>['query']['sort']>;
const sortable = ['fiscal_number', 'first_name', 'last_name', 'date_joined'] as const;
/** Newest first. */
export const USUAL_SORT: CustomerSort = '-date_joined';

/** The highest page that the server takes. */
const LAST_PAGE = 100_000;

/** Whether two dates can be asked for: in order, and no more days than the server takes. */
export type DatesFault = 'order' | 'range';

/** Shortest ID or e-mail that is searched for (CU-10). */
export const MINIMUM = 5;

export function searchFromUrl(url: URLSearchParams): CustomerSearch | undefined {
  if (!url.has('buscar')) return undefined;
  return {
    fiscalNumber: url.get('cedula') ?? '',
    email: url.get('correo') ?? '',
    from: url.get('desde') ?? undefined,
    to: url.get('hasta') ?? undefined,
    page: Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(url.get('pagina') ?? 1)) || 1)),
    sort: readSort(url.get('orden'), sortable, USUAL_SORT),
    hidden: (url.get('sin') ?? '').split(',').filter(Boolean),
  };
}

export function searchToUrl(search: CustomerSearch): Record<string, string> {
  return {
    buscar: '1',
    ...(search.fiscalNumber ? { cedula: search.fiscalNumber } : {}),
    ...(search.email ? { correo: search.email } : {}),
    ...(search.from === undefined ? {} : { desde: search.from }),
    ...(search.to === undefined ? {} : { hasta: search.to }),
    ...(search.sort === USUAL_SORT ? {} : { orden: search.sort }),
    ...(search.hidden.length > 0 ? { sin: search.hidden.join(',') } : {}),
    ...(search.page > 1 ? { pagina: String(search.page) } : {}),
  };
}

/** An ID or e-mail leads to the user list and dates are ignored; otherwise the dates do (D-40). */
export function isPersonSearch({
  fiscalNumber,
  email,
}: Pick<CustomerSearch, 'fiscalNumber' | 'email'>): boolean {
  return fiscalNumber !== '' || email !== '';
}

/** What is wrong with the dates of a search by dates, if anything. */
export function datesFault({ from, to }: Pick<CustomerSearch, 'from' | 'to'>): DatesFault | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (from > to) return 'order';
  return daysBetween(from, to) >= LONGEST_RANGE ? 'range' : undefined;
}

/** What the form asks for before anybody touched it: those who registered today (CU-17). */
export function noSearch(today: string): CustomerSearch {
  return {
    fiscalNumber: '',
    email: '',
    from: today,
    to: today,
    page: 1,
    sort: USUAL_SORT,
    hidden: [],
  };
}

/** Dates and order as the calls want them, for the list and its file; a date that is off is left out (CU-17). */
export function joinedFilters({ from, to, sort }: Pick<CustomerSearch, 'from' | 'to' | 'sort'>) {
  return {
    ...(from === undefined ? {} : { min_date: filterDate(from) }),
    ...(to === undefined ? {} : { max_date: filterDate(to) }),
    ...(sort === USUAL_SORT ? {} : { sort }),
  };
}
