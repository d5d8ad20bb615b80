import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/migrate.ts';

const otp = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table otp_day (
      subject text not null,
      purpose text not null check (purpose in ('register', 'recovery', 'term', 'limit', 'quoter')),
      day date not null,
      codes integer not null default 0 check (codes between 0 and 3),
      tries integer not null default 0 check (tries between 0 and 9),
      primary key (subject, purpose, day)
    )`.execute(db);
  await sql`
    create table otp_code (
      id bigint generated always as identity primary key,
      subject text not null,
      purpose text not null check (purpose in ('register', 'recovery', 'term', 'limit', 'quoter')),
      binding text not null,
      visit text,
      nonce text not null,
      code_hash text not null,
      tries_left integer not null check (tries_left between 0 and 3),
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      validated_at timestamptz,
      used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);
  // At most one open code for one purpose, whatever the code above does (C08).
  await sql`create unique index otp_code_open on otp_code (subject, purpose)
    where used_at is null and revoked_at is null`.execute(db);
  await sql`create index otp_code_issued on otp_code (issued_at)`.execute(db);
};

/** Index for the codes that were sent to one customer, which clerks read. */
const codesOfSubject = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index otp_code_subject on otp_code (subject, issued_at)`.execute(db);
};

/** Codes that administrators get at their first login. */
const codesForStaff = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['otp_day', 'otp_code']) {
    const constraint = sql.id(`${table}_purpose_check`);
    await sql`alter table ${sql.id(table)} drop constraint ${constraint}, add constraint ${constraint}
      check (purpose in ('register', 'recovery', 'term', 'limit', 'quoter', 'staff'))`.execute(db);
  }
};

/**
 * Budgets of their own for people who ask for a code without a session, so that strangers do not use up the owner's; a
 * link beside the code; codes for the login.
 */
const askers = async (db: Kysely<unknown>): Promise<void> => {
  const purposes = sql`check (purpose in ('register', 'recovery', 'login', 'term', 'limit', 'quoter', 'staff'))`;
  await sql`
    alter table otp_day
      drop constraint otp_day_pkey,
      drop constraint otp_day_codes_check,
      drop constraint otp_day_tries_check,
      drop constraint otp_day_purpose_check,
      add column holder text not null default '',
      add constraint otp_day_purpose_check ${purposes},
      add constraint otp_day_codes_check check (codes between 0 and
        case holder when 'strangers' then 9 when 'sent' then 10 else 3 end),
      add constraint otp_day_tries_check check (tries between 0 and case holder when 'strangers' then 27 else 9 end),
      add primary key (subject, purpose, day, holder)`.execute(db);
  await sql`
    alter table otp_code
      drop constraint otp_code_purpose_check,
      add constraint otp_code_purpose_check ${purposes},
      add column holder text not null default '',
      add column of_strangers boolean not null default false,
      add column link_hash text`.execute(db);
  await sql`drop index otp_code_open`.execute(db);
  await sql`create unique index otp_code_open on otp_code (subject, purpose, coalesce(visit, ''))
    where used_at is null and revoked_at is null`.execute(db);
};

/** Links that are sent in place of codes, where a day's codes are used up: each good twice as long as the one before. */
const linksInPlaceOfCodes = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table otp_day
      drop constraint otp_day_codes_check,
      add constraint otp_day_codes_check check (codes between 0 and
        case holder when 'strangers' then 9 when 'sent' then 10 when 'links' then 10 else 3 end)`.execute(db);
};

/** Codes to the contact before a change, which confirm the new one. */
const codesForContacts = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['otp_day', 'otp_code']) {
    const constraint = sql.id(`${table}_purpose_check`);
    await sql`alter table ${sql.id(table)} drop constraint ${constraint}, add constraint ${constraint}
      check (purpose in ('register', 'recovery', 'login', 'term', 'limit', 'quoter', 'staff', 'contact'))`.execute(
      db,
    );
  }
};

/** Codes by which a passkey that was made with the password alone may approve. */
const codesForPasskeys = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['otp_day', 'otp_code']) {
    const constraint = sql.id(`${table}_purpose_check`);
    await sql`alter table ${sql.id(table)} drop constraint ${constraint}, add constraint ${constraint}
      check (purpose in ('register', 'recovery', 'login', 'term', 'limit', 'quoter', 'staff', 'contact', 'passkey'))`.execute(
      db,
    );
  }
};

export const otpMigrations: Migrations = {
  '0720_otp': { up: otp },
  '0764_otp_codes_of_subject': { up: codesOfSubject },
  '0903_otp_for_staff': { up: codesForStaff },
  '0911_otp_askers': { up: askers },
  '0983_otp_links': { up: linksInPlaceOfCodes },
  '0991_otp_for_contacts': { up: codesForContacts },
  '0998_otp_for_passkeys': { up: codesForPasskeys },
};
