import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Configuration, rspack } from '@rspack/core';
import { parse } from 'yaml';
import { checkBudgets } from '../../platform/registry/index.ts';
import type { Release } from '../../shared/release-protocol/src/release.ts';
import { root } from '../processes.ts';
import { CannotCreateError, createRemote } from './create-remote.ts';
import type { NewRemote } from './remote-files.ts';
import { sharedFiles } from './shared-files.ts';

const loyalty: NewRemote = {
  name: 'mf-loyalty',
  owner: 'lealtad',
  path: '/puntos-lealtad',
  title: 'Puntos de lealtad',
  audience: 'client',
};

let workspace: string;
beforeEach(() => {
  // Inside the project, so that what the new remote imports is found where it would be.
  workspace = mkdtempSync(join(root, '.portal-scaffold-'));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

const build = (config: Configuration | Configuration[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(config as Configuration);
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({ errors: true })));
        else resolve();
      }),
    );
  });

test('a new remote builds into a release with its page, its menu entry, its owner and source maps, twice the same', async () => {
  await createRemote(workspace, loyalty);
  const folder = join(workspace, 'mf-loyalty');
  // An installation would link the dependencies here; another remote has the same and more.
  symlinkSync(join(root, 'mf-terms/node_modules'), join(folder, 'node_modules'));
  const { default: config } = (await import(join(folder, 'rspack.config.ts'))) as { default: Configuration };
  await build(config);
  const release = JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8')) as Release;
  expect(release).toMatchObject({
    name: 'mf-loyalty',
    owner: 'lealtad',
    routes: [{ path: '/puntos-lealtad', page: './puntos-lealtad', layout: 'customer' }],
    menu: [{ path: '/puntos-lealtad', label: 'Puntos de lealtad', audience: 'client' }],
  });
  expect(release.pages['./puntos-lealtad']).toHaveLength(1);
  expect(release.budgets).toEqual({ './puntos-lealtad': 10_000 });
  expect(() => checkBudgets(release)).not.toThrow();

  const scripts = Object.keys(release.files).filter((file) => file.endsWith('.js'));
  expect(Object.keys(release.maps ?? {}).sort()).toEqual(scripts.sort());
  const [script = ''] = release.pages['./puntos-lealtad'] ?? [];
  const map = readFileSync(join(folder, `dist/maps/${script}.map`), 'utf8');
  expect(JSON.parse(map)).toMatchObject({
    sources: expect.arrayContaining(['src/pages/puntos-lealtad/page.tsx']) as unknown,
  });
  expect(map).not.toContain('sourcesContent');
  expect(map).not.toContain(workspace);
  // No script says that there is one.
  for (const file of scripts)
    expect(readFileSync(join(folder, 'dist', file), 'utf8').includes('sourceMappingURL')).toBe(false);

  await build(config);
  expect(JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8'))).toEqual(release);
});

test('the server bundle of a remote has its source map in the release, beside those of its scripts', async () => {
  await createRemote(workspace, loyalty);
  const folder = join(workspace, 'mf-loyalty');
  symlinkSync(join(root, 'mf-terms/node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'server.tsx'),
    `import { createRender } from '@portal/remote-kit/server';
import Page from './src/pages/puntos-lealtad/page.tsx';

export const draw = createRender({ './puntos-lealtad': Page });
`,
  );
  const { default: config } = (await import(join(folder, 'rspack.config.ts'))) as {
    default: Configuration[];
  };
  await build(config);
  const release = JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8')) as Release;
  const { server = '' } = release;
  expect(Object.keys(release.maps ?? {})).toContain(server);
  const map = readFileSync(join(folder, `dist/maps/${server}.map`), 'utf8');
  expect(JSON.parse(map)).toMatchObject({
    sources: expect.arrayContaining(['src/pages/puntos-lealtad/page.tsx']) as unknown,
  });
  expect(map).not.toContain('sourcesContent');
  expect(readFileSync(join(folder, 'dist', server), 'utf8')).not.toContain('sourceMappingURL');
});

test('it has its service, its key, its place among the first releases and its owner; a second time nothing is added', () => {
  for (const [path, withRemote] of Object.entries(sharedFiles)) {
    const before = readFileSync(join(root, path), 'utf8');
    const after = withRemote(before, loyalty);
    expect(withRemote(after, loyalty)).toBe(after);
    const added = after.split('\n').filter((line) => !before.split('\n').includes(line));
    expect(added.every((line) => line.includes('mf-loyalty') || line.includes('lealtad'))).toBe(true);
    for (const known of ['mf-terms', 'mf-reports'])
      expect(withRemote(before, { name: known, owner: 'x' })).toBe(before);
  }
  const compose = sharedFiles['docker-compose.yml']?.(
    readFileSync(join(root, 'docker-compose.yml'), 'utf8'),
    loyalty,
  );
  const { services } = parse(compose ?? '', { merge: true }) as {
    readonly services: Readonly<
      Record<
        string,
        {
          readonly environment?: Readonly<Record<string, string>>;
          readonly depends_on?: Readonly<Record<string, object>>;
        }
      >
    >;
  };
  const like = JSON.stringify(services['mf-terms'])
    .replaceAll('mf-terms', 'mf-loyalty')
    .replaceAll('plazos', 'lealtad');
  expect(JSON.stringify(services['mf-loyalty'])).toBe(like);
  expect(services['secrets']?.environment?.['TEAMS']).toMatch(/ lealtad:mf-loyalty$/);
  const first = services['first-releases'];
  expect(first?.environment?.['RELEASES']).toMatch(/ mf-loyalty$/);
  expect(first?.depends_on?.['mf-loyalty']).toEqual(first?.depends_on?.['mf-terms']);
});

test('each remote has one owner who is asked, the team that its manifest names', async () => {
  const lines = readFileSync(join(root, '.github/CODEOWNERS'), 'utf8').split('\n');
  for (const name of readdirSync(root).filter((folder) => folder.startsWith('mf-'))) {
    const { default: remote } = (await import(join(root, name, 'remote.ts'))) as {
      default: { owner: string };
    };
    expect(lines.filter((line) => line.startsWith(`/${name}/ `))).toEqual([
      `/${name}/ @retail/${remote.owner}`,
    ]);
  }
});

const LONG = 'Puntos, regalos y beneficios para quienes compran con nosotros desde hace mucho tiempo';

test.each([
  ['as it is in the guide', {}],
  ['with a long title', { title: LONG }],
  ['of the administration, with a long title', { title: LONG, audience: 'admin' as const }],
  ['for everybody, with a long title', { title: LONG, audience: 'public' as const }],
  ['with a long route', { path: '/puntos-regalos-y-beneficios-de-clientes/:id', audience: 'admin' as const }],
])(
  'what a team writes besides its pages and texts is at most 35 lines, the scripts of every package among them: a remote %s',
  async (_which, differs) => {
    await createRemote(workspace, { ...loyalty, ...differs });
    // As the command does: how lines are broken depends on the names.
    const folder = join(workspace, 'mf-loyalty');
    const biome = join(root, 'node_modules/.bin/biome');
    await promisify(execFile)(biome, ['format', '--write', `--config-path=${root}`, folder], {
      cwd: workspace,
    });
    const lines = ['package.json', 'rspack.config.ts', 'remote.ts']
      .flatMap((file) => readFileSync(join(workspace, 'mf-loyalty', file), 'utf8').split('\n'))
      .filter((line) => line.trim() !== '');
    expect(lines.every((line) => line.length <= 110)).toBe(true);
    expect(lines.length).toBeLessThanOrEqual(35);
  },
);

test.each([
  ['a route of another remote', { path: '/modify_terms' }, /belongs to mf-terms \(owner: plazos\)/],
  ['a route of another remote with other parameters', { path: '/transaccion/:number' }, /belongs to mf-/],
  ['the name of a remote', { name: 'mf-terms' }, /is there already/],
  ['a name with capitals', { name: 'mf-Loyalty' }, /is no name/],
  ['a route without its slash', { path: 'puntos' }, /is no route/],
  ['an owner with a space', { owner: 'los de lealtad' }, /is no owner/],
])('%s is refused, and nothing is written', async (_what, fault, message) => {
  const folders = readdirSync(root).filter((name) => name.startsWith('mf-'));
  for (const name of [...folders, 'shared', 'shell']) symlinkSync(join(root, name), join(workspace, name));
  const before = readdirSync(workspace);
  const creating = createRemote(workspace, { ...loyalty, ...fault });
  await expect(creating).rejects.toThrow(CannotCreateError);
  await expect(creating).rejects.toThrow(message);
  expect(readdirSync(workspace)).toEqual(before);
});
