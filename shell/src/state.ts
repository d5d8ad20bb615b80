import { atom, createStore } from 'jotai/vanilla';

/** All state of the shell: atoms in one store, separate from the remotes' own. */
const store = createStore();

/** An atom that React roots can read (`useSyncExternalStore`) and other code of the shell can set. */
export interface State<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function createState<T>(initial: T): State<T> {
  // In an object, since jotai would call a function as an update.
  const held = atom({ value: initial });
  return {
    get: () => store.get(held).value,
    set(value) {
      if (!Object.is(value, store.get(held).value)) store.set(held, { value });
    },
    subscribe: (listener) => store.sub(held, listener),
  };
}
