import { sql } from 'kysely';
import type { Handle } from '../../platform/database/database.ts';
import { keepNewest } from '../../platform/database/newest-rows.ts';
import { randomToken, tokenHash } from '../../platform/process/secret-values.ts';
import type { IdentityTables } from './tables.ts';

/** A device that is not used for this long is no longer known. */
export const DEVICE_LIFETIME = 180 * 24 * 60 * 60_000;

/**
 * Most devices that an account knows. Each has tries and codes of its own, so more devices would mean more guesses: a
 * person who has the password for a while must not be able to collect devices for later.
 */
export const MOST_DEVICES = 10;

/** Most keys that one browser keeps, each of another account that has logged in there. */
const MOST_KEYS = 5;

/** Keys in the cookie of a device. */
const keysIn = (cookie: string | undefined): readonly string[] =>
  cookie === undefined ? [] : cookie.split('.', MOST_KEYS);

const keyOfDevice = async (
  db: Handle,
  accountId: number | 'anyone',
  cookie: string | undefined,
  now: Date,
  isProved = false,
): Promise<string> => {
  if (cookie === undefined) return '';
  const used = db
    .withTables<IdentityTables>()
    .selectFrom('known_device')
    .select('token_hash')
    .where('token_hash', 'in', keysIn(cookie).map(tokenHash))
    .where('last_used_at', '>', new Date(now.getTime() - DEVICE_LIFETIME))
    .orderBy('token_hash')
    .limit(1);
  const theirs = accountId === 'anyone' ? used : used.where('account_id', '=', accountId);
  const row = await (isProved ? theirs.where('proved_at', 'is not', null) : theirs).executeTakeFirst();
  return row?.token_hash ?? '';
};

/** Key of the device's own attempts if this account has logged in from it before, otherwise ''. */
export async function knownDevice(
  db: Handle,
  accountId: number | undefined,
  cookie: string | undefined,
  now: Date,
): Promise<string> {
  // An ID without an account makes the same query, so that it takes the same time.
  return await keyOfDevice(db, accountId ?? 0, cookie, now);
}

/** Key of a device from which any account has logged in, before the account is known; otherwise ''. */
export async function deviceOfAnyone(db: Handle, cookie: string | undefined, now: Date): Promise<string> {
  return await keyOfDevice(db, 'anyone', cookie, now);
}

/** As {@link knownDevice}, of a device where the account's second factor was given before. */
export function provedDevice(
  db: Handle,
  accountId: number,
  cookie: string | undefined,
  now: Date,
): Promise<string> {
  return keyOfDevice(db, accountId, cookie, now, true);
}

/** Notes on the account's device that its second factor was given there. */
export async function proveDevice(
  trx: Handle,
  accountId: number,
  cookie: string | undefined,
  now: Date,
): Promise<void> {
  await trx
    .withTables<IdentityTables>()
    .updateTable('known_device')
    .set({ proved_at: now })
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', ['', ...keysIn(cookie).map(tokenHash)])
    .execute();
}

/**
 * Remembers the device after a right password. Each account has a key of its own there, new at its first login: a cookie
 * that was copied before opens nothing of it.
 * @returns the cookie, with the account's key first.
 */
export async function rememberDevice(
  trx: Handle,
  accountId: number,
  cookie: string | undefined,
  now: Date,
): Promise<string> {
  const ours = await keyOfDevice(trx, accountId, cookie, now);
  const keys = keysIn(cookie);
  const token = keys.find((key) => tokenHash(key) === ours) ?? randomToken();
  await trx
    .withTables<IdentityTables>()
    .insertInto('known_device')
    .values({ token_hash: tokenHash(token), account_id: accountId, last_used_at: now })
    .onConflict((known) => known.columns(['token_hash', 'account_id']).doUpdateSet({ last_used_at: now }))
    .execute();
  // The present device stays, whichever others were used in the same moment.
  const order = sql`token_hash = ${tokenHash(token)} desc, last_used_at desc, token_hash`;
  const devices = { table: 'known_device', owner: 'account_id', key: 'token_hash', order };
  await keepNewest(trx, devices, accountId, MOST_DEVICES);
  return [token, ...keys.filter((key) => key !== token)].slice(0, MOST_KEYS).join('.');
}

/**
 * Forgets the devices of an account after a change of its password: they count as strangers again, except the browser
 * that made the change.
 */
export async function forgetDevices(
  trx: Handle,
  accountId: number,
  except: string | undefined,
): Promise<void> {
  await trx
    .withTables<IdentityTables>()
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('token_hash', 'not in', ['', ...keysIn(except).map(tokenHash)])
    .execute();
}
