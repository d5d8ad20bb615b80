import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/migrate.ts';

const passkeys = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table passkey (
      id bigint generated always as identity primary key,
      public_id text not null unique,
      account_id bigint not null references account on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      sign_count bigint not null,
      transports text not null,
      user_handle text not null,
      name text not null,
      backed_up boolean not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkey_account on passkey (account_id, id)`.execute(db);
  await sql`
    create table passkey_challenge (
      id bigint generated always as identity primary key,
      challenge_hash text not null unique,
      purpose text not null check (purpose in ('register', 'login', 'term', 'limit', 'call')),
      holder text not null,
      account_id bigint references account on delete cascade,
      binding text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index passkey_challenge_holder on passkey_challenge (holder, id)`.execute(db);
  await sql`create index passkey_challenge_expires on passkey_challenge (expires_at)`.execute(db);
};

/**
 * Time from which a passkey approves. It is not known how existing passkeys were made, with a password or with another
 * passkey; the version before this one may still make some.
 */
const waits = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table passkey
    add column approves_from timestamptz not null default now() + interval '72 hours'`.execute(db);
  await sql`update passkey set approves_from = created_at + interval '72 hours'`.execute(db);
};

/** A replaced password ends the challenges of its account. */
const challengesByAccount = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index passkey_challenge_account on passkey_challenge (account_id)`.execute(db);
};

export const passkeyMigrations: Migrations = {
  '0920_identity_passkeys': { up: passkeys },
  '0998_identity_passkey_waits': { up: waits },
  '1281_identity_passkey_challenges': { up: challengesByAccount },
};
