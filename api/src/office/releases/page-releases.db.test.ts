import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { createPeople } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { type AnsweringRegistry, openAnsweringRegistry } from './testing/answering-registry.ts';

const set = 'a'.repeat(20);
const releases = [
  { name: 'shell', owner: 'plataforma', version: '0.1.0', commit: 'c0ffee', hash: 'b'.repeat(20) },
];

let database: Database;
let registry: AnsweringRegistry;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  registry = await openAnsweringRegistry();
  const base = testContext(database);
  app = await createApi({ ...base, config: { ...base.config, registry: registry.config } });
  await createPeople(database.db);
});
afterAll(async () => {
  await app.close();
  await registry.close();
  await database.close();
});
const ask = (browser: Browser) => browser.call('GET /api/releases/sets/:set', { params: { set } });

test('who was granted Despliegues is told the releases of the set that their page runs', async () => {
  registry.report({ asked: { set, number: 7, releases } });
  const admin = await new Browser(app).loginAs('admin');
  expect((await ask(admin)).body).toEqual({ set, number: 7, live: null, canary: null, releases });
});

test('of a set that the registry does not know nothing is told but that', async () => {
  registry.report({});
  const admin = await new Browser(app).loginAs('admin');
  expect((await ask(admin)).body).toEqual({ set, number: null, live: null, canary: null, releases: [] });
});

test('an administrator without that permission, a customer and a visitor are told nothing', async () => {
  const people = [
    await new Browser(app).loginAs('readingAdmin'),
    await new Browser(app).loginAs('client'),
    new Browser(app),
  ];
  expect(await Promise.all(people.map(async (browser) => (await ask(browser)).status))).toEqual([
    403, 403, 401,
  ]);
});
