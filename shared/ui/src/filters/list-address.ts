import { LAST_ROW, PAGE_SIZE } from '@portal/contract/paging';

/** Page of an address, from 1; what cannot be read is the first, and what lies too far down the last that can be asked for. */
export function readPage(search: URLSearchParams, pageSize = PAGE_SIZE): number {
  const page = Number(search.get('pagina'));
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, Math.floor(LAST_ROW / pageSize) + 1) : 1;
}

/** The one of these values that an address names; undefined for anything else. */
export function readChoice<T extends string>(text: string | null, values: readonly T[]): T | undefined {
  return values.find((value) => value === text);
}

export interface ListPlace {
  /** From 1; the first stands in no address. */
  readonly page?: number | undefined;
  readonly sort?: string | undefined;
  /** The order that stands in no address. */
  readonly usualSort?: string | undefined;
}

/** The address of a list: its filters by their names, in this order and without empty ones; then order and page. */
export function listAddress(
  filters: Readonly<Record<string, string | undefined>>,
  { page = 1, sort, usualSort }: ListPlace = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  if (sort !== undefined && sort !== usualSort) search.set('orden', sort);
  if (page > 1) search.set('pagina', String(page));
  return search.toString();
}
