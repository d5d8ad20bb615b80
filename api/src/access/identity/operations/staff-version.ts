import { maskedEmail, maskedPhone } from '@portal/values/masking';
import { contestedFields, type NameOfActor } from '../../../platform/database/contested-fields.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { mergeFields, versionOf } from '../../../platform/http/field-versions.ts';
import type { AccountStatus, IdentityTables } from '../tables.ts';

export interface StaffDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly profile_id: number;
}

export interface StoredStaff extends StaffDetails {
  readonly id: number;
  readonly fiscal_number: string;
  readonly status: AccountStatus;
  readonly password_hash: string | null;
}

/** Fields of an administrator that others edit; a conflict when two of them changed the same one. */
const FIELDS = ['first_name', 'last_name', 'email', 'phone', 'profile', 'status', 'password'] as const;
type FieldName = (typeof FIELDS)[number];

const fieldsOf = (staff: Omit<StoredStaff, 'id' | 'fiscal_number'>): Record<FieldName, string> => ({
  first_name: staff.first_name.trim(),
  last_name: staff.last_name.trim(),
  email: staff.email.trim(),
  phone: staff.phone.trim(),
  profile: String(staff.profile_id),
  status: staff.status,
  password: staff.password_hash ?? '',
});

/** The version of an administrator that a form carries. */
export function staffVersion(staff: Omit<StoredStaff, 'id' | 'fiscal_number'>): string {
  return versionOf(FIELDS, fieldsOf(staff));
}

/** Names of administrators by their national IDs, as logs show them. One query. */
export async function staffNames(
  db: Handle,
  fiscalNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (fiscalNumbers.length === 0) return new Map();
  const rows = await db
    .withTables<IdentityTables>()
    .selectFrom('staff_member as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select(['a.fiscal_number', 's.first_name', 's.last_name'])
    .where('a.fiscal_number', 'in', [...new Set(fiscalNumbers)])
    .execute();
  return new Map(rows.map((row) => [row.fiscal_number, `${row.first_name} ${row.last_name}`]));
}

export type StaffChange = StaffDetails & {
  readonly status: AccountStatus;
  readonly password_hash: string | undefined;
};

/** Names of the fields on the wire and in the audit log, where they differ. */
const ON_THE_WIRE: Readonly<Partial<Record<FieldName, string>>> = { profile: 'perfil_id' };
const IN_THE_LOG: Readonly<Partial<Record<FieldName, string>>> = { first_name: 'name', last_name: 'name' };

/**
 * Values to write: those of the fields that the form changed, and the stored ones of all others.
 * @throws ApiError RECORD_CHANGED where the form and another person changed the same field.
 */
export async function mergedStaff(
  trx: Handle,
  stored: StoredStaff,
  change: StaffChange,
  { actor, version = '', seen }: { actor: string; version?: string | undefined; seen?: string | undefined },
): Promise<StaffChange> {
  const { password: _stored, ...typed } = fieldsOf({ ...change, password_hash: null });
  const { write, contested } = mergeFields(FIELDS, {
    version,
    seen,
    stored: fieldsOf(stored),
    typed: { ...typed, ...(change.password_hash === undefined ? {} : { password: change.password_hash }) },
  });
  if (contested.length > 0) {
    throw await contestedFields(trx, {
      subject: stored.fiscal_number,
      actions: ['administrator changed'],
      fields: contested.map((name) => ({
        path: `/body/${ON_THE_WIRE[name] ?? name}`,
        key: IN_THE_LOG[name] ?? name,
      })),
      nameOf: otherThan(actor),
    });
  }
  const from = (name: FieldName): StaffDetails & { readonly status: AccountStatus } =>
    write.has(name) ? change : stored;
  return {
    first_name: from('first_name').first_name,
    last_name: from('last_name').last_name,
    email: from('email').email,
    phone: from('phone').phone,
    profile_id: from('profile').profile_id,
    status: from('status').status,
    password_hash: write.has('password') ? change.password_hash : undefined,
  };
}

/** Name of the person who saved another value: a colleague, or this administrator in another window. */
export function otherThan(actor: string): NameOfActor {
  return async (trx, other) => {
    if (other === actor) return 'Otra ventana tuya';
    return (await staffNames(trx, [other])).get(other) ?? 'Otra persona';
  };
}

/** Changes for the log: contact data masked, of a password only the fact of the change. */
export function staffChanges(
  before: StoredStaff,
  after: StaffDetails,
  status: AccountStatus,
  password: boolean,
): Record<string, unknown> {
  return {
    ...(before.profile_id === after.profile_id ? {} : { profile: [before.profile_id, after.profile_id] }),
    ...(before.status === status ? {} : { status: [before.status, status] }),
    ...(before.email === after.email ? {} : { email: [maskedEmail(before.email), maskedEmail(after.email)] }),
    ...(before.phone === after.phone ? {} : { phone: [maskedPhone(before.phone), maskedPhone(after.phone)] }),
    ...(before.first_name === after.first_name && before.last_name === after.last_name ? {} : { name: true }),
    ...(password ? { password: true } : {}),
  };
}
