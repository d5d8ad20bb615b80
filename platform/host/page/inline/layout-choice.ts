import { sessionKeys } from '@portal/contract/session-keys';
import type { Layout } from '@portal/release-protocol/release';

/** The layout for the person who is logged in, where a page may stand in it, else the most likely one, which is the first. */
export function layoutOf(layouts: readonly Layout[], storage: Pick<Storage, 'getItem'>): Layout | undefined {
  const own: Layout = !storage.getItem(sessionKeys.token)
    ? 'public'
    : storage.getItem(sessionKeys.isAdmin) === 'true'
      ? 'admin'
      : 'customer';
  return layouts.includes(own) ? own : layouts[0];
}
