import { subscriberOf } from '@portal/process-kit/subscriber';

/** How often something may happen in a minute: for the addresses of one subscriber, and for all together. */
export interface BudgetOf {
  readonly perSubscriber: number;
  readonly all: number;
}

export interface Budget {
  /** Takes one from the budget of this address's subscriber; called before anything is read. False: none is left. */
  takeOwn(address: string): boolean;
  /** Takes one from the shared budget; called for well-formed requests only, so that others do not use it up. */
  takeShared(): boolean;
}

const MINUTE_MS = 60_000;

/**
 * Counts in memory, by the minute of the clock. It remembers at most `all` subscribers: further ones are refused and not
 * remembered.
 * @param now milliseconds
 */
export function createBudget({ perSubscriber, all }: BudgetOf, now: () => number = Date.now): Budget {
  let minute = Number.NaN;
  let taken = 0;
  let counts = new Map<string, number>();
  const turn = (): void => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current === minute) return;
    minute = current;
    taken = 0;
    counts = new Map();
  };
  return {
    takeOwn(address) {
      turn();
      const subscriber = subscriberOf(address);
      const count = counts.get(subscriber) ?? 0;
      if (count >= perSubscriber || (count === 0 && counts.size >= all)) return false;
      counts.set(subscriber, count + 1);
      return true;
    },
    takeShared() {
      turn();
      if (taken >= all) return false;
      taken += 1;
      return true;
    },
  };
}
