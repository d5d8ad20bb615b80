import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  build,
  openTestRegistry,
  route,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '@portal/registry/testing';
import { createRenderer } from '@portal/renderer';
import { createPrerender, type UnrenderedPage } from './prerender.ts';

const operator = testOperator();
const shellTeam = testKey('shell-team', ['shell']);
const team = testKey('mf-a-team', ['mf-a']);
/** Line 1 of the bundle is line 12, column 3 of the page from its first column on. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['src/pages/a/page.tsx'],
  names: ['total'],
  mappings: 'AAWEA',
});
const remote = build({
  name: 'mf-a',
  routes: [route('/a', 'public')],
  files: {
    'server.0123456789.js': `globalThis.portalServer = { draw: async () => { throw new Error('of 1010101010') } };`,
  },
  maps: { 'server.0123456789.js': MAP },
  more: { server: 'server.0123456789.js' },
});

let at: TestRegistry;
beforeAll(async () => {
  at = await openTestRegistry([operator, shellTeam, team]);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  await at.publish(upload(remote, [team, operator]));
});
afterAll(() => at.close());

test.each([
  ['everybody', 'with its words', false, 'of 1010101010'],
  ['one person', 'without its words, which may name them', true, undefined],
])(
  'what a page of %s throws while it is rendered is logged with file, line, owner and commit, and %s',
  async (_whose, _words, isPersonal, words) => {
    const logged: { readonly err?: Error; readonly frames?: readonly string[] }[] = [];
    const { render, close } = createPrerender({
      registry: at.registry,
      answerOf: async () => undefined,
      log: { warn: (told: object) => void logged.push(told) },
    });
    const [page] = remote.release.routes;
    if (!page) throw new Error('it has a route');
    expect(await render(remote.release, page, '/a', 'http://localhost', [], isPersonal)).toBeUndefined();
    while (logged.length === 0) await pause(10);
    expect(logged[0]).toMatchObject({
      ...{ remote: 'mf-a', owner: 'mf-a-team', commit: 'abc', route: '/a' },
      frames: ['mf-a/src/pages/a/page.tsx:12:3'],
    });
    expect(logged[0]?.err?.message).toBe(words);
    await close();
  },
);

/** A release with this server bundle in the registry, and its one page. */
async function keptRelease(source: string) {
  const { release, files } = build({
    name: 'mf-a',
    routes: [route('/a', 'public')],
    files: { 'server.0123456789.js': source },
    more: { server: 'server.0123456789.js' },
  });
  await at.registry.keep(release, files);
  const [page] = release.routes;
  if (!page) throw new Error('it has a route');
  return { release, page };
}

test('a renderer that serves several hosts goes on when one of them has closed', async () => {
  const source = `globalThis.portalServer = { draw: async () => '<p>a</p>' };`;
  const { release, page } = await keptRelease(source);
  const renderer = createRenderer();
  const renderOnce = async () => {
    const { render, close } = createPrerender({
      registry: at.registry,
      answerOf: async () => undefined,
      log: { warn() {} },
      renderer,
    });
    const rendered = await render(release, page, '/a', 'http://localhost', [], false);
    await close();
    return rendered?.html;
  };
  expect(await renderOnce()).toBe('<p>a</p>');
  const process = renderer.pid;
  expect(await renderOnce()).toBe('<p>a</p>');
  expect(renderer.pid).toBe(process);
  renderer.close();
});

/** What is told of a page whose bundle does this, with how many more at once. */
async function toldOf(source: string, more = 0): Promise<readonly UnrenderedPage[]> {
  const { release, page } = await keptRelease(source);
  const { render, close } = createPrerender({
    registry: at.registry,
    answerOf: async () => undefined,
    log: { warn() {} },
  });
  const told: UnrenderedPage[] = [];
  const once = () =>
    render(release, page, '/a', 'http://localhost', [], false, undefined, (fault) => told.push(fault));
  await Promise.all(Array.from({ length: 1 + more }, once));
  // It rests now: what is kept from a person for what happened to another one is no fault of theirs.
  await once();
  await close();
  return told;
}

test('a page that throws is told of by its place, without its words', async () => {
  const told = await toldOf(
    `globalThis.portalServer = { draw: async () => { throw new Error('of 2020202020') } };`,
  );
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ fault: 'render-server' });
  expect(told[0]?.stack?.[0]).toMatch(/^mf-a\/[0-9a-f]{20}\/server\.0123456789\.js:\d+:\d+$/);
  expect(JSON.stringify(told)).not.toContain('2020202020');
});

test('a page that takes too long is told of as its own doing where it was alone, and as shared where others were beside it', async () => {
  const endless = 'globalThis.portalServer = { draw: async () => { for (;;) {} } };';
  expect(await toldOf(endless)).toEqual([{ fault: 'render-server', error: 'TimeoutError' }]);
  const [first] = await toldOf(`${endless}//`, 3);
  expect(first?.fault).toBe('render-server-shared');
});
