import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../platform/database.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { activeFeatures, isVariableActive, TERM_MODIFICATION } from './index.ts';
import type { SettingsTables } from './tables.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());

test('[IN-07, API-27] variable 1 is term modification and follows its switch', async () => {
  expect(TERM_MODIFICATION).toBe(1);
  expect(await isVariableActive(database.db, TERM_MODIFICATION)).toBe(true);
  await database.db
    .withTables<SettingsTables>()
    .updateTable('feature_variable')
    .set({ is_active: false })
    .where('id', '=', TERM_MODIFICATION)
    .execute();
  expect(await isVariableActive(database.db, TERM_MODIFICATION)).toBe(false);
  expect(await isVariableActive(database.db, 99)).toBeUndefined();
});

test('[EN-27] the summary gets its four switches, and no other', async () => {
  expect(await activeFeatures(database.db)).toEqual([
    { name: 'TRANSACTIONS_PAGAR_CREDITOS', is_active: true },
    { name: 'TRANSACTIONS_OTP', is_active: true },
    { name: 'TRANSACTIONS_AUMENTO_CUPO', is_active: true },
    { name: 'TRANSACTIONS_ACTUALIZA_DATOS', is_active: true },
  ]);
});
