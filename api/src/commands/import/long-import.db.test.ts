import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { csvFolder } from './csv-folder.fixture.ts';
import { importFolder } from './import-folder.ts';

/** Milliseconds that a transaction of a call may rest here; hashing one password takes longer. */
const RESTING_MS = 20;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase({ connect: 5_000, rest: RESTING_MS, statement: 30_000 });
});
afterAll(() => database.close());

// The embedded database ends no session.
(onPostgres ? test : test.skip)(
  'an import that keeps all or nothing may take its time between two statements, as on a busy machine',
  async () => {
    const context = testContext(database, { at: '2026-11-20T15:00:00Z' });
    const result = await importFolder(context, csvFolder(), { passwords: true, allOrNothing: true });
    expect(result).toMatchObject({ kept: true, faults: [] });
  },
);
