import type { FastifyInstance } from 'fastify';
import { createApi } from './app.ts';
import { captchaJobs } from './captcha/index.ts';
import { seedContent } from './content/index.ts';
import { documentJobs } from './documents/index.ts';
import { identityJobs } from './identity/index.ts';
import { exportJobs } from './jobs/index.ts';
import { migrations } from './migrations.ts';
import { otpJobs } from './otp/index.ts';
import { paymentContext, paymentJobs } from './payments/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { type Database, openPostgres } from './platform/database.ts';
import { deliveryJobs } from './platform/delivery/deliver.ts';
import { migrate } from './platform/migrate.ts';
import { startTracing } from './platform/tracing.ts';
import { startWorker } from './platform/worker.ts';
import { pushChannel } from './push/index.ts';
import { quoterJobs } from './quoter/index.ts';
import { createLog } from './redacting-log.ts';
import { fileSources } from './reports/index.ts';

export interface RunningApi {
  /** Does not listen yet: call `listen`, or hand requests to it with `inject`. */
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly database: Database;
  /** Answers what is under way, then closes the database. */
  close(): Promise<void>;
}

/** @throws Error in production without a server: the embedded database does not survive a power cut. */
const openDatabase = async (config: Config, environment: NodeJS.ProcessEnv): Promise<Database> => {
  if (config.databaseUrl !== undefined) return openPostgres(config.databaseUrl);
  if (environment['NODE_ENV'] === 'production' && environment['ALLOW_EMBEDDED_DB'] !== '1') {
    throw new Error(
      'Set DATABASE_URL: the embedded database can lose payments in a power cut. ALLOW_EMBEDDED_DB=1 accepts that.',
    );
  }
  // Only where it is wanted: it is a whole PostgreSQL, which a server's process need not carry.
  const { openEmbedded } = await import('./platform/embedded.ts');
  return await openEmbedded(config.dataDir);
};

/** Opens the database and brings its schema up to date; an empty one gets the contents that every portal begins with. */
export const openPrepared = async (
  config: Config,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Database> => {
  const database = await openDatabase(config, environment);
  try {
    await migrate(database.db, migrations);
    await seedContent(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/**
 * Opens the database, brings its schema up to date, builds the API over it and starts its background work.
 * `prepare` runs before that work begins: it should find the data that are still to be loaded.
 */
export const startApi = async (
  config: Config,
  environment: NodeJS.ProcessEnv = process.env,
  prepare: (context: Context) => Promise<unknown> = async () => {},
  clock: Clock = systemClock,
): Promise<RunningApi> => {
  const log = createLog(config.logLevel);
  const stopTracing = await startTracing(environment);
  const database = await openPrepared(config, environment);
  try {
    const context: Context = { db: database.db, clock, config, log };
    await prepare(context);
    const payments = paymentContext(context, { wake: () => worker.wake('payments') });
    const app = await createApi(context, payments, () => worker.wake('exports'));
    const worker = startWorker(
      [
        ...paymentJobs(payments),
        ...deliveryJobs(context, pushChannel(context)),
        ...identityJobs(context),
        ...captchaJobs(context),
        ...otpJobs(context),
        ...exportJobs(context, fileSources(payments.gateway)),
        ...documentJobs(context),
        ...quoterJobs(context),
      ],
      log,
    );
    return {
      app,
      context,
      database,
      close: async () => {
        await app.close();
        await worker.stop();
        await database.close();
        await stopTracing();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
};
