import { integrityOf } from '../release-hash.ts';

/** A file of a build as the compiler made it; another name will replace the container's name in it. */
export interface CompiledFile {
  readonly content: Buffer;
  /** Byte offsets at which the container's name begins. */
  readonly places: readonly number[];
  /** Undefined for a source map, since browsers are given no hash of it. */
  readonly integrity: string | undefined;
}

export type NamedFile = Pick<CompiledFile, 'content' | 'integrity'>;

/** Placeholder in a script for the hashes of all scripts and stylesheets, by their names. */
export const HASHES_OF_FILES = '__hashes_of_files__';

/** A file of a bundler's compilation: each access to `source` reads it from the compiler. */
interface Asset {
  readonly name: string;
  readonly source: { buffer(): Uint8Array };
}

/**
 * The files of a build. A file's name holds the hash of its content, so a file that an edit did not change is taken
 * from `known`: reading it from the compiler again takes longer than compiling the edit.
 * @param container name of the container in the scripts
 * @param known files of the build before
 */
export function compiledFiles(
  assets: readonly Asset[],
  container: string,
  known: ReadonlyMap<string, CompiledFile> = new Map(),
): ReadonlyMap<string, CompiledFile> {
  return new Map(
    assets.map((asset) => [asset.name, known.get(asset.name) ?? compiledFile(asset, container)]),
  );
}

function compiledFile({ name, source }: Asset, container: string): CompiledFile {
  const content = Buffer.from(source.buffer());
  return {
    content,
    places: name.endsWith('.js') ? placesOf(content, container) : [],
    integrity: name.endsWith('.map') ? undefined : integrityOf(content),
  };
}

function placesOf(content: Buffer, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = content.indexOf(text); at >= 0; at = content.indexOf(text, at + text.length)) places.push(at);
  return places;
}

/**
 * The same files with another name for the container. The name must be as long as the first one, so that all positions
 * in the source maps stay right. A script that loads other files gets their hashes.
 */
export function named(files: ReadonlyMap<string, CompiledFile>, name: string): Map<string, NamedFile> {
  const renamed = new Map([...files].map(([file, compiled]) => [file, withName(compiled, name)]));
  for (const [file, { content }] of renamed) {
    if (!file.endsWith('.js') || !content.includes(HASHES_OF_FILES)) continue;
    const hashes = JSON.stringify(
      Object.fromEntries([...renamed].map(([other, { integrity }]) => [other, integrity])),
    );
    const text = Buffer.from(content.toString('utf8').replaceAll(HASHES_OF_FILES, () => hashes));
    renamed.set(file, { content: text, integrity: integrityOf(text) });
  }
  return renamed;
}

function withName(compiled: CompiledFile, name: string): NamedFile {
  if (compiled.places.length === 0) return compiled;
  const content = Buffer.from(compiled.content);
  for (const place of compiled.places) content.write(name, place, 'latin1');
  return { content, integrity: integrityOf(content) };
}
