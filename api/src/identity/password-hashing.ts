import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../platform/refusal.ts';

/** Argon2id with 19 MiB and two passes: OWASP's password storage cheat sheet (security 5). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes that may run at once: each holds a core for some 20 ms and 19 MiB. */
const AT_ONCE = 2;
/** Who would wait longer than about two seconds is told so at once instead. */
const MAX_WAITING = 200;

/**
 * Runs at most `atOnce` pieces of work and lets `maxWaiting` wait, first come first served.
 * @throws Refusal TOO_MANY_REQUESTS when the queue is full; nothing of the work has then been done.
 */
export const queueOf = (atOnce: number, maxWaiting: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new Refusal('TOO_MANY_REQUESTS');
      await new Promise<void>((start) => waiting.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/** Turn to hash: one queue for the process, since cores are what it shares out. */
export const inHashingTurn = queueOf(AT_ONCE, MAX_WAITING);

/** PHC text of a password, for storage. Call it within a hashing turn when a request waits for it. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let dummy: Promise<string> | undefined;

/**
 * Is this the password? Without a stored one the answer is no, after the same work: an account that does
 * not exist takes as long as one that does (threat T05).
 */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  dummy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await dummy), password);
  return matches && stored !== null;
};
