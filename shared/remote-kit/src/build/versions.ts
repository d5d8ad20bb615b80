import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kit = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** `@portal/ui/form` → `@portal/ui`, `react/jsx-runtime` → `react`. */
export function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

/**
 * Path of the `package.json` behind a shared module, as this folder finds it; a folder that does not depend on the
 * package finds it through the kit.
 * @throws Error where neither has it
 */
export function packageFileOf(name: string, folder: string): string {
  if (packageOf(name) === '@portal/remote-kit') return join(kit, 'package.json');
  const file = installedPackageFile(packageOf(name), folder, kit);
  if (!file) throw new Error(`${name} is shared, but neither ${folder} nor the kit depends on it.`);
  return file;
}

/** Path of a package's `package.json`, as the first of these folders finds it; undefined where it is not installed. */
export function installedPackageFile(name: string, ...folders: readonly string[]): string | undefined {
  return folders
    .flatMap(foldersAbove)
    .map((from) => join(from, 'node_modules', name, 'package.json'))
    .find(existsSync);
}

/** The folder itself and those above it, where an installed package finds what it depends on. */
function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

export function versionOf(name: string, folder: string): string {
  return (JSON.parse(readFileSync(packageFileOf(name, folder), 'utf8')) as { version: string }).version;
}
