import type {
  BrowserSet,
  FirstCall,
  Layout,
  Release,
  ReleaseSet,
  RemoteManifest,
  RemoteRoute,
} from '@portal/contract/release';
import { artefactBase } from '@portal/contract/release';
import { findRoute, possibleFrames } from '@portal/contract/routing';

/** A file that the page will ask for, announced in the HTML so that nothing waits for something else. */
export interface Preload {
  readonly href: string;
  readonly as: 'script' | 'style';
  readonly integrity: string;
}

/** Everything the HTML for one path needs to know. */
export interface PagePlan {
  readonly route: RemoteRoute;
  readonly frames: readonly Layout[];
  readonly script: Preload;
  readonly preloads: readonly Preload[];
  readonly firstCalls: readonly FirstCall[];
}

/** Calls of the public frame itself. */
const frameCalls: readonly FirstCall[] = ['GET /api/listmenu'];

/** What the page at this path needs, or undefined where no remote (nor the shell) answers it. */
export function planPage(set: ReleaseSet, own: RemoteManifest, pathname: string): PagePlan | undefined {
  const script = preloadOf(set.shell, set.shell.entry);
  const found = findRoute(set.remotes, pathname);
  if (!found) {
    const route = findRoute([own], pathname)?.route;
    return route && { route, frames: possibleFrames(route), script, preloads: [], firstCalls: frameCalls };
  }
  const { remote, route } = found;
  const lazy = (remote.uses[route.page] ?? []).flatMap((key) => set.shell.provides[key] ?? []);
  const frames = possibleFrames(route);
  const isPublic = frames[0] === 'public' || frames[0] === 'auth';
  return {
    route,
    frames,
    script,
    preloads: [
      preloadOf(remote, remote.entry),
      ...(remote.pages[route.page] ?? []).map((file) => preloadOf(remote, file)),
      ...[...new Set(lazy)].map((file) => preloadOf(set.shell, file)),
    ],
    firstCalls: [...(isPublic ? frameCalls : []), ...(route.firstCalls ?? [])],
  };
}

function preloadOf(release: Release, file: string): Preload {
  const integrity = release.files[file]?.sha384;
  if (!integrity) throw new Error(`${release.name} ${release.hash} does not list ${file}`);
  return { href: artefactBase(release) + file, as: file.endsWith('.css') ? 'style' : 'script', integrity };
}

/** The set as the browser needs it: no file lists, only where each remote starts. */
export function browserSet(set: ReleaseSet): BrowserSet {
  return {
    hash: set.hash,
    shellBase: artefactBase(set.shell),
    remotes: set.remotes.map((release) => {
      const { name, owner, routes, menu, hash, container } = release;
      const { href: entry, integrity } = preloadOf(release, release.entry);
      return { name, owner, routes, menu, hash, container, entry, integrity };
    }),
  };
}
