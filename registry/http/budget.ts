import { subscriberOf } from '@portal/contract/subscriber';

/** How often something may happen in a minute: for the addresses of one subscriber, and for all together. */
export interface BudgetOf {
  readonly perSubscriber: number;
  readonly all: number;
}

export interface Budget {
  /** Takes one of what the subscriber who has this address has left: asked before anything is read. */
  takeOwn(address: string): boolean;
  /** Takes one of what all have left: asked for what is well formed, so that anything else takes nothing from others. */
  takeShared(): boolean;
}

const MINUTE_MS = 60_000;

/**
 * Counts in memory, by the minute of the clock. What it knows of subscribers is no more than `all` lines: one beyond
 * them is refused without being remembered.
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
