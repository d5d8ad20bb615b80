import { seedDemo } from './import/index.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './redacting-log.ts';
import { openPrepared } from './start-api.ts';

/**
 * What is done once before replicas start: the schema brought up to date and, where PORTAL_DEMO=1 asks for it, the
 * demo data loaded into a database without customers. Doing it again changes nothing.
 */
const config = readConfig(process.env, { dataDir: '.portal/data', publicUrl: 'http://localhost:4800' });
const log = createLog(config.logLevel);
const database = await openPrepared(config);
try {
  const demo = await seedDemo({ db: database.db, clock: systemClock, config, log });
  log.info({ demo: demo !== undefined }, 'the database is prepared');
} finally {
  await database.close();
}
