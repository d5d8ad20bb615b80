import type { Handle } from '../platform/database.ts';
import type { CustomerDirectory } from './customer-directory.ts';
import { emailForCodes } from './staff-email.ts';
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
 * Both are asked, so that every ID takes the same work. An administrator's go by mail alone, and to the e-mail before
 * while a change of it waits: who may change another's contact, or read a password, must not become the other.
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
    .select(['first_name', 'last_name', 'email', 'email_before', 'email_before_until'])
    .where('fiscal_number', '=', fiscalNumber)
    .executeTakeFirst();
  const customer = await customers.codeContactOf(db, fiscalNumber, now);
  // One who works here and has a credit as well has one account, an administrator's: clerks edit the other contact.
  if (!staff) return customer;
  const { first_name, last_name } = staff;
  return { first_name, last_name, email: emailForCodes(staff, now), phone: '' };
}
