import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openRegistry } from '@portal/registry';
import { build, openTestDatabase, temporaryFolder } from '@portal/registry/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { installArtefactFiles } from './artefact-files.ts';

const shell = build({ name: 'shell' });
const address = (file: string) => `/shell/${shell.release.hash}/${file}`;
let host: FastifyInstance;
let folder: string;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let keep: () => Promise<void>;

beforeAll(async () => {
  [database, folder] = [await openTestDatabase(), await temporaryFolder()];
  const { registry } = await openRegistry({ db: database.db, artefacts: { folder } });
  keep = () => registry.keep(shell.release, shell.files);
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

test('a file that the release does not list is not found', async () => {
  const { statusCode, headers } = await host.inject(address('other.js'));
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});
