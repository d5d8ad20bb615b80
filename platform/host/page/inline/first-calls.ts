import { readableStorage } from '@portal/contract/refused-storage';
import { personIn, sessionKeys } from '@portal/contract/session-keys';
import { MENU_CALL, resolve } from '@portal/release-protocol/first-calls';
import { businessDate } from '@portal/values/bogota-time';

/** Data of a page's first script, read from its element. */
export interface FirstCallsPlan {
  /** Address as `addressOf` writes it, and what an administrator must have been granted to make the call. */
  readonly calls: readonly (readonly [address: string, granted?: string])[];
  /** Whose calls they are: visitors' only without a session, members' only with one. */
  readonly audience: 'visitors' | 'members' | 'all';
  /** Whether traces are collected: each call then begins one, as the API client's do. */
  readonly traced: boolean;
}

/** The part of a browser's window that is there before any file has arrived. */
export interface EarlyWindow {
  readonly localStorage: Pick<Storage, 'getItem'>;
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly crypto: Pick<Crypto, 'getRandomValues'>;
  fetch(
    path: string,
    init: { readonly credentials: 'same-origin'; readonly headers: Record<string, string> },
  ): Promise<unknown>;
  /** Answers by call name, where the API client finds them. */
  portalStarted?: Map<string, Promise<unknown>>;
}

type Granted = {
  readonly url: string;
  readonly acceso_total: boolean;
  readonly secciones: readonly string[];
};

/**
 * Starts the route's calls before any file has arrived. It leaves out calls with a parameter without a value, filtered lists
 * whose filters stand in the address, and calls that the administrator may not make. On a page for visitors and members
 * alike, a person who is logged in does not need the public menu.
 */
export function startFirstCalls({ calls, audience, traced }: FirstCallsPlan, window: EarlyWindow): void {
  const started = new Map<string, Promise<unknown>>();
  window.portalStarted = started;
  const storage = readableStorage(window);
  const token = storage.getItem(sessionKeys.token);
  if (audience !== 'all' && (audience === 'members') !== Boolean(token)) return;
  const known = {
    pathname: window.location.pathname,
    person: personIn(storage),
    today: businessDate(new Date()),
  };
  for (const [address, granted] of calls) {
    if (audience === 'all' && token && address === MENU_CALL) continue;
    if (granted && !isGranted(granted, storage)) continue;
    if (address.includes('?') && window.location.search) continue;
    const name = address.replace(/@(\w+)/g, (_, what: string) => resolve(what, known) || '@');
    if (name.includes('@')) continue;
    const headers: Record<string, string> = {};
    if (token) headers['authorization'] = `Token ${token}`;
    if (traced) headers['traceparent'] = `00-${randomHex(16, window)}-${randomHex(8, window)}-01`;
    const answer = window.fetch(name.slice('GET '.length), { credentials: 'same-origin', headers });
    // The page repeats a failed call when it needs the answer.
    answer.catch(() => {});
    started.set(name, answer);
  }
}

/** Whether an administrator has a path, or with `#` one section of it, as the shell's guard and the reports read it. */
function isGranted(granted: string, storage: Pick<Storage, 'getItem'>): boolean {
  const [path, section] = granted.split('#');
  return modulesIn(storage).some(
    ({ url, acceso_total, secciones }) =>
      `/${url.replace(/^\/|\/$/g, '')}` === path && (!section || acceso_total || secciones.includes(section)),
  );
}

/** Permissions in the storage; unreadable ones count as none granted, as in the shell. */
function modulesIn(storage: Pick<Storage, 'getItem'>): readonly Granted[] {
  try {
    return (JSON.parse(storage.getItem(sessionKeys.permissions) ?? 'null') as Granted[] | null) ?? [];
  } catch {
    return [];
  }
}

function randomHex(bytes: number, { crypto }: EarlyWindow): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
