import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of the workspace, each with the folders that it depends on. */
export type PackageGraph = ReadonlyMap<string, readonly string[]>;

/** Parts that a change can break: the tests of these must run. */
export interface Affected {
  /** Folders whose unit tests run, in the order of the alphabet. */
  readonly folders: readonly string[];
  /** Whether tests on a database run, in those folders. */
  readonly database: boolean;
  /** Whether the portal is driven by a browser. */
  readonly browser: boolean;
  /** Whether the containers are brought up. */
  readonly containers: boolean;
  /** The shell and remotes whose release the change alters. */
  readonly releases: readonly string[];
}

interface PackageJson {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** No package depends on these folders: they drive or measure the whole portal. */
const OF_THE_WHOLE = ['e2e', 'proving/bench'];
/** The folder depends on the kit, and no part of the portal depends on it. */
const PAGES_OF_THE_KIT = 'proving/component-pages';
/** Checks of the project's own rules: they run for every change. */
const RULES = ['ops', 'tools'];
const WITH_DATABASE = ['api', 'platform/registry', 'platform/host'];
/** Files that every package is built, typed or tested with. */
const UNDER_ALL =
  /^(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|tsconfig(?:\.base)?\.json|jest\.config\.mjs|tools\/types\/.*)$/;
const OF_CONTAINERS = /^(ops\/docker\/.*|docker-compose\.yml|\.dockerignore)$/;

/** Whether a folder is released on its own: the shell and each remote. */
export function isReleased(folder: string): boolean {
  return folder === 'shell' || folder.startsWith('mf-');
}

/** The packages of a workspace: its rooms, the remotes and what they share. */
export function packageGraph(workspace: string): PackageGraph {
  const inside = (folder: string): string[] =>
    (existsSync(join(workspace, folder)) ? readdirSync(join(workspace, folder), { withFileTypes: true }) : [])
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map(({ name }) => (folder === '.' ? name : `${folder}/${name}`));
  const folders = [...inside('.'), ...['shared', 'platform', 'proving'].flatMap(inside)].filter((folder) =>
    existsSync(join(workspace, folder, 'package.json')),
  );
  const manifests = folders.map((folder) => ({
    folder,
    json: JSON.parse(readFileSync(join(workspace, folder, 'package.json'), 'utf8')) as PackageJson,
  }));
  const folderOf = new Map(manifests.map(({ folder, json }) => [json.name, folder]));
  return new Map(
    manifests.map(({ folder, json: { dependencies = {}, devDependencies = {} } }) => {
      const named = Object.keys({ ...dependencies, ...devDependencies }).flatMap(
        (name) => folderOf.get(name) ?? [],
      );
      const all = folders.filter((other) => ![...OF_THE_WHOLE, PAGES_OF_THE_KIT].includes(other));
      return [folder, OF_THE_WHOLE.includes(folder) ? all : named];
    }),
  );
}

/** The folders and all that depend on them. */
function withDependents(graph: PackageGraph, changed: Iterable<string>): Set<string> {
  const reached = new Set(changed);
  for (let size = -1; size !== reached.size; ) {
    size = reached.size;
    for (const [folder, dependencies] of graph) {
      if (dependencies.some((dependency) => reached.has(dependency))) reached.add(folder);
    }
  }
  return reached;
}

/**
 * Parts that a change of these files can break. Documents, as in `docs`, can break only the project's own rules.
 * @param files paths relative to the workspace, with slashes
 */
export function affectedBy(files: readonly string[], graph: PackageGraph): Affected {
  const folders = [...graph.keys()];
  const isUnderAll = files.some((file) => UNDER_ALL.test(file));
  const changed = files.flatMap((file) => {
    if (file.startsWith('data/')) return ['api'];
    return folders.filter((folder) => file.startsWith(`${folder}/`));
  });
  const reached = withDependents(graph, isUnderAll ? folders : changed);
  const containers = isUnderAll || files.some((file) => OF_CONTAINERS.test(file));
  const tested = [...reached].filter((folder) => folder !== 'e2e');
  return {
    folders: [...new Set([...tested, ...RULES])].sort(),
    database: WITH_DATABASE.some((folder) => reached.has(folder)),
    browser: [...reached].some((folder) => !['proving/bench', PAGES_OF_THE_KIT].includes(folder)),
    containers,
    releases: [...reached].filter(isReleased).sort(),
  };
}
