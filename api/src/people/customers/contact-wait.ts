import { endCodes } from '../../access/otp/index.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Handle } from '../../platform/database/database.ts';
import type { Job } from '../../platform/process/worker.ts';
import type { CustomerTables } from './tables.ts';

/** Time after a change of contact in which codes still go to the contact before, so that its owner can object. */
export const CONTACT_WAIT = 72 * 60 * 60_000;

export interface Contact {
  readonly email: string;
  readonly phone: string;
}

/** Contact to which codes go until a moment. */
export interface ContactWait extends Contact {
  readonly until: Date;
}

/** The wait of a customer's contact; undefined without one. */
export async function contactWaitOf(
  db: Handle,
  fiscalNumber: string,
  now: Date,
): Promise<ContactWait | undefined> {
  return await db
    .withTables<CustomerTables>()
    .selectFrom('contact_wait')
    .select(['email', 'phone', 'until'])
    .where('fiscal_number', '=', fiscalNumber)
    .where('until', '>', now)
    .executeTakeFirst();
}

/**
 * Contact that a customer's codes of all purposes go to: the one before a change while its wait lasts,
 * else the present one. Empty where there was none: nothing is sent then.
 */
export async function codeContactOf(
  db: Handle,
  customer: Contact & { readonly fiscalNumber: string },
  now: Date,
): Promise<Contact> {
  const { email, phone } = (await contactWaitOf(db, customer.fiscalNumber, now)) ?? customer;
  return { email, phone };
}

/**
 * Starts the wait after staff changed a contact, or the customer with the password alone: a page can read a password,
 * and a code to the new contact would prove nothing. Another change within a wait starts its time anew and keeps the
 * contact from before the first; a change back to that contact ends the wait. The customer is under lock.
 * @returns the end of the wait; undefined without one.
 */
export async function beginContactWait(
  trx: Handle,
  now: Date,
  before: Contact & { readonly fiscalNumber: string },
  after: Contact,
): Promise<Date | undefined> {
  const { fiscalNumber } = before;
  const known = await codeContactOf(trx, before, now);
  if (known.email.toLowerCase() === after.email.toLowerCase() && known.phone === after.phone) {
    await endContactWait(trx, fiscalNumber);
    return undefined;
  }
  const until = new Date(now.getTime() + CONTACT_WAIT);
  const row = { fiscal_number: fiscalNumber, ...known, until };
  await trx
    .withTables<CustomerTables>()
    .insertInto('contact_wait')
    .values(row)
    .onConflict((wait) => wait.column('fiscal_number').doUpdateSet(row))
    .execute();
  return until;
}

/**
 * Ends the wait of a customer who has proved that the present contact reaches them: the former one is forgotten, and
 * the links that were sent to it stop working.
 */
export async function leaveOldContact(trx: Handle, context: Context, fiscalNumber: string): Promise<void> {
  await endContactWait(trx, fiscalNumber);
  await endCodes(trx, context, fiscalNumber, ['register', 'recovery']);
}

async function endContactWait(trx: Handle, fiscalNumber: string): Promise<void> {
  await trx
    .withTables<CustomerTables>()
    .deleteFrom('contact_wait')
    .where('fiscal_number', '=', fiscalNumber)
    .execute();
}

/** Deletes the former contacts whose wait is over. */
export async function forgetOldContacts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db
    .withTables<CustomerTables>()
    .deleteFrom('contact_wait')
    .where('until', '<=', clock.now())
    .execute();
}

/** Background jobs of customers. */
export function customerJobs(context: Context): readonly Job[] {
  return [{ name: 'old contacts', every: 60 * 60_000, run: () => forgetOldContacts(context) }];
}
