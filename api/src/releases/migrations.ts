import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/migrate.ts';

const people = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table canary_person (fiscal_number text primary key)`.execute(db);
};

export const releaseMigrations: Migrations = {
  '0801_canary_people': { up: people },
};
