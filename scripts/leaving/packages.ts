import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { root } from '../processes.ts';

/** A `package.json`, as far as it is read here. */
interface Package {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
}

const readPackage = (folder: string): Package =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;

const catalog = (): Readonly<Record<string, string>> =>
  (parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as { catalog: Record<string, string> })
    .catalog;

/** Versions in place of what only this workspace knows: `catalog:`, and `workspace:*`, which becomes what `ours` says. */
export function dependenciesOutside(
  { dependencies = {} }: Pick<Package, 'dependencies'>,
  ours: (name: string) => string,
): Record<string, string> {
  const versions = catalog();
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, version]) => [
      name,
      version === 'catalog:' ? (versions[name] ?? '') : version === 'workspace:*' ? ours(name) : version,
    ]),
  );
}

/** `./a.ts` → `./a.js` in imports; TSX stays what it is, bundlers and tests read it. */
const importsOfScripts = (text: string): string =>
  text.replace(/((?:from|import|resolve)\s*\(?\s*['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2');

/** Node runs no TypeScript that was installed: scripts lose their types, line by line as they stood. */
function writeScripts(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) writeScripts(path);
    else if (/\.test\.tsx?$/.test(entry.name)) rmSync(path);
    else if (entry.name.endsWith('.tsx')) writeFileSync(path, importsOfScripts(readFileSync(path, 'utf8')));
    else if (/(?<!\.d)\.ts$/.test(entry.name)) {
      writeFileSync(
        path.replace(/\.ts$/, '.js'),
        importsOfScripts(stripTypeScriptTypes(readFileSync(path, 'utf8'))),
      );
      rmSync(path);
    }
  }
}

/**
 * Packs the shared packages as a registry of packages would take them, into a folder.
 * @returns each package's tarball, by its name
 */
export async function packPackages(into: string): Promise<ReadonlyMap<string, string>> {
  const tarballs = new Map<string, string>();
  const folders = readdirSync(join(root, 'shared')).map((name) => join(root, 'shared', name));
  for (const folder of folders) {
    const described = readPackage(folder);
    const prepared = join(into, 'prepared', described.name);
    mkdirSync(prepared, { recursive: true });
    cpSync(join(folder, 'src'), join(prepared, 'src'), { recursive: true });
    writeScripts(join(prepared, 'src'));
    writeFileSync(
      join(prepared, 'package.json'),
      JSON.stringify({
        name: described.name,
        version: described.version,
        type: 'module',
        exports: Object.fromEntries(
          Object.entries(described.exports).map(([path, file]) => [path, file.replace(/\.ts$/, '.js')]),
        ),
        dependencies: dependenciesOutside(described, () => described.version),
        peerDependencies: described.peerDependencies,
        peerDependenciesMeta: described.peerDependenciesMeta,
      }),
    );
    const file = `${described.name.replace(/[@/]/g, '-').replace(/^-/, '')}-${described.version}.tgz`;
    await promisify(execFile)('npm', ['pack', prepared, '--pack-destination', into, '--silent'], {
      cwd: into,
      shell: process.platform === 'win32',
    });
    tarballs.set(described.name, join(into, file));
  }
  return tarballs;
}
