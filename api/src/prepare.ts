import { LOCAL_PORTAL_URL } from '@portal/contract/local-ports';
import { seedDemo } from './import/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig, setting } from './platform/config.ts';
import { prepareRoles, roleOf } from './platform/database-roles.ts';
import { createLog } from './redacting-log.ts';
import { openPrepared } from './start-api.ts';

/**
 * What is done once before replicas start: the schema brought up to date and, where PORTAL_DEMO=1 asks for it, the
 * demo data loaded into a database without customers, and the roles made that API and hosts log in with, where
 * API_DATABASE_URL, HOST_DATABASE_URL and REGISTRY_DATABASE_URL name them; a second login of each while its password is
 * replaced, where API_DATABASE_URL_SECOND and so on name it (each also as a file with _FILE). Run as the owner of the database.
 * Doing it again changes nothing.
 */
const config = readConfig(process.env, { dataDir: '.portal/data', publicUrl: LOCAL_PORTAL_URL });
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
