import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { developmentKeys, type RunningBank, startBank } from '@portal/simulators/bank';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../src/access/identity/index.ts';
import { createApi } from '../src/app/app.ts';
import { seedContent } from '../src/content/site/index.ts';
import { ledgerBalances } from '../src/money/credit/index.ts';
import { checkMoney } from '../src/money/money-desk/index.ts';
import { paymentContext } from '../src/money/payments/index.ts';
import { savePlaces } from '../src/people/customers/index.ts';
import { inSnapshot, inTransaction } from '../src/platform/database/database.ts';
import { testContext } from '../src/platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../src/platform/testing/database.ts';
import { LITTLE_WORK } from './captcha.ts';
import { rightRequest } from './fuzz/requests.ts';
import { scenes } from './fuzz/scenes.ts';
import { Stage } from './fuzz/stage.ts';
import { createPeople, PASSWORD } from './people.ts';

const WORKERS = 20;
/** 120 of them are the soak of a release (L4). */
const MINUTES = Number(process.env['MINUTES'] ?? 5);
/** A run of so many minutes or more judges the growth of memory; a shorter one sees a process that warms up. */
const LONG = 60;
/** MiB an hour. */
const MOST_GROWTH = 5;

/** Calls that change and read money, credits, codes and sessions, all at once. */
const calls: readonly Name[] = [
  'POST /api/login',
  'POST /api/register',
  'POST /api/password_reset_confirm',
  'POST /api/changePassword',
  'POST /api/passkeys/login',
  'POST /api/sessions/:id/end',
  'POST /api/dataResponse',
  'POST /api/confirmContact',
  'POST /api/pay_invoices',
  'POST /api/transactions/:id/abandon',
  'GET /api/transactions/:id/receipt',
  'POST /api/gateway/events',
  'POST /api/modificarPlazoCredito',
  'POST /api/limit/increase',
  'POST /api/userList',
  'POST /api/enable',
  'POST /api/adminRequests/:id/confirm',
  'GET /api/money/cases',
  'POST /api/money/cases/:id/ask',
  'POST /api/money/acts/:id/confirm',
  'POST /api/money/acts/:id/reject',
  'GET /api/payment/report',
  'GET /api/customers/:fiscal_number/timeline',
];

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let bank: RunningBank;
let app: FastifyInstance;
let stage: Stage;

beforeAll(async () => {
  if (!onPostgres) return;
  database = await openTestDatabase();
  const plain = testContext(database, { config: { captcha: LITTLE_WORK } });
  bank = await startBank({ now: () => plain.clock.now(), paymentUrlDelayMs: 0, retryScheduleMs: [] });
  const gateway = {
    ...{ ...plain.config.gateway, ...developmentKeys, url: `${bank.url}/v1`, timeout: 10_000 },
    bankHosts: [new URL(bank.url).host],
  };
  const payments = paymentContext({ ...plain, config: { ...plain.config, gateway } });
  app = await createApi({ ...plain, config: { ...plain.config, gateway } }, payments);
  await createPeople(database.db);
  await seedContent(database.db);
  await inTransaction(database.db, (trx) =>
    savePlaces(trx, {
      departments: [{ code: '11', name: 'Bogotá' }],
      municipalities: [{ code: '11001', name: 'Bogotá' }],
    }),
  );
  stage = new Stage({
    ...{ app, payments, bank, clock: plain.clock, db: database.db, pool: database.pool },
    passwordHash: await hashPassword(PASSWORD),
  });
  await stage.restore();
}, 120_000);
afterAll(async () => {
  if (!onPostgres) return;
  await app.close();
  await bank.close();
  await database.close();
});

/** Growth of a series of [hours, MiB] in MiB an hour, by least squares. */
function growth(samples: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => samples.reduce((sum, sample) => sum + sample[at], 0) / samples.length;
  const [x, y] = [mean(0), mean(1)];
  const above = samples.reduce((sum, [hour, size]) => sum + (hour - x) * (size - y), 0);
  return above / samples.reduce((sum, [hour]) => sum + (hour - x) ** 2, 0);
}

(onPostgres ? test : test.skip)(
  `[M9, L4, C5] ${WORKERS} workers for ${MINUTES} minutes: every right request is granted, every look at the ledger sums to nothing, and no two transactions wait for each other in a circle`,
  async () => {
    const until = performance.now() + MINUTES * 60_000;
    const begun = performance.now();
    const refused: string[] = [];
    const sums: number[] = [];
    const memory: [number, number][] = [];
    let granted = 0;
    const worker = async (number: number): Promise<void> => {
      for (let at = number; performance.now() < until; at += 1) {
        const name = calls[at % calls.length] as Name;
        try {
          const scene = await scenes[name]?.(stage);
          if (!scene) throw new Error('it has no scene');
          const { method, url, headers, body } = rightRequest(name, contract[name], scene, randomUUID());
          const { browser } = scene;
          const response = await app.inject({
            ...{ method: method as 'GET', url, cookies: Object.fromEntries(browser.cookies) },
            headers: { ...(browser.token ? { authorization: `Token ${browser.token}` } : {}), ...headers },
            ...(body === undefined ? {} : { payload: body }),
          });
          if (response.statusCode === 200) granted += 1;
          else refused.push(`${name}: ${response.statusCode} ${response.body.slice(0, 200)}`);
        } catch (error) {
          refused.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    };
    const reader = async (): Promise<void> => {
      while (performance.now() < until) {
        const balances = await inSnapshot(database.db, (trx) => ledgerBalances(trx));
        sums.push([...balances.values()].reduce((sum, amount) => sum + amount, 0));
        memory.push([(performance.now() - begun) / 3_600_000, process.memoryUsage().rss / 2 ** 20]);
        await pause(500);
      }
    };
    await Promise.all([...Array.from({ length: WORKERS }, (_, number) => worker(number)), reader()]);
    const { differences } = await checkMoney(database.db, { kind: 'whole' });
    const { rows } = await database.pool.query<{ deadlocks: number }>(
      `select (select deadlocks from pg_stat_database where datname = current_database())::int as deadlocks`,
    );
    const figures = {
      granted,
      looks: sums.length,
      growth: Math.round(growth(memory.slice(memory.length / 3))),
    };
    console.info(JSON.stringify({ ...figures, ...rows[0] }));
    expect(refused).toEqual([]);
    expect(new Set(sums)).toEqual(new Set([0]));
    expect(differences).toEqual([]);
    expect(rows[0]?.deadlocks).toBe(0);
    if (MINUTES >= LONG) expect(figures.growth).toBeLessThan(MOST_GROWTH);
  },
  (MINUTES + 10) * 60_000,
);
