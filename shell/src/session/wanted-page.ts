import { wantedPathOf } from '@portal/contract/wanted-page';

const KEY = 'wanted_page';

/** Keeps a private page that a visitor asked for in this tab, while they log in. */
export function keepWantedPage(sessionStorage: Storage, path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Keeps the page that the address of the login names, and takes it out of the address. */
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

/** Where a login leads that a page asked for, once; undefined where none did. The guard judges who may open it. */
export function takeWantedPage(sessionStorage: Storage): string | undefined {
  const path = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return path;
}
