import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailableError } from '@portal/process-kit/database-faults';
import type { FastifyInstance } from 'fastify';
import { captchaJobs } from '../access/captcha/index.ts';
import { identityJobs } from '../access/identity/index.ts';
import { otpJobs } from '../access/otp/index.ts';
import { mediaJobs } from '../content/media/index.ts';
import { contentJobs, seedContent } from '../content/site/index.ts';
import { limitJobs } from '../lending/limit/index.ts';
import { quoterJobs } from '../lending/quoter/index.ts';
import { creditJobs, saveLeastPayment } from '../money/credit/index.ts';
import { moneyDeskJobs, syncCases } from '../money/money-desk/index.ts';
import { paymentContext, paymentJobs } from '../money/payments/index.ts';
import { documentJobs, statementJobs } from '../papers/documents/index.ts';
import { exportJobs } from '../papers/jobs/index.ts';
import { reminderJobs } from '../papers/reminders/index.ts';
import { fileSources } from '../papers/reports/index.ts';
import { customerJobs } from '../people/customers/index.ts';
import { draftJobs } from '../people/drafts/index.ts';
import { pushChannel } from '../people/push/index.ts';
import { auditJobs } from '../platform/audit/audit-heads.ts';
import type { Context, ReportsDatabase } from '../platform/database/context.ts';
import { COMMAND_LIMITS, type Database, openPostgres } from '../platform/database/database.ts';
import { mayMigrate } from '../platform/database/database-roles.ts';
import { assertMigrated, migrate } from '../platform/database/migrate.ts';
import { startHeartbeat } from '../platform/database/process-heartbeat.ts';
import { openReportsDatabase } from '../platform/database/reports-database.ts';
import { channelsOf, deliveryJobs } from '../platform/delivery/deliver.ts';
import { type Clock, systemClock } from '../platform/process/clock.ts';
import type { Config } from '../platform/process/config.ts';
import { metrics } from '../platform/process/metrics.ts';
import { startTracing } from '../platform/process/tracing.ts';
import { startWorker } from '../platform/process/worker.ts';
import { createApi } from './app.ts';
import { migrations } from './migrations.ts';
import { createLog } from './redacting-log.ts';

export interface RunningApi {
  /** Does not listen yet: call `listen`, or hand requests to it with `inject`. */
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly database: Database;
  /** Answers the open requests, then closes the database. */
  close(): Promise<void>;
}

/** @throws Error in production without a server: the embedded database does not survive a power cut. */
const openDatabase = async (config: Config, environment: NodeJS.ProcessEnv): Promise<Database> => {
  if (config.databaseUrl !== undefined) {
    return openPostgres(config.databaseUrl, undefined, undefined, config.hasStatementNames);
  }
  if (environment['NODE_ENV'] === 'production' && environment['ALLOW_EMBEDDED_DB'] !== '1') {
    throw new Error(
      'Set DATABASE_URL: the embedded database can lose payments in a power cut. ALLOW_EMBEDDED_DB=1 accepts that.',
    );
  }
  // Loaded only where it is used: it is a whole PostgreSQL, which a process with a server need not load.
  const { openEmbedded } = await import('../platform/database/embedded.ts');
  return await openEmbedded(config.dataDir);
};

/** Brings the schema up to date in sessions whose statements may last as long as the tables are large. */
const migrateAtLeisure = async (database: Database, { databaseUrl }: Config): Promise<void> => {
  if (databaseUrl === undefined) return void (await migrate(database.db, migrations));
  const own = openPostgres(databaseUrl, undefined, COMMAND_LIMITS, false);
  try {
    await migrate(own.db, migrations);
  } finally {
    await own.close();
  }
};

/** Pause between two attempts to reach a database at the start, in milliseconds. */
const RETRY_INTERVAL_MS = 1_000;

/**
 * Opens the database and brings its schema up to date; an empty one gets the contents that every portal begins with. A
 * role that may not change the schema finds it done.
 * A database that is away is waited for, at most `config.databaseWait`; `onAway` is told of each try that failed.
 * @throws DatabaseUnavailableError when it has not come by then.
 */
export async function openPrepared(
  config: Config,
  environment: NodeJS.ProcessEnv = process.env,
  onAway: (fault: DatabaseUnavailableError) => void = () => {},
): Promise<Database> {
  const until = performance.now() + config.databaseWait;
  let opened: Database | undefined;
  for (;;) {
    try {
      const database = opened ?? (await openDatabase(config, environment));
      opened = database;
      if (await mayMigrate(database.db)) {
        await migrateAtLeisure(database, config);
        await seedContent(database.db);
        await saveLeastPayment(database.db, config.gateway.leastPayment);
      } else await assertMigrated(database.db, migrations);
      return database;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError) || performance.now() > until) {
        await opened?.close();
        throw error;
      }
      onAway(error);
      await pause(RETRY_INTERVAL_MS);
    }
  }
}

/**
 * Opens the database, brings its schema up to date, builds the API over it and starts its background work.
 * `prepare` runs before that work begins: it should find the data that are still to be loaded. `onAway` is told each
 * time that the database could not be reached yet.
 */
export async function startApi(
  config: Config,
  environment: NodeJS.ProcessEnv = process.env,
  prepare: (context: Context) => Promise<unknown> = async () => {},
  clock: Clock = systemClock,
  onAway: (fault: DatabaseUnavailableError) => void = () => {},
): Promise<RunningApi> {
  const log = createLog(config.logLevel);
  const stopTracing = await startTracing(environment);
  const database = await openPrepared(config, environment, (fault) => {
    log.warn({ err: fault }, 'the database is away; it is waited for');
    onAway(fault);
  });
  let reports: ReportsDatabase | undefined;
  try {
    const plain: Context = { db: database.db, clock, config, log };
    await prepare(plain);
    reports =
      config.reportsDatabaseUrl === undefined
        ? undefined
        : await openReportsDatabase({
            url: config.reportsDatabaseUrl,
            primary: database.db,
            log,
            hasStatementNames: config.hasStatementNames,
          });
    // Claims of a process that is gone are taken over at once, not at the end of their leases.
    const heartbeat = await startHeartbeat(database.db, log, () => {
      for (const job of ['payments', 'delivery', 'money-days']) worker.wake(job);
    });
    const context: Context = { ...plain, holder: heartbeat.holder, ...(reports ? { reports } : {}) };
    const payments = paymentContext(context, {
      wake: () => worker.wake('payments'),
      onQuestioned: (trx, at, reference) => syncCases(trx, at, [reference]),
    });
    const app = await createApi(context, payments, () => worker.wake('exports'));
    const worker = startWorker(
      [
        ...paymentJobs(payments),
        ...deliveryJobs(context, channelsOf(config, pushChannel(context))),
        ...identityJobs(context),
        ...auditJobs(context),
        ...captchaJobs(context),
        ...customerJobs(context),
        ...otpJobs(context),
        ...exportJobs(context, fileSources(payments.gateway)),
        ...documentJobs(context),
        ...contentJobs(context),
        ...mediaJobs(context),
        ...draftJobs(context),
        ...statementJobs(context),
        ...reminderJobs(context),
        ...quoterJobs(context),
        ...creditJobs(context),
        ...limitJobs(context),
        ...moneyDeskJobs(payments),
      ],
      log,
      metrics.onRun,
    );
    return {
      app,
      context,
      database,
      close: async () => {
        await app.close();
        await worker.stop();
        await heartbeat.stop();
        await reports?.close();
        await database.close();
        await stopTracing();
      },
    };
  } catch (error) {
    await reports?.close();
    await database.close();
    throw error;
  }
}
