const FIRST_COOLDOWN_MS = 1_000;
const LONGEST_COOLDOWN_MS = 60_000;
/** Number of names remembered; more than the portal has pages. */
const MOST_NAMES = 1_000;

/** Blocks tries of a failed name for a cooldown, which doubles with each failure, so that a broken release costs little. */
export class Circuit {
  readonly #now: () => number;
  readonly #failed = new Map<string, { readonly times: number; readonly until: number }>();

  /** @param now milliseconds that only go forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  isOpen(name: string): boolean {
    return (this.#failed.get(name)?.until ?? 0) > this.#now();
  }

  failed(name: string): void {
    const times = (this.#failed.get(name)?.times ?? 0) + 1;
    if (this.#failed.size >= MOST_NAMES) this.#failed.clear();
    this.#failed.set(name, {
      times,
      until: this.#now() + Math.min(LONGEST_COOLDOWN_MS, FIRST_COOLDOWN_MS * 2 ** (times - 1)),
    });
  }

  succeeded(name: string): void {
    this.#failed.delete(name);
  }
}
