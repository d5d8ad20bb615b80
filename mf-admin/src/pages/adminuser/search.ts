import type { Input } from '@portal/contract';
import { ASKED, BLOCKED, customersList } from '@portal/contract/page-addresses/customers-list';
import { hiddenColumns, readPageSize, writeColumns, writePageSize } from '@portal/features/lists';
import { PAGE_SIZE, readSort } from '@portal/ui/data';
import {
  type DayRange,
  type DayRangeFault,
  dayRangeFaults,
  readPage,
  wireDayRange,
} from '@portal/ui/filters';

/** Criteria of a search of customers, kept in the URL (CU-01, CU-02, D-40). */
export interface CustomerSearch {
  readonly fiscalNumber: string;
  readonly email: string;
  /** Business dates; undefined where the checkbox is off. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Only those who are blocked. */
  readonly blocked: boolean;
  readonly page: number;
  /** Rows per page. */
  readonly pageSize: number;
  readonly sort: CustomerSort;
  /** Columns that are left out of the table. */
  readonly hidden: readonly string[];
}

export type CustomerSort = NonNullable<Input<'GET /api/users_interval'>['query']['sort']>;
const sortable = ['fiscal_number', 'first_name', 'last_name', 'date_joined'] as const;
/** Newest first. */
export const USUAL_SORT: CustomerSort = '-date_joined';

const { names } = customersList;

/** Shortest ID or e-mail that is searched for (CU-10). */
export const MINIMUM = 5;

export function searchFromUrl(url: URLSearchParams): CustomerSearch | undefined {
  if (!url.has(names.asked)) return undefined;
  const pageSize = readPageSize(url);
  return {
    fiscalNumber: url.get(names.fiscalNumber) ?? '',
    email: url.get(names.email) ?? '',
    from: url.get(names.from) ?? undefined,
    to: url.get(names.to) ?? undefined,
    blocked: url.get(names.status) === BLOCKED,
    page: readPage(url, pageSize),
    pageSize,
    sort: readSort(url.get('orden'), sortable, USUAL_SORT),
    hidden: hiddenColumns(url),
  };
}

export function searchToUrl(search: CustomerSearch): Record<string, string> {
  return {
    [names.asked]: ASKED,
    ...(search.fiscalNumber ? { [names.fiscalNumber]: search.fiscalNumber } : {}),
    ...(search.email ? { [names.email]: search.email } : {}),
    ...(search.from === undefined ? {} : { [names.from]: search.from }),
    ...(search.to === undefined ? {} : { [names.to]: search.to }),
    ...(search.blocked ? { [names.status]: BLOCKED } : {}),
    ...(search.sort === USUAL_SORT ? {} : { orden: search.sort }),
    ...writeColumns(search.hidden),
    ...writePageSize(search.pageSize),
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

/** The dates of a search as lists have them: one without a day is off. */
function rangeOf({ from, to }: Pick<CustomerSearch, 'from' | 'to'>): DayRange {
  return { fromOn: from !== undefined, from: from ?? '', toOn: to !== undefined, to: to ?? '' };
}

/** First fault of the dates of a search by dates, of those that lists know; undefined without any. */
export function datesFault(dates: Pick<CustomerSearch, 'from' | 'to'>): DayRangeFault | undefined {
  return dayRangeFaults(rangeOf(dates))[0];
}

/** Search of an untouched form: customers who registered today (CU-17). */
export function noSearch(today: string): CustomerSearch {
  return {
    fiscalNumber: '',
    email: '',
    from: today,
    to: today,
    blocked: false,
    page: 1,
    pageSize: PAGE_SIZE,
    sort: USUAL_SORT,
    hidden: [],
  };
}

/** Dates and order as the calls want them, for the list and its file; a date that is off is left out (CU-17). */
export function joinedFilters({
  from,
  to,
  blocked,
  sort,
}: Pick<CustomerSearch, 'from' | 'to' | 'blocked' | 'sort'>) {
  return {
    ...wireDayRange(rangeOf({ from, to })),
    ...(blocked ? { status: 'INACTIVE' as const } : {}),
    ...(sort === USUAL_SORT ? {} : { sort }),
  };
}
