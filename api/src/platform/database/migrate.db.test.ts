import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { migrations } from '../../app/migrations.ts';
import { openTestDatabase } from '../testing/database.ts';
import type { Database } from './database.ts';
import { assertMigrated, migrate } from './migrate.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const table = (name: string) => ({
  up: async (db: Kysely<unknown>) => {
    await sql`create table ${sql.table(name)} (id integer)`.execute(db);
  },
});

test('a database that is ahead of a colleague gets the migration that was merged later under an earlier name', async () => {
  const mine = { ...migrations, '9901_mine': table('mine') };
  expect(await migrate(database.db, mine)).toEqual(['9901_mine']);
  const both = { ...mine, '9900_theirs': table('theirs') };
  expect(await migrate(database.db, both)).toEqual(['9900_theirs']);
  await sql`select from theirs, mine`.execute(database.db);
  expect(await migrate(database.db, both)).toEqual([]);
});

test('a version that is gone back to runs on what a newer one has added', async () => {
  const newer = { ...migrations, '9902_newer': table('newer') };
  expect(await migrate(database.db, newer)).toEqual(['9902_newer']);
  expect(await migrate(database.db, migrations)).toEqual([]);
  await sql`select from newer`.execute(database.db);
});

test('a database of version 0.1 is refused with the command that resets, and nothing of it is changed', async () => {
  await sql`insert into kysely_migration values ('0001_outbox', 'then')`.execute(database.db);
  const next = { ...migrations, '9904_next': table('next') };
  const said = /^Version 0\.1 made this database, .*`npm run portal -- reset`.*`docker compose down -v`/;
  await expect(migrate(database.db, next)).rejects.toThrow(said);
  await expect(assertMigrated(database.db, migrations)).rejects.toThrow(said);
  const { rows } = await sql`select to_regclass('next') as made`.execute(database.db);
  expect(rows).toEqual([{ made: null }]);
  await sql`delete from kysely_migration where name = '0001_outbox'`.execute(database.db);
});

test('the history of another schema in the same database is not taken for this one', async () => {
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(database.db);
  await sql`create schema elsewhere`.execute(database.db);
  await sql`create table elsewhere.kysely_migration (name text, timestamp text)`.execute(database.db);
  await sql`create table elsewhere.kysely_migration_lock (id text, is_locked integer)`.execute(database.db);
  expect(await migrate(database.db, { '9903_first': table('first') })).toEqual(['9903_first']);
  await sql`select from first`.execute(database.db);
});
