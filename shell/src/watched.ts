/** A value that React roots can watch (`useSyncExternalStore`) and the rest of the shell can set. */
export interface Watched<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function watched<T>(initial: T): Watched<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
