import type { Input, Name, Output, SortColumn, SortText } from '@portal/contract';
import type { ExportKind } from '@portal/contract/report-names';
import type { Column } from '../data/data-table.tsx';
import type { QueryLike } from '../data/query-state.tsx';
import { readSort } from '../data/sort.ts';
import { readPage } from './list-address.ts';
import type { ListFilters } from './list-filters.ts';
import { hiddenColumns, readPageSize, writeColumns, writePageSize } from './list-view.ts';

/** A call that answers with a page of a list. */
export type ListCall = Extract<Name, `GET ${string}`>;
type QueryOf<Call extends ListCall> = Input<Call> extends { readonly query: infer Query } ? Query : object;
type SortsOf<Call extends ListCall> =
  QueryOf<Call> extends { readonly sort?: infer Sort } ? SortColumn<Extract<Sort, string>> : never;

/** What a list is asked for, as its address holds it. */
export interface Asked<Values> {
  readonly filters: Values;
  /** From 1. */
  readonly page: number;
  /** Rows per page. */
  readonly pageSize: number;
  /** A column by its id, or `-` and its id for the other way round; '' for a list without an order. */
  readonly sort: string;
  /** Ids of the hidden columns. */
  readonly hidden: readonly string[];
}

/** Title and sentence of a state of a list. */
export interface Said {
  readonly title?: string;
  readonly children?: string;
}

/** A list: its address, its saved views, its call, its file and its table come from this. */
export interface ListDescription<Call extends ListCall, Values extends object, Row> {
  /** Address of its page. */
  readonly path: string;
  readonly call: Call;
  /** What every call has beside filters, order and page. */
  readonly fixed?: Partial<QueryOf<Call>>;
  /** The file that has the rows of all pages. */
  readonly file?: ExportKind;
  /** Filters in the address, the form and the call. */
  readonly filters: ListFilters<Values, Partial<QueryOf<Call>>>;
  /** Whether enough is filled in for a call; by default always. */
  readonly isEnough?: (filters: Values) => boolean;
  /** Columns by which the list can be ordered; before them the order without one in the address. */
  readonly sorts?: readonly [usual: SortText<SortsOf<Call>>, ...others: SortsOf<Call>[]];
  /** Columns of the table; those of `sorts` have headings to press. */
  readonly columns: readonly Column<Row>[];
  /** Columns that are hidden until they are chosen. */
  readonly extras?: readonly string[];
  /** Whether the call leaves the number of rows of a page open; by default it does. */
  readonly isSized?: boolean;
  readonly rowsOf: (reply: Output<Call>) => readonly [rows: readonly Row[], total: number];
  readonly keyOf: (row: Row) => string | number;
  readonly words: {
    /** Of the table. */
    readonly caption: string;
    /** Before there is enough for a call. */
    readonly start?: Said;
    /** For filters that the API would refuse. */
    readonly wrong?: Said;
    readonly empty: Said;
    readonly failed: Said;
  };
}

export type List<Call extends ListCall, Values extends object, Row> = ReturnType<
  typeof defineList<Call, Values, Row>
>;

/** A list as an address asks for it. */
export interface ListAt<Call extends ListCall, Values extends object, Row> {
  readonly list: List<Call, Values, Row>;
  readonly asked: Asked<Values>;
  readonly found: QueryLike<Output<Call>> & { readonly isPlaceholderData: boolean };
  /** Goes to another address, on the first page; false where it is that already. `replace` adds no entry to the history. */
  readonly go: (change: Partial<Asked<Values>>, replace?: boolean) => boolean;
  /** The address with some of it changed, on the first page. */
  readonly href: (change?: Partial<Asked<Values>>) => string;
  /** Asks for the first page by other filters, or again by the same. */
  readonly ask: (filters: Values) => Promise<void>;
}

/** A list with all that comes from its description. */
export function defineList<Call extends ListCall, Values extends object, Row>(
  description: ListDescription<Call, Values, Row>,
) {
  const { filters, fixed, isSized = true, isEnough = () => true, extras = [] } = description;
  const sorts: readonly string[] = description.sorts ?? [];
  const [usual = ''] = sorts;
  const sortable = sorts.map((sort) => sort.replace('-', ''));
  /** Filters and order as the call and the file take them. */
  const wire = ({ filters: values, sort }: Asked<Values>): Partial<QueryOf<Call>> => ({
    ...filters.wire(values),
    ...(sort === usual ? {} : { sort }),
  });
  return {
    ...description,
    isEnough,
    isSized,
    columns: description.columns.map((column) => ({ ...column, sortable: sortable.includes(column.id) })),
    /** What an address asks for; the usual for what cannot be read. @param today `YYYY-MM-DD` */
    read(search: URLSearchParams, today?: string): Asked<Values> {
      const pageSize = readPageSize(search);
      return {
        filters: filters.read(search, today),
        page: readPage(search, pageSize),
        pageSize,
        sort: readSort(search.get('orden'), sortable, usual),
        hidden: hiddenColumns(search, extras),
      };
    },
    /** The address. It is complete, so that it means the same tomorrow and for another person. */
    write({ filters: values, page, pageSize, sort, hidden }: Asked<Values>): string {
      const view = { ...writeColumns(hidden, extras), ...writePageSize(pageSize) };
      return filters.write(values, { page, sort, usualSort: usual }, view);
    },
    /** The query of a page. */
    query(asked: Asked<Values>): QueryOf<Call> {
      const paging = { page: asked.page, ...(isSized ? { trx_by_page: asked.pageSize } : {}) };
      return { ...wire(asked), ...fixed, ...paging } as QueryOf<Call>;
    },
    wire,
  };
}
