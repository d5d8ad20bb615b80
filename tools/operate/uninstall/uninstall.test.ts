import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DirectoryInUseError, lockDirectory } from '../../../api/src/platform/database/directory-lock.ts';
import { INSTALLED_PACKAGES } from '../../../shared/test-kit/src/system-packages.ts';
import { root } from '../../processes.ts';
import { leftElsewhere, madeHere, uninstall } from './uninstall.ts';

let workspace: string;
const write = (path: string): void => {
  mkdirSync(dirname(join(workspace, path)), { recursive: true });
  writeFileSync(join(workspace, path), 'x');
};
const git = (...args: readonly string[]): string =>
  execFileSync('git', [...args], { cwd: workspace, encoding: 'utf8' });
/** Files that git does not keep, in its own words: those that commands made, and those that a person put there. */
const unkept = (): readonly string[] =>
  git('status', '--porcelain', '--ignored', '--untracked-files=all').split('\n').filter(Boolean);

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'portal-uninstall-'));
  git('init', '-q');
  for (const file of ['.gitignore', 'pnpm-workspace.yaml']) cpSync(join(root, file), join(workspace, file));
  for (const folder of ['shell', 'mf-lealtad', 'shared/ui']) {
    write(`${folder}/src/texts.ts`);
    write(`${folder}/dist/entry.js`);
    write(`${folder}/node_modules/react/index.js`);
  }
  git('add', '-A');
  git('-c', 'user.name=x', '-c', 'user.email=x@example', 'commit', '-qm', 'x');
  for (const made of ['.portal/data/database/PG_VERSION', '.portal/builds/shell.inputs', 'node_modules/x.js'])
    write(made);
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

test('everything that commands made is removed, and nothing that a person wrote', () => {
  write('.env');
  expect(unkept().length).toBeGreaterThan(3);
  const removed = uninstall(workspace, [join(workspace, '.portal/data')]);
  expect(removed).toContain('mf-lealtad/dist');
  // The command itself runs from there.
  expect(removed.at(-1)).toBe('node_modules');
  expect(unkept()).toEqual(['?? .env']);
  expect(existsSync(join(workspace, 'mf-lealtad/src/texts.ts'))).toBe(true);
  expect(uninstall(workspace, [])).toEqual([]);
});

test('what git would not keep of this project is all among what is removed', () => {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('/'))
    .map((line) => line.slice(0, -1));
  for (const folder of ignored) write(`${folder}/x`);
  expect(madeHere(workspace)).toEqual(expect.arrayContaining(ignored));
});

test('while a portal uses the data nothing is removed', () => {
  const data = join(workspace, '.portal/data');
  const release = lockDirectory(data);
  const before = unkept();
  expect(() => uninstall(workspace, [data])).toThrow(DirectoryInUseError);
  expect(unkept()).toEqual(before);
  release();
});

test('what lies elsewhere is said with what removes it, Debian packages by their names', () => {
  expect(leftElsewhere(workspace).join('\n')).not.toContain('apt-get');
  writeFileSync(join(workspace, INSTALLED_PACKAGES), 'chromium\npostgresql\n');
  const said = leftElsewhere(workspace).join('\n');
  expect(said).toContain('apt-get purge --autoremove chromium postgresql');
  expect(said).toContain('docker compose down --volumes --rmi local');
});

test('folders of the home that npm, pnpm and their like keep for every project are said, those that are there', () => {
  const home = join(workspace, 'home');
  const said = () => leftElsewhere(workspace, home).join('\n');
  expect(said()).not.toContain('npm, pnpm');
  for (const folder of ['.npm/_cacache', '.local/share/pnpm/store', '.local/share/pnpm/bin', '.cache/pnpm'])
    mkdirSync(join(home, folder), { recursive: true });
  // Packages that the person installed with pnpm for themselves stay.
  expect(said()).toContain(
    'what npm, pnpm, Biome and SWC keep for every project: rm -r ~/.npm ~/.local/share/pnpm/store ~/.cache/pnpm\n',
  );
});
