/** How often something may happen in a minute: for one address, and for all together. */
export interface BudgetOf {
  readonly perAddress: number;
  readonly all: number;
}

export interface Budget {
  /** Takes one, where there is one left for this address and for all. */
  take(address: string): boolean;
}

const MINUTE_MS = 60_000;

/**
 * Counts in memory, by the minute of the clock. What it knows of addresses is no more than `all` lines: an address beyond
 * them is refused without being remembered.
 * @param now milliseconds
 */
export function createBudget({ perAddress, all }: BudgetOf, now: () => number = Date.now): Budget {
  let minute = Number.NaN;
  let taken = 0;
  let counts = new Map<string, number>();
  return {
    take(address) {
      const current = Math.floor(now() / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        taken = 0;
        counts = new Map();
      }
      const count = counts.get(address) ?? 0;
      if (taken >= all || count >= perAddress) return false;
      taken += 1;
      counts.set(address, count + 1);
      return true;
    },
  };
}
