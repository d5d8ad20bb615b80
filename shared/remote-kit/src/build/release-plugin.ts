import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { callTypes } from '@portal/contract/call-types';
import {
  contractVersion,
  type Release,
  type ReleasedFile,
  type RemoteManifest,
} from '@portal/release-protocol/release';
import type { Chunk, Compilation, Compiler } from '@rspack/core';
import { type SharedName, sharedModules } from '../shared-modules.ts';
import { wordsIn } from './critical-css/critical-css.ts';
import { readSheet } from './critical-css/read-sheet.ts';
import { eventsOf } from './events.ts';
import { provenanceOf } from './provenance.ts';
import { integrityOf, MAPS_FOLDER, releaseHash } from './release-hash.ts';
import { callsNamedBy, namesTakenBy, sharedNames } from './shared-names.ts';
import { versionOf } from './versions.ts';

/**
 * Writes `dist/release.json` after a build: the manifest, every file with its hash and size, and what each
 * page needs. Fails the build where a file is not accounted for or an integrity placeholder was left.
 */
export class ReleasePlugin {
  readonly options: ReleaseOptions;

  constructor(options: ReleaseOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { server, rendered = {}, entryChunk } = this.options;
    const { RawSource } = compiler.rspack.sources;
    if (server) {
      compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
        compilation.hooks.processAssets.tap('ReleasePlugin', () => {
          if (!existsSync(server)) {
            // Its own build failed and says where.
            compilation.errors.push(new compiler.rspack.WebpackError('The server bundle was not built.'));
            return;
          }
          const content = readFileSync(server);
          // `minimized`: its own build minified it, and a second time would make its source map wrong.
          compilation.emitAsset(serverFile(content), new RawSource(content), { minimized: true });
          const map = join(dirname(server), MAPS_FOLDER, `${basename(server)}.map`);
          if (existsSync(map))
            compilation.emitAsset(
              `${MAPS_FOLDER}/${serverFile(content)}.map`,
              new RawSource(readFileSync(map)),
            );
          for (const file of Object.values(rendered)) {
            const names = namesOf(file);
            compilation.emitAsset(namesFile(file, names), new RawSource(names));
          }
        });
      });
    }
    if (entryChunk) {
      // This stage comes after stylesheets are minified and named.
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
        compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, (assets) => {
          const sheets = Object.keys(assets).filter((name) => isSheetOf(entryChunk, name));
          const parts = sheets.flatMap((name) => readSheet(assets[name]?.source().toString() ?? ''));
          const text = JSON.stringify(parts);
          compilation.emitAsset(`${SHEET}.${shortHash(text)}.json`, new RawSource(text));
        });
      });
    }
    compiler.hooks.afterEmit.tap('ReleasePlugin', (compilation) => {
      if (compilation.errors.length > 0) return;
      const path = compilation.outputOptions.path ?? '';
      const files = readFiles(path);
      requireMadeBy(compilation, this.options.manifest.name, files);
      const body = describe(compilation, this.options, {
        files,
        ...mapsOf(path, files),
        provenance: provenanceOf(this.options.folder),
      });
      const release: Release = { ...body, hash: releaseHash(body) };
      writeFileSync(join(path, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    });
  }
}

export interface ReleaseOptions {
  readonly manifest: RemoteManifest;
  readonly container: string;
  readonly folder: string;
  readonly entryChunk?: string;
  /** Chunks of a shell that the host announces: their names, under which budgets.json weighs them like pages. */
  readonly announced?: readonly string[];
  /** Built server bundle, which becomes a file of the release. */
  readonly server?: string;
  /** For each page of clients that it renders, a script of that page alone. */
  readonly rendered?: Readonly<Record<string, string>>;
}

const shortHash = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 10);

const serverFile = (content: Buffer): string => `server.${shortHash(content)}.js`;

/** All words of a page's code: what may be a class, an id or an attribute in its markup is one of them. */
const namesOf = (file: string): string => wordsIn(readFileSync(file, 'utf8')).sort().join(' ');

const namesFile = (file: string, names: string): string => `${basename(file, '.js')}.${shortHash(names)}.txt`;

const SHEET = 'sheet';

const isSheetOf = (entryChunk: string, name: string): boolean =>
  name.startsWith(`${entryChunk}.`) && name.endsWith('.css');

/** Output of a build. */
export interface Written extends Pick<Release, 'files' | 'maps'> {
  readonly provenance: Pick<Release, 'commit' | 'dirty'>;
}

/**
 * Describes the release of a build; the caller adds the hash of the result.
 * @throws Error where a chunk or the entry script is missing, or a listed file was not written
 */
export function describe(
  compilation: Compilation,
  { manifest, container, folder, entryChunk, announced = [], server, rendered = {} }: ReleaseOptions,
  { files, maps, provenance }: Written,
): Omit<Release, 'hash'> {
  // Statistics would hold every ES module of every chunk, and take longer than the build after an edit.
  const chunkNamed = (name: string): Chunk => {
    const chunk = compilation.namedChunks.get(name);
    if (!chunk) throw new Error(`${manifest.name}: the build has no chunk named ${name}`);
    return chunk;
  };
  const entryFiles = filesOf(chunkNamed(entryChunk ?? container));
  const entry = entryFiles.find((file) => file.endsWith('.js'));
  if (!entry) throw new Error(`${manifest.name}: the build has no entry script`);

  const pages: Record<string, readonly string[]> = {};
  const uses: Record<string, readonly string[]> = {};
  for (const { page } of manifest.routes) {
    const chunk = chunkNamed(page.replace(/^\.\//, '').replaceAll('/', '-'));
    pages[page] = filesOf(chunk);
    uses[page] = consumedBy(compilation, chunk).sort();
  }
  for (const name of announced) pages[`./${name}`] = filesOf(chunkNamed(name));
  for (const file of [...entryFiles, ...Object.values(pages).flat()]) {
    if (!files[file]) throw new Error(`${manifest.name}: ${file} is listed but was not written`);
  }

  const names = Object.fromEntries(
    Object.entries(rendered).map(([page, file]) => [page, namesFile(file, namesOf(file))]),
  );
  const sheet = entryChunk && Object.keys(files).find((name) => name.startsWith(`${SHEET}.`));
  const provides = entryChunk ? providedBy(compilation) : {};
  const taken = new Set(entryChunk ? Object.keys(provides) : Object.values(uses).flat());
  const sources = [...compilation.fileDependencies];
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return {
    name: manifest.name,
    owner: manifest.owner,
    version,
    ...provenance,
    routes: manifest.routes,
    menu: manifest.menu,
    entry,
    container,
    files,
    ...(maps ? { maps } : {}),
    pages,
    uses,
    provides,
    ...(server ? { server: serverFile(readFileSync(server)), names } : {}),
    ...(sheet ? { sheet } : {}),
    versions: Object.fromEntries([...taken].sort().map((name) => [name, versionOf(name, folder)])),
    contract: contractVersion,
    ...(entryChunk
      ? { exports: sharedNames(folder) }
      : { imports: namesTakenBy(sources), callTypes: typesOfCalls(callsNamedBy(sources)) }),
    ...eventsOf(join(folder, 'src')),
    budgets: budgetsOf(folder),
  };
}

/** @throws Error where the output folder holds a file that this build did not make */
function requireMadeBy(compilation: Compilation, name: string, files: Release['files']): void {
  const { assets = [] } = compilation.getStats().toJson({ all: false, assets: true });
  const emitted = new Set(assets.map((asset) => asset.name));
  const foreign = Object.keys(files).find((file) => !emitted.has(file));
  if (foreign) throw new Error(`${name}: dist/${foreign} was not made by this build`);
}

/**
 * Hash and size of each file in the output folder, without `release.json` and the source maps.
 * @throws Error where an integrity placeholder was left
 */
function readFiles(path: string): Record<string, ReleasedFile> {
  const files: Record<string, ReleasedFile> = {};
  for (const name of readdirSync(path).sort()) {
    if (name === 'release.json' || name === MAPS_FOLDER) continue;
    const content = readFileSync(join(path, name));
    if (/\*-\*-\*-CHUNK-SRI-HASH/.test(content.toString('latin1'))) {
      throw new Error(`${name}: an integrity placeholder was not replaced`);
    }
    files[name] = { sha384: integrityOf(content), bytes: content.byteLength };
  }
  return files;
}

/**
 * Hash and size of each script's source map, by the script's name; left out where the build made no maps.
 * @throws Error where a map belongs to no script of the build
 */
function mapsOf(path: string, files: Release['files']): Pick<Release, 'maps'> {
  const folder = join(path, MAPS_FOLDER);
  if (!existsSync(folder)) return {};
  const maps: Record<string, ReleasedFile> = {};
  for (const name of readdirSync(folder).sort()) {
    const script = name.replace(/\.map$/, '');
    if (!files[script]) throw new Error(`${MAPS_FOLDER}/${name} is of no script of this build`);
    const content = readFileSync(join(folder, name));
    maps[script] = { sha384: integrityOf(content), bytes: content.byteLength };
  }
  return { maps };
}

/** Types of the calls at build time; the registry refuses unknown names. */
const typesOfCalls = (names: readonly string[]): NonNullable<Release['callTypes']> =>
  Object.fromEntries(names.map((name) => [name, callTypes(name) ?? { reply: {} }]));

const filesOf = ({ files }: Pick<Chunk, 'files'>): string[] =>
  [...files].filter((file) => file.endsWith('.js') || file.endsWith('.css')).sort();

/** Share keys that a chunk's modules consume, read from the names the bundler gives them. */
function consumedBy({ chunkGraph }: Compilation, chunk: Chunk): string[] {
  const pattern = /^consume shared module \([^)]*\) (@?[^@=]+)/;
  const modules = chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared');
  const keys = modules.map((module) => pattern.exec(module.identifier())?.[1]?.trim());
  return [...new Set(keys.filter((key) => key !== undefined))];
}

/** For each shared module of the shell, the files that hold it; an empty list where it is in the entry. */
function providedBy(compilation: Compilation): Record<string, readonly string[]> {
  const { chunks = [] } = compilation
    .getStats()
    .toJson({ all: false, ids: true, chunks: true, chunkRelations: true, chunkOrigins: true });
  const filesFor = (key: SharedName): string[] => {
    const asked = sharedModules[key].face ?? key;
    return chunks.flatMap((chunk) =>
      chunk.origins?.some(({ request }) => request === asked) ? filesOf({ files: new Set(chunk.files) }) : [],
    );
  };
  const keys = (Object.keys(sharedModules) as SharedName[]).sort();
  return Object.fromEntries(keys.map((key) => [key, [...new Set(filesFor(key))]]));
}

/** Size budgets of the pages from the team's file; the registry enforces them. */
function budgetsOf(folder: string): Record<string, number> {
  const file = join(folder, 'budgets.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {};
}
