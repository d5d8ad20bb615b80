import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../processes.ts';

/**
 * Types, lint and tests of one package, with their output shown; answers what failed, undefined where all passed.
 * @param workspace the folder that the package lies in, with what its tests are set up by
 */
export async function failingCheck(
  name: string,
  workspace = root,
): Promise<'types' | 'lint' | 'tests' | undefined> {
  const folder = join(workspace, name);
  if ((await run('tsc', typesOf(name, folder))) !== 0) return 'types';
  if ((await run('biome', ['ci', folder])) !== 0) return 'lint';
  // The tests' own set-up knows the API's database, which a command about releases otherwise does not load.
  const { jest, littleHashing, notDatabase } = await import('../jest.ts');
  const tests = [`${folder}/`, '--passWithNoTests', `--rootDir=${workspace}`, ...notDatabase];
  return (await jest(tests, littleHashing)) === 0 ? undefined : 'tests';
}

/** Arguments for a compiler that checks this package and what it imports; a fault of another remote stops no release. */
function typesOf(name: string, folder: string): readonly string[] {
  const cache = join(root, 'node_modules/.cache/release');
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `${name}.tsconfig.json`);
  const config = {
    extends: join(root, 'tsconfig.json'),
    include: [folder, join(root, 'types')],
    exclude: ['**/dist', '**/node_modules'].map((path) => join(folder, path)),
  };
  writeFileSync(file, JSON.stringify(config));
  const remembered = ['--incremental', '--tsBuildInfoFile', join(cache, `${name}.tsbuildinfo`)];
  return ['--noEmit', '-p', file, ...remembered];
}
