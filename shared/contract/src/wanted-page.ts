import { isOwnPath } from '@portal/values/own-path';

/** Parameter of the login's address with the requested page, to which the login then leads. */
const PARAMETER = 'volver';
const MOST_PATH_LETTERS = 300;

/** Pages to which a login leads by default. */
const LANDINGS: readonly string[] = ['/resumen', '/manager'];

/** The query of the login's address that names a page by its path and query; '' for a default page. */
export function wantedQuery(path: string): string {
  const isNamed = isWantedPath(path) && !LANDINGS.includes(path);
  return isNamed ? `?${new URLSearchParams({ [PARAMETER]: path })}` : '';
}

/** The page that the query of the login's address names; undefined for anything but a path of the portal. */
export function wantedPathOf(search: string): string | undefined {
  const path = new URLSearchParams(search).get(PARAMETER) ?? '';
  return isWantedPath(path) ? path : undefined;
}

function isWantedPath(path: string): boolean {
  return isOwnPath(path) && path.length <= MOST_PATH_LETTERS;
}
