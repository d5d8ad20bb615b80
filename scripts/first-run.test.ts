import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'portal-first-run-'));
  for (const folder of ['bin', 'scripts', 'node_modules/node/bin'])
    mkdirSync(join(clone, folder), { recursive: true });
  cpSync('scripts/run.mjs', join(clone, 'scripts/run.mjs'));
  symlinkSync(process.execPath, join(clone, 'node_modules/node/bin/node'));
  file('package.json', JSON.stringify({ type: 'module', config: { packageManager: 'pnpm@1' } }));
  file('pnpm-lock.yaml', 'x');
  for (const command of ['answer', 'start']) file(`scripts/${command}.ts`, 'console.log("releases=[]");\n');
});
afterEach(() => rmSync(clone, { recursive: true }));

const file = (path: string, content: string) => writeFileSync(join(clone, path), content, { mode: 0o755 });

/** In the place of the installation: prints lines to both outputs, keeps what it was asked, and ends. */
function installs(lines: readonly string[], code = 0): void {
  const print = lines.map((line) => `echo '${line}' >&2`).join('\n');
  file('bin/npx', `#!/bin/sh\necho "$@" >> asked\necho 'much to say'\n${print}\nexit ${code}\n`);
}

const run = (command: string) =>
  spawnSync(process.execPath, ['scripts/run.mjs', command], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: `${join(clone, 'bin')}:${process.env['PATH']}` },
  });

const progress = (status: string) =>
  JSON.stringify({ name: 'pnpm:progress', status, packageId: 'a@1', to: 'a' });
const warning = JSON.stringify({ name: 'pnpm', level: 'warn', message: 'Unsupported engine' });

test('a command that installs first says so beside its answer, in two lines: a pipeline reads the answer alone', () => {
  installs([warning, progress('resolved'), progress('imported')]);
  const { status, stdout, stderr } = run('answer');
  expect([status, stdout]).toEqual([0, 'releases=[]\n']);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^Installing packages/),
    expect.stringMatching(/^1 packages installed in \d+ s$/),
  ]);
});

test('an installation that fails says what the package manager said, and nothing is run', () => {
  const refused = JSON.stringify({ name: 'pnpm', level: 'error', err: { message: 'ERR_PNPM_FETCH_403' } });
  installs([warning, refused, 'no network'], 1);
  const { status, stdout, stderr } = run('answer');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/ERR_PNPM_FETCH_403\nno network\n\nThe dependencies could not be installed/);
  expect(stderr).not.toContain('Unsupported engine');
});

test('what runs the portal installs neither tests nor linters, and takes them away from no developer', () => {
  installs([]);
  expect(run('start').status).toBe(0);
  expect(readAsked()).toEqual([expect.stringContaining('--prod')]);
  expect(run('start').status).toBe(0);
  expect(readAsked()).toHaveLength(1);
  // A command that needs everything installs it; from then on what is out of date is brought up to date whole.
  expect(run('answer').status).toBe(0);
  expect(run('start').status).toBe(0);
  file('pnpm-lock.yaml', 'y');
  expect(run('start').status).toBe(0);
  expect(readAsked().map((line) => line.includes('--prod'))).toEqual([true, false, false]);
});

function readAsked(): string[] {
  return readFileSync(join(clone, 'asked'), 'utf8').trim().split('\n');
}
