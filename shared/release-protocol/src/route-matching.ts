import type { BrowserManifest } from './release.ts';

/** A path without its final slash: `/modify_terms/` and `/modify_terms` are one path (D-36). */
export function trimPath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
}

const segmentsOf = (pathname: string): readonly string[] => trimPath(pathname).split('/');

/** Whether a path fits a pattern with `:name` segments, segment by segment. */
export function matchesPath(pattern: string, pathname: string): boolean {
  return fits(pattern, segmentsOf(pathname));
}

function fits(pattern: string, given: readonly string[]): boolean {
  const wanted = segmentsOf(pattern);
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) => (isParameter(segment) ? given[at] !== '' : segment === given[at]))
  );
}

const isParameter = (segment: string): boolean => segment.startsWith(':');

/** Whether some path fits both patterns. */
export function patternsMeet(one: string, other: string): boolean {
  const ours = segmentsOf(one);
  const theirs = segmentsOf(other);
  return (
    ours.length === theirs.length &&
    ours.every((segment, at) => {
      const beside = theirs[at] ?? '';
      return segment === beside || isParameter(segment) || isParameter(beside);
    })
  );
}

/** Pages of the shell itself. */
export const shellPaths = { notFound: '/not-found', dataUpdate: '/actualizacion' } as const;

/** The remote and route that answer a path; a literal pattern goes before one with parameters. */
export function findRoute<R extends BrowserManifest>(
  remotes: readonly R[],
  pathname: string,
): { readonly remote: R; readonly route: R['routes'][number] } | undefined {
  const given = segmentsOf(pathname);
  const found = remotes.flatMap((remote) =>
    remote.routes
      .filter((route): route is R['routes'][number] => fits(route.path, given))
      .map((route) => ({ remote, route })),
  );
  return found.find(({ route }) => !route.path.includes(':')) ?? found[0];
}
