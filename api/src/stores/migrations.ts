import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/migrate.ts';

/** The bounds are those of Colombia, so that swapped coordinates are refused. */
const stores = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table store (
      code text primary key,
      name text not null,
      city text not null,
      address text not null,
      latitude double precision not null check (latitude between -5 and 14),
      longitude double precision not null check (longitude between -82 and -66),
      image_icon text not null
    )`.execute(db);
};

/** Columns for the texts of administrators about a store, and for whether visitors see it. */
const details = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table store
      add column phone text not null default '',
      add column hours text not null default '',
      add column active boolean not null default true`.execute(db);
};

export const storeMigrations: Migrations = {
  '0501_stores': { up: stores },
  '0990_store_details': { up: details },
};
