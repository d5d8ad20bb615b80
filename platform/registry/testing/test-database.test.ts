import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase } from './test-registry.ts';

test('each test database is empty, whatever was written into the one before it', async () => {
  const tables = async (database: Awaited<ReturnType<typeof openTestDatabase>>) =>
    (await sql`select tablename from pg_tables where schemaname = 'public'`.execute(database.db)).rows;
  const opened = await Promise.all([openTestDatabase(), openTestDatabase()]);
  for (const database of opened) {
    expect(await tables(database)).toEqual([]);
    await sql`create table written (id int)`.execute(database.db);
  }
  const third = await openTestDatabase();
  expect(await tables(third)).toEqual([]);
  await Promise.all([...opened, third].map((database) => database.close()));
});
