import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts';

const program = fileURLToPath(new URL('../testing/hold-directory.ts', import.meta.url));
const folder = () => mkdtempSync(join(tmpdir(), 'portal-lock-'));
const children = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  children.clear();
});

/** Another process that tries to take the folder; what it said of it. */
const tryElsewhere = async (directory: string, before: readonly string[] = []) => {
  const [command = '', ...args] = [
    ...before,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    program,
    directory,
  ];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  children.add(child);
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
};

test('[C20] a folder that another process holds is refused, and the message names folder, file and process', async () => {
  const directory = folder();
  const { child, said } = await tryElsewhere(directory);
  expect(said).toBe('locked');
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
  expect(() => lockDirectory(directory)).toThrow(join(directory, 'instance.lock.sqlite'));
  expect(() => lockDirectory(directory)).toThrow(`process ${child.pid} of `);
});

test('this process does not take a folder twice, and what it gives back is free', async () => {
  const directory = folder();
  const unlock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
  expect((await tryElsewhere(directory)).said).toContain('is in use by another instance');
  unlock();
  unlock();
  expect((await tryElsewhere(directory)).said).toBe('locked');
});

test('[C20] after a kill the folder is free, also where the number of the dead process belongs to another by now', async () => {
  const directory = folder();
  const { child } = await tryElsewhere(directory);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const holder = join(directory, 'instance.holder');
  expect(readFileSync(holder, 'utf8')).toContain(`process ${child.pid} `);
  writeFileSync(holder, `process ${process.ppid} of here`);
  // As an earlier version wrote it, with the number of a process that lives.
  writeFileSync(join(directory, 'instance.lock'), String(process.ppid));
  lockDirectory(directory)();
});

const unshare = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const canUnshare = spawnSync(unshare[0] ?? '', [...unshare.slice(1), 'true']).status === 0;

(canUnshare ? test : test.skip)(
  'the lock holds across PID namespaces: two containers on one volume do not both run',
  async () => {
    const directory = folder();
    const unlock = lockDirectory(directory);
    expect((await tryElsewhere(directory, unshare)).said).toContain('is in use by another instance');
    unlock();
    expect((await tryElsewhere(directory, unshare)).said).toBe('locked');
    expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
    expect((await tryElsewhere(directory, unshare)).said).toContain('is in use by another instance');
  },
);
