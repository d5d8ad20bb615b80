import { integrityOf } from '../release-hash.ts';

/** A file of a build as the compiler made it, in which a container may stand by a name that another will take the place of. */
export interface CompiledFile {
  readonly content: Buffer;
  /** Where the name begins. */
  readonly places: readonly number[];
  /** Undefined for a source map, since browsers are given no hash of it. */
  readonly integrity: string | undefined;
}

export type NamedFile = Pick<CompiledFile, 'content' | 'integrity'>;

/** Stands in a script for the hashes of all scripts and stylesheets, by their names. */
export const HASHES_OF_FILES = '__hashes_of_files__';

/** As a bundler's compilation has it: `source` is read from the compiler each time that it is asked for. */
interface Asset {
  readonly name: string;
  readonly source: { buffer(): Uint8Array };
}

/**
 * The files of a build. A file's name has the hash of what is in it: what an edit left as it was is not read from the compiler
 * again, which takes longer than to compile what it changed.
 * @param container name that scripts have of it
 * @param known those of the build before
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
 * The same files with the container by this name, which is as long as the first: all places of the source maps hold. A script
 * that loads others has their hashes.
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
