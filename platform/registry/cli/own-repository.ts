import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from './release.ts';

/** Scripts of its `package.json` that a release is checked by, in this order, and what each checks. */
const CHECKS = [
  ['typecheck', 'types'],
  ['lint', 'lint'],
  ['test', 'tests'],
] as const;

interface Package {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

/**
 * Workspace of a remote that has a repository of its own: the folder is the remote, its build lies in `dist`, and the
 * scripts of its `package.json` check and build it.
 * @throws Error when the folder has no `package.json`
 */
export function ownRepository(folder: string): Workspace {
  const { name, scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  const remote = name.replace(/^@[^/]+\//, '');
  const passes = (script: string): boolean =>
    spawnSync('npm', ['run', script, '--silent'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    }).status === 0;
  const elsewhere = (what: string): never => {
    throw new Error(`${what} in a checkout of the portal, not in a remote’s own repository.`);
  };
  return {
    buildFolder: () => join(folder, 'dist'),
    packages: () => [remote],
    async buildAll({ onProgress }) {
      const began = performance.now();
      if (!passes('build')) throw new Error(`${remote} could not be built, as said above; nothing was sent.`);
      onProgress({ name: remote, step: 'built', milliseconds: Math.round(performance.now() - began) });
    },
    async failingCheck() {
      return CHECKS.find(([script]) => scripts[script] !== undefined && !passes(script))?.[1];
    },
    teams: () => elsewhere('Keys of all teams are made'),
    runBrowserTest: () => elsewhere('Releases are tried by a browser test'),
  };
}
