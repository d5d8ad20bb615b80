import type { Release } from '@portal/release-protocol/release';
import type { AnnouncedBody, NamedRelease } from '@portal/release-protocol/release-statement';
import { integrityOf, releaseHash } from '@portal/remote-kit/release-hash';
import { registryError } from '../model/registry-error.ts';

/** Bytes before compression. The heaviest release today is content’s with 1.1 MB. */
export const LIMITS = {
  files: 300,
  fileBytes: 2 * 1024 * 1024,
  totalBytes: 8 * 1024 * 1024,
  /** All stylesheets of a release, which are parsed rule by rule; the largest have 80 KB. */
  styleBytes: 512 * 1024,
  /** Characters of `release.json`, which every host keeps; the longest, with the types of 65 calls, has 370,000. */
  manifestCharacters: 640 * 1024,
  /** All source maps of a release; the heaviest have 1.1 MB. */
  mapBytes: 4 * 1024 * 1024,
  /** Commas and semicolons of one source map; the one with the most has 170,000. */
  mappings: 500_000,
} as const;

/** Largest release with its source maps in base64, and its manifest. */
export const BODY_BYTES = Math.ceil(((LIMITS.totalBytes + LIMITS.mapBytes) * 4) / 3) + 512 * 1024;

/** Checks the announced size of a release's body. @throws RegistryError TOO_LARGE */
export function requireBodySize({ name, owner }: NamedRelease, { bytes }: AnnouncedBody): void {
  if (bytes > BODY_BYTES)
    throw registryError(
      'TOO_LARGE',
      `${name}: ${bytes} bytes are announced; ${BODY_BYTES} are the most`,
      owner,
    );
}

/** Whether a file has the bytes that the release says. */
function isAsDescribed(content: Buffer, { bytes, sha384 }: Release['files'][string]): boolean {
  return content.byteLength === bytes && integrityOf(content) === sha384;
}

/**
 * Checks that the files sent are exactly those of the release: all of them, unaltered, no others, no path outside of the
 * release, and a release hash that is the hash of the content.
 * @param sent contents by name, base64. @throws RegistryError
 */
export function verifyFiles(release: Release, sent: Readonly<Record<string, string>>): Map<string, Buffer> {
  const { name, owner } = release;
  const listed = Object.keys(release.files);
  for (const file of new Set([...Object.keys(sent), ...listed])) {
    if (!/^[\w-][\w.-]{0,150}$/.test(file))
      throw registryError('BAD_PATH', `${name}: a file cannot be named ${JSON.stringify(file)}`, owner);
  }
  const { hash, ...body } = release;
  if (releaseHash(body) !== hash)
    throw registryError('ALTERED_MANIFEST', `${name}: release.json was altered`, owner);

  checkSizes(release);
  const extra = Object.keys(sent).filter((file) => !Object.hasOwn(release.files, file));
  if (extra.length > 0) throw registryError('EXTRA_FILE', `${name}: not listed: ${extra.join(', ')}`, owner);

  const files = new Map<string, Buffer>();
  for (const [file, { sha384, bytes }] of Object.entries(release.files)) {
    const text = Object.hasOwn(sent, file) ? sent[file] : undefined;
    if (text === undefined) throw registryError('MISSING_FILE', `${name}: ${file} is missing`, owner);
    const content = Buffer.from(text, 'base64');
    if (!isAsDescribed(content, { bytes, sha384 }))
      throw registryError('ALTERED_FILE', `${name}: ${file} is not the file that was built`, owner);
    files.set(file, content);
  }

  const needed = [
    release.entry,
    ...(release.server ? [release.server] : []),
    ...(release.sheet ? [release.sheet] : []),
    ...Object.values(release.names ?? {}),
    ...Object.values(release.pages).flat(),
    ...Object.values(release.provides).flat(),
  ];
  const absent = needed.find((file) => !files.has(file));
  if (absent) throw registryError('BAD_MANIFEST', `${name}: ${absent} is needed but not listed`, owner);
  const unexposed = release.routes.find(({ page }) => !Object.hasOwn(release.pages, page));
  if (unexposed)
    throw registryError('BAD_MANIFEST', `${name}: ${unexposed.path} has no page ${unexposed.page}`, owner);
  return files;
}

/**
 * Checks that the source maps sent are exactly those of the build: all of them, unaltered, no others, and each one of a
 * script of the release.
 * @param sent contents by the name of the map's script, base64. @throws RegistryError
 */
export function verifyMaps(
  { name, owner, files, maps = {} }: Release,
  sent: Readonly<Record<string, string>>,
): Map<string, Buffer> {
  const listed = Object.entries(maps);
  const total = listed.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  if (total > LIMITS.mapBytes)
    throw registryError(
      'TOO_LARGE',
      `${name}: source maps of ${total} bytes; ${LIMITS.mapBytes} are the most`,
      owner,
    );
  const extra = Object.keys(sent).find((script) => !Object.hasOwn(maps, script));
  if (extra !== undefined)
    throw registryError('EXTRA_FILE', `${name}: not listed: the map of ${extra}`, owner);
  const contents = new Map<string, Buffer>();
  for (const [script, { sha384, bytes }] of listed) {
    if (!Object.hasOwn(files, script))
      throw registryError('BAD_MANIFEST', `${name}: a map is of ${script}, which is not listed`, owner);
    const text = Object.hasOwn(sent, script) ? sent[script] : undefined;
    if (text === undefined)
      throw registryError('MISSING_FILE', `${name}: the map of ${script} is missing`, owner);
    const content = Buffer.from(text, 'base64');
    if (!isAsDescribed(content, { bytes, sha384 }))
      throw registryError(
        'ALTERED_FILE',
        `${name}: the map of ${script} is not the one that was built`,
        owner,
      );
    if (mappingsIn(content) > LIMITS.mappings)
      throw registryError(
        'TOO_LARGE',
        `${name}: the map of ${script} names more than ${LIMITS.mappings} places`,
        owner,
      );
    contents.set(script, content);
  }
  return contents;
}

/** Number of mappings and lines in a source map. It is limited because a fault report decodes the whole map at once. */
function mappingsIn(content: Buffer): number {
  let count = 0;
  for (const byte of content) if (byte === COMMA || byte === SEMICOLON) count += 1;
  return count;
}
const COMMA = 0x2c;
const SEMICOLON = 0x3b;

function checkSizes({ name, owner, files }: Release): void {
  const sizes = Object.entries(files);
  const tooLarge = (what: string, most: number) =>
    registryError('TOO_LARGE', `${name}: ${what}; ${most} are the most`, owner);
  if (sizes.length > LIMITS.files) throw tooLarge(`${sizes.length} files`, LIMITS.files);
  const large = sizes.find(([, { bytes }]) => bytes > LIMITS.fileBytes);
  if (large) throw tooLarge(`${large[0]} has ${large[1].bytes} bytes`, LIMITS.fileBytes);
  const bytesOf = (some: typeof sizes) => some.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  const total = bytesOf(sizes);
  if (total > LIMITS.totalBytes) throw tooLarge(`${total} bytes in all`, LIMITS.totalBytes);
  const styles = bytesOf(sizes.filter(([file]) => isStylesheet(file)));
  if (styles > LIMITS.styleBytes) throw tooLarge(`${styles} bytes of stylesheets`, LIMITS.styleBytes);
}

export function isStylesheet(file: string): boolean {
  return file.endsWith('.css');
}
