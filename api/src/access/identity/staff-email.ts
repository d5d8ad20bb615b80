import { sql } from 'kysely';
import type { Handle } from '../../platform/database/database.ts';
import type { IdentityTables } from './tables.ts';

/**
 * Time after a change of an e-mail, by a colleague or with the password alone, in which codes go to the former one, in
 * milliseconds.
 */
export const EMAIL_WAIT = 72 * 60 * 60_000;

interface StaffEmail {
  readonly email: string;
  readonly email_before: string | null;
  readonly email_before_until: Date | null;
}

/** The e-mail that an administrator's codes go to now. */
export function emailForCodes({ email, email_before, email_before_until }: StaffEmail, now: Date): string {
  const isWaiting = email_before !== null && email_before_until !== null && email_before_until > now;
  return isWaiting ? email_before : email;
}

/** Name of an administrator and the e-mail that codes go to now. */
export async function codeEmailOf(
  db: Handle,
  accountId: number,
  now: Date,
): Promise<{ readonly first_name: string; readonly email: string }> {
  const { first_name, ...known } = await db
    .withTables<IdentityTables>()
    .selectFrom('staff_member')
    .select(['first_name', 'email', 'email_before', 'email_before_until'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { first_name, email: emailForCodes(known, now) };
}

/**
 * Whether two administrators are surely two persons. They may be one where one has made the other's account, or changed
 * their e-mail and nothing from before proves who logs in: no second factor, no passkey that approved. Waiting does not mend that, for a colleague
 * who never logs in would never object; nor does a later change that another makes or that is taken back, for codes went
 * to the earlier one meanwhile.
 */
export async function areTwoPersons(trx: Handle, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from staff_member s join account a on a.id = s.account_id
      cross join lateral (
        select min(at) as changed_at from (
          values (s.contact_at, array[s.contact_by]), (s.contact_earlier_at, s.contact_earlier)
        ) as change (at, by) where by && array[${one}, ${other}]::text[]
      ) c
    where a.fiscal_number in (${one}, ${other}) and c.changed_at is not null
      and not exists (select from second_factor f where f.account_id = a.id and f.confirmed_at < c.changed_at)
      and not exists (select from passkey p where p.account_id = a.id and p.approves_from < c.changed_at)`.execute(
    trx,
  );
  return rows.length === 0;
}

/**
 * Keeps the e-mail to which codes go when a colleague changes it, or its owner with the password alone. A later change
 * within the time keeps the first one and starts the time anew. The administrator is under lock; called before the
 * change is written.
 */
export async function keepEmailBefore(
  trx: Handle,
  accountId: number,
  now: Date,
  /** National ID of the colleague; undefined for the owner. */
  by?: string,
): Promise<void> {
  const { email } = await codeEmailOf(trx, accountId, now);
  // Codes went to what was changed in a wait that has ended: that is not undone with the present change.
  const isPast = sql`contact_by is not null and not coalesce(email_before_until > ${now}, false)`;
  await trx
    .withTables<IdentityTables>()
    .updateTable('staff_member')
    .set({
      email_before: email,
      email_before_until: new Date(now.getTime() + EMAIL_WAIT),
      contact_earlier: sql`case when ${isPast} then array_append(array_remove(contact_earlier, contact_by), contact_by)
        else contact_earlier end`,
      contact_earlier_at: sql`case when ${isPast} then coalesce(contact_earlier_at, contact_at)
        else contact_earlier_at end`,
      contact_by: by ?? sql`case when ${isPast} then null else contact_by end`,
      contact_at: by === undefined ? sql`case when ${isPast} then null else contact_at end` : now,
    })
    .where('account_id', '=', accountId)
    .execute();
}
