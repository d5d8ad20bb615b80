import type { Release, RouteAccess } from '@portal/release-protocol/release';
import { budgetOf } from './budgets.ts';

/** Everybody that an access lets in, as words that can be compared. */
function audience(access: RouteAccess): readonly string[] {
  switch (access.kind) {
    case 'public':
      return ['visitors'];
    case 'public-or-private':
      return ['visitors', 'clients', ...(access.admins ? ['any administrator'] : [])];
    case 'client':
      return ['clients'];
    case 'admin':
      return [access.module ? `administrators of ${access.module}` : 'any administrator'];
    case 'duty':
      return ['administrators with a required action'];
    case 'shared':
      return ['clients', 'any administrator'];
  }
}

const audiences = (release: Release | undefined): ReadonlySet<string> =>
  new Set(release?.routes.flatMap(({ access }) => audience(access)));

/** Calls whose answers the host gives to the server bundle. */
function callsOfServer(release: Release | undefined): ReadonlySet<string> {
  const rendered = release?.server ? release.routes.filter(({ prerender }) => prerender) : [];
  return new Set(
    rendered.flatMap(({ firstCalls = [], prerender = [] }) =>
      [...firstCalls, ...prerender].map((asked) => (typeof asked === 'string' ? asked : asked.call)),
    ),
  );
}

/**
 * Permissions that a release asks for beyond those of the live one: a path open to more people, a new kind of access or
 * module, code for the host (`server`) that is new, changed or given more data, a larger budget of a page. Empty
 * without any.
 */
export function permissionEscalations(release: Release, live: Release | undefined): string[] {
  const held = audiences(live);
  const found: string[] = [];
  for (const { path, access } of release.routes) {
    const known = live?.routes.find((route) => route.path === path);
    const allowed = known ? new Set(audience(known.access)) : held;
    const added = audience(access).filter((who) => !allowed.has(who));
    if (added.length > 0) found.push(`${path} for ${added.join(' and ')}`);
  }
  if (release.server && release.server !== live?.server)
    found.push(live?.server ? 'another server bundle' : 'a server bundle');
  const before = callsOfServer(live);
  for (const call of callsOfServer(release))
    if (!before.has(call)) found.push(`${call} for its server bundle`);
  for (const page of Object.keys(release.pages)) {
    const [wanted, before] = [budgetOf(release, page), budgetOf(live, page)];
    if (wanted > before) found.push(`${page} with ${wanted} bytes instead of ${before}`);
  }
  return found;
}
