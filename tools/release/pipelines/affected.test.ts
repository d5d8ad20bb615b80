import { expect, test } from '@jest/globals';
import { root } from '../../processes.ts';
import { affectedBy, packageGraph } from './affected.ts';

const graph = packageGraph(root);
const remotes = [...graph.keys()].filter((folder) => folder.startsWith('mf-'));

test('a change of one remote tries that remote, the rules and the browser, and releases it alone', () => {
  expect(affectedBy(['mf-terms/src/texts.ts'], graph)).toEqual({
    folders: ['mf-terms', 'ops', 'proving/bench', 'tools'],
    database: false,
    browser: true,
    containers: false,
    releases: ['mf-terms'],
  });
});

test('a change of what all pages are made of releases all of them, and the API stays as it is', () => {
  const { folders, releases } = affectedBy(['shared/ui/src/core/button.tsx'], graph);
  expect(releases).toEqual([...remotes, 'shell'].sort());
  expect(folders).toEqual(expect.arrayContaining([...remotes, 'shell', 'platform/host', 'shared/ui']));
  expect(folders).not.toContain('api');
});

test('a change of the kit looks at the component pages too, and a change of these alone drives no portal', () => {
  expect(affectedBy(['shared/ui/src/core/button.tsx'], graph).folders).toContain('proving/component-pages');
  const { folders, browser, releases } = affectedBy(['proving/component-pages/pages.spec.ts'], graph);
  expect(folders).toEqual(['ops', 'proving/component-pages', 'tools']);
  expect([browser, releases]).toEqual([false, []]);
});

test('a change of the contract reaches the API and, through what stands between, every page', () => {
  const { folders, database, releases } = affectedBy(['shared/contract/src/schemas.ts'], graph);
  expect(folders).toEqual(
    expect.arrayContaining(['api', 'platform/registry', 'simulators', 'shared/api-client', ...remotes]),
  );
  expect([database, releases.length]).toEqual([true, remotes.length + 1]);
});

test('a change of the API tries the database and the browser, and releases nothing', () => {
  const { database, browser, releases } = affectedBy(['api/src/app/app.ts'], graph);
  expect([database, browser, releases]).toEqual([true, true, []]);
});

test('words alone are held to the rules, and nothing else runs', () => {
  expect(affectedBy(['docs/operations.md', 'README.md'], graph)).toEqual({
    folders: ['ops', 'tools'],
    database: false,
    browser: false,
    containers: false,
    releases: [],
  });
});

test.each(['pnpm-lock.yaml', 'tsconfig.json', 'tsconfig.base.json', 'tools/types/css.d.ts'])(
  'a change of %s tries everything',
  (file) => {
    const { folders, database, browser, containers } = affectedBy([file], graph);
    expect(folders).toEqual(
      [...graph.keys()]
        .filter((folder) => folder !== 'e2e')
        .concat('ops', 'tools')
        .sort(),
    );
    expect([database, browser, containers]).toEqual([true, true, true]);
  },
);

test('images are tried where what makes them changed, a journey where it changed itself, the demo with the API', () => {
  expect(affectedBy(['ops/docker/Dockerfile'], graph)).toMatchObject({ containers: true, browser: false });
  expect(affectedBy(['e2e/journeys/push.spec.ts'], graph)).toMatchObject({ browser: true, database: false });
  expect(affectedBy(['data/usury.csv'], graph)).toMatchObject({ database: true, browser: true });
});

test('folders are named by letters, digits and dashes: a pipeline hands them to a shell', () => {
  for (const folder of graph.keys()) expect(folder).toMatch(/^[a-z][a-z0-9-]*(\/[a-z][a-z0-9-]*)?$/);
});
