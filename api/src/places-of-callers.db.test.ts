import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createApi } from './app.ts';
import { type Database, openPostgres } from './platform/database.ts';
import { testContext } from './platform/testing/context.ts';
import { onPostgres, openTestDatabase } from './platform/testing/database.ts';
import { holding, untilWaiting } from './platform/testing/interleaving.ts';
import { Browser } from './testing/browser.ts';
import { createPeople } from './testing/people.ts';

const CONNECTIONS = 4;

let owner: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
let app: FastifyInstance;
let client: Browser;
let admin: Browser;
beforeAll(async () => {
  owner = await openTestDatabase();
  await createPeople(owner.db);
  database = owner.url === undefined ? owner : openPostgres(owner.url, CONNECTIONS, { lock: 20_000 });
  app = await createApi(testContext(database));
  client = await new Browser(app).loginAs('client');
  admin = await new Browser(app).loginAs('admin');
});
afterAll(async () => {
  await app.close();
  if (database !== owner) await database.close();
  await owner.close();
});

// The embedded database has one session: there is nothing to divide.
(onPostgres ? test : test.skip)(
  'twelve reports of one administrator that take long leave connections to customers, and are all answered in the end',
  async () => {
    const held = await holding(owner.db, sql`lock table payment_transaction in access exclusive mode`);
    const answered: string[] = [];
    const reports = Array.from({ length: 12 }, async () => {
      const { status } = await admin.call('GET /api/payment/report');
      answered.push('report');
      return status;
    });
    try {
      await untilWaiting(owner.db, '%payment_transaction%', CONNECTIONS / 2);
      const own = Array.from({ length: 5 }, async () => {
        const { status } = await client.call('GET /api/user');
        answered.push('customer');
        return status;
      });
      expect(await Promise.all(own)).toEqual([200, 200, 200, 200, 200]);
      expect(answered).toEqual(Array(5).fill('customer'));
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(owner.db);
      expect(rows[0]?.waiting).toBe(CONNECTIONS / 2);
    } finally {
      await held.commit();
    }
    expect(await Promise.all(reports)).toEqual(Array(12).fill(200));
  },
);
