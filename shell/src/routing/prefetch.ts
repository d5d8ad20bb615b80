import type { BrowserSet } from '@portal/contract/release';
import { findRoute } from '@portal/contract/routing';
import { idle } from '../idle.ts';
import type { RemoteLoader } from '../loader/remote-loader.ts';

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether bytes may be fetched that were not asked for. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}

/**
 * Fetches what a link or a form leads to when it is hovered or focused, and what the menus lead to when the page is
 * idle, so that a navigation asks for nothing. Never on save-data or a very slow line.
 */
export function installPrefetch(window: Window & typeof globalThis, set: BrowserSet, loader: RemoteLoader) {
  const { document, navigator } = window;
  const allowed = () => mayPrefetch((navigator as Navigator & { connection?: Connection }).connection);

  const prepare = async (pathname: string): Promise<void> => {
    const found = findRoute(set.remotes, pathname);
    // A failure here is not one yet: a person who goes there will be told.
    if (found) await loader.page(found.remote, found.route.page).catch(() => undefined);
  };

  const onIntent = (event: Event): void => {
    const way = (event.target as Element | null)?.closest?.('a, form');
    const goal = way?.getAttribute('href') ?? way?.getAttribute('action');
    if (!goal || !allowed()) return;
    const url = new URL(goal, window.location.href);
    if (url.origin === window.location.origin) void prepare(url.pathname);
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);

  /** One after another, each in an idle moment: the menu's pages, in its order. */
  return async function prefetchWhenIdle(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await idle(window);
      if (!allowed()) return;
      await prepare(path);
    }
  };
}
