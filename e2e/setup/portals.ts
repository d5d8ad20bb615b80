import { createRenderer } from '../../platform/renderer/index.ts';
import { startPortal } from '../../tools/start/portal.ts';
import type { Command, Report } from './portal-process.ts';

/**
 * A process that runs one portal after another on commands of its parent. Code and rendered releases stay loaded after
 * the first portal; each portal has its own data, secrets, clock and ports.
 */
const renderer = createRenderer();
let portal: Awaited<ReturnType<typeof startPortal>> | undefined;
/** Milliseconds that the clock of the portal is ahead of the real one. */
let ahead = 0;

const tell = (report: Report): void => void process.send?.(report);

const carryOut = async (command: Command): Promise<void> => {
  switch (command.do) {
    case 'start':
      ahead = 0;
      portal = await startPortal({
        port: 0,
        dataDir: command.dataDir,
        environment: { ...process.env, ...command.environment },
        renderer,
        liveReload: command.environment['PORTAL_DEV'] === '1',
        clock: { now: () => new Date(Date.now() + ahead) },
      });
      tell({
        done: 'start',
        url: portal.url,
        bankUrl: portal.bankUrl,
        mailboxUrl: portal.mailboxUrl,
        registryUrl: portal.registryUrl,
      });
      return;
    case 'advance':
      // Tests of rules about minutes move the clock instead of waiting.
      ahead += command.milliseconds;
      tell({ done: 'advance' });
      return;
    case 'stop':
      await portal?.close();
      portal = undefined;
      tell({ done: 'stop' });
  }
};

process.on('message', (command: Command) => {
  carryOut(command).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// The parent process has ended.
process.once('disconnect', () => process.exit(0));
