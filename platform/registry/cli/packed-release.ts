import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { MAPS_FOLDER } from '@portal/remote-kit/release-hash';
import { BODY_BYTES } from '../checks/files.ts';

/** Largest packed release: archives are sent to people and pipelines, and kept for each commit. */
const PACKED_BYTES = 2 * 1024 * 1024;

const BLOCK = 512;
/** Offsets of a header's fields in bytes, in the format `ustar`. */
const AT = { mode: 100, size: 124, time: 136, sum: 148, type: 156, magic: 257 } as const;
const NAME_LENGTH = 100;
/** Names of a build's files: those of its folder, and source maps in one below it. */
const NAME = new RegExp(`^(?:${MAPS_FOLDER}/)?[\\w-][\\w.-]*$`);

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** Checksum of a header: the sum of its bytes, with spaces in place of the checksum itself. */
const sumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= AT.sum && at < AT.sum + 8 ? 0x20 : byte), 0);

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (name.length > NAME_LENGTH) throw new Error(`${name} is too long a name for a packed release.`);
  header.write(name, 0);
  header.write(octal(0o644, 8), AT.mode);
  for (const owner of [108, 116]) header.write(octal(0, 8), owner);
  header.write(octal(size, 12), AT.size);
  // The same files make the same bytes, whenever they were built.
  header.write(octal(0, 12), AT.time);
  header.write('0', AT.type);
  header.write('ustar\x0000', AT.magic);
  header.write(`${octal(sumOf(header), 7)} `, AT.sum);
  return header;
}

/** A build folder as one file, `tar` and `gzip`: the same bytes for the same build. @throws Error when it is too large */
export function packRelease(folder: string): Buffer {
  const maps = join(folder, MAPS_FOLDER);
  const names = [
    ...readdirSync(folder).filter((name) => name !== MAPS_FOLDER),
    ...(existsSync(maps) ? readdirSync(maps).map((name) => `${MAPS_FOLDER}/${name}`) : []),
  ].sort();
  const parts = names.flatMap((name) => {
    const content = readFileSync(join(folder, name));
    return [headerOf(name, content.byteLength), content, Buffer.alloc(-content.byteLength & (BLOCK - 1))];
  });
  const packed = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  requirePackedSize(packed, folder);
  return packed;
}

function requirePackedSize({ byteLength }: Buffer, what: string): void {
  if (byteLength > PACKED_BYTES)
    throw new Error(`${what} has ${byteLength} bytes packed; ${PACKED_BYTES} are the most.`);
}

/** The files of a packed release by name. @throws Error for an invalid archive or a path outside of it */
function filesOf(file: string): ReadonlyMap<string, Buffer> {
  const packed = readFileSync(file);
  requirePackedSize(packed, basename(file));
  const bad = (why: string) => new Error(`${file} is no packed release: ${why}.`);
  let bytes: Buffer;
  try {
    bytes = gunzipSync(packed, { maxOutputLength: BODY_BYTES });
  } catch (error) {
    throw bad((error as Error).message);
  }
  const files = new Map<string, Buffer>();
  for (let at = 0; bytes[at]; ) {
    const header = bytes.subarray(at, at + BLOCK);
    const textAt = (from: number, length: number): string =>
      header.toString('latin1', from, from + length).replace(/\0.*$/s, '');
    const name = textAt(0, NAME_LENGTH).replace(/^\.\//, '');
    const size = Number.parseInt(textAt(AT.size, 12), 8);
    if (header.byteLength < BLOCK || sumOf(header) !== Number.parseInt(textAt(AT.sum, 8), 8))
      throw bad('it is damaged');
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (content.byteLength !== size) throw bad('it ends in the middle of a file');
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    // Other programs also pack entries of folders.
    if (textAt(AT.type, 1) === '5') continue;
    if (!['0', ''].includes(textAt(AT.type, 1)) || !NAME.test(name) || files.has(name))
      throw bad(`it holds ${JSON.stringify(name)}`);
    files.set(name, content);
  }
  if (!files.has('release.json')) throw bad('it holds no release.json');
  return files;
}

/** Unpacks a release into a temporary folder, which is removed when the process ends; answers its path. @throws Error */
export function unpackRelease(file: string): string {
  const files = filesOf(file);
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
