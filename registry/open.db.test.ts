import { expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
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
