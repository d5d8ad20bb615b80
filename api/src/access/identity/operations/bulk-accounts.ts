import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { AccountStatus } from '../tables.ts';

export interface ClientAccountRow {
  /** Canonical. */
  readonly fiscalNumber: string;
  readonly status: AccountStatus;
  /** From `hashPassword`; null until the customer registers. */
  readonly passwordHash: string | null;
}

export interface StaffAccountRow extends ClientAccountRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly profileId: number;
}

/** Kinds of the accounts that exist, by canonical national ID. */
export async function accountKinds(
  db: Handle,
  fiscalNumbers: readonly string[],
): Promise<ReadonlyMap<string, 'client' | 'staff'>> {
  const { rows } = await sql<{ id: string; kind: 'client' | 'staff' }>`
    select fiscal_number as id, kind from account where fiscal_number = any(${fiscalNumbers}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

const insertAccounts = async (
  trx: Handle,
  kind: 'client' | 'staff',
  rows: readonly ClientAccountRow[],
  at: Date,
): Promise<number> => {
  const inserted = await sql`
    insert into account (fiscal_number, kind, status, password_hash, created_at)
    select fiscal_number, ${kind}, status, password_hash, ${at}
    from unnest(${rows.map((row) => row.fiscalNumber)}::text[], ${rows.map((row) => row.status)}::text[],
      ${rows.map((row) => row.passwordHash)}::text[]) as given (fiscal_number, status, password_hash)
    on conflict (fiscal_number) do nothing`.execute(trx);
  return Number(inserted.numAffectedRows ?? 0);
};

/**
 * Creates the accounts of customers, in one statement per call. An account that exists keeps its status and
 * password: an import never unblocks anybody.
 * @returns number of new accounts.
 */
export async function bulkClientAccounts(
  trx: Handle,
  rows: readonly ClientAccountRow[],
  at: Date,
): Promise<number> {
  return rows.length > 0 ? await insertAccounts(trx, 'client', rows, at) : 0;
}

/**
 * As `bulkClientAccounts`, for staff. Names follow the import; contact data and profile of those who are there do not: the
 * portal changes them with a notice, a wait and a second person.
 * @returns number of new or changed accounts.
 */
export async function bulkStaffAccounts(
  trx: Handle,
  rows: readonly StaffAccountRow[],
  at: Date,
): Promise<number> {
  if (rows.length === 0) return 0;
  await insertAccounts(trx, 'staff', rows, at);
  const saved = await sql`
    insert into staff_member (account_id, first_name, last_name, email, phone, profile_id)
    select account.id, given.first_name, given.last_name, given.email, given.phone, given.profile_id
    from unnest(${rows.map((row) => row.fiscalNumber)}::text[], ${rows.map((row) => row.firstName)}::text[],
      ${rows.map((row) => row.lastName)}::text[], ${rows.map((row) => row.email)}::text[],
      ${rows.map((row) => row.phone)}::text[], ${rows.map((row) => row.profileId)}::integer[])
      as given (fiscal_number, first_name, last_name, email, phone, profile_id)
    join account on account.fiscal_number = given.fiscal_number and account.kind = 'staff'
    on conflict (account_id) do update set first_name = excluded.first_name, last_name = excluded.last_name
    where (staff_member.first_name, staff_member.last_name) is distinct from
      (excluded.first_name, excluded.last_name)`.execute(trx);
  return Number(saved.numAffectedRows ?? 0);
}
