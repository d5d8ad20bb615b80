import { wantedPathOf } from '@portal/contract/wanted-page';

const KEY = 'wanted_page';

/** Keeps the path of a private page that a visitor asked for, in this tab until the login. */
export function keepWantedPage(sessionStorage: Storage, path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Keeps the page named in the login's address, and removes it from the address. */
export function readWantedPage({
  location,
  history,
  sessionStorage,
}: Pick<Window, 'location' | 'history' | 'sessionStorage'>): void {
  const path = wantedPathOf(location.search);
  if (path === undefined) return;
  keepWantedPage(sessionStorage, path);
  history.replaceState(history.state, '', location.pathname);
}

/**
 * Page to open after the login, returned once; undefined where no page asked for the login. The guard still checks who
 * may open it.
 */
export function takeWantedPage(sessionStorage: Storage): string | undefined {
  const path = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return path;
}
