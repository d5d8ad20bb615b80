import type { Input } from '@portal/contract';
import { ASKED, BLOCKED, customersList } from '@portal/contract/page-addresses/customers-list';
import { hiddenColumns, readPageSize, writeColumns, writePageSize } from '@portal/features/lists';
import { PAGE_SIZE, readSort } from '@portal/ui/data';
import {
  dayRangeFaults,
  type FilterField,
  filterErrors,
  listFilters,
  placeOfDayRangeFault,
  readPage,
  textField,
  wireDayRange,
} from '@portal/ui/filters';

const { names } = customersList;

/** Business dates; undefined where the checkbox is off. */
interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const rangeOf = ({ from, to }: Days) => ({
  fromOn: from !== undefined,
  from: from ?? '',
  toOn: to !== undefined,
  to: to ?? '',
});

/** A date whose checkbox is off is left out of the address and of the call (CU-17). */
const daysField: FilterField<Days, { min_date?: string; max_date?: string }> = {
  read: (url) => ({ from: url.get(names.from) ?? undefined, to: url.get(names.to) ?? undefined }),
  write: ({ from, to }) => ({ [names.from]: from, [names.to]: to }),
  wire: (days) => wireDayRange(rangeOf(days)),
  errors: (days) => filterErrors(dayRangeFaults(rangeOf(days)), placeOfDayRangeFault),
};

/** Limits the search to blocked customers. */
const blockedField: FilterField<{ readonly blocked: boolean }, { status?: 'INACTIVE' }> = {
  read: (url) => ({ blocked: url.get(names.status) === BLOCKED }),
  write: ({ blocked }) => ({ [names.status]: blocked ? BLOCKED : undefined }),
  wire: ({ blocked }) => (blocked ? { status: 'INACTIVE' } : {}),
};

/** All filters of the address (CU-01, CU-02). */
const addressFilters = listFilters(
  textField('fiscalNumber', { name: names.fiscalNumber, sent: 'fiscal_number' }),
  textField('email', { name: names.email, sent: 'email' }),
  daysField,
  blockedField,
);

/** Filters of a search by dates (D-40). */
const joinedFilters = listFilters(daysField, blockedField);

/** Criteria of a search of customers, kept in the URL (CU-01, CU-02, D-40). */
export interface CustomerSearch extends ReturnType<typeof addressFilters.read> {
  readonly page: number;
  /** Rows per page. */
  readonly pageSize: number;
  readonly sort: CustomerSort;
  /** Columns that are left out of the table. */
  readonly hidden: readonly string[];
}

export type CustomerSort = NonNullable<Input<'GET /api/users_interval'>['query']['sort']>;
export const sortable = ['fiscal_number', 'first_name', 'last_name', 'date_joined'] as const;
/** Newest first. */
export const USUAL_SORT: CustomerSort = '-date_joined';

/** Shortest ID or e-mail that is searched for (CU-10). */
export const SHORTEST_SEARCH = 5;

/** The search of an address; undefined where nothing was searched for yet. */
export function searchFromUrl(url: URLSearchParams): CustomerSearch | undefined {
  if (!url.has(names.asked)) return undefined;
  const pageSize = readPageSize(url);
  return {
    ...addressFilters.read(url),
    page: readPage(url, pageSize),
    pageSize,
    sort: readSort(url.get('orden'), sortable, USUAL_SORT),
    hidden: hiddenColumns(url),
  };
}

/** The query string of a search. */
export function searchToUrl({ page, sort, hidden, pageSize, ...filters }: CustomerSearch): string {
  return addressFilters.write(
    filters,
    { page, sort, usualSort: USUAL_SORT },
    { [names.asked]: ASKED, ...writeColumns(hidden), ...writePageSize(pageSize) },
  );
}

/** Whether the search is by ID or e-mail, which ignores the dates; without both it is by dates (D-40). */
export function isPersonSearch({
  fiscalNumber,
  email,
}: Pick<CustomerSearch, 'fiscalNumber' | 'email'>): boolean {
  return fiscalNumber !== '' || email !== '';
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

/** Whether the dates of a search by dates are valid and in order. */
export function datesAreRight(search: Pick<CustomerSearch, 'from' | 'to' | 'blocked'>): boolean {
  return joinedFilters.isRight(search);
}

/** What the file of the shown list takes: the same filters. */
export function exportOf(asked: CustomerSearch) {
  return isPersonSearch(asked) ? soughtPerson(asked) : joinedQuery(asked);
}

/** One person as the calls take them: the ID, or else the e-mail. */
export function soughtPerson({ fiscalNumber, email }: Pick<CustomerSearch, 'fiscalNumber' | 'email'>) {
  return fiscalNumber ? { fiscal_number: fiscalNumber } : { email };
}

/** Dates, state and order as the calls take them (CU-17). */
export function joinedQuery({ sort, ...filters }: Pick<CustomerSearch, 'from' | 'to' | 'blocked' | 'sort'>) {
  return { ...joinedFilters.wire(filters), ...(sort === USUAL_SORT ? {} : { sort }) };
}
