import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/migrate.ts';

/** Images lie in the database, so that every replica serves them and one backup holds everything. */
const mediaFiles = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table media_file (
      id bigint generated always as identity primary key,
      name text not null unique,
      content bytea not null,
      bytes integer not null check (bytes > 0),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      original_name text not null,
      author text not null,
      author_name text not null,
      uploaded_at timestamptz not null
    )`.execute(db);
  await sql`create index media_file_author on media_file (author, uploaded_at)`.execute(db);
};

export const mediaMigrations: Migrations = { '0790_media': { up: mediaFiles } };
