import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
import { keepNewest } from '../platform/newest-rows.ts';
import { randomToken, tokenHash } from '../platform/secret-values.ts';
import type { IdentityTables } from './tables.ts';

/** A device that is not used for this long is no longer known. */
export const DEVICE_LIFETIME = 180 * 24 * 60 * 60_000;

/**
 * Most devices that an account knows. Each has tries and codes of its own, so more devices would mean more guesses: a
 * person who has the password for a while must not be able to collect devices for later.
 */
export const MOST_DEVICES = 10;

const keyOfDevice = async (
  db: Handle,
  accountId: number | 'anyone',
  deviceToken: string | undefined,
  now: Date,
): Promise<string> => {
  if (deviceToken === undefined) return '';
  const used = db
    .withTables<IdentityTables>()
    .selectFrom('known_device')
    .select('token_hash')
    .where('token_hash', '=', tokenHash(deviceToken))
    .where('last_used_at', '>', new Date(now.getTime() - DEVICE_LIFETIME))
    .limit(1);
  const row = await (accountId === 'anyone'
    ? used
    : used.where('account_id', '=', accountId)
  ).executeTakeFirst();
  return row?.token_hash ?? '';
};

/** Key of the device's own attempts if this account has logged in from it before, otherwise ''. */
export async function knownDevice(
  db: Handle,
  accountId: number | undefined,
  deviceToken: string | undefined,
  now: Date,
): Promise<string> {
  // An ID without an account makes the same query, so that it takes the same time.
  return await keyOfDevice(db, accountId ?? 0, deviceToken, now);
}

/** Key of a device from which any account has logged in, before the account is known; otherwise ''. */
export async function deviceOfAnyone(
  db: Handle,
  deviceToken: string | undefined,
  now: Date,
): Promise<string> {
  return await keyOfDevice(db, 'anyone', deviceToken, now);
}

/** Remembers the device after a right password. Returns its token, a new one for an unknown device. */
export async function rememberDevice(
  trx: Handle,
  accountId: number,
  deviceToken: string | undefined,
  now: Date,
): Promise<string> {
  const db = trx.withTables<IdentityTables>();
  const ours =
    deviceToken !== undefined &&
    (await db
      .selectFrom('known_device')
      .select('account_id')
      .where('token_hash', '=', tokenHash(deviceToken))
      .limit(1)
      .executeTakeFirst()) !== undefined;
  const token = ours ? deviceToken : randomToken();
  await db
    .insertInto('known_device')
    .values({ token_hash: tokenHash(token), account_id: accountId, last_used_at: now })
    .onConflict((known) => known.columns(['token_hash', 'account_id']).doUpdateSet({ last_used_at: now }))
    .execute();
  // The present device stays, whichever others were used in the same moment.
  const order = sql`token_hash = ${tokenHash(token)} desc, last_used_at desc, token_hash`;
  const devices = { table: 'known_device', owner: 'account_id', key: 'token_hash', order };
  await keepNewest(trx, devices, accountId, MOST_DEVICES);
  return token;
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
    .where('token_hash', '<>', except === undefined ? '' : tokenHash(except))
    .execute();
}
