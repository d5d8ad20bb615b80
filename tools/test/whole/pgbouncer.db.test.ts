import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApi } from '../../../api/src/app/app.ts';
import { type Database, openPostgres } from '../../../api/src/platform/database/database.ts';
import { startHeartbeat } from '../../../api/src/platform/database/process-heartbeat.ts';
import { testContext } from '../../../api/src/platform/testing/context.ts';
import { openTestDatabase } from '../../../api/src/platform/testing/database.ts';
import { Browser } from '../../../api/testing/browser.ts';
import { createPeople, type Person, people } from '../../../api/testing/people.ts';
import { freePort } from '../../../shared/test-kit/src/free-ports.ts';
import { unpackedPackages } from '../../../shared/test-kit/src/system-packages.ts';

/** Connections to the server that all callers share: few, so that each statement may meet another one. */
const SHARED = 2;
const CALLERS = 20;

const isServer = process.env['TEST_DATABASE_URL'] !== undefined;

/** Program and environment of PgBouncer: the installed one, else that of Debian's package with the libraries that it needs. */
const findPgBouncer = (): { readonly program: string; readonly env: NodeJS.ProcessEnv } | undefined => {
  if (spawnSync('pgbouncer', ['--version']).status === 0) return { program: 'pgbouncer', env: process.env };
  const files = unpackedPackages('pgbouncer', 'pgbouncer', 'libc-ares2', 'libevent-2.1-7');
  if (!files) return undefined;
  const [libraries = ''] = readdirSync(join(files, 'usr/lib')).filter((name) => name.endsWith('-linux-gnu'));
  return {
    program: join(files, 'usr/sbin/pgbouncer'),
    env: { ...process.env, LD_LIBRARY_PATH: join(files, 'usr/lib', libraries) },
  };
};

const found = isServer ? findPgBouncer() : undefined;
const [, version] =
  (found &&
    /PgBouncer (\d+\.\d+)/.exec(
      String(spawnSync(found.program, ['--version'], { env: found.env }).stdout),
    )) ??
  [];
/** From 1.21 on it follows named statements from one connection to the next. */
const followsNames = Number(version?.split('.')[0]) > 1 || Number(version?.split('.')[1]) >= 21;
if (isServer && !followsNames)
  console.log(
    `PgBouncer ${version ?? 'is not here'}: that statements with names live behind 1.21 was not tried`,
  );

const ends: (() => unknown)[] = [];

/** PgBouncer, as docs/operations.md has it set up; answers the connection string that leads through it. */
async function startPgBouncer(url: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'));
  chmodSync(folder, 0o755);
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const { hostname, port, username, pathname } = new URL(url);
  const own = await freePort();
  const settings = /```ini\n(?<settings>\[pgbouncer\]\n[^`]*)```/.exec(
    readFileSync('docs/operations.md', 'utf8'),
  )?.groups?.['settings'];
  const file = join(folder, 'pgbouncer.ini');
  const known = followsNames ? settings : settings?.replace(/max_prepared_statements.*\n/, '');
  writeFileSync(
    file,
    `[databases]\n* = host=${hostname} port=${port} user=${username}\n${known}
listen_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\nauth_type = any\ndefault_pool_size = ${SHARED}\n`,
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (!found) throw new Error('There is no PgBouncer here.');
  const bouncer = spawn(found.program, [file], { ...user, env: found.env, stdio: 'ignore' });
  const ended = once(bouncer, 'exit');
  ends.push(() => {
    bouncer.kill('SIGKILL');
    return ended;
  });
  return `postgres://${username}@127.0.0.1:${own}${pathname}`;
}

(version !== undefined ? describe : describe.skip)('behind PgBouncer in transaction mode', () => {
  let direct: Awaited<ReturnType<typeof openTestDatabase>>;
  let through: Database;
  beforeAll(async () => {
    direct = await openTestDatabase();
    ends.push(() => direct.close());
    through = openPostgres(await startPgBouncer(direct.url ?? ''), CALLERS, undefined, followsNames);
    ends.push(() => through.close());
    for (let round = 0; ; round += 1) {
      try {
        await through.pool.query('select 1');
        return;
      } catch (error) {
        if (round === 100) throw error;
        await pause(50);
      }
    }
  });
  afterAll(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  test('callers share few connections, and their locks and parameters stay their own', async () => {
    await direct.pool.query('create table counted (value int not null); insert into counted values (0)');
    const processes = new Set<number>();
    const add = async (caller: number): Promise<void> => {
      const client = await through.pool.connect();
      try {
        await client.query('begin');
        await client.query("select pg_advisory_xact_lock(hashtext('counted'))");
        const { rows } = await client.query<{ value: number; process: number; caller: number }>(
          'select value, pg_backend_pid() as process, $1::int as caller from counted',
          [caller],
        );
        expect(rows[0]?.caller).toBe(caller);
        processes.add(rows[0]?.process ?? 0);
        await client.query('update counted set value = $1', [(rows[0]?.value ?? 0) + 1]);
        await client.query('commit');
      } finally {
        client.release();
      }
    };
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: CALLERS }, (_caller, at) => add(at)));
    const { rows } = await direct.pool.query('select value from counted');
    expect(rows).toEqual([{ value: 10 * CALLERS }]);
    expect(processes.size).toBeLessThanOrEqual(SHARED);
  });

  test('people log in and see what they owe, at once, and the process gives its signs of life', async () => {
    const app = await createApi(testContext({ ...through }));
    await createPeople(through.db);
    const heartbeat = await startHeartbeat(through.db, app.log);
    // Three at once of each: so many attempts has who is not known yet, and each takes one until its password was looked at.
    const callers = (['client', 'otherClient'] as const).flatMap((person) => Array<Person>(3).fill(person));
    const seen = await Promise.all(
      callers.map(async (person, at) => {
        const browser = await new Browser(app, `203.0.113.${at + 1}`).loginAs(person);
        const { body } = await browser.call('GET /api/user');
        return [(await browser.call('GET /api/summary')).status, body['fiscal_number']];
      }),
    );
    expect(seen).toEqual(callers.map((person) => [200, people[person]]));
    await heartbeat.stop();
    await app.close();
  });
});
