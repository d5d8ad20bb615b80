import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { integrityOf } from '@portal/remote-kit/release-hash';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Encoding, StoredFile } from '../model/registry.ts';

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };
/** Bytes of files that are kept in memory, so that a page costs the disk or the object store nothing. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Files by the hash of their content. A file that several releases contain is stored once. */
export interface ArtefactStore {
  /** Stores a file under `sha384`, the manifest's hash. An undamaged stored file is not compressed or written again. */
  put(sha384: string, name: string, content: Buffer): Promise<void>;
  /** The file in an accepted encoding, checked against its hash; a damaged encoding is replaced by another, unpacked. */
  get(sha384: string, accepts: readonly Encoding[]): Promise<StoredFile | undefined>;
  has(sha384: string): Promise<boolean>;
  /**
   * Reads every encoding of a file from the disk and restores damaged or missing ones from an undamaged one. `damaged`: none
   * is undamaged, so the file must be published again.
   * @param name of the file; its ending decides whether it is compressed
   */
  check(sha384: string, name: string): Promise<ArtefactState>;
  /** In every encoding. */
  remove(sha384: string): Promise<void>;
}

export type ArtefactState = 'whole' | 'mended' | 'damaged';

/** A folder, or a bucket of an S3-compatible store. */
export type ArtefactPlace =
  | { readonly folder: string }
  | {
      readonly bucket: string;
      readonly region: string;
      readonly endpoint?: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

/** Folder for files that are still being written. */
const STAGING = 'staging';
/** Files in the staging folder older than this are left over from interrupted writes. */
const LEFT_OVER_MS = 3_600_000;

async function removeLeftOver(folder: string): Promise<void> {
  const staging = join(folder, STAGING);
  for (const file of await readdir(staging).catch(() => [])) {
    const path = join(staging, file);
    // Another process may have moved or removed it meanwhile.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > LEFT_OVER_MS) await rm(path, { force: true });
  }
}

/** The plain file first, which needs no unpacking. */
const ENCODINGS = ['identity', 'br', 'gzip'] as const satisfies readonly Encoding[];

/** Address of the store of artefacts; undefined for a folder. */
export function artefactAddress(place: ArtefactPlace): string | undefined {
  if ('folder' in place) return undefined;
  return place.endpoint ?? `https://*.s3.${place.region}.amazonaws.com`;
}

async function diskAt(place: ArtefactPlace): Promise<Disk> {
  if ('folder' in place) return new Disk(new FSDriver({ location: place.folder, visibility: 'private' }));
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = place;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      credentials: { accessKeyId, secretAccessKey },
      visibility: 'private',
      supportsACL: false,
    }),
  );
}

export async function openArtefacts(place: ArtefactPlace): Promise<ArtefactStore> {
  const disk = await diskAt(place);
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;
  /** Removal of files of interrupted writes; begun before the first write, since most processes only read. */
  let emptied: Promise<void> | undefined;

  const remember = (key: string, content: Buffer): Buffer => {
    kept.set(key, content);
    keptBytes += content.byteLength;
    for (const [oldest, { byteLength }] of kept) {
      if (keptBytes <= KEPT_BYTES) break;
      kept.delete(oldest);
      keptBytes -= byteLength;
    }
    return content;
  };

  /** Writes to a staging file and renames it, so that no reader finds half a file. */
  async function write(key: string, content: Buffer): Promise<void> {
    if (!('folder' in place)) return disk.put(key, content);
    emptied ??= removeLeftOver(place.folder);
    await emptied;
    const staging = `${STAGING}/${randomUUID()}`;
    try {
      await disk.put(staging, content);
      await disk.move(staging, key);
    } catch (error) {
      // A partial file would keep a full disk full.
      await disk.delete(staging).catch(() => {});
      throw error;
    }
  }

  /** The file in this encoding after a check of its hash; `damaged` when the hash differs. */
  async function read(sha384: string, encoding: Encoding): Promise<Buffer | 'absent' | 'damaged'> {
    const key = keyOf(sha384) + suffixes[encoding];
    const known = kept.get(key);
    if (known) return known;
    try {
      const content = Buffer.from(await disk.getBytes(key));
      return (await isWhole(content, encoding, sha384)) ? remember(key, content) : 'damaged';
    } catch (error) {
      if (isAbsent(error)) return 'absent';
      throw error;
    }
  }

  /** Whether the disk has the file undamaged in all encodings. Copies in memory do not count: they end with the process. */
  async function isSound(sha384: string): Promise<boolean> {
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      forget(keyOf(sha384) + suffixes[encoding]);
      const found = await read(sha384, encoding);
      if (found === 'damaged' || (found === 'absent' && encoding === 'identity')) return false;
    }
    return true;
  }

  /** The plain file from a copy in memory, which was undamaged when it was read. */
  function inMemory(sha384: string): (() => Promise<Buffer> | Buffer) | undefined {
    for (const encoding of ENCODINGS) {
      const content = kept.get(keyOf(sha384) + suffixes[encoding]);
      if (content) return () => plainOf(content, encoding);
    }
    return undefined;
  }

  /** The plain file, unpacked from any undamaged encoding. */
  async function wholeCopy(sha384: string): Promise<Buffer | undefined> {
    for (const encoding of ENCODINGS) {
      const content = await read(sha384, encoding);
      if (content instanceof Buffer) return plainOf(content, encoding);
    }
    return undefined;
  }

  const forget = (key: string): void => {
    keptBytes -= kept.get(key)?.byteLength ?? 0;
    kept.delete(key);
  };

  async function writeAll(sha384: string, name: string, content: Buffer): Promise<void> {
    const key = keyOf(sha384);
    // The plain file comes last: its presence means that the other encodings were written.
    for (const [encoding, bytes] of await compressed(name, content))
      await write(key + suffixes[encoding], bytes);
    await write(key, content);
  }

  return {
    async put(sha384, name, content) {
      if (!(await isSound(sha384))) await writeAll(sha384, name, content);
    },
    async check(sha384, name) {
      // A copy in memory can restore a file that the disk lost; `isSound` drops it, so it is taken before.
      const remembered = inMemory(sha384);
      if (await isSound(sha384)) return 'whole';
      const content = (await wholeCopy(sha384)) ?? (await remembered?.());
      if (!content) return 'damaged';
      await writeAll(sha384, name, content);
      return 'mended';
    },
    has: (sha384) => disk.exists(keyOf(sha384)),
    async remove(sha384) {
      // The plain file goes first: without it, a later `put` writes all encodings again.
      for (const suffix of ['', ...Object.values(suffixes).filter(Boolean)]) {
        const key = keyOf(sha384) + suffix;
        forget(key);
        await disk.delete(key);
      }
    },
    async get(sha384, accepts) {
      for (const encoding of [...accepts, 'identity'] as const) {
        const content = await read(sha384, encoding);
        if (content instanceof Buffer) return { content, encoding };
      }
      const content = await wholeCopy(sha384);
      return content && { content, encoding: 'identity' };
    },
  };
}

/** `sha384-<base64>` → `files/ab/<hex>`: whatever the name of the file, the key is harmless. */
const keyOf = (sha384: string): string => {
  const hex = Buffer.from(sha384.replace(/^sha384-/, ''), 'base64').toString('hex');
  return `files/${hex.slice(0, 2)}/${hex}`;
};

const isAbsent = (error: unknown): boolean => {
  for (let at = error; at; at = (at as Error).cause) {
    const { code, name } = at as { code?: string; name?: string };
    if (code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound') return true;
  }
  return false;
};

async function isWhole(content: Buffer, encoding: Encoding, sha384: string): Promise<boolean> {
  try {
    return integrityOf(await plainOf(content, encoding)) === sha384;
  } catch {
    // The file cannot be decompressed.
    return false;
  }
}

function plainOf(content: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'br') return promisify(brotliDecompress)(content);
  return encoding === 'gzip' ? promisify(gunzip)(content) : content;
}

/** Compressed forms of a file, at the highest level because it is compressed only once; larger results are dropped. */
async function compressed(name: string, content: Buffer): Promise<[Encoding, Buffer][]> {
  if (!/\.(js|css|svg|json|txt)$/.test(name)) return [];
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ]);
  const made: [Encoding, Buffer][] = [
    ['br', br],
    ['gzip', gz],
  ];
  return made.filter(([, bytes]) => bytes.byteLength < content.byteLength);
}

/** Whether a write failed because the disk or the bucket is full. */
export function isStoreFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) || isStoreFull(error.cause)
  );
}
