import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { PageHealth } from '@portal/registry';
import { build, openTestRegistry, route, type TestRegistry } from '@portal/registry/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { createHost } from './host.ts';
import { someScripts } from './page/inline-scripts.fixture.ts';

const WHY = { actor: 'test', reason: 'test' };
const shell = build({ name: 'shell', provides: { react: [] } });
const remote = (version: string) =>
  build({ name: 'mf-a', routes: [route('/', 'public'), route('/resumen', 'client')], more: { version } });

let at: TestRegistry;
let host: FastifyInstance;
let sets: { readonly stable: string; readonly canary: string };
let served: string[] = [];

beforeAll(async () => {
  at = await openTestRegistry();
  const { registry } = at;
  const [live, next] = [remote('1.0.0'), remote('1.1.0')];
  for (const one of [shell, live, next]) await registry.keep(one.release, one.files);
  const setWith = async ({ release }: typeof live) =>
    (await registry.composeSet({ shell: shell.release.hash, remotes: { 'mf-a': release.hash } })).hash;
  sets = { stable: await setWith(live), canary: await setWith(next) };
  await registry.moveChannel('stable', 0, { set: sets.stable }, WHY);
  const health: PageHealth = {
    ...at.health,
    noteServed: (set, address) => void served.push(`${set} ${address}`),
  };
  host = await createHost({
    registry,
    health,
    api: { instance: Fastify() },
    layout: { scripts: someScripts, renderLayout: () => ({ start: '', end: '', brand: '' }) },
    trustedProxies: 1,
    believedMs: 0,
  });
});
beforeEach(() => {
  served = [];
});
afterAll(async () => {
  await host.close();
  await at.close();
});

/** A page opened in a tab by a browser of this place among the hundred, at this address. */
const open = (place: number, address: string, headers: Readonly<Record<string, string>> = {}) =>
  host.inject({
    url: '/resumen',
    headers: {
      'sec-fetch-dest': 'document',
      'x-forwarded-for': address,
      cookie: `__Host-session=x; __Host-canary=${place}`,
      ...headers,
    },
  });

test('without a canary no document is counted', async () => {
  expect((await open(1, '198.51.100.1')).statusCode).toBe(200);
  expect(served).toEqual([]);
});

test('while a canary runs each document counts for the set that it is of, at the address it went to', async () => {
  await at.registry.moveChannel('canary', 0, { set: sets.canary, share: 20, base: sets.stable }, WHY);
  for (const place of [1, 20, 21, 100]) await open(place, `198.51.100.${place}`);
  expect(served).toEqual([
    `${sets.canary} 198.51.100.1`,
    `${sets.canary} 198.51.100.20`,
    `${sets.stable} 198.51.100.21`,
    `${sets.stable} 198.51.100.100`,
  ]);
});

test('what no tab shows, and what a browser was let in to by a grant, does not count', async () => {
  await open(1, '198.51.100.1', { 'sec-fetch-dest': 'iframe' });
  await open(1, '198.51.100.1', { 'sec-fetch-dest': 'empty' });
  await host.inject({ url: '/resumen', headers: { cookie: '__Host-session=x; __Host-canary=1' } });
  await open(1, '198.51.100.1', { cookie: '__Host-session=x; __Host-canary=1; __Host-grant=abc' });
  // Nor what is no page of a set: a file, and a path that leads elsewhere.
  await host.inject({ url: '/favicon.ico', headers: { 'sec-fetch-dest': 'document' } });
  await host.inject({ url: '/resumen', headers: { 'sec-fetch-dest': 'document' } });
  expect(served).toEqual([]);
});
