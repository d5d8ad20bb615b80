import { createLog } from '../../../api/src/app/redacting-log.ts';
import { paymentContext } from '../../../api/src/money/payments/index.ts';
import { beginExport, runExports } from '../../../api/src/papers/jobs/index.ts';
import { fileSources } from '../../../api/src/papers/reports/index.ts';
import { openPostgres } from '../../../api/src/platform/database/database.ts';
import { systemClock } from '../../../api/src/platform/process/clock.ts';
import { readConfig } from '../../../api/src/platform/process/config.ts';
import { LOCAL_PORTAL_URL } from '../../../shared/process-kit/src/local-ports.ts';

/** Makes one export of all payments as the API's worker does, in a process of its own, and prints what it took. */
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const database = openPostgres(databaseUrl);
const config = readConfig({}, { dataDir, publicUrl: LOCAL_PORTAL_URL });
const context = { db: database.db, clock: systemClock, config, log: createLog('warn') };
const sources = fileSources(paymentContext(context).gateway);

const start = performance.now();
const asked = await beginExport(context, sources, {
  owner: '9090909090',
  sessionId: 1,
  prove: async () => undefined,
  kind: 'payments',
  filters: {},
  stored: true,
});
const counted = performance.now();
const made = await runExports(context, sources);
const done = performance.now();
await database.close();
if (made !== 1) throw new Error('the export was not made');
console.log(
  JSON.stringify({
    rows: asked.total,
    counting: (counted - start) / 1000,
    seconds: (done - counted) / 1000,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);
