import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CompiledQuery, sql } from 'kysely';
import { aHundredThousandCustomers } from '../../../testing/many-customers.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import {
  customersWithNumber,
  customersWithWords,
  customersWithWordsLike,
  searchCustomers,
} from './queries/search-customers.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  // The embedded database has the same planner, and a tenth is enough for it.
  await aHundredThousandCustomers(database.db, onPostgres ? 100_000 : 10_000);
});
afterAll(() => database.close());

/** The plan of a statement as text, made as it runs: with the likeness that is asked for. */
async function planOf(query: { compile(): CompiledQuery }): Promise<string> {
  const { sql: text, parameters } = query.compile();
  return await inTransaction(database.db, async (trx) => {
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>({
      ...query.compile(),
      sql: `explain ${text}`,
      parameters,
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test.each([
  ['half a name', ['marl'], 'customer_search'],
  ['two words', ['marl', 'usug'], 'customer_search'],
])('%s is answered by the index, without reading all customers', async (_what, words, index) => {
  const plan = await planOf(customersWithWords(database.db, words, 1_001));
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on customer\b/);
});

test('a typing error is answered by the same index', async () => {
  const plan = await planOf(customersWithWordsLike(database.db, ['marlenny', 'usuga'], 1_001));
  expect(plan).toContain('customer_search');
  expect(plan).not.toMatch(/Seq Scan on customer\b/);
});

test('the beginning of an ID or of a phone is answered by an index of each', async () => {
  const plan = await planOf(customersWithNumber(database.db, '30055501', 1_001));
  expect(plan).toContain('customer_id_prefix');
  expect(plan).toContain('customer_phone_prefix');
  expect(plan).not.toMatch(/Seq Scan on customer\b/);
});

test('one among them all is found by half a name and a typing error', async () => {
  await sql`update customer set first_name = 'Marleny Tatiana', last_name = 'Úsuga Zuluaga'
    where fiscal_number = '1000000007'`.execute(database.db);
  const found = await searchCustomers(database.db, 'marle zuluagga', { shown: 3, exact: false });
  expect(found.rows[0]?.fiscalNumber).toBe('1000000007');
});
