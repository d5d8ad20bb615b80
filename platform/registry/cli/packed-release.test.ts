import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { packRelease, unpackRelease } from './packed-release.ts';

const machine = mkdtempSync(join(tmpdir(), 'portal-packed-'));
const folder = join(machine, 'dist');
const file = join(machine, 'mf-pagos.tgz');
const files: Readonly<Record<string, string>> = {
  'entry.1a2b.js': 'entry();',
  'maps/entry.1a2b.js.map': '{"version":3}',
  'release.json': '{"name":"mf-pagos"}',
  'empty.css': '',
  'full-block.js': 'x'.repeat(512),
};
const write = (names: readonly string[]): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'maps'), { recursive: true });
  for (const name of names) writeFileSync(join(folder, name), files[name] ?? '');
};
/** Every file of a folder with what it says. */
const contents = (at: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(at, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(at.length + 1), readFileSync(path, 'utf8')]),
  );

beforeEach(() => write(Object.keys(files)));
afterAll(() => rmSync(machine, { recursive: true }));

test('a build is the same file to the byte, whenever and in whatever order it was written', () => {
  const first = packRelease(folder);
  write(Object.keys(files).reverse());
  utimesSync(join(folder, 'empty.css'), 1, 1);
  expect(packRelease(folder).equals(first)).toBe(true);
});

test('what is unpacked is the build, its source maps too, and tar reads it as well', () => {
  writeFileSync(file, packRelease(folder));
  expect(contents(unpackRelease(file))).toEqual(files);
  const other = join(machine, 'by-tar');
  mkdirSync(other);
  execFileSync('tar', ['xzf', file, '-C', other]);
  expect(contents(other)).toEqual(files);
});

test('a build that tar packed is read too', () => {
  execFileSync('tar', ['czf', file, '-C', folder, '.']);
  expect(contents(unpackRelease(file))).toEqual(files);
});

describe('refused is', () => {
  const packed = () => gunzipSync(packRelease(folder));
  /** With the first name in it another one, of a header whose sum holds. */
  const named = (name: string): Buffer => {
    const bytes = packed();
    bytes.fill(0, 0, 100).write(name, 0);
    const sum = bytes
      .subarray(0, 512)
      .reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0);
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return gzipSync(bytes);
  };
  test.each<[string, () => Buffer, string]>([
    [
      'one that would lay a file elsewhere',
      () => named('../../etc/cron.d/x'),
      'it holds "../../etc/cron.d/x"',
    ],
    ['one with an absolute path', () => named('/etc/passwd'), 'it holds "/etc/passwd"'],
    ['one with a file twice', () => named('release.json'), 'it holds "release.json"'],
    ['one that was cut off', () => gzipSync(packed().subarray(0, 1028)), 'it ends in the middle of a file'],
    ['one with a changed header', () => gzipSync(packed().fill('z', 0, 4)), 'it is damaged'],
    ['what is not packed', () => Buffer.from('<html>'), 'incorrect header check'],
    ['one without a manifest', () => gzipSync(Buffer.alloc(1024)), 'it holds no release.json'],
    ['a bomb', () => gzipSync(Buffer.alloc(64 * 1024 * 1024)), 'larger than'],
  ])('%s', (_what, bytes, why) => {
    writeFileSync(file, bytes());
    expect(() => unpackRelease(file)).toThrow(why);
  });

  test('one of more than 2 MB, when it is made and when it is read', () => {
    const noise = Buffer.from(Array.from({ length: 400_000 }, () => Math.random().toString(36)).join(''));
    writeFileSync(join(folder, 'noise.js'), noise);
    expect(() => packRelease(folder)).toThrow('2097152 are the most');
    writeFileSync(file, gzipSync(noise));
    expect(() => unpackRelease(file)).toThrow('2097152 are the most');
  });
});
