import { atom, createStore } from 'jotai/vanilla';

/** All state of the shell: atoms in one store, beside the remotes' own. */
const store = createStore();

/** An atom of the shell that React roots can read (`useSyncExternalStore`) and the rest of the shell can set. */
export interface State<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function createState<T>(initial: T): State<T> {
  // In an object: a function would be taken for one that makes the next value of the last.
  const held = atom({ value: initial });
  return {
    get: () => store.get(held).value,
    set(value) {
      if (!Object.is(value, store.get(held).value)) store.set(held, { value });
    },
    subscribe: (listener) => store.sub(held, listener),
  };
}
