import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../processes.ts';

const USAGE = `npm run portal -- same-builds

Builds the commit that is checked out twice, in two new clones at different places, and compares every release: its
manifest with the hash of each file. Who approves a release can build it and compare. Exit code 0: they are the same.`;

const PACKAGES = [
  'shell',
  ...['auth', 'customer', 'payments', 'terms', 'admin', 'content', 'reports'].map((name) => `mf-${name}`),
];

/** @throws Error with what the command printed where it failed. */
function command(name: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(name, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}\n${stdout}\n${stderr}`);
}

/** Manifests by package, as a new clone builds them. */
function builtIn(folder: string): ReadonlyMap<string, string> {
  command('git', ['clone', '--quiet', root, folder], root);
  command('npm', ['run', 'build'], folder);
  return new Map(
    PACKAGES.map((name) => [name, readFileSync(join(folder, name, 'dist/release.json'), 'utf8')]),
  );
}

if (process.argv.length > 2) {
  console.log(USAGE);
  process.exit(2);
}
const place = mkdtempSync(join(tmpdir(), 'portal-same-builds-'));
try {
  const one = builtIn(join(place, 'one'));
  const other = builtIn(join(place, 'another', 'place'));
  const different = PACKAGES.filter((name) => one.get(name) !== other.get(name));
  for (const name of PACKAGES) console.log(`${different.includes(name) ? 'DIFFERENT' : 'the same '} ${name}`);
  process.exitCode = different.length > 0 ? 1 : 0;
} finally {
  rmSync(place, { recursive: true, force: true });
}
