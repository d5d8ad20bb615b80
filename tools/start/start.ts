import { DirectoryInUseError } from '../../api/src/platform/database/directory-lock.ts';
import { createDevelopmentFeed, type DevelopmentNews } from '../../platform/host/index.ts';
import { closeOnSignal } from '../../shared/process-kit/src/close-on-signal.ts';
import { EarlierVersionError } from '../../shared/process-kit/src/earlier-version.ts';
import { portalPort } from '../../shared/process-kit/src/local-ports.ts';
import { PortTakenError } from '../../shared/test-kit/src/free-ports.ts';
import { buildAll } from '../build/build.ts';
import { sourceEditor } from '../dev/source-editor.ts';
import { TAKEN } from '../processes.ts';
import { announce } from './announcement.ts';
import { startPortal } from './portal.ts';
import { choosePorts } from './portal-ports.ts';

/** `npm start`: builds what changed, runs everything, prints the addresses, stops cleanly on Ctrl-C. */
// A developer's own browser may try releases that other addresses serve.
if (process.env['PORTAL_DEV'] !== '1') await import('../../shared/process-kit/src/guarded-egress.ts');
const port = portalPort();
const began = Date.now();
/** Filled by `npm run dev`, which watches the sources. */
const feed = process.env['PORTAL_DEV'] === '1' ? createDevelopmentFeed(sourceEditor()) : undefined;
if (feed) process.on('message', (news: DevelopmentNews) => feed.take(news));

try {
  // Before the build: a person should not wait minutes to learn that a port is taken.
  await choosePorts(port);
  await buildAll({
    onProgress: ({ name, step, milliseconds }) => {
      if (step === 'built') console.log(`  built ${name} in ${(milliseconds / 1000).toFixed(1)} s`);
    },
  });
  const portal = await startPortal({
    port,
    dataDir: process.env['DATA_DIR'] ?? '.portal/data',
    environment: { LOG_LEVEL: 'warn', ...process.env },
    ...(feed ? { liveReload: feed } : {}),
    onProgress: (step) => console.log(`  ${step}`),
  });
  console.log(announce(portal, (Date.now() - began) / 1000));
  if (feed) process.send?.('running');
  closeOnSignal([() => console.log('\nStopping…'), () => portal.close()]);
} catch (error) {
  if (error instanceof PortTakenError) {
    const again = `PORT=${port + 100} ${feed ? 'npm run dev' : 'npm start'}`;
    const inside = `\nOr work in the middle of a portal that runs there: PORT=${port + 100} npm run dev -- <remote> --against http://localhost:${port}`;
    console.error(`\nPort ${error.port} is taken. Choose another: ${again}${feed ? inside : ''}\n`);
  } else if (error instanceof DirectoryInUseError || error instanceof EarlierVersionError) {
    console.error(`\n${error.message}\n`);
  } else {
    console.error(error);
  }
  process.exit(error instanceof PortTakenError || error instanceof DirectoryInUseError ? TAKEN : 1);
}
