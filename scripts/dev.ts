import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildAll, packages } from './build.ts';
import { root } from './processes.ts';
import { publishBuilt } from './release/built.ts';
import { RegistrySaysNo } from './release/client.ts';

/**
 * `npm run dev`: everything `npm start` runs, and a watch. An edit in a remote, the shell or the shared kit is built
 * and shows in the open page; an edit of the API or the simulators starts them again on the same data.
 */
const pages = [...packages(), 'shared'];
const services = ['api', 'simulators', 'shared/contract'];
const ignored = /(^|[\\/])(node_modules|dist|dist-server|\.portal)([\\/]|$)|\.test\.tsx?$/;
const SETTLE_MS = 80;

let child: ChildProcess | undefined;
let stopping = false;

const start = (): void => {
  child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'start.ts')],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PORTAL_DEV: '1' },
    },
  );
  child.on('exit', (code) => {
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

const rebuild = async (): Promise<void> => {
  try {
    await buildAll({
      onProgress: ({ name, step, milliseconds }) => {
        if (step === 'built') console.log(`  built ${name} in ${milliseconds} ms`);
      },
    });
    await publishBuilt(
      `http://127.0.0.1:${process.env['PORT'] ?? 4800}`,
      process.env['DATA_DIR'] ?? '.portal/data',
    );
  } catch (error) {
    // The portal is being started again, and will publish what it finds.
    if (error instanceof RegistrySaysNo && !error.refusal) return;
    console.error(error instanceof Error ? error.message : error);
  }
};

/** Runs work once a burst of edits is over, and again if there were edits meanwhile; never twice at once. */
const whenQuiet = (work: () => Promise<void>): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      await work();
    } while (again);
    running = false;
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, SETTLE_MS);
  };
};

const watchFolders = (folders: readonly string[], changed: () => void): void => {
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file && !ignored.test(file)) changed();
    });
  }
};

start();
watchFolders(pages, whenQuiet(rebuild));
watchFolders(services, whenQuiet(restart));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    child?.once('exit', () => process.exit(0));
    if (!child?.kill('SIGTERM')) process.exit(0);
  });
}
