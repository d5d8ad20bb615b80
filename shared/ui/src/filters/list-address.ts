import { LAST_ROW, PAGE_SIZE } from '@portal/contract/paging';

/** Page in an address, from 1; the first for an unreadable number, the last that can be requested for a larger one. */
export function readPage(search: URLSearchParams, pageSize = PAGE_SIZE): number {
  const page = Number(search.get('pagina'));
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, Math.floor(LAST_ROW / pageSize) + 1) : 1;
}

/** The value that an address names; undefined for one that is not among `values`. */
export function readChoice<T extends string>(text: string | null, values: readonly T[]): T | undefined {
  return values.find((value) => value === text);
}

export interface ListPlace {
  /** Page from 1; the first is left out of the address. */
  readonly page?: number | undefined;
  readonly sort?: string | undefined;
  /** Default order, which is left out of the address. */
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
