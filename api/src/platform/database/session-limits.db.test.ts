import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { backUp, restore } from '../../commands/backup/backup.ts';
import { readBooks } from '../../commands/backup/books.ts';
import { exportOpenly } from '../../commands/backup/open-export.ts';
import { csvFolder } from '../../commands/import/csv-folder.fixture.ts';
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

/** A way to the server on which the settings can be read that each of our sessions begins with. */
const tapped = async (url: string) => {
  const { hostname, port } = new URL(url);
  const sessions: Map<string, string>[] = [];
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    socket.once('data', (first) => {
      // Length and version, then names and values, each ended by a zero (protocol 3.0).
      const texts = first.toString('latin1', 8).split('\0');
      sessions.push(new Map(texts.flatMap((name, at) => (at % 2 ? [] : [[name, texts[at + 1] ?? '']]))));
    });
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => void socket.destroy());
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const way = new URL(url);
  way.port = String((server.address() as AddressInfo).port);
  // Without the server's socket.
  way.search = '';
  return { url: way.href, sessions, close: () => server.close() };
};

onServer(
  'import, verification, backup, export and restore run in sessions without a limit',
  async () => {
    const [source, target] = [await openTestDatabase(), await openTestDatabase()];
    await target.pool.query('drop schema public cascade; create schema public');
    const folder = mkdtempSync(join(tmpdir(), 'portal-limits-'));
    /** What the sessions of some work are limited to. */
    const limitsOf = async (of: typeof source, work: (url: string) => Promise<unknown>) => {
      const way = await tapped(of.url ?? '');
      await work(way.url);
      way.close();
      const own = way.sessions.filter((settings) => settings.get('application_name') === 'portal-api');
      const names = ['statement_timeout', 'idle_in_transaction_session_timeout'];
      return [...new Set(own.map((settings) => names.map((name) => settings.get(name)).join()))];
    };
    const run =
      (command: string, ...args: string[]) =>
      async (url: string) => {
        const main = fileURLToPath(new URL(`../../commands/${command}.ts`, import.meta.url));
        const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
          env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url },
          stdio: 'ignore',
        });
        expect([command, ...(await once(child, 'exit'))]).toEqual([command, 0, null]);
      };
    const withoutPasswords = csvFolder({ 'users.csv': (text) => text.replaceAll('Portal2026*', '') });
    const [kept, opened] = [join(folder, 'kept'), join(folder, 'opened')];
    expect({
      import: await limitsOf(source, run('import/main', withoutPasswords)),
      verification: await limitsOf(source, run('verify-money')),
      backup: await limitsOf(source, (databaseUrl) => backUp({ databaseUrl }, kept)),
      export: await limitsOf(source, (databaseUrl) => exportOpenly({ databaseUrl }, opened)),
      restore: await limitsOf(target, (databaseUrl) => restore({ databaseUrl }, kept)),
    }).toEqual({
      import: ['0,0'],
      verification: ['0,0'],
      backup: ['0,0'],
      export: ['0,0'],
      restore: ['0,0'],
    });
    await source.close();
    await target.close();
  },
  // Starts of whole programs; a limit for what hangs, not a measure.
  600_000,
);
