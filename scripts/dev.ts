import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RegistryCallError } from '../registry/cli/client.ts';
import { buildAll, packages } from './build.ts';
import { developAgainst } from './dev/against.ts';
import { watchFolders, whenQuiet } from './dev/watch.ts';
import { REGISTRY_OFFSET } from './portal-ports.ts';
import { root } from './processes.ts';
import { publishBuilt } from './release/built.ts';

/**
 * `npm run dev`: everything `npm start` runs, and a watch. An edit in a remote, the shell or the shared kit is built
 * and shows in the open page; an edit of the API or the simulators starts them again on the same data.
 *
 * `npm run dev -- mf-payments --against https://…`: that remote alone, in the middle of a portal that runs already.
 */
const pages = [...packages(), 'shared'];
const services = ['api', 'simulators', 'shared/contract'];

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

/** Folders with edits that are not built yet. */
const edited = new Set<string>();

const rebuild = async (): Promise<void> => {
  const only = edited.has('shared') ? packages() : [...edited];
  edited.clear();
  try {
    await buildAll({
      only,
      onProgress: ({ name, step, milliseconds }) => {
        if (step === 'built') console.log(`  built ${name} in ${milliseconds} ms`);
      },
    });
    await publishBuilt(
      `http://127.0.0.1:${Number(process.env['PORT'] ?? 4800) + REGISTRY_OFFSET}`,
      process.env['DATA_DIR'] ?? '.portal/data',
    );
  } catch (error) {
    for (const name of only) edited.add(name);
    // The portal is being started again, and will publish what it finds.
    if (error instanceof RegistryCallError && !error.answer) return;
    console.error(error instanceof Error ? error.message : error);
  }
};

/** The whole portal here. */
function developAll(): void {
  start();
  const rebuilding = whenQuiet(rebuild);
  watchFolders(pages, (folder) => {
    edited.add(folder);
    rebuilding();
  });
  watchFolders(services, whenQuiet(restart));

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      child?.once('exit', () => process.exit(0));
      if (!child?.kill('SIGTERM')) process.exit(0);
    });
  }
}

/** Some remotes here, everything else from a portal that runs already. */
async function developSome(remotes: readonly string[], url: string): Promise<void> {
  const unknown = remotes.find((name) => !packages().includes(name));
  if (remotes.length === 0 || unknown)
    throw new Error(`Which remotes? ${packages().join(', ')}: npm run dev -- mf-payments --against ${url}`);
  const port = Number(process.env['PORT'] ?? 4800);
  const here = await developAgainst({ remotes, url, port, say: console.log });
  console.log(`\n  ${remotes.join(', ')} of this machine, everything else of ${url}:\n  ${here.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void here.close().then(() => process.exit(0)));
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
});
if (values.against === undefined) {
  developAll();
} else {
  developSome(positionals, values.against).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
