import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type BrowserGrants, type PageHealth, RegistryError } from '@portal/registry';
import { build, openTestRegistry, route, type TestRegistry } from '@portal/registry/testing';
import type { Beacon } from '@portal/release-protocol/release';
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
/** Sets that beacons were taken of. */
let heard: string[] = [];

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
    take: async ({ set }) => {
      heard.push(set);
      return undefined;
    },
  };
  const grants: BrowserGrants = {
    ...at.grants,
    async held(pass) {
      const set = await registry.set(sets.canary);
      if (pass === 'a~pass' && set) return { id: '1', set, run: `set@${set.hash}`, expires: new Date() };
      throw new RegistryError({ code: 'BAD_GRANT', problem: 'No pass.', who: '', fix: '' });
    },
  };
  host = await createHost({
    registry,
    health,
    grants,
    api: { instance: Fastify() },
    layout: { scripts: someScripts, renderLayout: () => ({ start: '', end: '', brand: '' }) },
    trustedProxies: 1,
    believedMs: 0,
  });
});
beforeEach(() => {
  served = [];
  heard = [];
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
  await open(1, '198.51.100.1', { cookie: '__Host-session=x; __Host-canary=1; __Host-grant=a~pass' });
  // Nor what is no page of a set: a file, and a path that leads elsewhere.
  await host.inject({ url: '/favicon.ico', headers: { 'sec-fetch-dest': 'document' } });
  await host.inject({ url: '/resumen', headers: { 'sec-fetch-dest': 'document' } });
  expect(served).toEqual([]);
});

describe('a cookie that code of a page wrote in place of a pass', () => {
  const invented = '__Host-session=x; __Host-canary=1; __Host-grant=x';

  test('takes no document out of the count', async () => {
    await open(1, '198.51.100.1', { cookie: invented });
    expect(served).toEqual([`${sets.canary} 198.51.100.1`]);
  });

  const tell = async (set: string, cookie: string) => {
    const beacon: Beacon = {
      ...{ set, document: at.health.documentOf(set), remote: 'mf-a' },
      event: { kind: 'fault', fault: 'globals' },
    };
    const answer = await host.inject({
      method: 'POST',
      url: '/beacons',
      headers: { cookie },
      payload: beacon,
    });
    expect(answer.statusCode).toBe(204);
  };

  test('silences no failure; a pass that holds leaves out the version that it let in to, and no other', async () => {
    await tell(sets.canary, invented);
    expect(heard).toEqual([sets.canary]);
    await tell(sets.canary, '__Host-grant=a~pass');
    expect(heard).toEqual([sets.canary]);
    await tell(sets.stable, '__Host-grant=a~pass');
    expect(heard).toEqual([sets.canary, sets.stable]);
  });
});
