import type { BrowserManifest } from '@portal/contract/release';
import { findRoute } from '@portal/contract/routing';
import type { Place } from '../frame/frame-root.tsx';
import type { SessionStore } from '../session/session-store.ts';
import type { Watched } from '../watched.ts';
import { isRemembered } from './guard.ts';
import type { Navigation } from './navigation.ts';

export const placeOf = (manifests: readonly BrowserManifest[], pathname: string): Place => ({
  pathname,
  route: findRoute(manifests, pathname)?.route,
});

/** What happens when a visit arrives: the frame follows, the path is remembered, reading starts at the top. */
export function watchArrivals(
  window: Window & typeof globalThis,
  options: {
    readonly manifests: readonly BrowserManifest[];
    readonly place: Watched<Place>;
    readonly session: Pick<SessionStore, 'get' | 'rememberPath'>;
    readonly navigation: Pick<Navigation, 'cameBack'>;
    readonly main: HTMLElement;
  },
): void {
  const { manifests, place, session, navigation, main } = options;
  const arrive = (): void => {
    const { pathname, search } = window.location;
    const now = placeOf(manifests, pathname);
    if (now.route && isRemembered(now.route) && session.get().kind !== 'anonymous') {
      session.rememberPath(pathname + search);
    }
    if (pathname === place.get().pathname) return;
    place.set(now);
    // Going back, the browser restores where one was.
    if (!navigation.cameBack()) window.scrollTo({ top: 0 });
    main.focus({ preventScroll: true });
  };
  window.addEventListener('single-spa:before-mount-routing-event', arrive);
  window.addEventListener('single-spa:routing-event', arrive);
}
