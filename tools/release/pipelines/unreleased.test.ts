import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { unreleased } from './unreleased.ts';

let workspace: string;
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example', ...args], {
    cwd: workspace,
    encoding: 'utf8',
  }).trim();
/** Writes the files and commits them; answers the commit as a release names it. */
const committed = (files: Readonly<Record<string, string>>): string => {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, file)), { recursive: true });
    writeFileSync(join(workspace, file), content);
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', 'x');
  return git('rev-parse', '--short=12', 'HEAD');
};
const set = (releases: Readonly<Record<string, string>>) => ({
  releases: Object.entries(releases).map(([name, commit]) => ({ name, commit })),
});
let first: string;

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'portal-unreleased-'));
  git('init', '--quiet', '--initial-branch', 'main');
  const manifest = (name: string, dependencies = {}) => JSON.stringify({ name, dependencies });
  first = committed({
    'shell/package.json': manifest('shell', { '@x/ui': '*' }),
    'mf-a/package.json': manifest('mf-a', { '@x/ui': '*' }),
    'mf-b/package.json': manifest('mf-b'),
    'shared/ui/package.json': manifest('@x/ui'),
  });
});
afterEach(() => rmSync(workspace, { recursive: true }));
const live = (releases: Readonly<Record<string, string>> = {}) => ({
  stable: set({ shell: first, 'mf-a': first, 'mf-b': first, ...releases }),
  canary: null,
});

test('a remote whose change was never released is released by the next green commit, which changed documents alone', () => {
  committed({ 'mf-a/page.ts': '1' });
  committed({ 'README.md': '1' });
  expect(unreleased(workspace, live())).toEqual(['mf-a']);
});

test('each release is compared with its own commit: what is live of the newest one stays as it is', () => {
  const second = committed({ 'shared/ui/x.ts': '1', 'mf-b/page.ts': '1' });
  expect(unreleased(workspace, live())).toEqual(['mf-a', 'mf-b', 'shell']);
  expect(unreleased(workspace, live({ shell: second, 'mf-b': second }))).toEqual(['mf-a']);
});

test('what a canary tries is not sent again while it runs', () => {
  const second = committed({ 'mf-a/page.ts': '1' });
  const running = { ...live(), canary: set({ shell: first, 'mf-a': second, 'mf-b': first }) };
  expect(unreleased(workspace, running)).toEqual([]);
  committed({ 'mf-a/page.ts': '2' });
  expect(unreleased(workspace, running)).toEqual(['mf-a']);
});

test('what was reverted since the release that is live needs no other one', () => {
  committed({ 'mf-a/page.ts': '1' });
  git('revert', '--no-edit', 'HEAD');
  expect(unreleased(workspace, live())).toEqual([]);
});

test('an older commit whose checks ended late takes nothing back', () => {
  const second = committed({ 'mf-a/page.ts': '1' });
  git('checkout', '--quiet', first);
  expect(unreleased(workspace, live({ 'mf-a': second }))).toEqual([]);
});

test('a release whose commit is not known here, or of which nothing is live, is released', () => {
  const { stable } = live({ shell: 'unknown', 'mf-b': '0123456789ab' });
  expect(unreleased(workspace, { stable, canary: null })).toEqual(['mf-b', 'shell']);
  expect(unreleased(workspace, { stable: set({ shell: first }), canary: null })).toEqual(['mf-a', 'mf-b']);
  expect(unreleased(workspace, { stable: null, canary: null })).toEqual(['mf-a', 'mf-b', 'shell']);
});

test('a name of a commit that could be an option of git is no commit', () => {
  expect(unreleased(workspace, live({ 'mf-a': '--output=x' }))).toEqual(['mf-a']);
});
