import { pressedLink } from './pressed-link.ts';

/** Final path of a visit (with query and fragment) after all redirects, for the present session. */
export type ResolveRedirects = (path: string) => string;

export interface Navigation {
  navigate(path: string, options?: { readonly replace?: boolean; readonly state?: unknown }): void;
  /** Checks the current path again after the session has changed. */
  recheck(): void;
  /** Whether the person reached the current path by the browser's back or forward button. */
  cameBack(): boolean;
}

/**
 * Puts the guard below every router of the page: each pushed path becomes the one that the guard allows. Must run
 * before single-spa wraps the same functions, so that both see the final path. After a redirect the new page gets the
 * state that `handed` returns for it. If `asDocument` is true for a push, the browser loads the page from the host
 * instead.
 */
export function installNavigation(
  window: Window & typeof globalThis,
  resolveRedirects: ResolveRedirects,
  asDocument: (path: string, state: unknown) => boolean = () => false,
  handed: (path: string) => unknown = () => null,
): Navigation {
  const { history, location, document } = window;

  const settled = (url: string | URL): string => {
    const target = new URL(url, location.href);
    if (target.origin !== location.origin) return target.href;
    const path = target.pathname + target.search + target.hash;
    const end = resolveRedirects(path);
    return end === path ? path : end;
  };

  let back = false;
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method];
    history[method] = function (this: History, state, unused, url) {
      back = false;
      const end = url === undefined || url === null ? url : settled(url);
      if (method === 'pushState' && end && asDocument(end, state)) location.assign(end);
      else original.call(this, state, unused, end);
    };
  }

  const recheck = (): void => {
    const here = location.pathname + location.search + location.hash;
    const end = resolveRedirects(here);
    if (end !== here) history.replaceState(handed(end), '', end);
  };
  window.addEventListener('popstate', (event) => {
    // single-spa dispatches a popstate of its own after each push, so that every router updates.
    if (!(event as PopStateEvent & { singleSpa?: true }).singleSpa) back = true;
    recheck();
  });

  const navigate: Navigation['navigate'] = (path, { replace = false, state = null } = {}) => {
    history[replace ? 'replaceState' : 'pushState'](state, '', path);
  };

  // Plain links, as in edited content and in the layout, also navigate without a reload; links of routers are handled
  // by then.
  document.addEventListener('click', (event) => {
    const url = event.defaultPrevented ? undefined : pressedLink(event);
    if (!url || (url.pathname === location.pathname && url.hash)) return;
    event.preventDefault();
    navigate(url.pathname + url.search + url.hash);
  });

  return { navigate, recheck, cameBack: () => back };
}
