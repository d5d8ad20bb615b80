import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

const formDrafts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table form_draft (
      owner text not null,
      name text not null,
      sealed text not null,
      kept_at timestamptz not null,
      primary key (owner, name)
    )`.execute(db);
  await sql`create index form_draft_age on form_draft (kept_at)`.execute(db);
};

export const draftMigrations: Migrations = { '1024_form_drafts': { up: formDrafts } };
