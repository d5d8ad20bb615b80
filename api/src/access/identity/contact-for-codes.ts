import type { Handle } from '../../platform/database/database.ts';
import type { CustomerDirectory } from './customer-directory.ts';
import { emailForCodes } from './staff-email.ts';
import type { IdentityTables } from './tables.ts';

/** Contact of the owner of an account. */
export interface OwnContact {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Contact for the codes of a customer (see `codeContactOf`) or an administrator; undefined for an unknown ID. Canonical
 * IDs. Both are read, so that every ID takes the same work. An administrator's codes go by mail only, and to the former
 * e-mail while a change of it waits: a person who can change another's contact, or read a password, must not take over
 * the account.
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
    .where('kind', '=', 'staff')
    .executeTakeFirst();
  const customer = await customers.codeContactOf(db, fiscalNumber, now);
  // A person who works here and has a credit has one account, an administrator's; the other contact can be edited by
  // clerks.
  if (!staff) return customer;
  const { first_name, last_name } = staff;
  return { first_name, last_name, email: emailForCodes(staff, now), phone: '' };
}
