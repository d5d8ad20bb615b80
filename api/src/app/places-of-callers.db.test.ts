import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Browser } from '../../testing/browser.ts';
import { createPeople, people } from '../../testing/people.ts';
import { type Database, openPostgres } from '../platform/database/database.ts';
import { startWorker } from '../platform/process/worker.ts';
import { testContext } from '../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../platform/testing/database.ts';
import { holding, untilWaiting } from '../platform/testing/interleaving.ts';
import { createApi } from './app.ts';

const CONNECTIONS = 6;

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

/** Sessions that wait for what another one has locked. */
const waitingNow = async (): Promise<number | undefined> => {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(owner.db);
  return rows[0]?.waiting;
};

// The embedded database has one session: there is nothing to divide.
const testOfPool = onPostgres ? test : test.skip;

testOfPool(
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
      expect(await waitingNow()).toBe(CONNECTIONS / 2);
    } finally {
      await held.commit();
    }
    expect(await Promise.all(reports)).toEqual(Array(12).fill(200));
  },
);

testOfPool(
  'jobs that take long leave connections to customers, also beside reports that do, and all run in the end',
  async () => {
    const held = await holding(owner.db, sql`lock table payment_transaction in access exclusive mode`);
    let ran = 0;
    const jobs = Array.from({ length: 8 }, (_, at) => ({
      name: `job ${at}`,
      every: 86_400_000,
      run: async () => {
        await sql`select count(*) from payment_transaction`.execute(database.db);
        ran += 1;
      },
    }));
    const worker = startWorker(jobs, app.log);
    const reports = Array.from({ length: 4 }, () => admin.call('GET /api/payment/report'));
    try {
      await untilWaiting(owner.db, '%payment_transaction%', CONNECTIONS / 3 + CONNECTIONS / 2);
      const own = await Promise.all(Array.from({ length: 3 }, () => client.call('GET /api/user')));
      expect(own.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(ran).toBe(0);
      expect(await waitingNow()).toBe(CONNECTIONS / 3 + CONNECTIONS / 2);
    } finally {
      await held.commit();
    }
    await Promise.all(reports);
    await worker.stop();
    expect(ran).toBe(8);
  },
);

testOfPool(
  'changes that wait for a row which another holds leave connections to what customers read',
  async () => {
    const { body } = await client.call('GET /api/contact_preferences', {});
    const { email, push, version } = body;
    const held = await holding(
      owner.db,
      sql`select pg_advisory_xact_lock(hashtext('contact_preference'), hashtext(${people.client}))`,
    );
    const changes = Array.from({ length: 8 }, () =>
      client.call('PUT /api/contact_preferences', { body: { email, push, version } }),
    );
    try {
      await untilWaiting(owner.db, '%pg_advisory_xact_lock%', CONNECTIONS - 2);
      const own = await Promise.all(Array.from({ length: 5 }, () => client.call('GET /api/user')));
      expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await waitingNow()).toBe(CONNECTIONS - 2);
    } finally {
      await held.commit();
    }
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  },
);

testOfPool(
  'looking at payments that the bank is settling leaves connections to what customers read',
  async () => {
    const ids = Array.from({ length: 8 }, (_, at) => `payment-that-is-pending-${at}`);
    await sql`insert into payment_transaction (public_id, reference, fiscal_number, status, money, total_amount,
      business_date, bank_code, bank_name, payment_concept, login, gateway, response_gateway, reason_code, created_at)
    select id, id, ${people.client}, 'Pending', 'none', 1, '2026-11-20', '1007', 'B', 'Pago', true, 'wompi', '', '', now()
    from unnest(${ids}::text[]) as id`.execute(owner.db);
    const held = await holding(owner.db, sql`select from payment_transaction for update`);
    const looks = ids.map((id) => client.call('GET /api/transactions/:id', { params: { id } }));
    try {
      await untilWaiting(owner.db, '%update payment_transaction%', CONNECTIONS - 2);
      const own = await Promise.all(Array.from({ length: 5 }, () => client.call('GET /api/user')));
      expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await waitingNow()).toBe(CONNECTIONS - 2);
    } finally {
      await held.commit();
    }
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  },
);
