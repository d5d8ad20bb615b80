import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  build,
  type ListeningRegistry,
  openListeningRegistry,
  type TestKey,
  testKey,
  testOperator,
  upload,
} from '../../../platform/registry/testing/index.ts';
import type { Release } from '../../../shared/release-protocol/src/release.ts';
import { sharedNames } from '../../../shared/remote-kit/src/build/shared-names.ts';
import { root } from '../../processes.ts';
import { dependenciesOutside, packPackages } from './packages.ts';
import { packReleaseCommand } from './release-command.ts';

/** The smallest remote that has no page for visitors. */
const REMOTE = 'mf-terms';
const TOOLS = [
  ...['@rspack/core', '@swc/core', '@swc/jest', '@jest/globals', 'jest', 'jest-environment-jsdom'],
  ...[
    '@testing-library/dom',
    '@testing-library/jest-dom',
    '@testing-library/react',
    '@testing-library/user-event',
  ],
  ...['typescript', '@types/node', '@types/react', '@types/react-dom'],
];
const JEST = `export { browserTests as default } from '@portal/remote-kit/testing/jest';\n`;

const COMPILER = {
  extends: '@portal/remote-kit/tsconfig.base.json',
  compilerOptions: { types: ['node', '@portal/remote-kit/assets'] },
  include: ['src', '*.ts'],
};

interface Described {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  config: { packageManager: string };
}

const described = (folder: string): Described =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Described;

let made: string;
let folder: string;
let at: ListeningRegistry;
const team = testKey('plazos', [REMOTE]);
const shellTeam = testKey('shell-team', ['shell']);
const operator = testOperator();

/** Runs a program in the folder that the remote has moved to, which knows nothing of this project. */
async function outside(program: string, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, {
    cwd: folder,
    env: { ...process.env, NODE_PATH: undefined, NODE_OPTIONS: undefined },
    shell: process.platform === 'win32',
    maxBuffer: 1 << 26,
  });
  return stdout + stderr;
}

/** A release says which commit it was built from. */
async function commit(message: string): Promise<void> {
  await outside('git', 'add', '--all');
  await outside(
    'git',
    '-c',
    'user.name=plazos',
    '-c',
    'user.email=plazos@remote.example',
    'commit',
    '-qm',
    message,
  );
}

const released = (): Release =>
  JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8')) as Release;

/** `portal-release mf-terms …`: checked, built, and signed with these keys. */
async function publish(...keys: readonly TestKey[]): Promise<string> {
  const files = keys.map(({ key, description }) => {
    const file = join(made, `${description.owner}.pem`);
    writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }));
    return file;
  });
  return outside(
    'npx',
    ...['portal-release', REMOTE, '--registry', at.url, '--reason', 'from its own repository'],
    ...files.flatMap((file) => ['--key', file]),
  );
}

const liveRelease = async (): Promise<string | undefined> => {
  const set = await at.registry.set((await at.registry.active()).stable?.set ?? '');
  return set?.remotes.find(({ name }) => name === REMOTE)?.hash;
};

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'portal-leaving-'));
  folder = join(made, 'repository');
  const tarballs = await packPackages(made);
  const command = await packReleaseCommand(made);
  const packed = (name: string): string => `file:${tarballs.get(name)}`;
  cpSync(join(root, REMOTE), folder, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|dist)$/.test(path),
  });
  writeFileSync(join(folder, 'jest.config.mjs'), JEST);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(COMPILER));
  const own = described(folder);
  const { devDependencies: tools, config } = described(root);
  const devDependencies = {
    ...described(join(root, 'shared/remote-kit')).devDependencies,
    ...own.devDependencies,
    ...tools,
  };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      ...own,
      dependencies: dependenciesOutside(own, packed),
      devDependencies: {
        ...dependenciesOutside(
          { dependencies: Object.fromEntries(TOOLS.map((name) => [name, devDependencies[name] ?? ''])) },
          packed,
        ),
        '@portal/release': `file:${command}`,
      },
    }),
  );
  writeFileSync(
    join(folder, 'pnpm-workspace.yaml'),
    // The project's packages, which need one another, are in no registry of packages.
    `overrides:\n${[...tarballs].map(([name, file]) => `  '${name}': file:${file}\n`).join('')}allowBuilds:\n${[
      '@parcel/watcher',
      '@swc/core',
      'core-js',
      'unrs-resolver',
    ]
      .map((name) => `  '${name}': false\n`)
      .join('')}`,
  );
  await outside('npx', '--yes', config.packageManager, 'install', '--prefer-offline', '--silent');
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\ndist/\n');
  await outside('git', 'init', '-q');
  await commit('a repository of its own');

  at = await openListeningRegistry([team, shellTeam, operator]);
}, 180_000);
afterAll(async () => {
  await at.close();
  rmSync(made, { recursive: true, force: true });
});

test('a remote that has left the repository builds from packages alone, and what it publishes is what it was', async () => {
  await outside('npm', 'run', 'build');
  const { name, owner, version, dirty, imports, budgets, files } = released();
  expect({ name, owner, version, dirty }).toEqual({ name: REMOTE, owner: 'plazos', version: '1.0.0' });
  expect(Object.keys(imports ?? {})).toEqual(
    expect.arrayContaining(['@portal/api-client', '@portal/ui/core', '@portal/ui/form', 'react']),
  );
  const heaviest = Math.max(...Object.values(budgets));
  expect(Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(2 * heaviest);
});

test('its types are checked there, against the declarations that the packages bring', async () => {
  await outside('npm', 'run', 'typecheck');
  const wrong = join(folder, 'src/wrong.ts');
  writeFileSync(
    wrong,
    "import { longDate } from '@portal/values/dates';\nexport const text: number = longDate('2026-11-27');\n",
  );
  await expect(outside('npm', 'run', 'typecheck')).rejects.toMatchObject({
    stdout: expect.stringContaining("Type 'string' is not assignable to type 'number'"),
  });
  rmSync(wrong);
}, 180_000);

test('its own tests pass there', async () => {
  const printed = await outside('npm', 'test');
  expect(printed).toMatch(/Tests: +\d+ passed, \d+ total/);
}, 180_000);

test('its team checks, builds and releases it with the packed command and the team’s own key, beside a shell that it has never seen', async () => {
  const { uses, versions } = released();
  const modules = [...new Set(Object.values(uses).flat())];
  await at.publish(
    upload(
      build({
        name: 'shell',
        provides: Object.fromEntries(modules.map((module) => [module, []])),
        more: { versions, exports: sharedNames(join(root, 'shell')) },
      }),
      [shellTeam, operator],
    ),
  );
  // A remote that is new asks for permissions that it did not have: operators sign that once.
  await publish(team, operator);
  const first = await liveRelease();

  const texts = join(folder, 'src/texts.ts');
  writeFileSync(texts, `${readFileSync(texts, 'utf8')}\nexport const edition = 'its own repository';\n`);
  await commit('another text');
  expect(await publish(team)).toContain(`${REMOTE}: built in`);
  expect(await liveRelease()).toBe(released().hash);
  expect(await liveRelease()).not.toBe(first);
}, 180_000);
