import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailableError } from '@portal/process-kit/database-faults';

/** Milliseconds that a statement waits for its turn. */
const LONGEST_WAIT = 15_000;

/** Work that may hold a part of a pool's connections: one of so many. What is left is for what customers read. */
const PARTS = { administration: 2, jobs: 3, changes: 1.25 } as const;

type Kind = keyof typeof PARTS;

/** Whose work it is: a person's, by account or address, or a job's, by name. */
interface Asker {
  readonly kind: Kind;
  readonly who: number | string;
}

const asking = new AsyncLocalStorage<Asker>();

/** Runs work whose statements take no more of a pool's connections at once than its kind may hold. */
export function inPlacesOf<T>(kind: Kind, who: Asker['who'], work: () => T): T {
  return asking.run({ kind, who }, work);
}

/** What gives a place back; nothing where none was needed. */
export type GiveBack = () => void;
const NOTHING: GiveBack = () => {};

interface Waiting {
  readonly who: Asker['who'];
  readonly begin: () => void;
}

/** The places of one kind. The next is for who holds the fewest, and of those for who came first. */
class Places {
  #free: number;
  readonly #held = new Map<Asker['who'], number>();
  readonly #queue: Waiting[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** @throws DatabaseUnavailableError `busy` after 15 seconds */
  async take(who: Asker['who']): Promise<GiveBack> {
    if (this.#free > 0) {
      this.#free -= 1;
      this.#count(who, 1);
    } else await this.#turn(who);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      this.#count(who, -1);
      const next = this.#queue.toSorted((one, other) => this.#heldBy(one) - this.#heldBy(other))[0];
      if (next) next.begin();
      else this.#free += 1;
    };
  }

  #heldBy({ who }: Pick<Waiting, 'who'>): number {
    return this.#held.get(who) ?? 0;
  }

  #count(who: Asker['who'], by: number): void {
    const held = this.#heldBy({ who }) + by;
    if (held > 0) this.#held.set(who, held);
    else this.#held.delete(who);
  }

  #turn(who: Asker['who']): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
      };
      const begin = (): void => {
        leave();
        this.#count(who, 1);
        resolve();
      };
      const waiting = { who, begin };
      const timer = setTimeout(() => {
        leave();
        reject(new DatabaseUnavailableError('busy', new Error('the places of this kind of work are taken')));
      }, LONGEST_WAIT);
      timer.unref();
      this.#queue.push(waiting);
    });
  }
}

/**
 * The connections of a pool, divided so that what customers read never waits behind searches, reports, jobs and changes
 * that wait for a row: the administration may hold half of them at once, jobs a third, changes of others four fifths.
 */
export class ConnectionPlaces {
  readonly #places: Readonly<Record<Kind, Places>> | undefined;

  /** @param connections to divide; a single one is not divided */
  constructor(connections: number) {
    const of = (kind: Kind): Places => new Places(Math.max(1, Math.floor(connections / PARTS[kind])));
    if (connections > 1)
      this.#places = { administration: of('administration'), jobs: of('jobs'), changes: of('changes') };
  }

  /**
   * Waits for a place where the caller is of a kind that needs one.
   * @throws DatabaseUnavailableError `busy` after 15 seconds
   */
  async take(): Promise<GiveBack> {
    const asker = asking.getStore();
    return asker && this.#places ? await this.#places[asker.kind].take(asker.who) : NOTHING;
  }
}
