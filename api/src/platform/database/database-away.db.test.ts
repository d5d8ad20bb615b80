import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { createApi } from '../../app/app.ts';
import { migrations } from '../../app/migrations.ts';
import { testContext } from '../testing/context.ts';
import { onPostgres } from '../testing/database.ts';
import { type Database, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

/** On a PostgreSQL of its own, because the tests stop it. */
const onServer = onPostgres ? test : test.skip;
let server: ThrowAwayPostgres;
let database: Database;
let app: FastifyInstance;
let admin: pg.Client;

const openAdmin = async (): Promise<void> => {
  admin = new pg.Client({ connectionString: server.url });
  admin.on('error', () => {});
  await admin.connect();
};

beforeAll(async () => {
  if (!onPostgres) return;
  server = await startThrowAwayPostgres();
  database = openPostgres(server.url, 10);
  await migrate(database.db, migrations);
  app = await createApi(testContext(database));
  await openAdmin();
});
afterAll(async () => {
  if (!onPostgres) return;
  await app.close();
  await admin.end().catch(() => {});
  await database.close();
  await server.stop();
});

/** A call that reads the database. */
const get = (url = '/api/front_modules/list') => app.inject({ method: 'GET', url });

/** A call that waits in the database until the lock is given back: the state of a statement in flight. */
const callInFlight = async () => {
  await admin.query('begin');
  await admin.query('lock table front_module in access exclusive mode');
  const answer = get();
  for (;;) {
    const { rows } = await admin.query(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'portal-api'`,
    );
    if (rows.length > 0) return { answer, pid: rows[0].pid as number };
  }
};

/** Milliseconds until the API calls itself ready. */
const timeToReady = async () => {
  const from = performance.now();
  while ((await get('/api/health/ready')).statusCode !== 200) await pause(50);
  return { readyAgain: performance.now() - from };
};

const expectUnavailable = (answer: Awaited<ReturnType<typeof get>>) => {
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    503,
    'UNAVAILABLE',
    '2',
  ]);
  expect(answer.json()).toMatchObject({ message: expect.any(String), trace: expect.any(String) });
};

onServer(
  'a connection that is ended while it waits costs its own call alone, which may be repeated',
  async () => {
    const { answer, pid } = await callInFlight();
    await admin.query('select pg_terminate_backend($1)', [pid]);
    await admin.query('rollback');
    expectUnavailable(await answer);
    expect((await get()).statusCode).toBe(200);
  },
);

test.each(['fast', 'immediate'] as const)(
  'a server that stops (%s) with a call in flight: 503 until it is back, then 200 without a restart',
  async (mode) => {
    if (!onPostgres) return;
    const { answer } = await callInFlight();
    await server.end(mode);
    expectUnavailable(await answer);
    expectUnavailable(await get());
    while ((await get('/api/health')).statusCode === 200) await pause(50);
    expectUnavailable(await get('/api/health/ready'));
    expect((await get('/api/health/live')).statusCode).toBe(200);
    await server.start();
    await openAdmin();
    expect((await get()).statusCode).toBe(200);
    const { readyAgain } = await timeToReady();
    expect(readyAgain).toBeLessThan(5_000);
  },
);
