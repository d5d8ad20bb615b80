import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'portal-first-run-'));
  for (const folder of ['bin', 'tools', 'node_modules/node/bin'])
    mkdirSync(join(clone, folder), { recursive: true });
  cpSync('tools/run.mjs', join(clone, 'tools/run.mjs'));
  symlinkSync(process.execPath, join(clone, 'node_modules/node/bin/node'));
  file('package.json', JSON.stringify({ type: 'module', config: { packageManager: 'pnpm@1' } }));
  file('pnpm-lock.yaml', 'x');
  for (const command of ['affected', 'start'])
    file(`tools/${command}.ts`, 'console.log("releases=", String(process.argv.slice(2)));\n');
  file(
    'tools/commands.json',
    JSON.stringify({
      npm: { start: { file: 'tools/start.ts', installs: 'run', does: 'starts' } },
      checks: { affected: { file: 'tools/affected.ts', args: ['one'], takes: '<what>', does: 'answers' } },
    }),
  );
});
afterEach(() => rmSync(clone, { recursive: true }));

const file = (path: string, content: string) => writeFileSync(join(clone, path), content, { mode: 0o755 });

/** In the place of the installation: prints lines to both outputs, keeps what it was asked, and ends. */
function installs(lines: readonly string[], code = 0): void {
  const print = lines.map((line) => `echo '${line}' >&2`).join('\n');
  file('bin/npx', `#!/bin/sh\necho "$@" >> asked\necho 'much to say'\n${print}\nexit ${code}\n`);
}

const run = (...words: readonly string[]) =>
  spawnSync(process.execPath, ['tools/run.mjs', ...words], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: `${join(clone, 'bin')}:${process.env['PATH']}` },
  });

const progress = (status: string) =>
  JSON.stringify({ name: 'pnpm:progress', status, packageId: 'a@1', to: 'a' });
const warning = JSON.stringify({ name: 'pnpm', level: 'warn', message: 'Unsupported engine' });

test('a command that installs first says so beside its answer, in two lines: a pipeline reads the answer alone', () => {
  installs([warning, progress('resolved'), progress('imported')]);
  const { status, stdout, stderr } = run('portal', 'affected');
  expect([status, stdout]).toEqual([0, 'releases= one\n']);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^Installing packages/),
    expect.stringMatching(/^1 packages installed in \d+ s$/),
  ]);
});

test('an installation that fails says what the package manager said, and nothing is run', () => {
  const refused = JSON.stringify({ name: 'pnpm', level: 'error', err: { message: 'ERR_PNPM_FETCH_403' } });
  installs([warning, refused, 'no network'], 1);
  const { status, stdout, stderr } = run('portal', 'affected');
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
  expect(run('portal', 'affected').status).toBe(0);
  expect(run('start').status).toBe(0);
  file('pnpm-lock.yaml', 'y');
  expect(run('start').status).toBe(0);
  expect(readAsked().map((line) => line.includes('--prod'))).toEqual([true, false, false]);
});

test('a command of the table is given its own first arguments and then those that were typed', () => {
  installs([]);
  expect(run('portal', 'affected', 'two', '--three').stdout).toBe('releases= one,two,--three\n');
});

test('portal alone prints the table, and so does a name that is not in it, with the nearest; nothing is installed for it', () => {
  const alone = run('portal');
  expect([alone.status, alone.stderr]).toEqual([0, '']);
  expect(alone.stdout).toMatch(/\nchecks\n {2}affected <what> +answers\n/);
  expect(alone.stdout).toMatch(/\n {2}npm start +starts\n/);
  const wrong = run('portal', 'afected');
  expect([wrong.status, wrong.stdout]).toEqual([1, alone.stdout]);
  expect(wrong.stderr).toContain(
    'There is no command "afected"; the nearest is affected: npm run portal -- affected',
  );
  expect(run('portal', 'strat').stderr).toContain('the nearest is start: npm start');
});

test('what a script starts by npm ends with npm: its shell passes no signal on, and no port stays taken', async () => {
  installs([]);
  file(
    'tools/start.ts',
    "process.once('SIGTERM', () => process.exit(console.log('ended')));\nsetInterval(() => {}, 60_000);\nconsole.log('ready');\n",
  );
  // As npm does: a shell between npm and the command, which waits for it.
  const shell = spawn('sh', ['-c', `"${process.execPath}" tools/run.mjs start; true`], {
    cwd: clone,
    env: { PATH: `${join(clone, 'bin')}:${process.env['PATH']}`, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  const ready = new Promise<void>((resolve) =>
    shell.stdout.on('data', (piece) => {
      said += piece;
      if (said.includes('ready')) resolve();
    }),
  );
  await ready;
  shell.kill('SIGTERM');
  // Closed when the last process that holds it has ended.
  await once(shell, 'close');
  expect(said).toBe('ready\nended\n');
});

function readAsked(): string[] {
  return readFileSync(join(clone, 'asked'), 'utf8').trim().split('\n');
}
