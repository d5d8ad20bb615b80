import { startPortal } from './portal.ts';

/** Runs the portal for other programs: settings from the environment, addresses as one line of JSON. */
const portal = await startPortal({
  port: Number(process.env['PORT'] ?? 0),
  dataDir: process.env['DATA_DIR'] ?? '.portal/data',
  environment: process.env,
});
console.log(JSON.stringify({ url: portal.url, bankUrl: portal.bankUrl, mailboxUrl: portal.mailboxUrl }));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await portal.close();
    process.exit(0);
  });
}
