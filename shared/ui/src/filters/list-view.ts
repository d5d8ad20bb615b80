import { PAGE_SIZE } from '@portal/contract/paging';
import type { Column } from '../data/data-table.tsx';

/** Numbers of rows per page to choose from, the usual one first [BC-07]. */
export const pageSizes = [PAGE_SIZE, 25, 50, 100] as const;

/** Rows per page in an address (`filas`); the usual number for any that is not among `pageSizes`. */
export function readPageSize(search: URLSearchParams): number {
  return pageSizes.find((size) => String(size) === search.get('filas')) ?? PAGE_SIZE;
}

/** Query parameter of the rows per page; left out for the default number. */
export function writePageSize(size: number): { readonly filas?: string } {
  return size === PAGE_SIZE ? {} : { filas: String(size) };
}

/**
 * Ids of the columns that an address hides: those in `sin`, and the `extras` that are not in `con`.
 * @param extras columns that are hidden until they are chosen
 */
export function hiddenColumns(search: URLSearchParams, extras: readonly string[] = []): readonly string[] {
  const read = (name: string) => (search.get(name) ?? '').split(',').filter(Boolean);
  const added = read('con');
  return [...read('sin'), ...extras.filter((id) => !added.includes(id))];
}

/** Parameters of the address for the hidden columns; none for the usual columns. */
export function writeColumns(
  hidden: readonly string[],
  extras: readonly string[] = [],
): { readonly sin?: string; readonly con?: string } {
  const out = hidden.filter((id) => !extras.includes(id));
  const added = extras.filter((id) => !hidden.includes(id));
  return {
    ...(out.length > 0 ? { sin: out.join(',') } : {}),
    ...(added.length > 0 ? { con: added.join(',') } : {}),
  };
}

/** Whether a column can be hidden; the name of a row and its actions cannot. */
export function isOptional<Row>({ place = 'pair' }: Column<Row>): boolean {
  return place === 'pair' || place === 'status';
}

/** The columns without the hidden ones; a column that cannot be hidden stays even if the address hides it. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  hidden: readonly string[],
): readonly Column<Row>[] {
  return columns.filter((column) => !isOptional(column) || !hidden.includes(column.id));
}
