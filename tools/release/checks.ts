import { join } from 'node:path';
import { root, run } from '../processes.ts';

/**
 * Types, lint and tests of one package, by its own scripts, with their output shown. Returns the name of the failed
 * check, or undefined where all passed.
 * @param folder of the package, with its scripts
 */
export async function failingCheck(
  name: string,
  folder = join(root, name),
): Promise<'types' | 'lint' | 'tests' | undefined> {
  const passes = async (script: string): Promise<boolean> =>
    (await run(process.execPath, ['--run', script], {}, folder)) === 0;
  if (!(await passes('typecheck'))) return 'types';
  if ((await run('biome', ['ci', folder])) !== 0) return 'lint';
  return (await passes('test')) ? undefined : 'tests';
}
