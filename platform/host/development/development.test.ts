import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Build,
  build,
  openTestRegistry,
  route,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '@portal/registry/testing';
import type { BrowserSet } from '@portal/release-protocol/release';
import Fastify, { type FastifyInstance } from 'fastify';
import { createHost, type LayoutModule } from '../host.ts';
import { someScripts } from '../page/inline-scripts.fixture.ts';
import { createDevelopmentFeed } from './feed.ts';
import { createMirror } from './mirror.ts';
import { developerOverrides } from './overrides.ts';
import { type OwnBuild, withOwnBuilds } from './own-builds.ts';

const layout: LayoutModule = {
  scripts: someScripts,
  renderLayout: () => ({ start: '', end: '', brand: '' }),
};
const operator = testOperator();
const teams = ['shell', 'mf-a', 'mf-b'].map((name) => testKey(`${name}-team`, [name]));
const remote = (name: string, text: string, more: Partial<Parameters<typeof build>[0]> = {}) =>
  build({ name, routes: [route(`/${name.slice(3)}`, 'public')], files: { 'own.js': text }, ...more });
const edited = remote('mf-a', 'here');

let opened: TestRegistry;
const hosts: FastifyInstance[] = [];
let there: string;
const listen = async (host: FastifyInstance): Promise<string> => {
  hosts.push(host);
  return host.listen({ host: '127.0.0.1', port: 0 });
};

beforeAll(async () => {
  opened = await openTestRegistry([operator, ...teams]);
  const { registry, service } = opened;
  for (const [at, made] of [
    build({ name: 'shell' }),
    remote('mf-a', 'there'),
    remote('mf-b', 'there'),
  ].entries())
    await opened.publish(upload(made, [teams[at] as (typeof teams)[0], operator]));
  const api = Fastify();
  api.get('/api/who', async () => ({ who: 'there' }));
  there = await listen(
    await createHost({ registry, service, showsRegistry: true, api: { instance: api }, layout }),
  );
});
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.close()));
  await opened.close();
});

const own = ({ release, files }: Build): OwnBuild => ({ release, file: async (path) => files.get(path) });
const setOf = async (url: string, init?: RequestInit): Promise<BrowserSet> => {
  const html = await (await fetch(url, init)).text();
  return JSON.parse(/id="portal-set">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as BrowserSet;
};
/** A build folder that is served on this machine. */
async function serveBuild({ release, files }: Build) {
  const folder = createServer(({ url = '' }, response) => {
    const file = files.get(url.slice(1));
    if (url === '/release.json') response.end(JSON.stringify(release));
    else response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((ready) => folder.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(folder.address() as AddressInfo).port}/`;
  return { address, close: () => new Promise((done) => folder.close(done)) };
}

const hashIn = (set: BrowserSet, name: string) => set.remotes.find((one) => one.name === name)?.hash;

test('one remote of this machine runs in the middle of what is live at another portal', async () => {
  const live = await setOf(`${there}/a`);
  const incompatibilities: string[] = [];
  const builds = [own(edited)];
  const onIncompatible = (faults: readonly string[]) => incompatibilities.push(...faults);
  const registry = createMirror({ url: there, own: async () => builds, onIncompatible });
  const here = await listen(await createHost({ registry, api: { upstream: there }, layout }));

  const set = await setOf(`${here}/a`);
  expect(hashIn(set, 'mf-a')).toBe(edited.release.hash);
  expect(hashIn(set, 'mf-b')).toBe(hashIn(live, 'mf-b'));
  expect(await (await fetch(`${here}/remotes/mf-a/${edited.release.hash}/own.js`)).text()).toBe('here');
  expect(await (await fetch(`${here}/remotes/mf-b/${hashIn(live, 'mf-b')}/own.js`)).text()).toBe('there');
  expect(await (await fetch(`${here}/api/who`)).json()).toEqual({ who: 'there' });
  expect(incompatibilities).toEqual([]);
  expect(await setOf(`${there}/a`)).toEqual(live);

  builds[0] = own(remote('mf-a', 'odd', { uses: { './a': ['left-pad'] } }));
  await registry.active();
  expect(incompatibilities.join()).toContain('left-pad');
});

test('a portal whose hosts do not show what is live is not developed against, and it is said why', async () => {
  const { registry, service } = opened;
  const closed = await listen(await createHost({ registry, service, api: { instance: Fastify() }, layout }));
  await expect(createMirror({ url: closed, own: async () => [] }).active()).rejects.toThrow(
    'SHOWS_REGISTRY=1',
  );
});

test('on a developer’s machine a browser runs the build of an address, without a grant, until it leaves', async () => {
  const folder = await serveBuild(edited);
  const { address } = folder;
  const developer = developerOverrides(opened.registry);
  const { registry } = developer;
  const api = { instance: Fastify() };
  const here = await listen(await createHost({ registry, developer, api, layout }));

  const entered = await fetch(`${here}/a?override=mf-a@${address}`, { redirect: 'manual' });
  expect(entered.headers.get('location')).toBe('/a');
  const headers = { cookie: entered.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
  const page = await (await fetch(`${here}/a`, { headers })).text();
  expect(page).toContain(`Estás viendo una versión de prueba: mf-a@${address}`);
  expect(page).toContain('action="/dev/salir"');
  expect(hashIn(await setOf(`${here}/a`, { headers }), 'mf-a')).toBe(edited.release.hash);
  expect(await (await fetch(`${here}/remotes/mf-a/${edited.release.hash}/own.js`)).text()).toBe('here');
  expect(hashIn(await setOf(`${here}/a`), 'mf-a')).not.toBe(edited.release.hash);

  const elsewhere = await fetch(`${here}/a?override=mf-a@http://evil.example/`, { redirect: 'manual' });
  expect(elsewhere.headers.get('set-cookie')).toBeNull();
  const inEarnest = await fetch(`${there}/a?override=mf-a@${address}`, { redirect: 'manual' });
  expect(inEarnest.headers.get('set-cookie')).toBeNull();
  expect(await setOf(`${there}/a`, { headers })).toEqual(await setOf(`${there}/a`));
  await folder.close();
});

test('a browser runs builds of several remotes, one for each, and what is asked for later comes beside them', async () => {
  const other = remote('mf-b', 'here too');
  const again = remote('mf-a', 'here again');
  const folders = await Promise.all([edited, other, again].map(serveBuild));
  const [a = '', b = '', later = ''] = folders.map(({ address }) => address);
  const developer = developerOverrides(opened.registry);
  const here = await listen(
    await createHost({
      registry: developer.registry,
      developer,
      api: { instance: Fastify() },
      layout,
      liveReload: true,
    }),
  );
  const enter = async (query: string, cookie = '') => {
    const answer = await fetch(`${here}/a?${query}`, { redirect: 'manual', headers: { cookie } });
    return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  };
  const runs = async (cookie: string) => {
    const set = await setOf(`${here}/a`, { headers: { cookie } });
    return [hashIn(set, 'mf-a'), hashIn(set, 'mf-b')];
  };
  const live = await runs('');

  const both = await enter(`override=mf-a@${a}&override=mf-b@${b}`);
  expect(await runs(both)).toEqual([edited.release.hash, other.release.hash]);
  const page = await (await fetch(`${here}/a`, { headers: { cookie: both } })).text();
  expect(page).toContain(`mf-a@${a}`);
  expect(page).toContain(`mf-b@${b}`);

  expect(await runs(await enter(`override=mf-b@${b}`))).toEqual([live[0], other.release.hash]);
  const replaced = await enter(`override=mf-a@${later}`, both);
  expect(await runs(replaced)).toEqual([again.release.hash, other.release.hash]);

  // What the page runs is what it is told is live for it: it neither reloads nor moves to another set.
  const { set } = (await (await fetch(`${here}/live`, { headers: { cookie: both } })).json()) as {
    set: string;
  };
  expect(set).toBe((await setOf(`${here}/a`, { headers: { cookie: both } })).hash);
  const events = await fetch(`${here}/dev/live`, { headers: { cookie: both } });
  const told = new TextDecoder().decode((await events.body?.getReader().read())?.value);
  expect(JSON.parse(told.replace(/^data: /, ''))).toMatchObject({ hash: set });

  expect(await enter(`override=mf-a@${a}&override=mf-b@http://evil.example/`)).toBe('');
  await Promise.all(folders.map((folder) => folder.close()));
});

test('what is built of the sources is told to open pages at once, with its maps; what is wrong with them too', async () => {
  const feed = createDevelopmentFeed();
  const registry = withOwnBuilds(opened.registry, async () => feed.builds());
  const api = { instance: Fastify() };
  // What is live is believed for as long as the test lasts: nothing but the feed tells of a build.
  const here = await listen(
    await createHost({ registry, liveReload: feed, believedMs: 600_000, api, layout }),
  );
  const live = await setOf(`${here}/a`);
  const events = (await fetch(`${here}/dev/live`)).body?.getReader();
  let told = '';
  const heard = async (text: string): Promise<void> => {
    while (!told.includes(text)) told += new TextDecoder().decode((await events?.read())?.value);
  };
  await heard(live.hash);

  const { release, files } = remote('mf-a', 'worked on');
  feed.take({ built: release, files: new Map([...files, ['own.js.map', Buffer.from('{}')]]) });
  await heard(release.hash);
  expect(hashIn(await setOf(`${here}/a`), 'mf-a')).toBe(release.hash);
  const base = `${here}/remotes/mf-a/${release.hash}`;
  expect(await (await fetch(`${base}/own.js`)).text()).toBe('worked on');
  expect(await (await fetch(`${base}/own.js.map`)).text()).toBe('{}');
  expect((await fetch(`${here}/remotes/mf-b/${hashIn(live, 'mf-b')}/own.js.map`)).status).toBe(404);

  const text = 'mf-a/src/x.ts:1:2: Unexpected token';
  feed.take({ by: 'build of mf-a', faults: [{ kind: 'build', text }] });
  await heard(text);
  feed.take({ by: 'build of mf-a', faults: [] });
  await heard('event: faults\ndata: []');
});

test('a place of the sources is opened in the editor for the pages of this host alone', async () => {
  const asked: string[] = [];
  const feed = createDevelopmentFeed((place) => {
    asked.push(place);
    return place.startsWith('mf-a/');
  });
  const registry = createMirror({ url: there, own: async () => [] });
  const here = await listen(
    await createHost({ registry, api: { upstream: there }, layout, liveReload: feed }),
  );
  const open = async (place: string, site: string): Promise<number> => {
    const answer = await fetch(`${here}/dev/editor`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': site },
      body: JSON.stringify({ place }),
    });
    return answer.status;
  };
  expect(await open('mf-a/src/a.ts:1:2', 'same-origin')).toBe(204);
  expect(await open('mf-b/src/b.ts:1:2', 'same-origin')).toBe(404);
  expect(await open('mf-a/src/a.ts:9:9', 'cross-site')).toBe(403);
  expect(asked).toEqual(['mf-a/src/a.ts:1:2', 'mf-b/src/b.ts:1:2']);
});
