import type { Output } from '@portal/contract';
import { sql } from 'kysely';
import { customersWithDevices } from '../../../people/push/index.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { versionOf } from '../../../platform/http/field-versions.ts';
import type { ReminderTables } from '../tables.ts';

type Preferences = Output<'GET /api/contact_preferences'>;

/** The channels that a customer allows for reminders of due dates. */
export interface Allowed {
  readonly email: boolean;
  readonly push: boolean;
}

/** Channels for a customer who has not chosen. */
export const allowedAtFirst: Allowed = { email: true, push: false };

/** Fields that the version of a customer's preferences is computed from. */
export const FIELDS = ['email', 'push'] as const;

/** Texts of these fields, for the version. */
export function fieldsOf({ email, push }: Allowed): Record<(typeof FIELDS)[number], string> {
  return { email: String(email), push: String(push) };
}

/** Channels that customers chose; customers without a choice are left out. One query. */
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

/** Channels that one customer allows; `allowedAtFirst` without a choice. */
export async function allowedOf(db: Handle, fiscalNumber: string): Promise<Allowed> {
  return (await allowedChannels(db, [fiscalNumber])).get(fiscalNumber) ?? allowedAtFirst;
}

/** A customer's preferences for reminders, for the profile. */
export async function preferencesOf(db: Handle, fiscalNumber: string): Promise<Preferences> {
  const { email, push } = await allowedOf(db, fiscalNumber);
  const devices = await customersWithDevices(db, [fiscalNumber]);
  const version = versionOf(FIELDS, fieldsOf({ email, push }));
  return { email, push, has_devices: devices.has(fiscalNumber), version };
}
