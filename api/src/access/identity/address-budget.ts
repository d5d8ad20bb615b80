import type { ErrorCode } from '@portal/contract/error-catalogue';
import { subscriberOf } from '@portal/process-kit/subscriber';
import { sql } from 'kysely';
import type { Context } from '../../platform/database/context.ts';
import type { Handle } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import type { Config } from '../../platform/process/config.ts';
import { keyedHash } from '../../platform/process/secret-values.ts';
import type { AttemptKey } from './login-attempts.ts';

/** Failed logins per address and window. Wide, since a mobile operator puts many customers behind one address. */
export const ADDRESS_FAILURES = 100;
export const ADDRESS_WINDOW = 15 * 60_000;
const UNLIMITED = 2_000_000_000;

/** Wrong codes of an address and hour, for registration and recovery together, of whichever IDs. */
export const ADDRESS_CODES = 30;
export const CODES_WINDOW = 60 * 60_000;
/** Key of the budget of all addresses together; it cannot equal a keyed hash. */
const EVERYBODY = 'everybody';

/** Key of an address's budget: a keyed hash, for IPv6 of the subscriber's network. */
export function loginAddress(config: Config, address: string): string {
  return keyedHash(config.secrets.pepper, 'login-address', subscriberOf(address));
}

/** Failures of an address without proof of work, and the number of further ones that raises its level. */
export const ADDRESS_FREE = 20;

/** Passwords of one asker that are hashed in a window, right ones among them: a right one is no way to others' time. */
export const HASHED_PASSWORDS = 300;
/** New passwords of one asker in a window, refused ones among them: each is compared with the earlier ones. */
export const NEW_PASSWORDS = 20;

const windowOf = (now: Date, length: number): Date => new Date(Math.floor(now.getTime() / length) * length);

/**
 * Counts an attempt against its address before anything else is done for it.
 * @returns how many have failed before it in this window.
 * @throws ApiError TOO_MANY_REQUESTS when the address has none left in this window.
 */
export async function reserveAddress(
  db: Handle,
  address: string,
  now: Date,
  most = ADDRESS_FAILURES,
  window = ADDRESS_WINDOW,
): Promise<number> {
  const start = windowOf(now, window);
  const { rows } = await sql<{ failures: number }>`
    insert into login_address as budget (address, window_start, failures)
    values (${address}, ${start}, 1)
    on conflict (address, window_start) do update set failures = budget.failures + 1
    where budget.failures < ${most}
    returning failures`.execute(db);
  const counted = rows[0];
  if (!counted) {
    const retryAfter = Math.ceil((start.getTime() + window - now.getTime()) / 1000);
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfter });
  }
  return counted.failures - 1;
}

/**
 * Counts an act without a limit for which an address must give proof of work. @returns the number of its acts in this
 * window.
 */
export function countAddress(db: Handle, address: string, now: Date): Promise<number> {
  return reserveAddress(db, address, now, UNLIMITED);
}

/** Gives an attempt back after a success, because only failures are limited. */
export async function refundAddress(
  db: Handle,
  address: string,
  now: Date,
  window = ADDRESS_WINDOW,
): Promise<void> {
  await sql`
    update login_address set failures = failures - 1
    where address = ${address} and window_start = ${windowOf(now, window)} and failures > 0`.execute(db);
}

/**
 * Takes a password from those of an asker that are hashed in a window, and gives none back. The asker is who an attempt is
 * counted for, so that no other one uses up the owner's.
 * @throws ApiError TOO_MANY_REQUESTS when none is left.
 */
export async function reserveHash(
  db: Handle,
  config: Config,
  { subject, device }: AttemptKey,
  now: Date,
  most = HASHED_PASSWORDS,
): Promise<void> {
  const key = keyedHash(config.secrets.pepper, 'login-address', `hashed ${most} ${subject} ${device}`);
  await reserveAddress(db, key, now, most);
}

/** Counts a guess among those of all strangers. @returns the number in this window, including this one. */
export async function countGuess(db: Handle, now: Date): Promise<number> {
  return (await reserveAddress(db, EVERYBODY, now, UNLIMITED)) + 1;
}

/** Form of a link's secret, which cannot be guessed and so has no budget. */
const LINK = /^[a-z]{28}$/;
const WRONG_CODES: ReadonlySet<ErrorCode> = new Set(['OTP_INVALID', 'OTP_ATTEMPTS_EXCEEDED']);

/**
 * Checks a code that a person without a session types, within what their address has for wrong ones in an hour (threat
 * T14), in registration and recovery. Right ones use up nothing, and neither does a device that the account knows: it
 * has tries of its own. The code of a login is not among them: it leaves only with the right password, and must open
 * where strangers have used everything else up.
 * @throws ApiError TOO_MANY_REQUESTS before the code was looked at, and those of `check`
 */
export async function guessingCode<T>(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { address, code, isKnown }: { readonly address: string; readonly code: string; readonly isKnown: boolean },
  check: () => Promise<T>,
): Promise<T> {
  if (isKnown || LINK.test(code)) return await check();
  const key = keyedHash(config.secrets.pepper, 'login-address', `codes ${subscriberOf(address)}`);
  const now = clock.now();
  await reserveAddress(db, key, now, ADDRESS_CODES, CODES_WINDOW);
  const refund = () => refundAddress(db, key, now, CODES_WINDOW);
  try {
    const right = await check();
    await refund();
    return right;
  } catch (error) {
    if (!(error instanceof ApiError) || !WRONG_CODES.has(error.code)) await refund();
    throw error;
  }
}
