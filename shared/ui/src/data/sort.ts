import type { SortText } from '@portal/contract/sorting';

/** The order of an address: one of these columns, or `-` and one of them; what cannot be read is the usual one. */
export function readSort<By extends string>(
  text: string | null,
  columns: readonly By[],
  usual: SortText<By>,
): SortText<By> {
  const known = columns.some((column) => text === column || text === `-${column}`);
  return known ? (text as SortText<By>) : usual;
}

/** The order that pressing the heading of a column asks for: its own, and pressed again the other way round. */
export function nextSort(column: string, current: string | undefined): SortText {
  return current === column ? `-${column}` : column;
}
