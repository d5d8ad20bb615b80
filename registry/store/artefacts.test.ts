import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { integrityOf } from '@portal/remote-kit/release-hash';
import { temporaryFolder } from '../testing/builds.ts';
import { type ArtefactPlace, openArtefacts } from './artefacts.ts';

/** As much of S3 as the store speaks: objects in a bucket by path, over real HTTP. */
const objects = new Map<string, Buffer>();
const written: string[] = [];
let s3: Server;

/** `aws-chunked` bodies carry their length before each piece and checksums behind the last. */
function dechunked(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, end).toString(), 16);
    if (!size) return Buffer.concat(pieces);
    pieces.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

beforeAll(async () => {
  s3 = createServer((request, response) => {
    const key = (request.url ?? '').split('?', 1)[0] ?? '';
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (!/^AWS4-HMAC-SHA256 Credential=llave\//.test(request.headers.authorization ?? '')) {
        return void response.writeHead(403).end();
      }
      if (request.method === 'PUT') {
        const body = Buffer.concat(parts);
        const chunked = /aws-chunked/.test(request.headers['content-encoding'] ?? '');
        objects.set(key, chunked ? dechunked(body) : body);
        written.push(key);
        return void response.writeHead(200, { etag: '"x"' }).end();
      }
      const found = objects.get(key);
      if (!found) {
        response.writeHead(404, { 'content-type': 'application/xml' });
        const absent = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>';
        return void response.end(request.method === 'HEAD' ? undefined : absent);
      }
      response.writeHead(200, { 'content-length': found.byteLength, etag: '"x"' });
      return void response.end(request.method === 'HEAD' ? undefined : found);
    });
  });
  await new Promise<void>((ready) => s3.listen(0, '127.0.0.1', ready));
});
afterAll(() => new Promise((done) => s3.close(done)));

const places: readonly [string, () => Promise<ArtefactPlace>][] = [
  ['a folder', async () => ({ folder: await temporaryFolder() })],
  [
    'a bucket',
    async () => ({
      ...{ bucket: 'portal', region: 'us-east-1', accessKeyId: 'llave', secretAccessKey: 'secreto' },
      endpoint: `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
    }),
  ],
];

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
    const damage = async (suffix: string) => {
      const path = `files/${hex.slice(0, 2)}/${hex}${suffix}`;
      if ('folder' in place) await writeFile(join(place.folder, path), 'half a fi');
      else objects.set(`/portal/${path}`, Buffer.from('half a fi'));
    };
    await damage('.br');
    const one = await openArtefacts(place);
    expect(await one.get(hash, ['br'])).toMatchObject({ encoding: 'identity', content });
    await damage('');
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
    const damage = async (suffix: string) => {
      const path = `files/${hex.slice(0, 2)}/${hex}${suffix}`;
      if ('folder' in place) await writeFile(join(place.folder, path), 'half a fi');
      else objects.set(`/portal/${path}`, Buffer.from('half a fi'));
    };
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
    const before = written.length;
    await store.put(integrityOf(font), 'b.woff2', font);
    expect(written).toHaveLength(before);
    expect((await store.get(integrityOf(font), ['br']))?.encoding).toBe('identity');
  });
});
