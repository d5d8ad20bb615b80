import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { build, openTestRegistry, route, type TestRegistry } from '@portal/registry/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { createHost, type LayoutModule } from '../host.ts';
import { someScripts } from '../page/inline-scripts.fixture.ts';

/** A server bundle as a remote's build leaves it: pages that behave, and two that do not. */
const half = `globalThis.portalServer = { draw: async ({ page, pathname, answers }) => {
  if (page === './lenta') for (;;);
  if (page === './rota') throw new Error('rota');
  const { name, text } = answers.at(-1).data;
  return '<h1 tabindex="-1">' + name + '</h1><p style="width:44px">' + String(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;') + ' $& </p><p>' + pathname +
    '</p><img alt="" src="/api/media/a.webp"/>';
} };`;
const SERVER = 'server.0123456789.js';
const files = { [SERVER]: half, 'inicio.css': 'p{}' };
const rendered = { prerender: [] } as const;
const landing = route('/', 'public', { ...rendered, firstCalls: ['GET /api/stores'] });
const release = build({
  name: 'mf-a',
  routes: [
    landing,
    route('/portada', 'public', { ...rendered, page: './inicio', canonical: '/' }),
    route('/paginas/:number', 'public', {
      page: './paginas',
      prerender: [{ call: 'GET /api/contents/:id', params: { id: 'number' } }],
    }),
    route('/temas/:slug', 'public', {
      page: './paginas',
      prerender: [{ call: 'GET /api/contents/by_slug/:slug', params: { slug: 'slug' } }],
    }),
    route('/ingreso', 'public'),
    route('/resumen', 'client'),
  ],
  files,
  more: { server: SERVER },
});
// A release of its own: what is wrong with one does not put the other to rest.
const broken = build({
  name: 'mf-b',
  routes: [route('/lenta', 'public', rendered), route('/rota', 'public', rendered)],
  files: { [SERVER]: half },
  more: { server: SERVER },
});

let opened: TestRegistry;
let host: FastifyInstance;
let base: string;
let asked: string[] = [];

beforeAll(async () => {
  opened = await openTestRegistry();
  const { registry } = opened;
  const shell = build({ name: 'shell', files: { 'shell.abc.css': 'p{color:red}' }, provides: { react: [] } });
  const withSheet = {
    ...release,
    release: {
      ...release.release,
      pages: { ...release.release.pages, './inicio': ['inicio.js', 'inicio.css'] },
    },
  };
  for (const one of [shell, withSheet, broken]) await registry.keep(one.release, one.files);
  const parts = {
    shell: shell.release.hash,
    remotes: { 'mf-a': release.release.hash, 'mf-b': broken.release.hash },
  };
  const set = await registry.composeSet(parts);
  await registry.moveChannel('stable', 0, { set: set.hash }, { actor: 'test', reason: 'test' });
  const api = Fastify();
  api.addHook('onRequest', async ({ url }) => void asked.push(url));
  api.get('/api/listmenu', async () => ({
    menu1: [
      {
        name: 'Uno',
        options: [
          { active: true, page: true, content_id: 7, url: '' },
          { active: true, page: true, content_id: 5, url: '', path: '/temas/cinco' },
          { active: false, page: true, content_id: 8, url: '' },
        ],
      },
    ],
    menu2: [],
    Landing: [],
    Footer: [{ active: true, page: false, content_id: null, url: '/faq' }],
  }));
  api.get('/api/stores', async () => ({ name: 'Inicio', text: 'Bienvenido </script>' }));
  api.get<{ Params: { id: string } }>('/api/contents/:id', async ({ params }, reply) =>
    params.id === '5'
      ? {
          ...{ name: 'Cinco', text: 'Cinco' },
          head: { path: '/temas/cinco', title: '', summary: '', image: '' },
        }
      : params.id === '7'
        ? { name: 'Costos &amp; <b>tasas</b>', text: 'Cuánto pagas '.repeat(30) }
        : reply.code(404).send({}),
  );
  api.get('/api/contents/by_slug/:slug', async () => ({
    name: 'Costos',
    text: 'Lo que pagas',
    head: {
      path: '/temas/costos',
      title: 'Cuánto cuesta',
      summary: 'Todo "lo" que pagas',
      image: '/api/media/b.webp',
    },
  }));
  const layout = {
    scripts: someScripts,
    renderLayout: (...[, , , , answers]: Parameters<LayoutModule['renderLayout']>) => ({
      start: `<header>${JSON.stringify(answers?.find(({ key }) => key[0] === 'GET /api/listmenu')?.data)}</header>`,
      end: '',
      brand: '',
    }),
  };
  host = await createHost({
    registry,
    api: { instance: api },
    layout,
    publicUrl: 'https://portal.example/',
  });
  base = await host.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await host.close();
  await opened.close();
});

const htmlOf = async (path: string, headers: Record<string, string> = {}) =>
  (
    await fetch(base + path, { redirect: 'manual', headers: { 'accept-encoding': 'identity', ...headers } })
  ).text();
/** The first visitor may find the page under way; a person who comes then finds it rendered. */
const renderedHtml = async (path: string): Promise<string> => {
  for (;;) {
    const html = await htmlOf(path);
    if (!html.includes('aria-label="Cargando"')) return html;
    await new Promise((done) => setTimeout(done, 50));
  }
};

test('a visitor gets the page itself, with the rules it uses and its answers beside it', async () => {
  const html = await renderedHtml('/');
  expect(html).toContain('<div id="single-spa-application:mf-a" data-drawn><h1 tabindex="-1">Inicio</h1>');
  expect(html).not.toContain('aria-label="Cargando"');
  expect(html).toMatch(/<style[^>]*>p\{color:red\}<\/style>/);
  // Nothing waits for a sheet: the shell's comes for print, the page's with its code.
  expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([expect.stringContaining(' media="print" ')]);
  expect(html).not.toContain('<noscript>');
  const answers = /id="portal-answers">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(answers).map(({ key }: { key: unknown }) => key)).toEqual([
    ['GET /api/listmenu'],
    ['GET /api/stores'],
  ]);
  // What is in the HTML is not asked for.
  expect(html).not.toContain('portalStarted');
});

test('[PU-06] the layout is rendered from the menus, also around a page that is not rendered from them', async () => {
  expect(await renderedHtml('/')).toContain('<header>{"menu1":[{"name":"Uno"');
  const plain = await htmlOf('/ingreso');
  expect(plain).toContain('<header>{"menu1":[{"name":"Uno"');
  // It is in the HTML and not asked for; no script runs before the page can be read.
  expect(plain).toContain('id="portal-answers">[{"key":["GET /api/listmenu"]');
  expect(plain).not.toContain('portalStarted');
});

test('style attributes, which the policy refuses, become rules with the nonce; nothing in the text is a pattern', async () => {
  const html = await renderedHtml('/');
  expect(html).toContain('<p data-style="0">Bienvenido &lt;/script&gt; $& </p>');
  expect(html).toMatch(/<style nonce="[^"]+" data-page>p\{\}\[data-style="0"\]\{width:44px\}<\/style>/);
});

test('search engines and previews get title, description, picture and the one address', async () => {
  const html = await renderedHtml('/portada');
  expect(html).toContain('<link rel="canonical" href="https://portal.example/">');
  expect(html).toContain('<meta property="og:title" content="Título de /portada">');
  expect(html).toContain('<meta property="og:image" content="https://portal.example/api/media/a.webp">');
  const other = await htmlOf('/ingreso?x=1');
  expect(other).toContain('<link rel="canonical" href="https://portal.example/ingreso">');
  expect(other).toContain('aria-label="Cargando"');
});

test('[RT-03] a content page is known by its own heading and first words', async () => {
  const html = await renderedHtml('/paginas/7');
  expect(html).toContain('<title>Costos &#38; tasas · crédito 20 min</title>');
  const description = /name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
  expect(description).toMatch(/^Cuánto pagas Cuánto.*pagas…$/);
  expect(description.length).toBeLessThanOrEqual(160);
  expect(html).toContain('"key":["GET /api/contents/:id",{"params":{"id":7}}]');
});

test('what the editor wrote for search engines and previews stands before the words of the page', async () => {
  const html = await renderedHtml('/temas/costos');
  expect(html).toContain('<title>Cuánto cuesta · crédito 20 min</title>');
  expect(html).toContain('name="description" content="Todo &#34;lo&#34; que pagas"');
  expect(html).toContain('<meta property="og:image" content="https://portal.example/api/media/b.webp">');
  expect(html).toContain('<link rel="canonical" href="https://portal.example/temas/costos">');
});

test('an address that a page had before leads to the one it has, with what was asked; its number says which that is', async () => {
  const old = await fetch(`${base}/temas/tarifas?desde=correo`, { redirect: 'manual' });
  expect([old.status, old.headers.get('location')]).toEqual([301, '/temas/costos?desde=correo']);
  expect(old.headers.get('cache-control')).toBe('no-cache');
  const html = await renderedHtml('/paginas/5');
  expect(html).toContain('<link rel="canonical" href="https://portal.example/temas/cinco">');
});

test('[RT-04] a page that does not exist answers 404 and says so, in the layout of the others', async () => {
  const response = await fetch(`${base}/paginas/9`);
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toContain('<title>Página no encontrada · crédito 20 min</title>');
  expect(html).toMatch(
    /<main .*<h1 [^>]*>Página no encontrada<.*>Ups, página no encontrada, intente nuevamente\.</s,
  );
  expect(html).toContain('<header>{"menu1"');
  // What search engines would take for a page of its own is not there.
  expect(html).not.toMatch(/rel="canonical"|og:title/);
});

test('a page that needs a session is a shape', async () => {
  asked = [];
  const html = await htmlOf('/', { cookie: '__Host-session=x' });
  expect(html).toContain('aria-label="Cargando"');
  expect(html).not.toContain('portal-answers');
  expect(asked).toEqual([]);
});

test('a page that never ends, or throws, costs its visitor no wait and the other pages nothing', async () => {
  for (const path of ['/lenta', '/rota']) {
    const before = performance.now();
    expect(await htmlOf(path)).toContain('aria-label="Cargando"');
    expect(performance.now() - before).toBeLessThan(2_500);
  }
  expect(await renderedHtml('/')).toContain('Bienvenido');
});

test('nothing of a remote that was switched off is rendered', async () => {
  const { registry } = opened;
  const live = await registry.active();
  const stopped = { ...registry, active: async () => ({ ...live, stopped: ['mf-a'] }) };
  const api = Fastify();
  const layout = { scripts: someScripts, renderLayout: () => ({ start: '', end: '', brand: '' }) };
  const other = await createHost({ registry: stopped, api: { instance: api }, layout });
  const { body } = await other.inject('/');
  await other.close();
  expect(body).toContain('aria-label="Cargando"');
  expect(body).not.toContain('portal-answers');
});

test('robots.txt and sitemap.xml name the pages that stand for themselves, and those that menus lead to', async () => {
  expect(await htmlOf('/robots.txt')).toContain('Sitemap: https://portal.example/sitemap.xml');
  const map = await htmlOf('/sitemap.xml');
  const paths = [...map.matchAll(/<loc>https:\/\/portal\.example(.*?)<\/loc>/g)].map(([, path]) => path);
  expect(paths).toEqual(['/', '/lenta', '/rota', '/mainpage/7', '/temas/cinco']);
});
