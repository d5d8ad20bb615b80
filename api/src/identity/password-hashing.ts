import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../platform/api-error.ts';

/** What a hash costs: KiB of memory, passes over it, threads. */
interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id with 19 MiB and two passes: OWASP's password storage cheat sheet (docs/security.md, Login). */
const FULL_COST: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** For runs of tests that log in thousands of times and are not about the strength of a hash. */
const LITTLE_COST: HashingCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/**
 * The full cost, whatever is configured, except in a process that the test runner has started (it says so itself in
 * NODE_ENV) and that was asked for little cost besides.
 */
export function hashingCost({ NODE_ENV, PASSWORD_HASHING }: NodeJS.ProcessEnv): HashingCost {
  return NODE_ENV === 'test' && PASSWORD_HASHING === 'little' ? LITTLE_COST : FULL_COST;
}

const COST = hashingCost(process.env);

/** Hashes that may run at once: each holds a core for some 20 ms and 19 MiB. */
const AT_ONCE = 2;
/** Who would wait longer than about a second is told so at once instead, and when to ask again. */
const MAX_WAITING = 20;
const RETRY_AFTER = 2;
/** Of those, at most so many from one address: a flood from there leaves turns for everybody else. */
const PER_ASKER = 8;

/**
 * Runs at most `atOnce` pieces of work and lets `maxWaiting` wait, first come first served; of one asker `perAsker` in
 * all. Work without an asker is bounded by the queue alone.
 * @throws ApiError TOO_MANY_REQUESTS, with the seconds to wait, when there is no place; nothing of the work has then been
 * done.
 */
export function queueOf(atOnce: number, maxWaiting: number, perAsker = atOnce + maxWaiting) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const places = new Map<string, number>();
  return async <T>(work: () => Promise<T>, asker?: string): Promise<T> => {
    const taken = asker === undefined ? 0 : (places.get(asker) ?? 0);
    if (taken >= perAsker || (running >= atOnce && waiting.length >= maxWaiting)) {
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
    }
    if (asker !== undefined) places.set(asker, taken + 1);
    try {
      if (running >= atOnce) await new Promise<void>((start) => waiting.push(start));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    } finally {
      if (asker !== undefined) {
        const left = (places.get(asker) ?? 1) - 1;
        if (left > 0) places.set(asker, left);
        else places.delete(asker);
      }
    }
  };
}

/** Turn to hash: one queue for the process, since cores are what it shares out. */
export const inHashingTurn = queueOf(AT_ONCE, MAX_WAITING, PER_ASKER);

/** Who asks in a session, for the turns: what one account does takes no turns from others, whatever address it comes from. */
export function askerOfAccount(accountId: number): string {
  return `account ${accountId}`;
}

/** PHC text of a password, for storage. Call it within a hashing turn when a request waits for it. */
export function hashPassword(password: string, cost = COST): Promise<string> {
  return hash(password, cost);
}

let dummy: Promise<string> | undefined;

/**
 * Is this the password? Without a stored one the answer is no, after the same work: an account that does
 * not exist takes as long as one that does (threat T05).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await dummy), password);
  return matches && stored !== null;
}
