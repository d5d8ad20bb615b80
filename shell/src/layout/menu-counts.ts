import { bus } from '@portal/event-bus';
import { useSyncExternalStore } from 'react';

export type MenuCounts = Readonly<Record<string, number>>;

const none: MenuCounts = {};
let counts = none;
let listening = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!listening) {
    listening = true;
    bus.on('menu.count@1', ({ path, count }) => {
      counts = { ...counts, [path]: count };
      for (const told of listeners) told();
    });
  }
  return () => {
    listeners.delete(listener);
  };
}

/** How many things wait behind each entry of the menu, by its path, as far as remotes have said. */
export function useMenuCounts(): MenuCounts {
  return useSyncExternalStore(
    subscribe,
    () => counts,
    () => none,
  );
}
