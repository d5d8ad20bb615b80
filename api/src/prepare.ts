import '@portal/contract/guarded-egress';
import { allowCalls } from '@portal/contract/egress';
import { LOCAL_PORTAL_URL } from '@portal/contract/local-ports';
import { seedDemo } from './import/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig, setting } from './platform/config.ts';
import { prepareRoles, roleOf } from './platform/database-roles.ts';
import { createLog } from './redacting-log.ts';
import { openPrepared } from './start-api.ts';

/**
 * Work before replicas start, once. It brings the schema up to date. With PORTAL_DEMO=1 it loads the demo data into a
 * database without customers. It makes the roles with which API and hosts log in, where API_DATABASE_URL,
 * HOST_DATABASE_URL and REGISTRY_DATABASE_URL name them, and a second login of each during a change of its password,
 * where API_DATABASE_URL_SECOND and so on name it (each also as a file with _FILE). Run it as the owner of the
 * database. A repetition changes nothing.
 */
const config = readConfig(process.env, { dataDir: '.portal/data', publicUrl: LOCAL_PORTAL_URL });
allowCalls([config.databaseUrl]);
const log = createLog(config.logLevel);
const database = await openPrepared(config);
try {
  const demo = await seedDemo({ db: database.db, clock: systemClock, config, log });
  // Last, since rights are given on existing tables.
  const [api, host, registry] = ['API_DATABASE_URL', 'HOST_DATABASE_URL', 'REGISTRY_DATABASE_URL'].map(
    (name) => {
      const url = setting(process.env, name);
      return url ? roleOf(url, setting(process.env, `${name}_SECOND`)) : undefined;
    },
  );
  await prepareRoles(database.db, {
    ...(api ? { api } : {}),
    ...(host ? { host } : {}),
    ...(registry ? { registry } : {}),
  });
  log.info({ demo: demo !== undefined }, 'the database is prepared');
} finally {
  await database.close();
}
