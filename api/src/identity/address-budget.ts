import { sql } from 'kysely';
import type { Config } from '../platform/config.ts';
import type { Handle } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { keyedHash } from '../platform/secret-values.ts';
import { subscriberOf } from '../platform/subscriber.ts';

/** Failed logins per address and window. Wide, since a mobile operator puts many customers behind one address. */
export const ADDRESS_FAILURES = 100;
export const ADDRESS_WINDOW = 15 * 60_000;
const UNLIMITED = 2_000_000_000;

/** What an address is counted by: keyed, and for IPv6 by the subscriber's network. */
export function loginAddress(config: Config, address: string): string {
  return keyedHash(config.secrets.pepper, 'login-address', subscriberOf(address));
}

/** Failures of an address that ask for no proof of work, and how many more raise its level. */
export const ADDRESS_FREE = 20;

const windowOf = (now: Date): Date => new Date(Math.floor(now.getTime() / ADDRESS_WINDOW) * ADDRESS_WINDOW);

/**
 * Counts an attempt against its address before anything else is done for it.
 * @returns how many have failed before it in this window.
 * @throws Refusal TOO_MANY_REQUESTS when the address has none left in this window.
 */
export async function reserveAddress(
  db: Handle,
  address: string,
  now: Date,
  most = ADDRESS_FAILURES,
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into login_address as budget (address, window_start, failures)
    values (${address}, ${windowOf(now)}, 1)
    on conflict (address, window_start) do update set failures = budget.failures + 1
    where budget.failures < ${most}
    returning failures`.execute(db);
  const counted = rows[0];
  if (!counted) {
    const retryAfter = Math.ceil((windowOf(now).getTime() + ADDRESS_WINDOW - now.getTime()) / 1000);
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfter });
  }
  return counted.failures - 1;
}

/** Counts what an address may do as often as it wants, if it works for it. @returns how often it has in this window. */
export function countAddress(db: Handle, address: string, now: Date): Promise<number> {
  return reserveAddress(db, address, now, UNLIMITED);
}

/** Gives the attempt back: only failures are limited. */
export async function refundAddress(db: Handle, address: string, now: Date): Promise<void> {
  await sql`
    update login_address set failures = failures - 1
    where address = ${address} and window_start = ${windowOf(now)} and failures > 0`.execute(db);
}
