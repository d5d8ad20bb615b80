import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

const captcha = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table captcha_solution (id text primary key, expires_at timestamptz not null)`.execute(db);
  await sql`
    create table lookup (
      holder text not null,
      window_start timestamptz not null,
      subject text not null,
      primary key (holder, window_start, subject)
    )`.execute(db);
  await sql`
    create table lookup_count (
      holder text not null,
      window_start timestamptz not null,
      subjects integer not null,
      primary key (holder, window_start)
    )`.execute(db);
};

export const captchaMigrations: Migrations = { '1014_captcha': { up: captcha } };
