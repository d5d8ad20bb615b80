import { type Kysely, sql } from 'kysely';

/** Tables of the passkeys and of the challenges that they answer. */
export async function createPasskeys(db: Kysely<unknown>): Promise<void> {
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
      last_used_at timestamptz,
      approves_from timestamptz not null default now() + interval '72 hours'
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
  // A replaced password ends the challenges of its account.
  await sql`create index passkey_challenge_account on passkey_challenge (account_id)`.execute(db);
}
