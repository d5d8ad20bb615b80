import type { BrowserRoute, RouteAccess } from '@portal/release-protocol/release';
import { trimPath } from '@portal/release-protocol/route-matching';
import type { Session } from '@portal/state';
import { adminLanding, landing } from './landing-after-login.ts';

/** Finds who may open a path; undefined where neither a remote nor the shell has such a route. */
export type FindAccess = (pathname: string) => RouteAccess | undefined;

export interface Request {
  readonly pathname: string;
  readonly session: Session;
  /** Last protected path visited, if any is stored (RT-47). */
  readonly lastPath?: string | undefined;
  readonly find: FindAccess;
}

export type Decision = { readonly kind: 'open' } | { readonly kind: 'redirect'; readonly to: string };

const open: Decision = { kind: 'open' };
const redirect = (to: string): Decision => ({ kind: 'redirect', to });

/** Decides whether a session may open a path, or to which page it is redirected. Pure (RT-44 … RT-53; D-01 … D-11). */
export function guard(request: Request): Decision {
  const { pathname, session, find } = request;
  const access = find(pathname);
  if (!access) return redirect('/');
  switch (session.kind) {
    case 'anonymous':
      return access.kind === 'public' || access.kind === 'public-or-private' ? open : redirect(landing.login);
    case 'client':
      if (session.pending && find(landing.pending)) {
        return trimPath(pathname) === landing.pending ? open : redirect(landing.pending);
      }
      if (mayOpen(session, access, pathname)) return open;
      return redirect(access.kind === 'public' ? backTo(request, landing.client) : landing.client);
    case 'admin': {
      const requiredAction = session.requiredAction && landing.requiredAction[session.requiredAction];
      if (requiredAction && find(requiredAction))
        return trimPath(pathname) === requiredAction ? open : redirect(requiredAction);
      if (mayOpen(session, access, pathname)) return open;
      const areas = session.modules.map(({ url }) => trimPath(absolute(url)));
      const home = adminLanding(areas, (path) => {
        const found = find(path);
        return found !== undefined && mayOpen(session, found, path);
      });
      const passing = access.kind === 'public' || access.kind === 'duty';
      return redirect(passing ? backTo(request, home) : home);
    }
  }
}

/** Whether a person with this session may open the page; pages with `public` access are for visitors only. */
function mayOpen(
  session: Exclude<Session, { kind: 'anonymous' }>,
  access: RouteAccess,
  pathname: string,
): boolean {
  switch (access.kind) {
    case 'public':
    case 'duty':
      return false;
    case 'shared':
      return true;
    case 'public-or-private':
      return session.kind === 'client' || access.admins === true;
    case 'client':
      return session.kind === 'client';
    case 'admin':
      return session.kind === 'admin' && (!access.module || hasModule(session, pathname));
  }
}

/**
 * Whether an administrator may open a path: the permissions are a list of urls (PM-09, PM-11; D-04), which include the
 * pages below them.
 */
export function hasModule(session: Session, pathname: string): boolean {
  return (
    session.kind === 'admin' &&
    session.modules.some(({ url }) => {
      const area = trimPath(absolute(url));
      const path = trimPath(pathname);
      return path === area || path.startsWith(`${area}/`);
    })
  );
}

const absolute = (url: string): string => (url.startsWith('/') ? url : `/${url}`);

/** The stored path if this session may still open it, otherwise the landing page; this avoids redirect loops (D-01). */
function backTo({ session, lastPath, find }: Request, home: string): string {
  if (!lastPath || session.kind === 'anonymous') return home;
  const { pathname } = new URL(lastPath, 'http://portal.invalid');
  const access = find(pathname);
  return access && isProtected(access) && mayOpen(session, access, pathname) ? lastPath : home;
}

const isProtected = ({ kind }: RouteAccess): boolean =>
  kind === 'client' || kind === 'admin' || kind === 'shared';

/** Whether the path is remembered as the last one: only protected pages are (D-01). */
export function isRemembered(route: Pick<BrowserRoute, 'access'>): boolean {
  return isProtected(route.access);
}

/** Follows redirects to the final path; a chain of five redirects goes to /not-found. */
export function resolveRedirects(request: Request): string {
  let path = request.pathname;
  for (let steps = 0; steps < 5; steps += 1) {
    const decision = guard({ ...request, pathname: new URL(path, 'http://portal.invalid').pathname });
    if (decision.kind === 'open') return path;
    path = decision.to;
  }
  return '/not-found';
}
