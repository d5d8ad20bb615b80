import { useCallback, useSyncExternalStore } from 'react';

/** Whether the device matches a media query, also after it changes; undefined on the host, which knows no device. */
export function useMediaQuery(query: string): boolean | undefined {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query);
      list?.addEventListener?.('change', changed);
      return () => list?.removeEventListener?.('change', changed);
    },
    [query],
  );
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => listOf(query)?.matches,
    () => undefined,
  );
}

const listOf = (query: string): MediaQueryList | undefined =>
  typeof matchMedia === 'undefined' ? undefined : matchMedia(query);
