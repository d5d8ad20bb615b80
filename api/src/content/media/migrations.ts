import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

/** Images are stored in the database, so that every replica serves them and one backup holds all data. */
const media = async (db: Kysely<unknown>): Promise<void> => {
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
      uploaded_at timestamptz not null,
      rendered_at timestamptz,
      render_attempts integer not null default 0,
      render_lease timestamptz,
      trashed_at timestamptz,
      trashed_by text,
      version integer not null default 1
    )`.execute(db);
  await sql`create index media_file_author on media_file (author, uploaded_at)`.execute(db);
  await sql`create index media_file_to_render on media_file (id) where rendered_at is null`.execute(db);
  await sql`create index media_file_trashed on media_file (trashed_at) where trashed_at is not null`.execute(
    db,
  );
  // The image narrower and in a smaller format.
  await sql`
    create table media_rendition (
      file_name text not null references media_file (name) on delete cascade,
      width integer not null check (width in (400, 800, 1600)),
      format text not null check (format in ('webp', 'avif')),
      content bytea not null,
      primary key (file_name, width, format)
    )`.execute(db);
};

export const mediaMigrations: Migrations = { '1021_media': { up: media } };
