import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { ownRepository } from './own-repository.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A repository of mf-terms alone, with these scripts. */
function repository(scripts: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-own-'));
  folders.push(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: '@portal/mf-terms', scripts }));
  return { folder, workspace: ownRepository(folder) };
}

test('in a repository of its own, a remote is the folder, by its name without the scope, and its build lies in dist', () => {
  const { folder, workspace } = repository({});
  expect(workspace.packages()).toEqual(['mf-terms']);
  expect(workspace.buildFolder('mf-terms')).toBe(join(folder, 'dist'));
});

test('its scripts are its checks: what fails first is named, and one that it has not is no failure', async () => {
  const failing = async (scripts: Readonly<Record<string, string>>) =>
    repository(scripts).workspace.failingCheck('mf-terms');
  expect(await failing({})).toBeUndefined();
  expect(await failing({ typecheck: 'exit 0', test: 'exit 0' })).toBeUndefined();
  expect(await failing({ typecheck: 'exit 2', test: 'exit 1' })).toBe('types');
  expect(await failing({ typecheck: 'exit 0', lint: 'exit 1', test: 'exit 1' })).toBe('lint');
  expect(await failing({ test: 'exit 1' })).toBe('tests');
});

test('a build that fails ends the command, and what only a checkout of the portal can do says so', async () => {
  const { workspace } = repository({ build: 'exit 1' });
  const onProgress = () => {};
  await expect(workspace.buildAll({ only: ['mf-terms'], onProgress })).rejects.toThrow('nothing was sent');
  expect(() => workspace.teams()).toThrow('in a checkout of the portal');
  expect(() => workspace.runBrowserTest('x', 'http://portal.example', 'http://portal.example')).toThrow(
    'in a checkout of the portal',
  );
});
