import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readBooks } from '../../commands/backup/books.ts';
import { audit } from '../audit/audit.ts';
import { auditHeads } from '../audit/audit-heads.ts';
import { onPostgres, openTestDatabase } from '../testing/database.ts';
import { COMMAND_LIMITS, type Database, inSnapshot, openPostgres } from './database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let command: Database | undefined;
beforeAll(async () => {
  database = await openTestDatabase();
  if (database.url === undefined) return;
  // Limits that the server has for everybody are as small as a day of a large portal makes the usual ones.
  await database.pool.query(`do $$ begin
    execute format('alter database %I set statement_timeout = 1', current_database());
    execute format('alter database %I set idle_in_transaction_session_timeout = 1', current_database());
  end $$`);
  command = openPostgres(database.url, 1, COMMAND_LIMITS);
});
afterAll(async () => {
  await command?.close();
  await database.close();
});

const onServer = onPostgres ? test : test.skip;

onServer('no limit of server or client cuts a statement of a command, however long it takes', async () => {
  const { db, pool } = command as Database;
  // Longer than the server's limit for others; the client's own limit is a setting, since waiting for it takes long.
  await sql`select pg_sleep(0.05)`.execute(db);
  expect(pool.options.query_timeout).toBe(0);
  const books = await inSnapshot(db, async (trx) => {
    await new Promise((resume) => setTimeout(resume, 20));
    return await readBooks(trx);
  });
  expect(Object.keys(books.tables).length).toBeGreaterThan(50);
});

onServer('where the server has a limit, the client waits longer than that and not for ever', async () => {
  for (const statement of [40, 400]) {
    const own = openPostgres(database.url ?? '', 1, { statement });
    try {
      await expect(sql`select pg_sleep(3)`.execute(own.db)).rejects.toMatchObject({ code: '57014' });
      expect(own.pool.options.query_timeout).toBeGreaterThan(statement);
    } finally {
      await own.close();
    }
  }
});

onServer('a call that finds no connection in time is told so, and waits no longer', async () => {
  const own = openPostgres(database.url ?? '', 1, { connect: 2_000 });
  expect(own.pool.options.connectionTimeoutMillis).toBe(2_000);
  const holder = await own.pool.connect();
  try {
    await expect(sql`select 1`.execute(own.db)).rejects.toMatchObject({ fault: 'away' });
  } finally {
    holder.release();
    await own.close();
  }
});

test('the ends of the log are those of its sixteen chains, in their order', async () => {
  for (let number = 0; number < 60; number += 1) {
    const entry = { actor: 'a', subject: `subject ${number}`, action: 'login' as const, data: {} };
    await database.db.transaction().execute((trx) => audit(trx, new Date('2026-11-20T15:00:00Z'), entry));
  }
  const { rows } = await sql`
    select distinct on (chain) chain, id, hash from audit_entry order by chain, id desc`.execute(database.db);
  expect(rows.length).toBeGreaterThan(10);
  expect(await auditHeads(database.db)).toEqual(rows);
});

onServer(
  'a statement that waits too long for a row that another holds is told so, and its connection stays',
  async () => {
    const own = openPostgres(database.url ?? '', 1, { lock: 20 });
    const holder = await (command as Database).pool.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table customer in access exclusive mode');
      const pid = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own.db);
      const before = await pid();
      await expect(sql`select 1 from customer`.execute(own.db)).rejects.toMatchObject({ fault: 'busy' });
      expect((await pid()).rows).toEqual(before.rows);
    } finally {
      await holder.query('rollback');
      holder.release();
      await own.close();
    }
  },
);
