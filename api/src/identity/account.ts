import type { Handle } from '../platform/database.ts';
import type { IdentityTables } from './tables.ts';

/** The whole account row of a canonical ID; undefined when no account has the ID. */
export function accountOf(db: Handle, fiscalNumber: string) {
  return db
    .withTables<IdentityTables>()
    .selectFrom('account')
    .selectAll()
    .where('fiscal_number', '=', fiscalNumber)
    .executeTakeFirst();
}

export type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

/** Hash to check a password against; null where a temporary password has expired or the account has no password. */
export function usableHash(account: Account | undefined, now: Date): string | null {
  if (!account || (account.temporary_until !== null && account.temporary_until <= now)) return null;
  return account.password_hash;
}
