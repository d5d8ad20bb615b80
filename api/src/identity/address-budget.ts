import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';

/** Failed logins per address and window. Wide, since a mobile operator puts many customers behind one address. */
export const ADDRESS_FAILURES = 100;
export const ADDRESS_WINDOW = 15 * 60_000;

/** What one subscriber holds: an IPv4 address, or the first 56 bits of an IPv6 one (threat T06). */
export const subscriberOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  const prefix = groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join('');
  return prefix.slice(0, 14).toLowerCase();
};

const windowOf = (now: Date): Date => new Date(Math.floor(now.getTime() / ADDRESS_WINDOW) * ADDRESS_WINDOW);

/**
 * Counts an attempt against its address before anything else is done for it.
 * @throws Refusal TOO_MANY_REQUESTS when the address has none left in this window.
 */
export const reserveAddress = async (db: Handle, address: string, now: Date): Promise<void> => {
  const { rows } = await sql<{ failures: number }>`
    insert into login_address as budget (address, window_start, failures)
    values (${address}, ${windowOf(now)}, 1)
    on conflict (address, window_start) do update set failures = budget.failures + 1
    where budget.failures < ${ADDRESS_FAILURES}
    returning failures`.execute(db);
  if (rows.length === 0) throw new Refusal('TOO_MANY_REQUESTS');
};

/** Gives the attempt back: only failures are limited. */
export const refundAddress = async (db: Handle, address: string, now: Date): Promise<void> => {
  await sql`
    update login_address set failures = failures - 1
    where address = ${address} and window_start = ${windowOf(now)} and failures > 0`.execute(db);
};
