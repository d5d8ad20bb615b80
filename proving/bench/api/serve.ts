import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi, readConfig } from '../../../api/src/app/index.ts';
import { migrations } from '../../../api/src/app/migrations.ts';
import { createLog } from '../../../api/src/app/redacting-log.ts';
import { seedDemo } from '../../../api/src/commands/import/index.ts';
import { seedContent } from '../../../api/src/content/site/index.ts';
import type { Gateway, GatewayAnswer } from '../../../api/src/money/payments/gateway/port.ts';
import { paymentContext } from '../../../api/src/money/payments/index.ts';
import { openPostgres } from '../../../api/src/platform/database/database.ts';
import { openEmbedded } from '../../../api/src/platform/database/embedded.ts';
import { migrate } from '../../../api/src/platform/database/migrate.ts';
import { systemClock } from '../../../api/src/platform/process/clock.ts';
import { logInMany, preparePayments } from './callers.ts';
import { addFloor, createBenchTables } from './floor.ts';
import { CLIENTS, cpuTime, type Question, type Ready } from './messages.ts';
import { statementRecorder } from './recorder.ts';

/** Customers who are logged in; the reading calls take turns among the first of them. */
const CUSTOMERS = 1_000;
const READERS = 50;

/**
 * The API alone in a process of its own, seeded with the demo, over PostgreSQL (DATABASE_URL) or the embedded database
 * (DATA_DIR). The parent talks to it over the channel of `fork`.
 */
// Secrets that the environment does not give are made in the folder of data; one of its own goes with the process.
const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const config = readConfig(process.env, { dataDir, publicUrl: 'https://localhost' });
const log = createLog(config.logLevel);
const database =
  config.databaseUrl === undefined
    ? await openEmbedded(config.dataDir)
    : openPostgres(config.databaseUrl, CLIENTS);
await migrate(database.db, migrations);
await seedContent(database.db);
const context = { db: database.db, clock: systemClock, config, log };
await seedDemo(context);
await createBenchTables(database);

/** A gateway that answers at once, so that only our part of a payment is measured. */
const answered: Omit<GatewayAnswer, 'gatewayId' | 'reference' | 'amount' | 'trazabilityCode'> = {
  state: 'pending',
  notUnderstood: null,
  response: 'PENDING',
  reasonCode: '',
  ticketId: '1',
  bankUrl: new URL('/pse', config.gateway.url).href,
  finishedAt: null,
};
const gateway: Gateway = {
  name: 'instant',
  reconciliation: async () => [],
  close: async () => false,
  listBanks: async () => [{ code: '1007', name: 'BANCOLOMBIA' }],
  create: async ({ reference, amount }) => {
    const gatewayId = randomUUID();
    return { ...answered, gatewayId, reference, amount, trazabilityCode: gatewayId };
  },
  query: async () => undefined,
  parseEvent: () => undefined,
};
const app = await createApi(context, paymentContext(context, { gateway }));
const people = await logInMany(database, context, CUSTOMERS);
addFloor(
  app,
  database.db,
  people.map(({ fiscalNumber }) => fiscalNumber),
);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const ready: Ready = {
  url,
  callers: people.slice(0, READERS).map(({ headers }) => headers),
  payments: await preparePayments(app, people),
};

const record = statementRecorder(database);
process.on('message', async (question: Question) => {
  if ('cpu' in question) {
    process.send?.(cpuTime());
    return;
  }
  const { method, path, headers, body } = question.record;
  const statements = await record(async () => {
    const payload = body === undefined ? {} : { payload: body };
    const response = await app.inject({ method, url: path, headers, ...payload });
    if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.body}`);
  });
  process.send?.(statements);
});
process.once('disconnect', async () => {
  await app.close();
  await database.close();
});
process.send?.(ready);
