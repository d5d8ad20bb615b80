import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  build,
  openTestRegistry,
  operation,
  route,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '@portal/registry/testing';
import type { Operation } from '@portal/release-protocol/release-statement';
import Fastify, { type FastifyInstance } from 'fastify';
import { hostile, rendering } from '../../renderer/hostile-bundles.fixture.ts';
import { createHost } from '../host.ts';
import { someScripts } from '../page/inline-scripts.fixture.ts';

const SERVER = 'server.0123456789.js';
const rendered = { prerender: [] } as const;
/** Of a page with data; one without any is a form, and may be waited for longer. */
const renderedFrom = { ...rendered, firstCalls: ['GET /api/stores'] } as const;
/** For a page of the others to be rendered, and not for a page to be answered. */
const TIMEOUT_MS = 20_000;

const shellTeam = testKey('shell-team', ['shell']);
const soundTeam = testKey('mf-a-team', ['mf-a']);
const hostileTeam = testKey('mf-h-team', ['mf-h']);
const operator = testOperator();

/** The pages of the others: the landing page, the login with its form, and pages that are rendered for each of their numbers. */
const sound = build({
  name: 'mf-a',
  routes: [
    route('/', 'public', renderedFrom),
    route('/login', 'public', { ...rendered, layout: 'auth' }),
    route('/paginas/:number', 'public', { ...renderedFrom, page: './paginas' }),
    route('/forma', 'public'),
  ],
  files: {
    [SERVER]: rendering(
      `if (wanted.page === './login') return '<form method="post" action="/login"><input name="fiscal_number"></form>';
       return '<h1>Página ' + wanted.pathname + '</h1>'`,
    ),
  },
  more: { server: SERVER },
});
const releaseOf = (version: string, source: string) =>
  build({
    name: 'mf-h',
    routes: [route('/hostil', 'public', renderedFrom)],
    files: { [SERVER]: source },
    more: { version, server: SERVER },
  });

let at: TestRegistry;
let host: FastifyInstance;
let base: string;

beforeAll(async () => {
  at = await openTestRegistry([shellTeam, soundTeam, hostileTeam, operator]);
  await at.publish(upload(build({ name: 'shell', provides: { react: [] } }), [shellTeam, operator]));
  await at.publish(upload(sound, [soundTeam, operator]));
  const healthy = releaseOf('1.0.0', rendering(`return '<h1>Todo bien</h1>'`));
  await at.publish(upload(healthy, [hostileTeam, operator]));
  const api = Fastify();
  api.get('/api/listmenu', async () => ({ menu1: [], menu2: [], Landing: [], Footer: [] }));
  api.get('/api/stores', async () => []);
  host = await createHost({
    registry: at.registry,
    service: at.service,
    api: { instance: api },
    layout: {
      scripts: someScripts,
      renderLayout: () => ({ start: '<header>marco</header>', end: '', brand: '' }),
    },
  });
  base = await host.listen({ host: '127.0.0.1', port: 0 });
  await pageWith('/', 'Página /');
  await pageWith('/login', '<form');
});
afterAll(async () => {
  await host.close();
  await at.close();
});

interface Answer {
  readonly status: number;
  readonly html: string;
  readonly milliseconds: number;
}

async function get(path: string): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(base + path, { headers: { 'accept-encoding': 'identity' } });
  const html = await answer.text();
  return { status: answer.status, html, milliseconds: performance.now() - began };
}

/** The page as soon as it holds these words: on a busy machine the first visitor may find it under way. */
async function pageWith(path: string, words: string): Promise<Answer> {
  for (const end = performance.now() + TIMEOUT_MS; ; ) {
    const answer = await get(path);
    if (answer.html.includes(words) || performance.now() > end) return answer;
    await pause(20);
  }
}

const operate = (what: Operation) => at.operate(operation(what, [operator]));
const bundles = Object.entries(hostile).map(([what, { source }], number) => ({ what, source, number }));

test.each(bundles)(
  'a release whose server bundle $what has its shape within half a second, costs the others nothing, and can be switched off and taken back',
  async ({ source, number }) => {
    await at.publish(upload(releaseOf(`1.1.${number}`, source), [hostileTeam, operator]));
    const others = Promise.all([get('/'), get('/login'), get('/forma'), get('/')]);
    const [page, ordinary] = await Promise.all([get('/hostil'), others]);
    expect(page.status).toBe(200);
    expect(page.html).toContain('<header>marco</header>');
    expect(page.html).toContain('aria-label="Cargando"');
    // Beside pages of the same moment: all wait for the same machine.
    const busy = Math.max(...ordinary.map(({ milliseconds }) => milliseconds));
    expect(page.milliseconds).toBeLessThan(500 + 4 * busy);
    expect(ordinary.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(ordinary[0]?.html).toContain('<h1>Página /</h1>');
    expect(ordinary[1]?.html).toContain('<form method="post" action="/login">');

    // A page that was never rendered before: the renderer goes on with the others.
    const fresh = await pageWith(`/paginas/${number}`, 'Página');
    expect(fresh).toMatchObject({ status: 200 });
    expect(fresh.html).toContain(`<h1>Página /paginas/${number}</h1>`);

    expect(await operate({ type: 'kill', remote: 'mf-h' })).toBeDefined();
    expect((await at.registry.active()).stopped).toEqual(['mf-h']);
    expect((await get('/hostil')).html).toContain('aria-label="Cargando"');
    await operate({ type: 'revive', remote: 'mf-h' });
    await operate({ type: 'rollback-remote', remote: 'mf-h' });
    // The same host and its renderer, restarted by hand by none.
    expect((await pageWith('/hostil', 'Todo bien')).html).toContain('<h1>Todo bien</h1>');
    expect((await pageWith('/login', '<form')).html).toContain('<form method="post" action="/login">');
  },
);
