import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '@portal/test-kit/free-ports';

/** The reverse proxy as it runs: a real nginx with the configuration that ships. Where there is no nginx, this is skipped. */

const FOLDER = join(import.meta.dirname, '../../ops/docker/web');
const isInstalled = spawnSync('nginx', ['-v']).status === 0;
if (!isInstalled) console.warn('no nginx on this machine: how the reverse proxy runs is not tested');

const ID = '1010101010';
/** The only neighbour in these tests: all other addresses of this machine call from outside. */
const TERMINATOR = '127.0.0.9';

let folder: string;
let port: number;
let nginx: ChildProcess;
let errors = '';
/** Calls that the API has not answered. */
const held: ServerResponse[] = [];
const api = createServer((asked, answer) => {
  if (asked.url === '/api/hold') held.push(answer);
  else answer.end('{}');
});

/** The configuration that ships, on ports and in folders of this test; pages come from a server of its own. */
function configurationOf(pages: number, apiPort: number, downPort: number): string {
  const shipped = readFileSync(join(FOLDER, 'nginx.conf'), 'utf8');
  const changes: readonly [string, string][] = [
    ['pid /tmp/nginx.pid;', `pid ${folder}/nginx.pid;\n${process.getuid?.() === 0 ? 'user root;' : ''}`],
    ['include mime.types;', ''],
    ['access_log /dev/stdout plain;', `access_log ${folder}/access.log plain;`],
    ['listen 8080;', `listen ${port};`],
    ['http://api:4810', `http://127.0.0.1:${apiPort}`],
    ['http://host:4820', `http://127.0.0.1:${pages}`],
    ['~^(127\\.|', `~^(${TERMINATOR.replaceAll('.', '\\.')}$|`],
    [
      'location = /.web/live {',
      `location = /api/down/${ID} { proxy_pass http://127.0.0.1:${downPort}; error_page 502 503 504 =503 /unavailable.json; }
       location = /.web/live {`,
    ],
  ];
  let text = shipped.replaceAll(/(\w+_temp_path) \/tmp\//g, `$1 ${folder}/`);
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`nginx.conf has no "${from}" any more`);
    text = text.replace(from, () => to);
  }
  const last = text.lastIndexOf('}');
  return `${text.slice(0, last)}server { listen 127.0.0.1:${pages}; location / { return 200 "a page"; } }\n}\n`;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A request from an address of this machine. */
function ask(
  path: string,
  sent: { readonly from?: string; readonly headers?: Record<string, string>; readonly body?: Buffer } = {},
): Promise<Answered> {
  const { from = '127.0.0.2', headers = {}, body } = sent;
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, path, headers, localAddress: from, agent: false },
        method: body ? 'POST' : 'GET',
      },
      async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** So many requests on one connection, without waiting for answers; the status of each that was answered. */
function flood(from: string, path: string, times: number): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () =>
      resolve([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))),
    );
    const one = `GET ${path} HTTP/1.1\r\nHost: portal\r\n\r\n`;
    socket.write(one.repeat(times - 1) + one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  });
}

/** Once so many calls have reached the API. */
async function allHeld(count: number): Promise<undefined> {
  while (held.length < count) await pause(10);
  return undefined;
}

const here = isInstalled ? describe : describe.skip;

here('nginx with the configuration that ships', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nginx-'));
    api.listen(0, '127.0.0.1');
    await once(api, 'listening');
    port = await freePort();
    const text = configurationOf(await freePort(), (api.address() as AddressInfo).port, await freePort());
    writeFileSync(join(folder, 'nginx.conf'), text);
    const own = readFileSync(join(FOLDER, 'own-answer.conf'), 'utf8');
    writeFileSync(
      join(folder, 'own-answer.conf'),
      own.replace('root /usr/share/nginx/html;', `root ${FOLDER};`),
    );
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    nginx.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      errors += chunk;
    });
    for (;;) {
      if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${errors}`);
      if (await ask('/.web/live').catch(() => undefined)) break;
      await pause(20);
    }
  });
  afterAll(async () => {
    for (const answer of held) answer.end();
    api.closeAllConnections();
    api.close();
    if (nginx.exitCode === null) {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });

  test('[T50] of one caller more requests than in any second are refused, another gets its page', async () => {
    const answers = (
      await Promise.all(Array.from({ length: 8 }, () => flood('127.0.0.1', '/facturas', 600)))
    ).flat();
    const count = (status: number) => answers.filter((one) => one === status).length;
    expect(count(200)).toBeGreaterThanOrEqual(1_000);
    expect(count(429)).toBeGreaterThan(0);
    expect(count(200) + count(429)).toBe(answers.length);
    expect(await ask('/facturas')).toMatchObject({ status: 200, text: 'a page' });
  });

  test('[T50] of one caller no more than 256 calls are under way; another is answered, and so is it once they end', async () => {
    const from = '127.0.0.3';
    const asked = Array.from({ length: 300 }, () => ask('/api/hold', { from }));
    const refused = asked.map((one) => one.then(({ status }) => status === 429));
    while (held.length < 256) await pause(10);
    const first = await Promise.race(
      asked.map(async (one) => {
        const answer = await one;
        return answer.status === 429 ? answer : await new Promise<never>(() => {});
      }),
    );
    expect(first.headers['retry-after']).toBe('5');
    expect(JSON.parse(first.text)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await ask('/api/user', { from: '127.0.0.4' })).status).toBe(200);
    expect(held).toHaveLength(256);
    for (const answer of held.splice(0)) answer.end('{}');
    expect((await Promise.all(refused)).filter(Boolean)).toHaveLength(44);
    expect((await ask('/api/user', { from })).status).toBe(200);
  });

  test('[T50] behind a terminator who calls is whom it names last, and what a caller invents counts for nothing', async () => {
    const call = (forwarded: string) =>
      ask('/api/hold', { from: TERMINATOR, headers: { 'x-forwarded-for': forwarded } });
    const asked = Array.from({ length: 257 }, (_, at) => call(`203.0.113.${at % 200}, 198.51.100.7`));
    while (held.length < 256) await pause(10);
    expect((await Promise.race(asked)).status).toBe(429);
    const user = (forwarded: string) =>
      ask('/api/user', { from: TERMINATOR, headers: { 'x-forwarded-for': forwarded } });
    expect((await user('198.51.100.7')).status).toBe(429);
    expect((await user('198.51.100.8')).status).toBe(200);
    for (const answer of held.splice(0)) answer.end('{}');
    await Promise.all(asked);
  });

  test.each([
    ['a household with IPv6', (at: number) => `2001:db8:1:2a${(at % 90) + 10}::${at.toString(16)}`],
    ['a household whose fourth group is short', (at: number) => `2001:DB8:1:${at % 100}:0:0:0:${at}`],
    ['a household whose addresses have zeros', (at: number) => `2001:db8:1::${at.toString(16)}`],
    ['an address in brackets, with a port', (at: number) => `[2001:db8:7:2::5]:${4_000 + at}`],
    ['an IPv4 address with a port', (at: number) => `203.0.113.77:${4_000 + at}`],
    ['an IPv4 address written as IPv6', (at: number) => (at % 2 ? '::ffff:203.0.113.78' : '203.0.113.78')],
    ['an address and a comma', () => '203.0.113.79,'],
    ['what is no address', (at: number) => `unknown${at}`],
  ] as const)('[T50] behind a terminator %s is one caller', async (_who, nameOf) => {
    const call = (at: number) =>
      ask('/api/hold', { from: TERMINATOR, headers: { 'x-forwarded-for': nameOf(at) } });
    const asked = Array.from({ length: 257 }, (_, at) => call(at));
    // All would wait where they are callers of their own.
    while (held.length < 256) await pause(10);
    const first = await Promise.race([...asked, allHeld(257)]);
    expect(first?.status).toBe(429);
    const other = { 'x-forwarded-for': '2001:db8:9:ff00::1' };
    expect((await ask('/api/user', { from: TERMINATOR, headers: other })).status).toBe(200);
    for (const answer of held.splice(0)) answer.end('{}');
    await Promise.all(asked);
  });

  test.each([
    ['what is not for the public', 404, 'GET /health/ready HTTP/1.1\r\n'],
    [
      'a body sent in a way that is not known',
      501,
      'POST /api/login HTTP/1.1\r\nTransfer-Encoding: xchunked\r\n',
    ],
  ])('%s is answered with the headers of every answer', async (_what, status, head) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.6' });
    socket.setEncoding('latin1');
    socket.end(`${head}Host: portal\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n`);
    let text = '';
    for await (const chunk of socket) text += chunk;
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of [
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Content-Security-Policy: ',
    ])
      expect(text).toContain(header);
    expect(text).toContain('Strict-Transport-Security: max-age=31536000; includeSubDomains');
    expect(text).toContain('No pudimos leer tu solicitud');
  });

  test('[T21] neither log holds an ID or a token of an address, however the request is refused', async () => {
    const token = 'k3jQ9vTq5yWmZ0aB';
    const from = '127.0.0.5';
    const path = `/api/totalToPay/${ID}/B104482?token=${token}`;
    // No API behind it, a body that is too large, more than a caller may ask for, no request at all.
    expect((await ask(`/api/down/${ID}?token=${token}`, { from })).status).toBe(503);
    expect((await ask(path, { from, body: Buffer.alloc(3 * 1024 * 1024 + 1) })).status).toBe(413);
    const asked = Array.from({ length: 257 }, () => ask('/api/hold', { from }));
    while (held.length < 256) await pause(10);
    await Promise.race(asked);
    expect((await ask(path, { from, headers: { referer: `https://portal.example${path}` } })).status).toBe(
      429,
    );
    for (const answer of held.splice(0)) answer.end('{}');
    await Promise.all(asked);
    expect((await ask(`/facturas/${ID}%zz`, { from })).status).toBe(400);
    expect((await ask(`/${ID}/${'x'.repeat(9_000)}`, { from })).status).toBe(414);
    // Ended, it has written all that it writes.
    nginx.kill('SIGQUIT');
    await once(nginx, 'exit');
    const lines = readFileSync(join(folder, 'access.log'), 'utf8');
    for (const status of [503, 413, 429, 400, 414]) expect(lines).toContain(`"status":${status}`);
    for (const secret of [ID, token]) expect(`${lines}\n${errors}`).not.toContain(secret);
  });
});
