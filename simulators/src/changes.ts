import { EventEmitter } from 'node:events';

/** Lets callers wait for something to become true instead of asking again and again. */
export class Changes {
  /** Without a limit of listeners, because each open page of the bank waits. */
  readonly #events = new EventEmitter().setMaxListeners(0);

  /** Tells everyone who waits that something changed. */
  notify(): void {
    this.#events.emit('change');
  }

  /**
   * Resolves with the first value of `read` that is not undefined: now, or after a change.
   * Resolves with undefined when `waitMs` have passed.
   */
  until<T>(read: () => T | undefined, waitMs: number): Promise<T | undefined> {
    const ready = read();
    if (ready !== undefined || waitMs <= 0) return Promise.resolve(ready);
    return new Promise((resolve) => {
      const finish = (value: T | undefined) => {
        clearTimeout(timer);
        this.#events.off('change', check);
        resolve(value);
      };
      const check = () => {
        const value = read();
        if (value !== undefined) finish(value);
      };
      const timer = setTimeout(() => finish(undefined), waitMs);
      this.#events.on('change', check);
    });
  }
}
