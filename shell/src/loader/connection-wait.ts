/**
 * Milliseconds until each further attempt after the browser has said that there is a connection again. It says so
 * before the first request over that connection succeeds, and its worker may learn of it later than the page.
 */
const FURTHER_MS = [500, 2_000, 8_000, 30_000] as const;

export interface ConnectionWait {
  /**
   * Calls `attempt` when the connection returns, and after an attempt that followed such a return in growing
   * intervals. Returns the function that ends the wait.
   */
  readonly wait: (attempt: () => void) => () => void;
  /** The last attempt succeeded. */
  readonly over: () => void;
}

/** Attempts for one place of the page whose code is missing for lack of a connection. */
export function createConnectionWait(): ConnectionWait {
  let further: number[] = [];
  return {
    wait: (attempt) => {
      const online = (): void => {
        further = [...FURTHER_MS];
        attempt();
      };
      addEventListener('online', online, { once: true });
      const next = further.shift();
      const timer = next === undefined ? undefined : setTimeout(attempt, next);
      return () => {
        removeEventListener('online', online);
        clearTimeout(timer);
      };
    },
    over: () => {
      further = [];
    },
  };
}
