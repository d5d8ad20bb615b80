import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

const jobs = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table export_job (
      id text primary key,
      owner text not null,
      kind text not null,
      file_name text not null,
      media text not null,
      filters text not null,
      status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
      stored boolean not null,
      total bigint not null check (total >= 0),
      up_to bigint not null,
      written bigint not null default 0,
      bytes bigint not null default 0,
      attempts integer not null default 0,
      created_at timestamptz not null,
      finished_at timestamptz,
      expires_at timestamptz,
      lease_until timestamptz,
      link_hash text unique,
      link_session bigint,
      link_until timestamptz,
      downloads integer not null default 0,
      proved_session bigint,
      check (status in ('queued', 'running') or finished_at is not null)
    )`.execute(db);
  // One file at a time for each administrator, whatever they ask for at once (threat T48).
  await sql`create unique index export_job_one_at_a_time on export_job (owner)
    where status in ('queued', 'running')`.execute(db);
  await sql`create index export_job_owner on export_job (owner, created_at desc)`.execute(db);
  await sql`create index export_job_open on export_job (created_at)
    where status in ('queued', 'running')`.execute(db);
  await sql`
    create table export_chunk (
      job_id text not null references export_job on delete cascade,
      position integer not null,
      bytes bytea not null,
      primary key (job_id, position)
    )`.execute(db);
  // The pieces are compressed already.
  await sql`alter table export_chunk alter column bytes set storage external`.execute(db);
};

export const jobMigrations: Migrations = { '1017_jobs': { up: jobs } };
