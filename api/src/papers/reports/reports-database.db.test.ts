import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { createPeople } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import { migrations } from '../../app/migrations.ts';
import { type Gateway, paymentContext } from '../../money/payments/index.ts';
import type { ReportsDatabase } from '../../platform/database/context.ts';
import { type Database, openPostgres } from '../../platform/database/database.ts';
import { prepareRoles, roleOf } from '../../platform/database/database-roles.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openReportsDatabase } from '../../platform/database/reports-database.ts';
import { metrics } from '../../platform/process/metrics.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres } from '../../platform/testing/database.ts';
import { runExports } from '../jobs/index.ts';
import { fileSources } from './routes.ts';

const onServers = onPostgres ? test : test.skip;

let primary: ThrowAwayPostgres;
let standby: ThrowAwayPostgres;
let database: Database;
let onStandby: Database;
let reports: ReportsDatabase;
let context: ReturnType<typeof testContext> & { readonly reports: ReportsDatabase };
let app: FastifyInstance;
let admin: Browser;
let passed = 0;

beforeAll(async () => {
  if (!onPostgres) return;
  primary = await startThrowAwayPostgres();
  database = openPostgres(primary.url, 10);
  await migrate(database.db, migrations);
  await createPeople(database.db);
  const login = new URL(primary.url);
  [login.username, login.password] = ['portal_reports', 'reports'];
  await prepareRoles(database.db, { reports: roleOf(login.href) });
  standby = await startThrowAwayPostgres({ standbyOf: primary.url });
  login.port = new URL(standby.url).port;
  onStandby = openPostgres(standby.url, 1);
  const plain = testContext(database);
  reports = await openReportsDatabase({
    url: login.href,
    primary: database.db,
    log: plain.log,
    hasStatementNames: true,
    now: () => passed,
  });
  context = { ...plain, reports };
  app = await createApi(context);
  admin = await new Browser(app).loginAs('admin');
}, 120_000);
afterAll(async () => {
  if (!onPostgres) return;
  await app.close();
  await reports.close();
  await onStandby.close();
  await database.close();
  await standby.stop();
  await primary.stop();
});

let added = 0;
async function addPayment(): Promise<void> {
  added += 1;
  await database.pool.query(
    `insert into payment_transaction (public_id, reference, fiscal_number, status, money, total_amount, business_date,
       bank_code, bank_name, payment_concept, login, gateway, response_gateway, reason_code, created_at)
     values ($1, $1, '1010101010', 'Fail', 'none', 1, '2026-11-20', '1007', 'B', 'Pago', true, 'wompi', 'OK', '', $2)`,
    [`payment-of-the-report-${added}`, context.clock.now()],
  );
}

/** The standby has shown all that was written, and is seen to. */
async function followed(): Promise<void> {
  while ((await reports.caughtUp()) === undefined) await reports.look();
  await reports.look();
}

async function report(): Promise<{
  readonly status: number;
  readonly total: unknown;
  readonly asOf: unknown;
}> {
  const { status, body } = await admin.call('GET /api/payment/report', { query: {} });
  return { status, total: body['total_transactions'], asOf: body['as_of'] };
}
const secondsAgo = (seconds: number): string =>
  bogotaTimestamp(new Date(context.clock.now().getTime() - seconds * 1_000));

onServers('a report is read from the standby and says up to when it is complete', async () => {
  await addPayment();
  await followed();
  expect(await report()).toEqual({ status: 200, total: 1, asOf: secondsAgo(0) });
});

onServers('every file is read by a role that sees no code, session, password or message', async () => {
  await followed();
  const db = await reports.caughtUp();
  if (!db) throw new Error('the standby has not followed');
  const sources = fileSources({ name: 'wompi', reconciliation: async () => [] } as unknown as Gateway);
  const filters = { min_date: '01-11-2026', max_date: '20-11-2026' };
  for (const source of Object.values(sources)) {
    await source.count({ ...context, db }, filters);
    for await (const piece of source.write({ ...context, db }, filters, 1_000_000))
      expect(piece).toBeDefined();
  }
  for (const table of ['outbox_message', 'otp_code', 'session', 'passkey', 'form_draft'])
    await expect(sql.raw(`select from ${table}`).execute(db)).rejects.toMatchObject({ code: '42501' });
  // Of these views everybody sees the columns that they may read.
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public'
    and column_name ~ '(hash|secret|token|password|key)' order by 1`.execute(db);
  const harmless = ['audit_entry.hash', 'audit_entry.previous_hash', 'module.key', 'term_change.shown_hash'];
  expect(rows.map(({ name }) => name)).toEqual(harmless);
});

onServers('what the standby lags is told; past half a minute the primary answers', async () => {
  await onStandby.pool.query('select pg_wal_replay_pause()');
  await addPayment();
  passed += 10_000;
  await reports.look();
  expect(await report()).toEqual({ status: 200, total: 1, asOf: secondsAgo(10) });
  expect(await metrics.text()).toMatch(/^portal_reports_replica_lag_seconds\{[^}]*\} 10$/m);
  passed += 21_000;
  await reports.look();
  expect(await report()).toEqual({ status: 200, total: 2, asOf: undefined });
  await onStandby.pool.query('select pg_wal_replay_resume()');
  await followed();
  expect(await report()).toEqual({ status: 200, total: 2, asOf: secondsAgo(0) });
});

onServers('a file has every row that was counted, also where the standby has not', async () => {
  await followed();
  await onStandby.pool.query('select pg_wal_replay_pause()');
  await addPayment();
  const { body: job } = await admin.call('POST /api/exports/payments', { body: {} });
  const payments = paymentContext(context);
  expect(await runExports(context, fileSources(payments.gateway))).toBe(1);
  const { body } = await admin.call('GET /api/exports/:id', { params: { id: String(job['id']) } });
  expect(body).toMatchObject({ status: 'done', total: added, written: added });
  await onStandby.pool.query('select pg_wal_replay_resume()');
});

onServers('a file is read from the standby once that has all of it', async () => {
  await addPayment();
  await followed();
  const lastRead = async () => {
    const { rows } = await onStandby.pool.query<{ at: Date }>(
      `select max(query_start) as at from pg_stat_activity
       where pid <> pg_backend_pid() and query like '%payment_transaction%'`,
    );
    return rows[0]?.at;
  };
  const before = await lastRead();
  await admin.call('POST /api/exports/payments', { body: {} });
  expect(await runExports(context, fileSources(paymentContext(context).gateway))).toBe(1);
  expect(await lastRead()).not.toEqual(before);
});

onServers(
  'while the standby is stopped the primary answers, no call fails, and it is used again later',
  async () => {
    await followed();
    await standby.end('immediate');
    const answers = await Promise.all(Array.from({ length: 20 }, report));
    expect(answers).toEqual(
      Array.from({ length: 20 }, () => ({ status: 200, total: added, asOf: undefined })),
    );
    await reports.look();
    expect((await report()).asOf).toBeUndefined();
    await standby.start();
    while ((await report()).asOf === undefined) await reports.look();
  },
);

onServers('a server that follows no primary is not read from', async () => {
  const alone = await openReportsDatabase({
    url: primary.url,
    primary: database.db,
    log: context.log,
    hasStatementNames: true,
  });
  expect(alone.usable()).toBeUndefined();
  expect(await alone.caughtUp()).toBeUndefined();
  await alone.close();
});
