import { bus } from '@portal/event-bus';
import type { BrowserManifest } from '@portal/release-protocol/release';
import { findRoute } from '@portal/release-protocol/route-matching';
import { type CurrentRoute, currentRouteAtom } from '@portal/state';
import { store, writtenCurrentRoute } from '@portal/state/shell';
import type { SessionStore } from '../session/session-store.ts';
import { isRemembered } from './guard.ts';
import type { Navigation } from './navigation.ts';

export function routeAt(manifests: readonly BrowserManifest[], pathname: string): CurrentRoute {
  return {
    pathname,
    route: findRoute(manifests, pathname)?.route,
  };
}

/**
 * After each navigation updates the layout, remembers the path, and scrolls to the top, except after the back button.
 */
export function watchRouteChanges(
  window: Window & typeof globalThis,
  options: {
    readonly manifests: readonly BrowserManifest[];
    readonly session: Pick<SessionStore, 'get' | 'lastPath' | 'rememberPath' | 'forgetPath'>;
    readonly navigation: Pick<Navigation, 'cameBack'>;
    readonly main: HTMLElement;
  },
): void {
  const { manifests, session, navigation, main } = options;
  // The remembered path before the current one.
  let before: string | undefined;
  // A page may report itself as missing before its path is remembered.
  const missing = new Set<string>();
  const remember = (path: string): void => {
    if (missing.has(path)) return;
    const last = session.lastPath();
    if (last !== path) before = last;
    session.rememberPath(path);
  };
  bus.on('page.missing@1', ({ path }) => {
    missing.add(path);
    session.forgetPath(path);
    if (before !== undefined && before !== path && session.lastPath() === undefined)
      session.rememberPath(before);
  });
  const arrive = (): void => {
    const { pathname, search } = window.location;
    const now = routeAt(manifests, pathname);
    if (now.route && isRemembered(now.route) && session.get().kind !== 'anonymous') {
      remember(pathname + search);
    }
    if (pathname === store.get(currentRouteAtom).pathname) return;
    store.set(writtenCurrentRoute, now);
    // After the back button the browser restores the scroll position.
    if (!navigation.cameBack()) window.scrollTo({ top: 0 });
    main.focus({ preventScroll: true });
  };
  window.addEventListener('single-spa:before-mount-routing-event', arrive);
  window.addEventListener('single-spa:routing-event', arrive);
}
