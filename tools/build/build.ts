import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Release } from '../../shared/release-protocol/src/release.ts';
import { contentHash } from '../../shared/remote-kit/src/build/content-hash.ts';
import { provenanceOf } from '../../shared/remote-kit/src/build/provenance.ts';

const workspace = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder of the host, whose build makes the scripts that it puts into every page; it is not a release of its own. */
const HOST = 'platform/host';

export interface BuildProgress {
  readonly name: string;
  readonly step: 'built' | 'unchanged';
  readonly milliseconds: number;
}

export interface BuildOptions {
  /** Names of the packages to build; all by default. */
  readonly only?: readonly string[];
  readonly onProgress?: (progress: BuildProgress) => void;
}

/** The shell and every folder `mf-*` that has a build. */
export function packages(): string[] {
  const remotes = readdirSync(workspace).filter(
    (name) => name.startsWith('mf-') && existsSync(join(workspace, name, 'rspack.config.ts')),
  );
  return ['shell', ...remotes.sort()];
}

/** Hash of the files that all builds read. */
const sharedInputs = (): string =>
  contentHash(
    workspace,
    ['shared', 'pnpm-lock.yaml', 'package.json'].map((path) => join(workspace, path)),
  );

/**
 * Builds the packages that changed, two at once. `npm start` or `npm run release` publishes them.
 * @throws Error with what the bundler printed where one fails
 */
export async function buildAll(options: BuildOptions = {}): Promise<{ readonly built: readonly string[] }> {
  const { only = packages(), onProgress } = options;
  const built: string[] = [];
  const shared = sharedInputs();
  const waiting = only.includes('shell') ? [HOST, ...only] : [...only];
  const one = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const started = performance.now();
      const step = await build(name, shared);
      if (step === 'built') built.push(name);
      onProgress?.({ name, step, milliseconds: Math.round(performance.now() - started) });
    }
  };
  await Promise.all([one(), one()]);
  return { built };
}

/** The shell's build also makes the host's layout and the renderer's thread. */
const sourcesOf = (name: string): readonly string[] =>
  [name, ...(name === 'shell' ? ['platform/renderer'] : [])].map((folder) => join(workspace, folder));

/** Builds a package by its own script, unless its inputs are the same as at the last build. */
async function build(name: string, shared: string): Promise<BuildProgress['step']> {
  const stamp = join(workspace, '.portal/builds', `${basename(name)}.inputs`);
  // The state of the working copy counts too: after a commit, the same sources are another release.
  const { dirty } = provenanceOf(join(workspace, name));
  const inputs = shared + contentHash(workspace, sourcesOf(name)) + (dirty ? ' dirty' : '');
  const last = await readFile(stamp, 'utf8').catch(() => '');
  if (last === inputs && existsSync(join(workspace, name, 'dist', name === HOST ? 'inline' : 'release.json')))
    return 'unchanged';

  await promisify(execFile)(process.execPath, ['--run', 'build'], { cwd: join(workspace, name) }).catch(
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => {
      throw new Error(`${name} could not be built.\n${stdout}${stderr}`);
    },
  );
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, inputs);
  return 'built';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !packages().includes(name));
  if (unknown !== undefined) {
    console.error(`There is no package ${unknown} to build: ${packages().join(', ')}.`);
    process.exit(2);
  }
  const only = named.length > 0 ? named : packages();
  const { built } = await buildAll({
    only,
    onProgress: ({ name, step, milliseconds }) =>
      console.log(`${name.padEnd(14)}${step} (${milliseconds} ms)`),
  });
  if (built.length === 0) console.log('Nothing changed.');
  const { weightLines } = await import('../../platform/registry/cli/weights.ts');
  for (const name of only) {
    const release = JSON.parse(await readFile(join(workspace, name, 'dist/release.json'), 'utf8')) as Release;
    const { lines, refusals } = weightLines(release);
    // Of all packages, only what is wrong.
    for (const line of named.length > 0 ? lines : refusals) console.log(line);
    if (refusals.length > 0) process.exitCode = 1;
  }
}
