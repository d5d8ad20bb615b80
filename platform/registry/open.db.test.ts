import { expect, test } from '@jest/globals';
import { type KyselyPlugin, sql } from 'kysely';
import { openRegistry } from './open.ts';
import { temporaryFolder } from './testing/builds.ts';
import { openTestDatabase, testKey } from './testing/test-registry.ts';

test('a registry whose database is away is open only once its tables and keys are there', async () => {
  const { db, close } = await openTestDatabase();
  let isAway = true;
  const line: KyselyPlugin = {
    transformQuery({ node }) {
      if (isAway) throw new Error('away');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const pagos = testKey('mf-pagos-team', ['mf-pagos']);
  const told: unknown[] = [];
  const opened = await openRegistry({
    db: db.withPlugin(line),
    artefacts: { folder: await temporaryFolder() },
    keys: [pagos.description],
    onUnreachable: (error) => {
      told.push(error);
      isAway = false;
    },
  });
  expect(told).toHaveLength(1);
  expect((await opened.registry.active()).stable).toBeUndefined();
  expect(await opened.health.documentKey()).toBeDefined();
  await close();
});

test('a registry of version 0.1 is refused at once with the command that resets, and nothing of it is changed', async () => {
  const { db, close } = await openTestDatabase();
  for (const statement of [
    'create schema registry',
    'create table registry.kysely_migration (name text, timestamp text)',
    `insert into registry.kysely_migration values ('0001_registry', 'then')`,
  ])
    await sql.raw(statement).execute(db);
  const told: unknown[] = [];
  const opening = openRegistry({
    db,
    artefacts: { folder: await temporaryFolder() },
    onUnreachable: (error) => told.push(error),
  });
  await expect(opening).rejects.toThrow(
    /^Version 0\.1 made this registry .*`npm run portal -- reset`.*`docker compose down -v`/,
  );
  expect(told).toEqual([]);
  const { rows } = await sql`select relname from pg_class where relnamespace = 'registry'::regnamespace
    and relkind = 'r'`.execute(db);
  expect(rows).toEqual([{ relname: 'kysely_migration' }]);
  await close();
});
