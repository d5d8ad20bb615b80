import { bus } from '@portal/event-bus';
import { useSyncExternalStore } from 'react';
import { createState } from '../state.ts';

export type MenuCounts = Readonly<Record<string, number>>;

const none: MenuCounts = {};
const counts = createState(none);
let listening = false;

function subscribe(listener: () => void): () => void {
  if (!listening) {
    listening = true;
    bus.on('menu.count@1', ({ path, count }) => counts.set({ ...counts.get(), [path]: count }));
  }
  return counts.subscribe(listener);
}

/** Number of waiting items for each entry of the menu, by path, as far as remotes have reported it. */
export function useMenuCounts(): MenuCounts {
  return useSyncExternalStore(subscribe, counts.get, () => none);
}
