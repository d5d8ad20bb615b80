import { useEffect, useSyncExternalStore } from 'react';

/** Dialogs that want to be open, oldest first. One list for the page: remotes are separate React trees. */
const wanting: symbol[] = [];
const listeners = new Set<() => void>();

const MOST_STACKED = 2;

const changed = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a dialog may show itself now: a third one waits until one of the two before it has closed. */
export function useDialogPlace(key: symbol, wanted: boolean): boolean {
  useEffect(() => {
    if (!wanted) return;
    wanting.push(key);
    changed();
    return () => {
      wanting.splice(wanting.indexOf(key), 1);
      changed();
    };
  }, [key, wanted]);
  const shown = (): boolean => wanting.indexOf(key) > -1 && wanting.indexOf(key) < MOST_STACKED;
  return useSyncExternalStore(subscribe, shown, () => false) && wanted;
}
