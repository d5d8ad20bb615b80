import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ApiError } from '../../platform/process/api-error.ts';

/** Cost of a hash: KiB of memory, passes over it, threads. */
interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id with 19 MiB and two passes: OWASP's password storage cheat sheet (docs/security.md, Login). */
const FULL_COST: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** For test runs with thousands of logins that do not test the strength of a hash. */
const LITTLE_COST: HashingCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/**
 * The full cost, whatever is configured, except in a process that the test runner has started (it says so itself in
 * NODE_ENV) and that was asked for little cost besides.
 */
export function hashingCost({ NODE_ENV, PASSWORD_HASHING }: NodeJS.ProcessEnv): HashingCost {
  return NODE_ENV === 'test' && PASSWORD_HASHING === 'little' ? LITTLE_COST : FULL_COST;
}

const COST = hashingCost(process.env);

/** Threads of Node's pool, which hashes share with files, name lookups and compression. */
const POOL = 4;

/**
 * Number of hashes that may run at once on this many cores: each takes one for some 20 ms, and 19 MiB. One core and one
 * thread of the pool are left to all other work, payments first, however many log in.
 */
export function hashesAtOnce(cores: number): number {
  return Math.max(1, Math.min(cores, POOL) - 1);
}

const atOnce = pLimit(hashesAtOnce(availableParallelism()));

/** Calls that hash, or ask the database between two hashes, at once; the others wait for their turn. */
const AT_WORK = 2 * hashesAtOnce(availableParallelism()) + 2;
/**
 * Most calls that hash or wait to hash. Further ones would wait longer than about a second: they are refused with the
 * time to retry.
 */
const MOST_CALLS = 22;
const RETRY_AFTER = 2;

/** Whom a hash is made for. */
export interface HashingAsker {
  /** The account that a session or a known device proves, otherwise the network. */
  readonly key: string;
  /** Tells askers apart who have as many calls each. */
  readonly network: string;
}

export interface HashingPlaces {
  /**
   * Does work that hashes passwords in one of the places, when its turn comes.
   * @throws ApiError TOO_MANY_REQUESTS, with the seconds to wait, when no place is free or it was given to an asker with
   *   fewer calls; no part of the work has been done then.
   */
  readonly inPlace: <T>(work: () => Promise<T>, asker: HashingAsker) => Promise<T>;
  /** Refuses in the same way while this asker would get no place, before anything is read or written for the call. */
  readonly assertPlace: (asker: HashingAsker) => void;
}

interface WaitingCall {
  readonly asker: HashingAsker;
  readonly begin: () => void;
  readonly refuse: (why: ApiError) => void;
}

const toWait = (): ApiError => new ApiError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });

/**
 * Places for work that hashes, shared fairly: an asker, and then a network, may use what others do not ask for. Turns go
 * to the asker who was served longest ago, and when all places are taken, the newest waiting call of the asker with most
 * of them makes room for one with fewer.
 */
export function hashingPlaces(most: number, atWork = most): HashingPlaces {
  const taken: HashingAsker[] = [];
  const waiting: WaitingCall[] = [];
  const served = new Map<string, number>();
  let [working, turns] = [0, 0];

  /** Calls of an asker, and of their network. */
  const callsOf = (asker: HashingAsker): readonly [number, number] => [
    taken.filter(({ key }) => key === asker.key).length,
    taken.filter(({ network }) => network === asker.network).length,
  ];
  const isMore = (one: readonly [number, number], other: readonly [number, number]): boolean =>
    one[0] === other[0] ? one[1] > other[1] : one[0] > other[0];
  /** The waiting call that makes room for one more of this asker. */
  const givesWayTo = (asker: HashingAsker): WaitingCall | undefined => {
    const [ofAsker, ofNetwork] = callsOf(asker);
    let found: WaitingCall | undefined;
    let calls: readonly [number, number] = [ofAsker + 1, ofNetwork + 1];
    for (const call of waiting.toReversed()) {
      const theirs = callsOf(call.asker);
      if (isMore(theirs, calls)) [found, calls] = [call, theirs];
    }
    return found;
  };
  const leave = ({ key, network }: HashingAsker): void => {
    taken.splice(
      taken.findIndex((one) => one.key === key && one.network === network),
      1,
    );
    for (const name of [`asker ${key}`, `network ${network}`]) {
      const isHere = taken.some((one) => name === `asker ${one.key}` || name === `network ${one.network}`);
      if (!isHere) served.delete(name);
    }
  };
  const lastTurns = ({ asker: { key, network } }: WaitingCall): readonly [number, number] => [
    served.get(`asker ${key}`) ?? 0,
    served.get(`network ${network}`) ?? 0,
  ];
  const goOn = (): void => {
    while (working < atWork) {
      const next = waiting.reduce<WaitingCall | undefined>(
        (first, call) => (first && !isMore(lastTurns(first), lastTurns(call)) ? first : call),
        undefined,
      );
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      working += 1;
      turns += 1;
      served.set(`asker ${next.asker.key}`, turns).set(`network ${next.asker.network}`, turns);
      next.begin();
    }
  };
  const assertPlace = (asker: HashingAsker): void => {
    if (taken.length >= most && !givesWayTo(asker)) throw toWait();
  };
  return {
    assertPlace,
    inPlace: async (work, asker) => {
      assertPlace(asker);
      const other = taken.length >= most ? givesWayTo(asker) : undefined;
      if (other) {
        waiting.splice(waiting.indexOf(other), 1);
        leave(other.asker);
        other.refuse(toWait());
      }
      taken.push(asker);
      await new Promise<void>((begin, refuse) => {
        waiting.push({ asker, begin, refuse });
        goOn();
      });
      try {
        return await work();
      } finally {
        working -= 1;
        leave(asker);
        goOn();
      }
    },
  };
}

/** The places of the process, since cores are what they share out. */
export const { inPlace: inHashingPlace, assertPlace: assertHashingPlace } = hashingPlaces(
  MOST_CALLS,
  AT_WORK,
);

/** Asker whose account is proved, by a session or by a code: it has its share from any address. */
export function askerOfAccount(accountId: number, network = ''): HashingAsker {
  return { key: `account ${accountId}`, network };
}

/**
 * PHC text of a password in NFC (RFC 8265 4.2), since keyboards write `é` with one sign or two; for storage, in its turn.
 * Call it in a hashing place when a request waits for it.
 */
export function hashPassword(password: string, cost = COST): Promise<string> {
  return atOnce(() => hash(password.normalize('NFC'), cost));
}

let dummy: Promise<string> | undefined;

/**
 * Whether this is the password, in NFC. Without a stored one the answer is no, after the same work: an account that does not
 * exist takes as long as one that does (threat T05).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const known = stored ?? (await dummy);
  const isRight = await atOnce(() => verify(known, password.normalize('NFC')));
  return isRight && stored !== null;
}
