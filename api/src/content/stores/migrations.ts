import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

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
      image_icon text not null,
      phone text not null default '',
      hours text not null default '',
      active boolean not null default true
    )`.execute(db);
};

export const storeMigrations: Migrations = { '1012_stores': { up: stores } };
