import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ApiError } from '../platform/api-error.ts';

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

/**
 * Most calls that hash or wait to hash. Further ones would wait longer than about a second: they are refused with the
 * time to retry.
 */
const MOST_CALLS = 22;
const RETRY_AFTER = 2;
/** Most of these calls from one address, so that a flood from there leaves places for others. */
const PER_ASKER = 8;

export interface HashingPlaces {
  /**
   * Does work that hashes passwords in one of the places. Work without an asker is limited by the places alone.
   * @throws ApiError TOO_MANY_REQUESTS, with the seconds to wait, when no place is free; no part of the work has been
   *   done then.
   */
  readonly inPlace: <T>(work: () => Promise<T>, asker?: string) => Promise<T>;
  /** Refuses in the same way while no place is free, before anything is read or written for the call. */
  readonly assertPlace: (asker: string) => void;
}

/** A number of places for work that hashes, and a smaller one for each asker. */
export function hashingPlaces(most: number, perAsker = most): HashingPlaces {
  let taken = 0;
  const byAsker = new Map<string, number>();
  const ofAsker = (asker: string | undefined): number =>
    asker === undefined ? 0 : (byAsker.get(asker) ?? 0);
  const assertPlace = (asker: string | undefined): void => {
    if (taken >= most || ofAsker(asker) >= perAsker) {
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
    }
  };
  return {
    assertPlace,
    inPlace: async (work, asker) => {
      assertPlace(asker);
      taken += 1;
      if (asker !== undefined) byAsker.set(asker, ofAsker(asker) + 1);
      try {
        return await work();
      } finally {
        taken -= 1;
        if (asker !== undefined) {
          const left = ofAsker(asker) - 1;
          if (left > 0) byAsker.set(asker, left);
          else byAsker.delete(asker);
        }
      }
    },
  };
}

/** The places of the process, since cores are what they share out. */
export const { inPlace: inHashingPlace, assertPlace: assertHashingPlace } = hashingPlaces(
  MOST_CALLS,
  PER_ASKER,
);

/** Key of a session's caller in the hashing queue: each account has its own places, from any address. */
export function askerOfAccount(accountId: number): string {
  return `account ${accountId}`;
}

/** PHC text of a password, for storage, in its turn. Call it in a hashing place when a request waits for it. */
export function hashPassword(password: string, cost = COST): Promise<string> {
  return atOnce(() => hash(password, cost));
}

let dummy: Promise<string> | undefined;

/**
 * Whether this is the password. Without a stored one the answer is no, after the same work: an account that does not
 * exist takes as long as one that does (threat T05).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const known = stored ?? (await dummy);
  const matches = await atOnce(() => verify(known, password));
  return matches && stored !== null;
}
