import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Declared {
  readonly file: string;
  readonly kind: 'dependencies' | 'devDependencies';
  readonly name: string;
  readonly version: string;
}

/** Every library that a package of the workspace declares; packages of the workspace itself are left out. */
const declared: readonly Declared[] = globSync(
  ['package.json', '*/package.json', '{shared,platform,proving}/*/package.json'],
  {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules'),
  },
).flatMap((file) => {
  const manifest = JSON.parse(read(file)) as Partial<Record<Declared['kind'], Record<string, string>>>;
  return (['dependencies', 'devDependencies'] as const).flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !version.startsWith('workspace:'))
      .map(([name, version]) => ({ file, kind, name, version })),
  );
});
const { catalog } = parse(read('pnpm-workspace.yaml')) as { readonly catalog: Record<string, string> };
const said = ({ file, name, version }: Declared): string => `${file}: ${name} ${version}`;

test('every library has one exact version', () => {
  const exact = /^\d+\.\d+\.\d+$/;
  expect(declared.filter(({ version }) => version !== 'catalog:' && !exact.test(version)).map(said)).toEqual(
    [],
  );
  expect(Object.entries(catalog).filter(([, version]) => !exact.test(version))).toEqual([]);
});

test('the version of a library that more than one package uses stands in the catalogue of the workspace', () => {
  const counts = Map.groupBy(declared, ({ name }) => name);
  const isShared = ({ name }: Declared): boolean => (counts.get(name)?.length ?? 0) > 1;
  expect(declared.filter((one) => isShared(one) && one.version !== 'catalog:').map(said)).toEqual([]);
});

test('types of libraries are needed by developers only', () => {
  const isRunning = ({ kind, name }: Declared): boolean =>
    kind === 'dependencies' && name.startsWith('@types/');
  expect(declared.filter(isRunning).map(said)).toEqual([]);
});
