import { MENU_CALL } from '@portal/release-protocol/first-calls';
import { possibleLayouts } from '@portal/release-protocol/page-layout';
import type {
  BrowserRemote,
  BrowserRoute,
  BrowserSet,
  FirstCall,
  Layout,
  Release,
  ReleaseSet,
  RemoteManifest,
  RemoteRoute,
} from '@portal/release-protocol/release';
import { artefactBase } from '@portal/release-protocol/release';
import { findRoute } from '@portal/release-protocol/route-matching';
import type { Maintenance } from '@portal/shell/routing/maintenance';
import { sheetsOfShell } from './page-styles.ts';

/** A file that the page will ask for, announced in the HTML so that nothing waits for something else. */
export interface Preload {
  readonly href: string;
  readonly as: 'script' | 'style' | 'font';
  /** Absent for fonts: browsers do not match preloads of fonts by hash. */
  readonly integrity?: string;
}

/** Data for the HTML of one path. */
export interface PagePlan {
  readonly route: RemoteRoute;
  readonly layouts: readonly Layout[];
  /** The shell's script. */
  readonly entry: Preload;
  /** The shell's stylesheets. */
  readonly sheets: readonly Preload[];
  readonly preloads: readonly Preload[];
  readonly firstCalls: readonly FirstCall[];
  /** The remote of the page; undefined for the shell, or a remote that is switched off. */
  readonly remote?: Release;
  /** The caller has a session, so the shell will redirect away from this visitors' page. */
  readonly passing?: true;
}

/** Whether the layout is one for visitors, rendered from the public menus. */
export function isForVisitors([first]: readonly Layout[]): boolean {
  return first === 'public' || first === 'auth';
}

/** Calls of the public layout itself. */
const layoutCalls: readonly FirstCall[] = [MENU_CALL];

/**
 * The plan of the page at this path; undefined where neither a remote nor the shell has it. Files of the remote and
 * first calls are left out for a person with a session on a visitors' page, which the shell redirects, and for a remote
 * that is switched off.
 * @param assetOrigin where files come from, if that is not the portal itself
 */
export function planPage(
  set: ReleaseSet,
  own: RemoteManifest,
  pathname: string,
  hasSession: boolean,
  stopped: readonly string[] = [],
  assetOrigin?: string,
): PagePlan | undefined {
  const preload = (release: Release, file: string): Preload => preloadOf(release, file, assetOrigin);
  const shell = {
    entry: preload(set.shell, set.shell.entry),
    sheets: sheetsOfShell(set.shell).map((file) => preload(set.shell, file)),
  };
  const fonts = Object.keys(set.shell.files)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => ({ href: artefactBase(set.shell, assetOrigin) + file, as: 'font' as const }));
  const found = findRoute(set.remotes, pathname);
  if (!found) {
    const route = findRoute([own], pathname)?.route;
    return (
      route && { route, layouts: possibleLayouts(route), ...shell, preloads: fonts, firstCalls: layoutCalls }
    );
  }
  const { remote, route } = found;
  const lazy = (remote.uses[route.page] ?? []).flatMap((key) => set.shell.provides[key] ?? []);
  const open = route.access.kind === 'public-or-private' && !hasSession;
  // A browser without a session always gets the visitors' layout.
  const layouts = open ? [route.layout] : possibleLayouts(route);
  // The menu of an administrator is known in the browser only, so the markup has none of its drawings.
  const drawings = layouts.includes('admin') ? (set.shell.pages['./menu-drawings'] ?? []) : [];
  if (hasSession && route.access.kind === 'public' && !stopped.includes(remote.name))
    return { route, layouts, ...shell, preloads: fonts, firstCalls: [], remote, passing: true };
  if (stopped.includes(remote.name)) return { route, layouts, ...shell, preloads: fonts, firstCalls: [] };
  return {
    route,
    layouts,
    ...shell,
    preloads: [
      ...fonts,
      preload(remote, remote.entry),
      ...(remote.pages[route.page] ?? []).map((file) => preload(remote, file)),
      ...[...new Set([...lazy, ...drawings])].map((file) => preload(set.shell, file)),
    ],
    firstCalls: [
      ...(isForVisitors(layouts) ? layoutCalls : []),
      ...(route.firstCalls ?? []),
      ...(route.prerender ?? []),
    ],
    remote,
  };
}

function preloadOf(
  release: Release,
  file: string,
  assetOrigin: string | undefined,
): Preload & { readonly integrity: string } {
  const integrity = release.files[file]?.sha384;
  if (!integrity) throw new Error(`${release.name} ${release.hash} does not list ${file}`);
  const href = artefactBase(release, assetOrigin) + file;
  return { href, as: file.endsWith('.css') ? 'style' : 'script', integrity };
}

/** The set as the browser needs it: no file lists, only where each remote starts. */
export function browserSet(
  set: ReleaseSet,
  maintenance: Maintenance,
  stopped: readonly string[],
  assetOrigin?: string,
): BrowserSet {
  return {
    hash: set.hash,
    shellBase: artefactBase(set.shell, assetOrigin),
    maintenance,
    stopped,
    remotes: set.remotes.map((release) => browserRemote(release, assetOrigin)),
  };
}

/** The part of a release that the browser needs to load a remote. */
export function browserRemote(release: Release, assetOrigin?: string): BrowserRemote {
  const { name, owner, routes, menu, hash, container } = release;
  const { href: entry, integrity } = preloadOf(release, release.entry, assetOrigin);
  return { name, owner, routes: routes.map(browserRoute), menu, hash, container, entry, integrity };
}

const browserRoute = ({
  description: _said,
  firstCalls: _calls,
  prerender: _rendered,
  canonical: _known,
  ...route
}: RemoteRoute): BrowserRoute => route;
