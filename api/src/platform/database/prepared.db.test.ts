import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import { openTestDatabase } from '../testing/database.ts';
import { type Database, inTransaction } from './database.ts';
import { prepared } from './prepared.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a prepared statement is built once and gets other values each time', async () => {
  let built = 0;
  const sum = prepared<{ left: number; right: number; days: readonly string[]; gone: string | null }>()(
    (db, given) => {
      built += 1;
      return db.selectNoFrom([
        sql<number>`${given('left')}::bigint + 10 * ${given('right')}::bigint + ${1_000}::bigint`.as('sum'),
        sql<string>`(${given('days')}::text[])[2]`.as('day'),
        sql<boolean>`${given('gone')}::text is null`.as('isGone'),
      ]);
    },
  );
  const answers = [
    await sum(database.db, { left: 1, right: 2, days: ['mon', 'tue'], gone: null }),
    await sum(database.db, { left: 3, right: 4, days: ['fri', 'sat'], gone: '' }),
  ];
  expect(answers).toEqual([
    [{ sum: 1_021, day: 'tue', isGone: true }],
    [{ sum: 1_043, day: 'sat', isGone: false }],
  ]);
  expect(built).toBe(1);
});

test('prepared outside a transaction, it sees inside one what only that one has written', async () => {
  const actions = prepared<{ subject: string }>()((db, given) =>
    db.selectFrom('audit_entry').select('action').where('subject', '=', given('subject')),
  );
  const given = { subject: '1010101010' };
  expect(await actions(database.db, given)).toEqual([]);
  const inside = await inTransaction(database.db, async (trx) => {
    await audit(trx, new Date(), { actor: 'system', ...given, action: 'login', data: {} });
    return await actions(trx, given);
  });
  expect(inside).toEqual([{ action: 'login' }]);
});
