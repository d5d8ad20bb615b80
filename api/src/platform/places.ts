import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailableError } from '@portal/contract/database-faults';

/** Milliseconds that a call of the administration waits for its turn. */
const LONGEST_WAIT = 15_000;

const ofAdministration = new AsyncLocalStorage<true>();

/** Runs work whose statements take no more of a pool's connections than the administration may hold at once. */
export function inAdministration<T>(work: () => T): T {
  return ofAdministration.run(true, work);
}

/** What gives a place back; nothing where none was needed. */
export type GiveBack = () => void;
const NOTHING: GiveBack = () => {};

/**
 * The connections of a pool that the administration may hold at once: half of them, so that customers never wait behind
 * its searches and reports. Who comes first is served first.
 */
export class AdministrationPlaces {
  #free: number;
  readonly #queue: (() => void)[] = [];

  /** @param connections to divide; a single one is not divided */
  constructor(connections: number) {
    this.#free = connections > 1 ? Math.floor(connections / 2) : Number.POSITIVE_INFINITY;
  }

  /**
   * Waits for a place where the caller is the administration; others need none.
   * @throws DatabaseUnavailableError `busy` after 15 seconds
   */
  async take(): Promise<GiveBack> {
    if (!ofAdministration.getStore()) return NOTHING;
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      const next = this.#queue.shift();
      if (next) next();
      else this.#free += 1;
    };
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(turn), 1);
        reject(new DatabaseUnavailableError('busy', new Error('the places of the administration are taken')));
      }, LONGEST_WAIT);
      timer.unref();
      this.#queue.push(turn);
    });
  }
}
