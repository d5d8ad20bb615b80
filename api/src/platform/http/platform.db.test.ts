import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { audit, verifyAudit } from '../audit/audit.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { enqueueMessage } from '../delivery/outbox.ts';
import { onPostgres, openTestDatabase } from '../testing/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const at = new Date('2026-11-20T15:00:00Z');

test('[C20] using the outer handle inside a transaction is an error, not a hang', async () => {
  const work = inTransaction(database.db, async () => {
    await database.db.selectFrom('outbox_message').selectAll().execute();
  });
  await expect(work).rejects.toThrow('outer database handle');
});

test('a message is queued once for a key, and only when its transaction commits', async () => {
  const message = {
    channel: 'sms',
    recipient: '3000000000',
    subject: '',
    body: 'Hola',
    dedupeKey: 'k1',
  } as const;
  await inTransaction(database.db, (trx) => enqueueMessage(trx, at, message));
  await inTransaction(database.db, (trx) => enqueueMessage(trx, at, message));
  await inTransaction(database.db, async (trx) => {
    await enqueueMessage(trx, at, { ...message, dedupeKey: 'k2' });
    throw new Error('changed my mind');
  }).catch(() => {});
  const rows = await database.db.selectFrom('outbox_message').select('dedupe_key').execute();
  expect(rows).toEqual([{ dedupe_key: 'k1' }]);
});

test('the audit log refuses changes, and the verifier names a row that was tampered with', async () => {
  const entry = { actor: 'system', subject: '1010101010', action: 'login' as const, data: { a: 1 } };
  for (let i = 0; i < 3; i += 1) await inTransaction(database.db, (trx) => audit(trx, at, entry));
  expect(await verifyAudit(database.db)).toEqual({ brokenAt: null, entries: 3, missing: [], rewritten: [] });
  await expect(sql`update audit_entry set actor = 'x' where id = 2`.execute(database.db)).rejects.toThrow(
    'append-only',
  );
  await sql`alter table audit_entry disable trigger all`.execute(database.db);
  await sql`update audit_entry set actor = 'x' where id = 2`.execute(database.db);
  expect(await verifyAudit(database.db)).toEqual({ brokenAt: 2, entries: 1, missing: [], rewritten: [] });
});

test('entries written at once form one chain for each of their subjects, and none is lost', async () => {
  const fresh = await openTestDatabase();
  try {
    const write = (subject: string) =>
      inTransaction(fresh.db, (trx) =>
        audit(trx, at, { actor: 'system', subject, action: 'login', data: {} }),
      );
    await Promise.all(Array.from({ length: 200 }, (_, i) => write(`${1_010_101_000 + (i % 20)}`)));
    expect(await verifyAudit(fresh.db)).toEqual({ brokenAt: null, entries: 200, missing: [], rewritten: [] });
    const chains = await fresh.db.selectFrom('audit_entry').select('chain').distinct().execute();
    expect(chains.length).toBeGreaterThan(1);
  } finally {
    await fresh.close();
  }
});

test('a bigint past 2^53 is an error instead of a rounded amount', async () => {
  await expect(sql`select 9007199254740993::bigint as pesos`.execute(database.db)).rejects.toThrow(
    'safe integer',
  );
});

(onPostgres ? test : test.skip)(
  'walks beside eight writers find the log whole each time, and name a tampered entry when there is one',
  async () => {
    const fresh = await openTestDatabase();
    try {
      let isWriting = true;
      const write = async (writer: number) => {
        for (let n = 0; isWriting; n += 1) {
          const subject = `${1_010_101_000 + ((writer * 7 + n) % 40)}`;
          const entry = { actor: 'system', subject, action: 'login' as const, data: { writer, n } };
          // Several entries in one transaction: numbers are taken long before others can see them.
          await inTransaction(fresh.db, async (trx) => {
            await audit(trx, at, entry);
            await audit(trx, at, entry);
          });
        }
      };
      const writers = Array.from({ length: 8 }, (_, writer) => write(writer));
      const alarms: unknown[] = [];
      for (let walk = 0; walk < 150; walk += 1) {
        const found = await verifyAudit(fresh.db);
        if (found.brokenAt !== null) alarms.push({ walk, ...found });
      }
      isWriting = false;
      await Promise.all(writers);
      expect(alarms).toEqual([]);

      const { id } = await fresh.db
        .selectFrom('audit_entry')
        .select('id')
        .orderBy('id')
        .offset(100)
        .limit(1)
        .executeTakeFirstOrThrow();
      await sql`alter table audit_entry disable trigger all`.execute(fresh.db);
      await sql`update audit_entry set data = '{}' where id = ${id}`.execute(fresh.db);
      expect(await verifyAudit(fresh.db)).toMatchObject({ brokenAt: id });
    } finally {
      await fresh.close();
    }
  },
);
