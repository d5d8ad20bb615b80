import { adminPaths } from '../admin-areas.ts';
import type { PageAddress } from './page-href.ts';

/** Blocks of content; `block` is the one that is opened. */
export const contentBlocksPage = {
  path: adminPaths.blocks,
  names: { block: 'bloque' },
} as const satisfies PageAddress;
