import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { integrityOf } from '@portal/remote-kit/release-hash';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { temporaryFolder } from '../testing/builds.ts';
import { type ArtefactPlace, isStoreFull, openArtefacts } from './artefacts.ts';

/** A server of S3's protocol, of other people's writing, which checks each signature. */
let s3: S3rver;
let endpoint: string;
/** Objects that were written since it began. */
let written = 0;
/** The one login that it knows. */
const LOGIN = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

beforeAll(async () => {
  s3 = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, resetOnClose: true },
    directory: await temporaryFolder(),
    configureBuckets: [{ name: 'portal' }],
  });
  s3.on('event', () => {
    written += 1;
  });
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
});
afterAll(() => s3.close());

const bucket = (login = LOGIN) => ({ bucket: 'portal', region: 'us-east-1', endpoint, ...login });
const places: readonly [string, () => Promise<ArtefactPlace>][] = [
  ['a folder', async () => ({ folder: await temporaryFolder() })],
  ['a bucket', async () => bucket()],
];

/** Writes other bytes where a file's are, past the store. */
async function overwrite(place: ArtefactPlace, path: string): Promise<void> {
  const Body = Buffer.from('half a fi');
  if ('folder' in place) return writeFile(join(place.folder, path), Body);
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    credentials: LOGIN,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new PutObjectCommand({ Bucket: 'portal', Key: path, Body }));
  client.destroy();
}

describe.each(places)('files in %s', (_, placeOf) => {
  const content = Buffer.from(`console.log(${JSON.stringify('crédito '.repeat(300))})`);
  const hash = integrityOf(content);

  test('are found by their hash, by another process too, in the best of the encodings that may be sent', async () => {
    const place = await placeOf();
    await (await openArtefacts(place)).put(hash, 'a.js', content);
    const other = await openArtefacts(place);
    expect((await other.get(hash, []))?.content).toEqual(content);
    expect(await other.get(hash, ['br'])).toMatchObject({ encoding: 'br' });
    expect((await other.get(hash, ['gzip']))?.content.byteLength).toBeLessThan(content.byteLength);
    expect(await other.get(integrityOf(Buffer.from('other')), ['br'])).toBeUndefined();
  });

  test('are never given damaged, and publishing them again mends them', async () => {
    const place = await placeOf();
    await (await openArtefacts(place)).put(hash, 'a.js', content);
    const hex = Buffer.from(hash.slice('sha384-'.length), 'base64').toString('hex');
    const damage = (suffix: string) => overwrite(place, `files/${hex.slice(0, 2)}/${hex}${suffix}`);
    await damage('.br');
    const one = await openArtefacts(place);
    expect(await one.get(hash, ['br'])).toMatchObject({ encoding: 'identity', content });
    await damage('');
    const unpacked = await openArtefacts(place);
    for (const accepts of [[], ['br']] as const)
      expect(await unpacked.get(hash, accepts)).toEqual({ encoding: 'identity', content });
    await damage('.gz');
    const other = await openArtefacts(place);
    expect(await other.get(hash, ['br'])).toBeUndefined();
    await other.put(hash, 'a.js', content);
    for (const store of [other, await openArtefacts(place)]) {
      expect(await store.get(hash, ['br'])).toMatchObject({ encoding: 'br' });
      expect((await store.get(hash, []))?.content).toEqual(content);
    }
  });

  test('are checked whatever is in memory: one damaged encoding is made anew, and where nothing whole is left that is said', async () => {
    const place = await placeOf();
    const hex = Buffer.from(hash.slice('sha384-'.length), 'base64').toString('hex');
    const damage = (suffix: string) => overwrite(place, `files/${hex.slice(0, 2)}/${hex}${suffix}`);
    const fresh = () => openArtefacts(place);
    await (await fresh()).put(hash, 'a.js', content);
    expect(await (await fresh()).check(hash, 'a.js')).toBe('whole');
    for (const suffix of ['', '.br', '.gz']) {
      await damage(suffix);
      expect(await (await fresh()).check(hash, 'a.js')).toBe('mended');
      expect(await (await fresh()).check(hash, 'a.js')).toBe('whole');
    }
    const reader = await fresh();
    await reader.get(hash, []);
    for (const suffix of ['', '.br', '.gz']) await damage(suffix);
    expect(await reader.check(hash, 'a.js')).toBe('mended');
    for (const suffix of ['', '.br', '.gz']) await damage(suffix);
    const other = await fresh();
    expect(await other.check(hash, 'a.js')).toBe('damaged');
    await other.put(hash, 'a.js', content);
    expect(await other.check(hash, 'a.js')).toBe('whole');
    expect(await other.check(integrityOf(Buffer.from('other')), 'b.js')).toBe('damaged');
  });

  test('are written once', async () => {
    const store = await openArtefacts(await placeOf());
    const font = Buffer.from('font');
    await store.put(integrityOf(font), 'a.woff2', font);
    const before = written;
    await store.put(integrityOf(font), 'b.woff2', font);
    expect(written).toBe(before);
    expect((await store.get(integrityOf(font), ['br']))?.encoding).toBe('identity');
  });
});

describe('a bucket', () => {
  const content = Buffer.from('of a stranger');
  test.each([
    ['with another secret', { ...LOGIN, secretAccessKey: 'guessed' }],
    ['with an unknown login', { accessKeyId: 'unknown', secretAccessKey: 'S3RVER' }],
  ])('gives and takes nothing %s', async (_what, login) => {
    const known = Buffer.from('what is there');
    await (await openArtefacts(bucket())).put(integrityOf(known), 'known.woff2', known);
    const before = written;
    const store = await openArtefacts(bucket(login));
    await expect(store.put(integrityOf(content), 'a.woff2', content)).rejects.toThrow();
    await expect(store.get(integrityOf(known), [])).rejects.toThrow();
    expect(written).toBe(before);
  });

  test('loses a file in every encoding when it is removed', async () => {
    const store = await openArtefacts(bucket());
    const hash = integrityOf(content);
    await store.put(hash, 'a.js', content);
    expect(await store.has(hash)).toBe(true);
    await store.remove(hash);
    expect(await store.has(hash)).toBe(false);
    expect(await (await openArtefacts(bucket())).get(hash, ['br', 'gzip'])).toBeUndefined();
  });
});

describe('a folder', () => {
  const leftIn = (folder: string) => readdir(join(folder, 'staging')).catch(() => []);

  test('keeps nothing of a file that could not be written to its place', async () => {
    const folder = await temporaryFolder();
    const font = Buffer.from('a font');
    // A file stands where the folder would have to be made.
    await writeFile(join(folder, 'files'), 'in the way');
    const store = await openArtefacts({ folder });
    await expect(store.put(integrityOf(font), 'a.woff2', font)).rejects.toThrow();
    expect(await leftIn(folder)).toEqual([]);
  });

  test('loses what a process that was ended left half-written, and nothing that is being written', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'staging'));
    for (const name of ['old', 'new']) await writeFile(join(folder, 'staging', name), 'half a fi');
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(folder, 'staging', 'old'), hoursAgo, hoursAgo);
    const font = Buffer.from('a font');
    await (await openArtefacts({ folder })).put(integrityOf(font), 'a.woff2', font);
    expect(await leftIn(folder)).toEqual(['new']);
  });
});

(existsSync('/dev/full') ? test : test.skip)(
  'that there is no room for a file is told from whatever else goes wrong',
  async () => {
    const devices = new Disk(new FSDriver({ location: '/dev', visibility: 'private' }));
    const full: unknown = await devices.put('full', 'x').catch((error: unknown) => error);
    expect(isStoreFull(full)).toBe(true);
    const absent: unknown = await devices.getBytes('no such file').catch((error: unknown) => error);
    expect(isStoreFull(absent)).toBe(false);
  },
);
