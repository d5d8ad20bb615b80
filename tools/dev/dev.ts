import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DevelopmentNews } from '../../platform/host/index.ts';
import { closeOnSignal } from '../../shared/process-kit/src/close-on-signal.ts';
import { portalPort } from '../../shared/process-kit/src/local-ports.ts';
import { packages } from '../build/build.ts';
import { root, TAKEN } from '../processes.ts';
import { developAgainst } from './against.ts';
import { watchFolder, whenQuiet } from './watch.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

/**
 * `npm run dev`: everything that `npm start` runs, and a watch. An edit of a remote, the shell or the shared kit is
 * built for development and shows in the open page; an edit of the API or the simulators restarts them on the same
 * data. `npm run dev -- mf-payments` names the remotes to edit, so that even the first edit keeps the page's state.
 * ⏎ `npm run dev -- mf-payments --against https://…`: that remote alone, in the middle of a running portal.
 */
const services = [
  'api',
  'simulators',
  'shared/contract',
  'shared/values',
  'shared/process-kit',
  'shared/release-protocol',
];
const say = (line: string): void => console.log(`  ${line}`);

/** The whole portal here. */
function developAll(remotes: readonly string[]): void {
  let child: ChildProcess | undefined;
  let workshop: Workshop | undefined;
  let stopping = false;
  /** Kept for a portal that is restarted. */
  const newest = new Map<string, DevelopmentNews>();
  const tell = (news: DevelopmentNews): void => {
    newest.set('built' in news ? news.built.name : news.by, news);
    if (child?.connected) child.send(news);
  };

  const start = (): void => {
    const started = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, 'tools/start/start.ts')],
      {
        cwd: root,
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        serialization: 'advanced',
        env: { ...process.env, PORTAL_DEV: '1' },
      },
    );
    child = started;
    // The portal runs: the edited remotes are built beside it, so that they do not delay it.
    started.once('message', () => {
      for (const news of newest.values()) started.send(news);
      workshop ??= openWorkshop({ remotes, joining: true, tell, say });
    });
    started.on('exit', (code) => {
      if (code === TAKEN) process.exit(1);
      if (code !== null && code !== 0 && !stopping) console.error('  Waiting for an edit that mends it…');
    });
  };

  const restart = async (): Promise<void> => {
    const old = child;
    if (old && old.exitCode === null) {
      const gone = new Promise((done) => old.once('exit', done));
      old.kill('SIGTERM');
      await gone;
    }
    if (!stopping) start();
  };

  start();
  const restarting = whenQuiet(restart);
  for (const service of services) watchFolder(join(root, service), restarting);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void workshop?.close();
      child?.once('exit', () => process.exit(0));
      if (!child?.kill('SIGTERM')) process.exit(0);
    });
  }
}

/** Some remotes from here, all else from a running portal. */
async function developSome(remotes: readonly string[], url: string): Promise<void> {
  if (remotes.length === 0) throw new Error(`Which remotes? npm run dev -- mf-payments --against ${url}`);
  const port = portalPort();
  const here = await developAgainst({ remotes, url, port, say });
  console.log(`\n  ${remotes.join(', ')} of this machine, everything else of ${url}:\n  ${here.url}\n`);
  closeOnSignal([() => here.close()]);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
});
try {
  const known = packages().filter((name) => name !== 'shell');
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no ${unknown}; there are ${known.join(', ')}.`);
  if (values.against === undefined) developAll(positionals);
  else await developSome(positionals, values.against);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
