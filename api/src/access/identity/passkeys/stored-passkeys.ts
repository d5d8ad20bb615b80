import type { Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import type { Selectable } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { PasskeyTables } from './tables.ts';

/** Most passkeys of one account. */
export const MOST_PASSKEYS = 10;

/** Time in which a passkey that was made with the password alone approves nothing, so that its owner can object. */
export const PASSKEY_WAIT = 72 * 60 * 60_000;

export type PasskeyRow = Selectable<PasskeyTables['passkey']>;

/** All passkeys of an account, the newest first. */
export async function passkeysOf(db: Handle, accountId: number): Promise<readonly PasskeyRow[]> {
  return await db
    .withTables<PasskeyTables>()
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
}

/** Drops the passkeys of an account that approve nothing yet: who only knew its password may have made them. */
export async function dropWaitingPasskeys(trx: Handle, accountId: number, now: Date): Promise<void> {
  await trx
    .withTables<PasskeyTables>()
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('approves_from', '>', now)
    .execute();
}

/** Passkeys of an account for their owner. */
export async function passkeyList(
  db: Handle,
  accountId: number,
  now: Date,
): Promise<Output<'GET /api/passkeys'>> {
  const rows = await passkeysOf(db, accountId);
  return {
    passkeys: rows.map((row) => ({
      id: row.public_id,
      name: row.name,
      created: bogotaTimestamp(row.created_at),
      last_used: row.last_used_at && bogotaTimestamp(row.last_used_at),
      approves_from: row.approves_from > now ? bogotaTimestamp(row.approves_from) : null,
      synced: row.backed_up,
    })),
  };
}

/** Descriptor by which a browser finds a passkey. */
export function descriptorOf({ credential_id, transports }: PasskeyRow) {
  return {
    id: credential_id,
    type: 'public-key' as const,
    transports: transports === '' ? [] : transports.split(','),
  };
}
