import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { lockDirectory } from '../../../api/src/platform/database/directory-lock.ts';
import { INSTALLED_PACKAGES } from '../../../shared/test-kit/src/system-packages.ts';

/** Folders that commands of the project make in packages and in the project itself. */
const MADE = ['dist', 'node_modules'];
const MADE_AT_THE_TOP = ['.portal', 'coverage', 'test-results', 'playwright-report', ...MADE];

/** The packages of a workspace, with patterns such as `mf-*` expanded. */
function packagesOf(workspace: string): readonly string[] {
  const file = readFileSync(join(workspace, 'pnpm-workspace.yaml'), 'utf8');
  const { packages } = parse(file) as { readonly packages: readonly string[] };
  return packages.flatMap((pattern) => {
    const [, folder = '.', start] = /^(?:(.+)\/)?([^/]*)\*$/.exec(pattern) ?? [];
    if (start === undefined) return [pattern];
    if (!existsSync(join(workspace, folder))) return [];
    return readdirSync(join(workspace, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name.startsWith(start))
      .map(({ name }) => join(folder, name));
  });
}

/**
 * Everything that the project's commands made in its folder; the libraries come last, since the command that deletes
 * them uses them.
 */
export function madeHere(workspace: string): readonly string[] {
  return [
    ...packagesOf(workspace).flatMap((folder) => MADE.map((made) => join(folder, made))),
    ...MADE_AT_THE_TOP,
  ]
    .filter((path) => existsSync(join(workspace, path)))
    .sort((one, other) => Number(one === 'node_modules') - Number(other === 'node_modules'));
}

/** Folders of a person's home where npm, pnpm, Biome and SWC keep files for every project of that person. */
const KEPT_AT_HOME = [
  ...['.npm', '.local/share/pnpm/store', '.cache/pnpm', 'Library/pnpm/store', 'Library/Caches/pnpm'],
  ...['.cache/biome', 'Library/Caches/dev.biomejs.biome', `.cache/swc-native-${process.getuid?.()}`],
];

/** Packages installed for the project, and other places with its files, each with the command that removes it. */
export function leftElsewhere(workspace: string, home = homedir()): readonly string[] {
  const list = join(workspace, INSTALLED_PACKAGES);
  const installed = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
  const kept = KEPT_AT_HOME.filter((folder) => existsSync(join(home, folder)));
  return [
    ...(installed.length > 0
      ? [`Debian packages that were installed for it: apt-get purge --autoremove ${installed.join(' ')}`]
      : []),
    'containers, their volumes with all data, and images: docker compose down --volumes --rmi local --remove-orphans',
    'a cluster: kubectl delete --kustomize ops/kubernetes/production',
    'a database of your own (DATABASE_URL): drop it, then its roles portal_api, portal_host and portal_registry',
    ...(kept.length > 0
      ? [
          `what npm, pnpm, Biome and SWC keep for every project: rm -r ${kept.map((folder) => `~/${folder}`).join(' ')}`,
        ]
      : []),
    'this folder itself, with the sources and what you wrote beside them (.env)',
  ];
}

/**
 * Removes everything that the project's commands made in its folder, the data too. Answers what was removed.
 * @param data folders of data that no process may be using
 * @throws DirectoryInUseError where one does; nothing is removed then
 */
export function uninstall(workspace: string, data: readonly string[]): readonly string[] {
  const free = data.filter((folder) => existsSync(folder)).map((folder) => lockDirectory(folder));
  const removed = madeHere(workspace);
  for (const release of free) release();
  for (const path of removed) rmSync(join(workspace, path), { recursive: true, force: true });
  return removed;
}
