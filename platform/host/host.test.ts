import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReleaseRegistry } from '@portal/registry';
import { build, openTestRegistry, route, type TestRegistry } from '@portal/registry/testing';
import type { BrowserSet } from '@portal/release-protocol/release';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createHost, type LayoutModule } from './host.ts';
import { someScripts } from './page/inline-scripts.fixture.ts';

const layout: LayoutModule = {
  scripts: someScripts,
  renderLayout: (kind) => ({
    start: `<header>${kind}</header>`,
    end: `<footer>${kind}</footer>`,
    brand: '<b>marca</b>',
  }),
};
let opened: TestRegistry;
let registry: ReleaseRegistry;
let host: FastifyInstance;
let base: string;
/** Whom the API takes each login for. */
const loginsFrom: string[] = [];

beforeAll(async () => {
  opened = await openTestRegistry();
  registry = opened.registry;
  const shell = build({
    name: 'shell',
    files: {
      'shell.abc.css': '@font-face{src:url(letra.woff2)}p{color:red}',
      'letra.woff2': 'font',
      'form.js': '/* form */',
      'unused.js': '/* unused */',
    },
    provides: { react: [], '@portal/ui/form': ['form.js'], '@portal/ui/data': ['unused.js'] },
  });
  const remote = build({
    name: 'mf-a',
    routes: [
      route('/', 'public', { title: 'Inicio </script>' }),
      route('/resumen', 'client', { firstCalls: ['GET /api/summary'] }),
      route('/transaccion/:id', 'shared'),
    ],
    uses: { './resumen': ['react', '@portal/ui/form'] },
  });
  for (const { release, files } of [shell, remote]) await registry.keep(release, files);
  const parts = { shell: shell.release.hash, remotes: { 'mf-a': remote.release.hash } };
  const set = await registry.composeSet(parts);
  await registry.moveChannel('stable', 0, { set: set.hash }, { actor: 'test', reason: 'test' });
  const api = Fastify();
  api.post('/api/eco', async (request) => ({ body: request.body }));
  api.post('/api/login', async ({ ip }, reply) => {
    loginsFrom.push(ip);
    return reply.code(422).send({ message: 'no' });
  });
  host = await createHost({ registry, api: { instance: api }, layout });
  base = await host.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await host.close();
  await opened.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { redirect: 'manual', headers: { 'accept-encoding': 'identity', ...headers } });
const session = { cookie: '__Host-session=x' };
const htmlOf = async (path: string, headers: Record<string, string> = session) =>
  (await get(path, headers)).text();

test('a request that does not come to its end is given up, with a page', async () => {
  const { server } = host;
  const { headersTimeout, requestTimeout } = server;
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 60_000]);
  Object.assign(server, { headersTimeout: 100, requestTimeout: 100 });
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(new URL(base).port), '127.0.0.1', () =>
        socket.write(
          'POST /login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60\r\n\r\na',
        ),
      );
      socket.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      socket.on('error', reject).on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('No pudimos leer tu solicitud');
  } finally {
    Object.assign(server, { headersTimeout, requestTimeout });
  }
});

test('what the database can neither keep nor read is a 503 to be repeated where it is at fault, else a 400', async () => {
  const said = (code: string) => Object.assign(new Error('told'), { severity: 'ERROR', code });
  let fault = said('53100');
  const failing = await createHost({
    ...{ registry, api: { instance: Fastify() }, layout },
    health: { ...opened.health, take: () => Promise.reject(fault) },
  });
  const set = (await registry.active()).stable?.set ?? '';
  const payload = { set, remote: 'mf-a', event: { kind: 'shown' } };
  const told = await failing.inject({ method: 'POST', url: '/beacons', payload });
  expect([told.statusCode, told.headers['retry-after']]).toEqual([503, '2']);
  fault = said('22021');
  expect((await failing.inject({ method: 'POST', url: '/beacons', payload })).statusCode).toBe(400);
  expect((await host.inject(`/remotes/%00/${'0'.repeat(20)}/a.js`)).statusCode).toBe(400);
  await failing.close();
});

test('[T21] no line of the log holds the address of a request, at any level: not its IDs, codes and secrets of links', async () => {
  const lines: string[] = [];
  const failing = Fastify();
  const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const noisy = await createHost({
    registry,
    api: { instance: failing },
    layout,
    logger,
  });
  noisy.get('/falla/:id', () => {
    throw new Error('a fault of ours');
  });
  for (const path of [
    '/recuperar-clave?uid=1010101010&token=123456&enlace=abcdefghijklmnopqrstuvwxyzab',
    '/adminuser/1010101010',
    '/falla/1010101010',
    '/no-hay/1010101010',
    '/mal%E0/1010101010',
  ])
    await noisy.inject({ url: path, headers: session });
  await noisy.close();
  expect(lines.some((line) => line.includes('a fault of ours'))).toBe(true);
  expect(lines.filter((line) => /1010101010|123456|abcdefghij/.test(line))).toEqual([]);
});

describe('with an origin of assets', () => {
  const CDN = 'https://cdn.example';
  let copied: FastifyInstance;
  beforeAll(async () => {
    copied = await createHost({ registry, api: { instance: Fastify() }, layout, assetOrigin: CDN });
  });
  afterAll(() => copied.close());
  const page = (cookie = '__Host-session=x') =>
    copied.inject({ url: '/resumen', headers: { cookie, 'accept-encoding': 'identity' } });
  const addressesIn = (html: string) =>
    [...html.matchAll(/[^"'(]*\/(?:shell|remotes)\/[^"')]+/g)].map(([found]) => found);

  test('every address of a file of a release leads there, with its hash, and the page may use it', async () => {
    const { body, headers } = await page();
    const addresses = addressesIn(body);
    expect(addresses.length).toBeGreaterThan(8);
    expect(addresses.filter((address) => !address.startsWith(`${CDN}/`))).toEqual([]);
    for (const [tag] of body.matchAll(/<(?:script|link)[^>]*https:\/\/cdn[^>]*>/g))
      expect(tag).toMatch(
        /integrity="sha384-[^"]+" crossorigin="anonymous"|as="font"[^>]* crossorigin="anonymous"/,
      );
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => [directive.split(' ', 1)[0], directive]),
    );
    for (const name of ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'])
      expect(policy.get(name)).toContain(
        ` 'self' ${CDN}/shell/ ${CDN}/remotes/`.slice(name === 'img-src' ? 7 : 0),
      );
    for (const name of ['default-src', 'worker-src', 'manifest-src', 'form-action', 'base-uri'])
      expect(policy.get(name)).not.toContain(CDN);
  });

  test('who could not get files from there is given those of the portal, under the policy of before', async () => {
    const { body, headers } = await page('__Host-session=x; __Host-assets=own');
    const before = await get('/resumen', session);
    const still = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '');
    expect(still(body)).toBe(still(await before.text()));
    expect(String(headers['content-security-policy'])).not.toContain(CDN);
  });

  test('pages of another origin may use a file, its refusals included, and nothing else', async () => {
    const [file = ''] = addressesIn((await page()).body);
    const { pathname } = new URL(file);
    for (const url of [pathname, '/remotes/mf-a/00000000000000000000/x.js'])
      expect((await copied.inject(url)).headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'timing-allow-origin': '*',
      });
    const others = await Promise.all(
      ['/login', '/live', '/api/eco', '/sw.js'].map((url) => copied.inject(url)),
    );
    for (const { headers } of others) {
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['cross-origin-resource-policy']).not.toBe('cross-origin');
    }
    const { headers } = await get(pathname);
    expect([headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]).toEqual(
      [null, 'same-origin'],
    );
  });
});

test('[T50] without proxies in front of it, it believes no one who says to come from elsewhere', async () => {
  await fetch(`${base}/login`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '198.51.100.7, 198.51.100.8' },
    body: new URLSearchParams({ fiscal_number: '1010101010', password: 'x' }),
  });
  expect(loginsFrom).toEqual(['127.0.0.1']);
});

describe('the page of a path', () => {
  test('announces exactly what its route needs, each with its hash', async () => {
    const html = await htmlOf('/resumen');
    const links = [
      ...html.matchAll(
        /<link rel="preload" as="(\w+)" href="([^"]+)"( integrity="sha384-[^"]+")? crossorigin/g,
      ),
    ];
    expect(links.map(([, as, href]) => `${as} ${href?.split('/').at(-1)}`)).toEqual([
      'font letra.woff2',
      'script entry.js',
      'script resumen.js',
      'script form.js',
    ]);
    for (const [, as, , integrity] of links) expect(Boolean(integrity)).toBe(as === 'script');
    expect(html).toMatch(/<script src="\/shell\/[0-9a-f]{20}\/entry\.js" integrity="sha384-/);
  });

  test.each([
    [
      'fetch',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'fetch',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'script',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36',
    ],
    ['script', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ])(
    'announces scripts as %s, so that no browser refuses and reports what is ours: %s',
    async (as, agent) => {
      const response = await get('/resumen', { ...session, 'user-agent': agent });
      const links = (await response.text()).match(/<link rel="preload"[^>]*\.js"[^>]*>/g) ?? [];
      expect(links).toHaveLength(3);
      for (const link of links) {
        expect(link).toContain(`as="${as}"`);
        expect(link.includes('integrity="sha384-')).toBe(as === 'script');
      }
      expect(response.headers.get('vary')).toContain('user-agent');
    },
  );

  test('starts the first calls before any file is asked for', async () => {
    const html = await htmlOf('/resumen');
    expect(html.indexOf('GET /api/summary')).toBeGreaterThan(0);
    expect(html.indexOf('GET /api/summary')).toBeLessThan(html.indexOf('<link rel="preload"'));
  });

  test('carries the set, and nothing of it can close its element', async () => {
    const html = await htmlOf('/resumen');
    const json = /id="portal-set">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(json).not.toContain('<');
    const set = JSON.parse(json) as BrowserSet;
    expect(set.remotes[0]?.routes[0]?.title).toBe('Inicio </script>');
    expect(set.remotes[0]?.integrity).toMatch(/^sha384-/);
    expect(html).toContain('content="Una &#34;descripción&#34; &#60;corta&#62;"');
  });

  test('carries of each route only what the shell reads in the browser', async () => {
    const json = /id="portal-set">(.*?)<\/script>/s.exec(await htmlOf('/resumen'))?.[1] ?? '';
    const { remotes } = JSON.parse(json) as BrowserSet;
    expect(remotes[0]?.routes[1]).toEqual({
      path: '/resumen',
      access: { kind: 'client' },
      layout: 'customer',
      title: 'Título de /resumen',
      page: './resumen',
    });
  });

  test('holds the shell’s stylesheet with addresses that hold in every path', async () => {
    expect(await htmlOf('/transaccion/918447')).toMatch(/src:url\(\/shell\/[0-9a-f]{20}\/letra\.woff2\)/);
  });

  test('renders each layout the page may stand in, and picks one before anything is seen', async () => {
    const html = await htmlOf('/transaccion/918447');
    expect(html).toContain('<div data-layout="customer" data-elements="1"><header>customer</header></div>');
    expect(html).toContain('<div data-layout="admin" data-elements="1"><header>admin</header></div>');
    expect(html).toContain(
      `<script data-layouts="[&#34;customer&#34;,&#34;admin&#34;]">${someScripts.layoutChoice}</script>`,
    );
    expect(await htmlOf('/resumen')).not.toContain(someScripts.layoutChoice);
  });

  test('a person who has a session is not sent the code of a visitors’ page they will not stay on', async () => {
    expect(await htmlOf('/', {})).toContain('inicio.js');
    expect(await htmlOf('/')).not.toContain('inicio.js"');
  });

  test('the chosen appearance is there before the first paint', async () => {
    expect(await htmlOf('/', { cookie: 'theme=dark' })).toContain('<html lang="es-CO" data-theme="dark">');
    expect(await htmlOf('/', { cookie: 'theme="><script>' })).toContain('<html lang="es-CO">');
  });
});

describe('headers', () => {
  test('each answer has a nonce of its own for its styles, and no script but those that the policy names by their text', async () => {
    const [one, other] = await Promise.all([get('/'), get('/')]);
    const nonces = [one, other].map(
      (answer) => /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1],
    );
    expect(nonces[0]).not.toBe(nonces[1]);
    const html = await one.text();
    for (const [tag] of html.matchAll(/<style[^>]*>/g)) expect(tag).toContain(`nonce="${nonces[0]}"`);
    const [scripts = ''] = /script-src [^;]*/.exec(one.headers.get('content-security-policy') ?? '') ?? [];
    expect(scripts).not.toMatch(/nonce|unsafe/);
    const inline = [
      ...html.matchAll(/<script(?![^>]*(?:src=|application\/json))[^>]*>(.*?)<\/script>/gs),
    ].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(inline.length).toBeGreaterThan(0);
    for (const hash of inline) expect(scripts).toContain(hash);
    expect(html).not.toMatch(/ style="| on\w+="/);
  });

  test('the policy allows nothing unsafe and closes the page to frames', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(headers.get('integrity-policy')).toContain('blocked-destinations=(script)');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('where a path leads', () => {
  test.each([
    ['/resumen', {}, '/login'],
    // The page that was asked for waits in the address of the login; of the link of a reminder, the link.
    ['/transaccion/1?x=y', {}, '/login?volver=%2Ftransaccion%2F1%3Fx%3Dy'],
    [`/resumen?aviso=${'a'.repeat(60)}`, {}, `/login?aviso=${'a'.repeat(60)}`],
    ['/resumen?aviso=no', {}, '/login?volver=%2Fresumen%3Faviso%3Dno'],
    ['/nada', {}, '/'],
    ['/nada', session, '/'],
    ['/conciliacion', session, '/historial'],
  ])('[RT-44, RT-45, RT-43] %s with %j is answered by going to %s', async (path, headers, to) => {
    const answer = await get(path, headers);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
  });

  test.each(['cross-site', 'same-origin', 'none', undefined])(
    '[RT-51] who comes back from another site without the strict cookie gets the page, where the browser says %s of it',
    async (site) => {
      const from = site === undefined ? {} : { 'sec-fetch-site': site };
      const back = await get('/transaccion/1', { cookie: 'session_open=1', ...from });
      expect(back.status).toBe(200);
      const stranger = await get('/transaccion/1', from);
      expect([stranger.status, stranger.headers.get('location')]).toEqual([
        302,
        '/login?volver=%2Ftransaccion%2F1',
      ]);
    },
  );

  test('[RT-30] /not-found is a page, by its address only', async () => {
    expect((await get('/not-found')).status).toBe(200);
  });

  test.each(['/%E0%A4%A', '/mainpage/%zz', '/registry/sets/%', '/remotes/%c0/1010101010'])(
    'an address that cannot be read, %s, is a 404 in Spanish that does not repeat it',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      const text = await answer.text();
      expect(text).toContain('No encontramos lo que buscas');
      expect(text).not.toContain(path);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  test('a file that does not exist is a 404 in Spanish, not the landing page', async () => {
    const answer = await get('/favicon.ico');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('No encontramos lo que buscas');
  });

  test.each(['//:99999/x', '//a%20b/resumen', '//otro.example/resumen', '/\\otro.example/resumen'])(
    'an address like %s, which would name another host, is a page that does not exist',
    async (path) => {
      const { hostname, port } = new URL(base);
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request({ hostname, port, path, headers: session, agent: false }, resolve).on('error', reject).end();
      });
      answer.resume();
      expect(answer.statusCode).toBe(404);
    },
  );

  test('without a set the portal says that it is about to open', async () => {
    const nothing = await openTestRegistry();
    const empty = await createHost({
      registry: nothing.registry,
      api: { upstream: 'http://127.0.0.1:1' },
      layout,
    });
    expect((await empty.inject('/')).statusCode).toBe(503);
    await empty.close();
    await nothing.close();
  });
});

test('[PL-02] a path under maintenance is sent as the shell’s own page, without the remote’s code', async () => {
  const closed = await createHost({
    registry,
    api: { upstream: 'http://127.0.0.1:1' },
    layout,
    maintenance: { '/': 'en mantenimiento' },
  });
  const html = (await closed.inject('/')).payload;
  expect(html).toContain('<title>En mantenimiento · crédito 20 min</title>');
  expect(html).not.toContain('inicio.js"');
  await closed.close();
});

describe('artefacts', () => {
  test('are served for ever by their hash, compressed, also in the second attempt', async () => {
    const href = /href="(\/remotes\/[^"]+entry\.js)"/.exec(await htmlOf('/resumen'))?.[1] ?? '';
    for (const path of [href, href.replace('entry.js', '~2/entry.js')]) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await answer.text()).toBe('/* mf-a */');
    }
  });

  test.each([
    '/remotes/mf-a/00000000000000000000/entry.js',
    '/shell/x/..%2f..%2frelease.json',
    '/remotes/mf-z/x/y.js',
  ])('%s is not there, and is not remembered', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('HTML is compressed for browsers that accept it', async () => {
    const answer = await host.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<!doctype html>');
  });
});

describe('the API behind the host', () => {
  test('is reached in the same process, body and all', async () => {
    const answer = await fetch(`${base}/api/eco`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(await answer.json()).toEqual({ body: { a: 1 } });
  });

  test('is reached behind an address; status, headers and stream pass through', async () => {
    const upstream = createServer((request, response) => {
      response.writeHead(201, { 'x-asked': request.url, 'set-cookie': ['a=1', 'b=2'] });
      request.pipe(response);
    });
    await new Promise<void>((ready) => upstream.listen(0, '127.0.0.1', ready));
    const proxy = await createHost({
      registry,
      api: { upstream: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` },
      layout,
    });
    const address = await proxy.listen({ host: '127.0.0.1', port: 0 });
    const body = 'ñ'.repeat(100_000);
    const answer = await fetch(`${address}/api/x?y=1`, { method: 'POST', body });
    expect([answer.status, answer.headers.get('x-asked')]).toEqual([201, '/api/x?y=1']);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await answer.text()).toBe(body);
    await proxy.close();
    upstream.closeAllConnections();
    upstream.close();
  });

  test('gets what follows the headers as the body of the one request, whatever its method and without a length', async () => {
    const asked: string[] = [];
    const upstream = createServer((asking, response) => {
      asked.push(`${asking.method} ${asking.url}`);
      asking.pipe(response);
    });
    await new Promise<void>((ready) => upstream.listen(0, '127.0.0.1', ready));
    const proxy = await createHost({
      registry,
      api: { upstream: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` },
      layout,
    });
    const address = await proxy.listen({ host: '127.0.0.1', port: 0 });
    const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n';
    for (const method of ['GET', 'DELETE']) {
      const headers = { 'transfer-encoding': 'chunked' };
      const answer = await new Promise<string>((resolve, reject) => {
        request(`${address}/api/x`, { method, headers }, (got) => resolve(text(got)))
          .on('error', reject)
          .end(hidden);
      });
      expect(answer).toBe(hidden);
    }
    expect(asked).toEqual(['GET /api/x', 'DELETE /api/x']);
    await proxy.close();
    upstream.closeAllConnections();
    upstream.close();
  });

  test('that is down is a 503 that the client can read and repeat', async () => {
    const proxy = await createHost({ registry, api: { upstream: 'http://127.0.0.1:1' }, layout });
    const address = await proxy.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${address}/api/user`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.any(String),
      trace: '',
    });
    await proxy.close();
  });
});

test('a violation that a browser reports is heard', async () => {
  const heard: unknown[] = [];
  const listening = await createHost({
    registry,
    api: { upstream: 'http://127.0.0.1:1' },
    layout,
    onReport: (report) => heard.push(report),
  });
  const answer = await listening.inject({
    method: 'POST',
    url: '/csp',
    headers: { 'content-type': 'application/csp-report' },
    payload: '{"csp-report":{"blocked-uri":"eval"}}',
  });
  expect(answer.statusCode).toBe(204);
  expect(heard).toEqual([{ 'csp-report': { 'blocked-uri': 'eval' } }]);
  await listening.close();
});

test('under https every answer demands it, those of the API, of files and of errors too, and belongs to this origin', async () => {
  const api = Fastify();
  api.get('/api/eco', async () => ({}));
  const secure = await createHost({ registry, api: { instance: api }, layout, policy: { secure: true } });
  const address = await secure.listen({ host: '127.0.0.1', port: 0 });
  for (const path of ['/', '/api/eco', '/api/none', '/live', '/none.png', '/registry/status']) {
    const { headers } = await fetch(address + path);
    expect([path, headers.get('strict-transport-security')]).toEqual([
      path,
      'max-age=31536000; includeSubDomains',
    ]);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  await secure.close();
});
