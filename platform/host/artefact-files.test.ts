import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openRegistry, type ReleaseRegistry } from '@portal/registry';
import { build, openTestDatabase, temporaryFolder } from '@portal/registry/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { installArtefactFiles } from './artefact-files.ts';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/api/user")</script></svg>';
const shell = build({
  name: 'shell',
  files: { 'drawing.svg': DRAWING, constructor: 'a', 'a.__proto__': 'a' },
  maps: { 'entry.js': '{"version":3,"names":["secret"]}' },
});
const address = (file: string) => `/shell/${shell.release.hash}/${file}`;
let host: FastifyInstance;
let folder: string;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let keep: () => Promise<void>;
let registry: ReleaseRegistry;

beforeAll(async () => {
  [database, folder] = [await openTestDatabase(), await temporaryFolder()];
  ({ registry } = await openRegistry({ db: database.db, artefacts: { folder } }));
  keep = () => registry.keep(shell.release, shell.files, shell.maps);
  await keep();
  host = Fastify();
  installArtefactFiles(host, registry);
});
afterAll(async () => {
  await host.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

test('a damaged file is never served nor cached, and publishing it again mends it', async () => {
  const stored = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  for (const file of stored.filter((name) => statSync(name).isFile())) writeFileSync(file, 'damaged');
  const damaged = await host.inject(address('entry.js'));
  expect(damaged.statusCode).toBe(503);
  expect(damaged.headers['cache-control']).toBe('no-store');
  expect(damaged.body).not.toContain('damaged');

  await keep();
  const mended = await host.inject(address('entry.js'));
  expect(mended.statusCode).toBe(200);
  expect(mended.body).toBe('/* shell */');
});

test('a file that is opened by itself is a document without an origin, where no script runs', async () => {
  await keep();
  const { statusCode, headers } = await host.inject(address('drawing.svg'));
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox', "frame-ancestors 'none'"]));
  expect(policy.join()).not.toMatch(/script-src|allow-/);
});

test.each(['constructor', 'a.__proto__'])(
  'a file %s, named as what every object has, is bytes',
  async (file) => {
    await keep();
    const { statusCode, headers } = await host.inject(address(file));
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/octet-stream']);
  },
);

test('no file of a release becomes a service worker', async () => {
  await keep();
  const asked = await host.inject({ url: address('entry.js'), headers: { 'service-worker': 'script' } });
  expect([asked.statusCode, asked.headers['cache-control']]).toEqual([403, 'no-store']);
});

test('a source map is kept beside the release and not served', async () => {
  await keep();
  const { name, hash } = shell.release;
  expect((await registry.sourceMap(name, hash, 'entry.js'))?.toString()).toContain('secret');
  const hidden = [
    'entry.js.map',
    'maps',
    'maps%2Fentry.js.map',
    'maps/entry.js.map',
    '..%2Fmaps%2Fentry.js.map',
  ];
  for (const file of hidden) {
    const { statusCode, body } = await host.inject(address(file));
    expect([file, statusCode]).toEqual([file, 404]);
    expect(body).not.toContain('secret');
  }
});

test('a file that the release does not list is not found', async () => {
  const { statusCode, headers } = await host.inject(address('other.js'));
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});
