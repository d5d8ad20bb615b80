import '@portal/process-kit/guarded-egress';
import { EarlierVersionError } from '@portal/process-kit/earlier-version';
import { allowCalls } from '@portal/process-kit/egress';
import { LOCAL_PORTAL_URL } from '@portal/process-kit/local-ports';
import { createLog } from '../app/redacting-log.ts';
import { openPrepared } from '../app/start-api.ts';
import { prepareRoles, roleOf } from '../platform/database/database-roles.ts';
import { systemClock } from '../platform/process/clock.ts';
import { readConfig, setting } from '../platform/process/config.ts';
import { seedDemo } from './import/index.ts';

/**
 * Work before replicas start, once. It brings the schema up to date. With PORTAL_DEMO=1 it loads the demo data into a
 * database without customers. It makes the roles with which API and hosts log in, where API_DATABASE_URL,
 * HOST_DATABASE_URL, REGISTRY_DATABASE_URL and REPORTS_DATABASE_URL name them, and a second login of each during a change of its password,
 * where API_DATABASE_URL_SECOND and so on name it (each also as a file with _FILE). Run it as the owner of the
 * database. A repetition changes nothing.
 */
const config = readConfig(process.env, { dataDir: '.portal/data', publicUrl: LOCAL_PORTAL_URL });
allowCalls([config.databaseUrl]);
const log = createLog(config.logLevel);
const database = await openPrepared(config).catch((error: unknown): never => {
  if (!(error instanceof EarlierVersionError)) throw error;
  console.error(error.message);
  process.exit(1);
});
try {
  const demo = await seedDemo({ db: database.db, clock: systemClock, config, log });
  // Last, since rights are given on existing tables.
  const named = (name: string) => {
    const url = setting(process.env, name);
    return url ? roleOf(url, setting(process.env, `${name}_SECOND`)) : undefined;
  };
  const [api, host, registry, reports] = [
    named('API_DATABASE_URL'),
    named('HOST_DATABASE_URL'),
    named('REGISTRY_DATABASE_URL'),
    named('REPORTS_DATABASE_URL'),
  ];
  await prepareRoles(database.db, {
    ...(api ? { api } : {}),
    ...(host ? { host } : {}),
    ...(registry ? { registry } : {}),
    ...(reports && reports.name !== api?.name ? { reports } : {}),
  });
  log.info({ demo: demo !== undefined }, 'the database is prepared');
} finally {
  await database.close();
}
