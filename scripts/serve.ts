import { createInterface } from 'node:readline';
import { startPortal } from './portal.ts';

/** Milliseconds that the API's clock is ahead of the real one. */
let ahead = 0;

/** Runs the portal for other programs: settings from the environment, addresses as one line of JSON. */
const portal = await startPortal({
  port: Number(process.env['PORT'] ?? 0),
  dataDir: process.env['DATA_DIR'] ?? '.portal/data',
  environment: process.env,
  clock: { now: () => new Date(Date.now() + ahead) },
});
console.log(JSON.stringify({ url: portal.url, bankUrl: portal.bankUrl, mailboxUrl: portal.mailboxUrl }));

// Tests of rules about minutes need no waiting: each line moves the clock on by so many milliseconds.
if (process.env['CLOCK_ON_STDIN'] === '1') {
  createInterface({ input: process.stdin }).on('line', (line) => {
    ahead += Number(line);
    console.log(JSON.stringify({ ahead }));
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await portal.close();
    process.exit(0);
  });
}
