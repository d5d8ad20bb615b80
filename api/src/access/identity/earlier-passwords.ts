import type { Handle } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import type { AccountKind, IdentityTables } from './tables.ts';

/** Number of passwords that may not be used again, with the present one (AU-54). */
export const KEPT_PASSWORDS = 5;

/**
 * Hashes of an account's passwords: the present one, null where there is none, and the earlier ones.
 * @throws ApiError USER_DOES_NOT_EXIST
 */
export async function passwordsOf(handle: Handle, fiscalNumber: string, kind: AccountKind) {
  const db = handle.withTables<IdentityTables>();
  const account = await db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('fiscal_number', '=', fiscalNumber)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!account) throw new ApiError('USER_DOES_NOT_EXIST');
  const earlier = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('account_id', '=', account.id)
    .orderBy('id', 'desc')
    // The present password, where there is one, counts among them.
    .limit(account.password_hash === null ? KEPT_PASSWORDS : KEPT_PASSWORDS - 1)
    .execute();
  return { ...account, earlier: earlier.map((row) => row.password_hash) };
}
