import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/migrate.ts';

const people = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table canary_person (fiscal_number text primary key)`.execute(db);
};

const searches = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table release_bisect (
      public_id text primary key check (length(public_id) = 26),
      good text not null,
      bad text not null,
      sets text not null,
      low integer not null,
      high integer not null check (high > low),
      trial integer not null,
      reason text not null,
      started_by text not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      found text
    )`.execute(db);
  await sql`create unique index release_bisect_open on release_bisect ((true)) where ended_at is null`.execute(
    db,
  );
};

/** Answers that met a service level objective, and all answers, for every five minutes. */
const promises = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table promised_answers (
      at timestamptz not null,
      name text not null check (name in ('login', 'pay')),
      good bigint not null check (good >= 0),
      total bigint not null check (total >= good),
      primary key (at, name)
    )`.execute(db);
};

/** Nothing reads or writes these tables any more; an earlier version that runs beside this one does. */
export const releaseMigrations: Migrations = {
  '0801_canary_people': { up: people },
  '0997_release_searches': { up: searches },
  '1004_promised_answers': { up: promises },
};
