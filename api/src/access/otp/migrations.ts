import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

const otp = async (db: Kysely<unknown>): Promise<void> => {
  const purpose = sql`purpose text not null check (purpose in
    ('register', 'recovery', 'login', 'term', 'limit', 'quoter', 'staff', 'contact', 'passkey'))`;
  // People who ask for a code without a session have budgets of their own, so that strangers do not use up the owner's;
  // where a day's codes are used up, links are sent in their place.
  await sql`
    create table otp_day (
      subject text not null,
      ${purpose},
      day date not null,
      holder text not null default '',
      codes integer not null default 0,
      tries integer not null default 0,
      constraint otp_day_codes_check check (codes between 0 and
        case holder when 'strangers' then 9 when 'sent' then 10 when 'links' then 10 else 3 end),
      constraint otp_day_tries_check check (tries between 0 and case holder when 'strangers' then 27 else 9 end),
      primary key (subject, purpose, day, holder)
    )`.execute(db);
  await sql`
    create table otp_code (
      id bigint generated always as identity primary key,
      subject text not null,
      ${purpose},
      binding text not null,
      visit text,
      holder text not null default '',
      of_strangers boolean not null default false,
      nonce text not null,
      code_hash text not null,
      link_hash text,
      tries_left integer not null check (tries_left between 0 and 3),
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      validated_at timestamptz,
      used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);
  // At most one open code for one purpose and visit, whatever the code above does (C08).
  await sql`create unique index otp_code_open on otp_code (subject, purpose, coalesce(visit, ''))
    where used_at is null and revoked_at is null`.execute(db);
  await sql`create index otp_code_issued on otp_code (issued_at)`.execute(db);
  // For the codes that were sent to one customer, which clerks read.
  await sql`create index otp_code_subject on otp_code (subject, issued_at)`.execute(db);
};

export const otpMigrations: Migrations = { '1015_otp': { up: otp } };
