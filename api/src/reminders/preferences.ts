import type { Input, Output } from '@portal/contract';
import { sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import { type Handle, inTransaction } from '../platform/database.ts';
import { mergeFields, versionOf } from '../platform/field-versions.ts';
import { customersWithDevices } from '../push/index.ts';
import type { ReminderTables } from './tables.ts';

type Preferences = Output<'GET /api/contact_preferences'>;

/** The channels that a customer allows for reminders of due dates. */
export interface Allowed {
  readonly email: boolean;
  readonly push: boolean;
}

/** Of a customer who has not chosen. */
export const allowedAtFirst: Allowed = { email: true, push: false };

const FIELDS = ['email', 'push'] as const;
const fieldsOf = ({ email, push }: Allowed) => ({ email: String(email), push: String(push) });

/** What customers chose; those who have not are not there. One query. */
export async function allowedChannels(
  db: Handle,
  fiscalNumbers: readonly string[],
): Promise<ReadonlyMap<string, Allowed>> {
  const rows = await db
    .withTables<ReminderTables>()
    .selectFrom('contact_preference')
    .select(['fiscal_number', 'reminders_by_email as email', 'reminders_by_push as push'])
    .where('fiscal_number', '=', sql<string>`any(${[...fiscalNumbers]}::text[])`)
    .execute();
  return new Map(rows.map(({ fiscal_number, email, push }) => [fiscal_number, { email, push }]));
}

const allowedOf = async (db: Handle, fiscalNumber: string): Promise<Allowed> =>
  (await allowedChannels(db, [fiscalNumber])).get(fiscalNumber) ?? allowedAtFirst;

/** How a customer is reminded, as the profile shows it. */
export async function preferencesOf(db: Handle, fiscalNumber: string): Promise<Preferences> {
  const { email, push } = await allowedOf(db, fiscalNumber);
  const devices = await customersWithDevices(db, [fiscalNumber]);
  const version = versionOf(FIELDS, fieldsOf({ email, push }));
  return { email, push, has_devices: devices.has(fiscalNumber), version };
}

/**
 * Saves what a page changed of it, and leaves what another one changed since: two values never contest a switch. The
 * customer's choice is an authorisation, so the log keeps it (Ley 2300 of 2023, article 4).
 */
export async function savePreferences(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  fiscalNumber: string,
  { version, email, push }: Input<'PUT /api/contact_preferences'>['body'],
): Promise<Preferences> {
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
