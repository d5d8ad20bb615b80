import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('a command that installs first says so beside its answer: a pipeline reads the answer alone', () => {
  const clone = mkdtempSync(join(tmpdir(), 'portal-first-run-'));
  const file = (path: string, content: string) => writeFileSync(join(clone, path), content, { mode: 0o755 });
  for (const folder of ['bin', 'scripts', 'node_modules/node/bin'])
    mkdirSync(join(clone, folder), { recursive: true });
  cpSync('scripts/run.mjs', join(clone, 'scripts/run.mjs'));
  symlinkSync(process.execPath, join(clone, 'node_modules/node/bin/node'));
  file('package.json', JSON.stringify({ type: 'module', config: { packageManager: 'pnpm@1' } }));
  file('pnpm-lock.yaml', 'x');
  // In the place of the installation, which has much to say.
  file('bin/npx', '#!/bin/sh\necho "installed by $2"\n');
  file('scripts/answer.ts', 'console.log("releases=[]");\n');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'answer'], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: `${join(clone, 'bin')}:${process.env['PATH']}` },
  });
  rmSync(clone, { recursive: true });
  expect([status, stdout]).toEqual([0, 'releases=[]\n']);
  expect(stderr).toContain('installed by pnpm@1');
});
