import type { Handle } from '../../platform/database/database.ts';
import type { AccountKind, IdentityTables } from './tables.ts';

/**
 * The whole account row of a canonical ID; undefined when no account of the kind has the ID. An ID has one account, so
 * `either` is for those alone who ask its kind next.
 */
export function accountOf(db: Handle, fiscalNumber: string, kind: AccountKind | 'either') {
  return db
    .withTables<IdentityTables>()
    .selectFrom('account')
    .selectAll()
    .where('fiscal_number', '=', fiscalNumber)
    .$if(kind !== 'either', (some) => some.where('kind', '=', kind as AccountKind))
    .executeTakeFirst();
}

export type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

/**
 * An ID to look a customer up by who may set a first password, and their account. For an ID of staff it is '', which no
 * customer has: the answer and the work are those of an ID without customer, also for staff who have a credit.
 */
export async function registrantOf(db: Handle, fiscalNumber: string) {
  const account = await accountOf(db, fiscalNumber, 'either');
  return { account, customerId: account?.kind === 'staff' ? '' : fiscalNumber };
}

/** Hash to check a password against; null where a temporary password has expired or the account has no password. */
export function usableHash(account: Account | undefined, now: Date): string | null {
  if (!account || (account.temporary_until !== null && account.temporary_until <= now)) return null;
  return account.password_hash;
}
