import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../processes.ts';

/**
 * Types, lint and tests of one package, with their output shown. Returns the name of the failed check, or undefined
 * where all passed.
 * @param workspace folder of the package, with the set-up of its tests
 */
export async function failingCheck(
  name: string,
  workspace = root,
): Promise<'types' | 'lint' | 'tests' | undefined> {
  const folder = join(workspace, name);
  if ((await run('tsc', typesOf(name, folder))) !== 0) return 'types';
  if ((await run('biome', ['ci', folder])) !== 0) return 'lint';
  // The tests' set-up loads the API's database, which other release commands do not need.
  const { jest, littleHashing, notDatabase } = await import('../test/jest.ts');
  const tests = [`${folder}/`, '--passWithNoTests', `--rootDir=${workspace}`, ...notDatabase];
  return (await jest(tests, littleHashing)) === 0 ? undefined : 'tests';
}

/**
 * Arguments of a compiler that checks these folders or files and what they import, and nothing else: a fault of another
 * remote does not stop a release.
 * @param name of what is remembered for the next time
 * @param paths absolute
 */
export function typesOf(name: string, ...paths: readonly string[]): readonly string[] {
  const cache = join(root, 'node_modules/.cache/release');
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `${name}.tsconfig.json`);
  const config = {
    extends: join(root, 'tsconfig.json'),
    include: [...paths, join(root, 'tools/types')],
    exclude: [
      ...paths.flatMap((path) => ['**/dist', '**/node_modules'].map((left) => join(path, left))),
      // Its library is installed with the pages of components alone.
      join(root, 'proving/component-pages/shrink-pictures.ts'),
    ],
  };
  writeFileSync(file, JSON.stringify(config));
  const remembered = ['--incremental', '--tsBuildInfoFile', join(cache, `${name}.tsbuildinfo`)];
  return ['--noEmit', '-p', file, ...remembered];
}
