import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { audit } from './platform/audit.ts';
import { type Database, inTransaction } from './platform/database.ts';
import { openTestDatabase } from './platform/testing/database.ts';
import { verdictOn } from './verify-audit.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  for (const amount of [100, 200, 300]) {
    await inTransaction(database.db, (trx) =>
      audit(trx, new Date('2026-11-20T15:00:00Z'), {
        actor: '9090909090',
        subject: '1010101010',
        action: 'limit raised',
        data: { amount },
      }),
    );
  }
});
afterAll(() => database.close());

const verdict = () => verdictOn(database.db);
/** As somebody with the keys of the database could. */
const tamper = (statement: string) =>
  inTransaction(database.db, async (trx) => {
    await sql`alter table audit_entry disable trigger audit_entry_append_only`.execute(trx);
    await sql.raw(statement).execute(trx);
    await sql`alter table audit_entry enable trigger audit_entry_append_only`.execute(trx);
  });

test('a log that nobody has touched is whole', async () => {
  expect(await verdict()).toEqual({ text: 'The audit log is whole: 3 entries.', code: 0 });
});

test('[T46] a changed entry is named, with who did what to whom', async () => {
  await tamper(`update audit_entry set data = '{"amount":900}' where id = 2`);
  const { text, code } = await verdict();
  expect(code).toBe(1);
  expect(text).toContain('TAMPERED: entry 2 ');
  expect(text).toContain('at 2026-11-20T15:00:00.000Z, 9090909090 did "limit raised" to 1010101010');
  expect(text).toContain('1 entries before it are whole');
  await tamper(`update audit_entry set data = '{"amount":200}' where id = 2`);
  expect((await verdict()).code).toBe(0);
});

test('[T46] an entry taken away is noticed at the next of its chain', async () => {
  await tamper('delete from audit_entry where id = 2');
  expect(await verdict()).toMatchObject({ text: expect.stringContaining('TAMPERED: entry 3 '), code: 1 });
});
