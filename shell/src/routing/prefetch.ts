import type { BrowserSet } from '@portal/release-protocol/release';
import { findRoute } from '@portal/release-protocol/route-matching';
import { idle } from '../idle.ts';
import type { RemoteLoader } from '../loader/remote-loader.ts';

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the connection permits loading files ahead of need. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}

/**
 * Loads the page of a link or form when it is hovered or focused, and the pages of the menu in idle time, so that a
 * navigation needs no request. Not with save-data or on a very slow connection.
 */
export function installPrefetch(window: Window & typeof globalThis, set: BrowserSet, loader: RemoteLoader) {
  const { document, navigator } = window;
  const allowed = () => mayPrefetch((navigator as Navigator & { connection?: Connection }).connection);

  const prepare = async (pathname: string): Promise<void> => {
    const found = findRoute(set.remotes, pathname);
    // A failure here is not shown: the navigation itself will report it.
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

  /** Loads the pages one after another in the given order, each in an idle moment. */
  return async function prefetchWhenIdle(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await idle(window);
      if (!allowed()) return;
      await prepare(path);
    }
  };
}
