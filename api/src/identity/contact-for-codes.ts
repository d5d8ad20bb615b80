import type { Handle } from '../platform/database.ts';
import type { CustomerDirectory } from './customer-directory.ts';
import type { IdentityTables } from './tables.ts';

/** How the owner of an account is reached. */
export interface OwnContact {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Where codes of a customer (see `codeContactOf`) or an administrator go; undefined for an unknown ID. Canonical IDs.
 * Both are asked, so that every ID takes the same work.
 */
export async function contactForCodes(
  db: Handle,
  customers: CustomerDirectory,
  fiscalNumber: string,
  now: Date,
): Promise<OwnContact | undefined> {
  const staff = await db
    .withTables<IdentityTables>()
    .selectFrom('staff_member')
    .innerJoin('account', 'account.id', 'staff_member.account_id')
    .select(['first_name', 'last_name', 'email', 'phone'])
    .where('fiscal_number', '=', fiscalNumber)
    .executeTakeFirst();
  return (await customers.codeContactOf(db, fiscalNumber, now)) ?? staff;
}
