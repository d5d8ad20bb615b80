/** The part of a window in which a browser keeps what pages leave. */
type Keeper = Pick<Window, 'localStorage' | 'sessionStorage'>;

/**
 * The browser's storage as it can be read; empty where its owner allows no site data: reading the property itself then
 * throws.
 */
export function readableStorage(window: {
  readonly localStorage: Pick<Storage, 'getItem'>;
}): Pick<Storage, 'getItem'> {
  try {
    return window.localStorage;
  } catch {
    return { getItem: () => null };
  }
}

/** A storage that lasts as long as its document. */
function documentStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, `${value}`),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/**
 * Puts a storage of the document in the place of each one that the browser refuses, so that no page has to ask: public
 * pages work, and the login says why it cannot (`keepsData`). Runs before all code that reads a storage.
 */
export function standInForStorage(window: Keeper): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      void window[name];
    } catch {
      Object.defineProperty(window, name, { value: documentStorage() });
    }
  }
}

/** Whether the browser keeps cookies and storage of this site, without both of which no session lasts. */
export function keepsData(
  window: Keeper & Pick<Window & typeof globalThis, 'navigator' | 'Storage'>,
): boolean {
  return window.navigator.cookieEnabled && window.localStorage instanceof window.Storage;
}
