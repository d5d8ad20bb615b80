/** Timers that a release's code set and that have not run. */
export interface Timers {
  /** Runs those that are due first, with no wait in between; false when there are none, or none soon. */
  runNext(): boolean;
}

/**
 * Timers and what stands on them. React hands on its work with `setTimeout(…, 0)`, schedulers with a MessageChannel.
 * An isolate has no event loop: what is due runs when the renderer says so, in the order of its time and without
 * waiting for it. What is due later than a page may take never runs.
 * Evaluated inside an isolate from its own text: it may use nothing but its arguments and the language.
 */
export function installTimers(scope: Record<string, unknown>): Timers {
  const SOON_MS = 250;
  const MOST_TIMERS = 1_000;
  type Timer = {
    readonly id: number;
    readonly due: number;
    readonly run: () => void;
    readonly every?: number;
  };
  let timers: Timer[] = [];
  let clock = 0;
  let last = 0;
  const add = (run: () => void, delay: unknown, repeats: boolean): number => {
    if (timers.length >= MOST_TIMERS) throw new RangeError('too many timers');
    const wait = Math.max(0, Number(delay) || 0);
    last += 1;
    timers.push({ id: last, due: clock + wait, run, ...(repeats ? { every: Math.max(1, wait) } : {}) });
    return last;
  };
  const clear = (id: unknown) => {
    timers = timers.filter((timer) => timer.id !== id);
  };
  const timer =
    (repeats: boolean) =>
    (run: unknown, delay?: unknown, ...args: unknown[]): number =>
      add(() => typeof run === 'function' && run(...args), delay, repeats);

  class MessagePort {
    onmessage: ((event: { readonly data: unknown }) => void) | null = null;
    other: MessagePort | undefined;
    postMessage(data: unknown) {
      add(() => this.other?.onmessage?.({ data }), 0, false);
    }
    close() {}
  }
  class MessageChannel {
    port1 = new MessagePort();
    port2 = new MessagePort();
    constructor() {
      this.port1.other = this.port2;
      this.port2.other = this.port1;
    }
  }

  const resolved = Promise.resolve();
  Object.assign(scope, {
    setTimeout: timer(false),
    setInterval: timer(true),
    setImmediate: (run: unknown, ...args: unknown[]) => timer(false)(run, 0, ...args),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
    queueMicrotask: (run: () => void) => void resolved.then(run),
    MessageChannel,
  });

  return {
    runNext() {
      const due = timers.reduce((soonest, one) => Math.min(soonest, one.due), Number.POSITIVE_INFINITY);
      if (due > SOON_MS) return false;
      clock = due;
      const now = timers.filter((one) => one.due === due);
      timers = timers.filter((one) => one.due !== due);
      for (const one of now) {
        if (one.every) timers.push({ ...one, due: due + one.every });
        one.run();
      }
      return true;
    },
  };
}
