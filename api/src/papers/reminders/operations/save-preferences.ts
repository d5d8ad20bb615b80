import type { Input, Output } from '@portal/contract';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { mergeFields } from '../../../platform/http/field-versions.ts';
import { type Allowed, allowedOf, FIELDS, fieldsOf, preferencesOf } from '../queries/preferences.ts';
import type { ReminderTables } from '../tables.ts';

/**
 * Saves the switches that a page changed, and leaves those that another page changed since: two values never contest
 * one. The customer's choice is an authorisation, so the audit log keeps it (Ley 2300 of 2023, article 4).
 */
export async function savePreferences(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  fiscalNumber: string,
  { version, email, push }: Input<'PUT /api/contact_preferences'>['body'],
): Promise<Output<'PUT /api/contact_preferences'>> {
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('contact_preference'), hashtext(${fiscalNumber}))`.execute(
      trx,
    );
    const stored = await allowedOf(trx, fiscalNumber);
    const typed = { email, push };
    const { write } = mergeFields(FIELDS, { version, stored: fieldsOf(stored), typed: fieldsOf(typed) });
    if (write.size === 0) return;
    const saved: Allowed = {
      email: write.has('email') ? email : stored.email,
      push: write.has('push') ? push : stored.push,
    };
    const values = {
      reminders_by_email: saved.email,
      reminders_by_push: saved.push,
      changed_at: clock.now(),
    };
    await trx
      .withTables<ReminderTables>()
      .insertInto('contact_preference')
      .values({ fiscal_number: fiscalNumber, ...values })
      .onConflict((conflict) => conflict.column('fiscal_number').doUpdateSet(values))
      .execute();
    await audit(trx, clock.now(), {
      ...{ actor: fiscalNumber, subject: fiscalNumber },
      action: 'reminder channels chosen',
      data: { ...saved },
    });
  });
  return await preferencesOf(db, fiscalNumber);
}
