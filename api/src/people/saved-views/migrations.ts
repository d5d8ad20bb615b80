import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

const savedViews = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table saved_view (
      id bigint generated always as identity primary key,
      owner text not null,
      page text not null,
      name text not null,
      query text not null,
      saved_at timestamptz not null
    )`.execute(db);
  await sql`create unique index saved_view_name on saved_view (owner, page, lower(name))`.execute(db);
};

export const savedViewMigrations: Migrations = { '1025_saved_views': { up: savedViews } };
