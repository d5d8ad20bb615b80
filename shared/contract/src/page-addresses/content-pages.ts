import { adminPaths } from '../admin-areas.ts';
import type { PageAddress } from './page-href.ts';

/** Pages of content; `page` is the one that is edited, or `NEW_PAGE`, `only` the numbers that the list is narrowed to. */
export const contentPages = {
  path: adminPaths.pages,
  names: { page: 'page', only: 'solo' },
} as const satisfies PageAddress;

/** Value of `page` in the address of the pages for one that is to be written. */
export const NEW_PAGE = 'nueva';

/** Stands between the numbers of `only`. */
export const ONLY_SEPARATOR = '.';
