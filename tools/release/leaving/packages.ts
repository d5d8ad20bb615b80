import { execFile } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { root } from '../../processes.ts';

/** The fields of a `package.json` that are read here. */
interface Package {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly sideEffects?: readonly string[];
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

/**
 * Node does not run TypeScript of installed packages: the types are stripped from scripts, and lines keep their
 * numbers.
 */
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

/** Declarations of all shared packages, in a folder of each by its name in `shared/`. @throws where one cannot be written */
async function writeDeclarations(into: string): Promise<void> {
  const project = join(root, 'node_modules/.cache/declarations.tsconfig.json');
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      outDir: into,
      rootDir: join(root, 'shared'),
    },
    include: [join(root, 'shared/*/src'), join(root, 'tools/types')],
    exclude: ['test', 'fixture'].flatMap((kind) => [
      join(root, `**/*.${kind}.ts`),
      join(root, `**/*.${kind}.tsx`),
    ]),
  };
  mkdirSync(join(project, '..'), { recursive: true });
  writeFileSync(project, JSON.stringify(config));
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project]);
}

/** `./src/core.ts` → its declarations and its JavaScript; other files are exported as they are. */
function outsideExport(file: string): string | Readonly<Record<'types' | 'default', string>> {
  const [, path, ending] = /^\.\/src\/(.+)\.(tsx?)$/.exec(file) ?? [];
  if (path === undefined) return file;
  return { types: `./types/${path}.d.ts`, default: ending === 'ts' ? `./src/${path}.js` : file };
}

/**
 * Files of the kit, besides modules, that a remote outside needs: types of styles and pictures, and compiler settings.
 */
const FILES_OF_KIT = {
  './assets': { types: './assets.d.ts' },
  './tsconfig.base.json': './tsconfig.base.json',
} as const;

/** Shared packages that no remote imports. */
const SERVERS_ONLY: ReadonlySet<string> = new Set(['process-kit', 'test-kit']);

/** `npm pack` of a folder. @returns the tarball */
export async function packFolder(
  folder: string,
  { name, version }: Pick<Package, 'name' | 'version'>,
  into: string,
): Promise<string> {
  await promisify(execFile)('npm', ['pack', folder, '--pack-destination', into, '--silent'], {
    cwd: into,
    shell: process.platform === 'win32',
  });
  return join(into, `${name.replace(/[@/]/g, '-').replace(/^-/, '')}-${version}.tgz`);
}

/**
 * Packs the shared packages for a registry of packages into a folder.
 * @returns each package's tarball, by its name
 */
export async function packPackages(into: string): Promise<ReadonlyMap<string, string>> {
  const work = mkdtempSync(join(tmpdir(), 'portal-packing-'));
  const declarations = join(work, 'declarations');
  await writeDeclarations(declarations);
  const tarballs = new Map<string, string>();
  const folders = readdirSync(join(root, 'shared'))
    .filter((name) => !SERVERS_ONLY.has(name))
    .map((name) => join(root, 'shared', name))
    .filter((folder) => existsSync(join(folder, 'package.json')));
  for (const folder of folders) {
    const described = readPackage(folder);
    const isKit = described.name === '@portal/remote-kit';
    const prepared = join(work, described.name);
    mkdirSync(prepared, { recursive: true });
    cpSync(join(folder, 'src'), join(prepared, 'src'), { recursive: true });
    writeScripts(join(prepared, 'src'));
    cpSync(join(declarations, basename(folder), 'src'), join(prepared, 'types'), { recursive: true });
    if (isKit) {
      copyFileSync(join(root, 'tools/types/assets.d.ts'), join(prepared, 'assets.d.ts'));
      copyFileSync(join(root, 'tsconfig.base.json'), join(prepared, 'tsconfig.base.json'));
    }
    writeFileSync(
      join(prepared, 'package.json'),
      JSON.stringify({
        name: described.name,
        version: described.version,
        type: 'module',
        sideEffects: described.sideEffects,
        exports: {
          ...Object.fromEntries(
            Object.entries(described.exports).map(([path, file]) => [path, outsideExport(file)]),
          ),
          ...(isKit ? FILES_OF_KIT : {}),
        },
        dependencies: dependenciesOutside(described, () => described.version),
        peerDependencies: described.peerDependencies,
        peerDependenciesMeta: described.peerDependenciesMeta,
      }),
    );
    tarballs.set(described.name, await packFolder(prepared, described, into));
  }
  rmSync(work, { recursive: true });
  return tarballs;
}
