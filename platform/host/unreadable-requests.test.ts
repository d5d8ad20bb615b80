import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answerUnreadable } from '@portal/process-kit/unreadable-requests';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerUnreadablePage } from './unreadable-requests.ts';

let host: FastifyInstance;
let port: number;
/** Ends the answer that is under way. */
let finish = () => {};
beforeAll(async () => {
  host = Fastify(
    answerUnreadable(answerUnreadablePage({ secure: true }), {
      headersTimeout: 100,
      requestTimeout: 200,
      connectionsCheckingInterval: 20,
    }),
  );
  host.post('/*', async ({ body }) => body);
  host.get('/begun', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': 10 });
    reply.raw.write('01234');
    finish = () => reply.raw.end('56789');
  });
  host.get('/awaited', (_request, reply) => {
    reply.hijack();
    finish = () => reply.raw.end();
  });
  host.get('/*', async () => 'ok');
  port = Number(new URL(await host.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => host.close());

/** Sends a request in these pieces and answers everything that came back until the host ended the connection. */
const sent = (...pieces: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.setNoDelay(true);
      for (const piece of pieces) socket.write(piece);
    });
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', reject).on('close', () => resolve(text));
  });
const cookies = (count: number): string =>
  Array.from({ length: count }, (_, at) => `bomb${at}=${'x'.repeat(2_000)}`).join('; ');
const request = (path: string, cookie: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: portal.example\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`;

test('a browser whose cookies are too many to be read is rid of them, and told to begin again', async () => {
  const answer = await sent(request('/resumen', cookies(40)));
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toMatch(/\r\nclear-site-data: "cookies"\r\n/);
  expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'/);
  expect(answer).toContain('Empecemos de nuevo');
});

test('an address that is too long is refused, and takes no cookie away', async () => {
  const answer = await sent(request(`/${'x'.repeat(40_000)}`, 'session_open=1'));
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).not.toContain('clear-site-data');
});

test('cookies that are few are read', async () => {
  expect(await sent(request('/resumen', cookies(2)))).toMatch(/^HTTP\/1\.1 200 /);
});

describe.each([
  ['a page', '/resumen', 'text/html; charset=utf-8', '<h1>No pudimos leer tu solicitud</h1>'],
  ['a call', '/api/login', 'application/json; charset=utf-8', '"message":'],
])('the address of %s', (_kind, path, type, words) => {
  test.each([
    ['is no request', 400, `GET ${path} HTTP/9.secret\r\nHost: portal\r\n\r\n`],
    ['names no host', 400, `GET ${path} HTTP/1.1\r\nX-A: secret\r\n\r\n`],
    [
      'has a length that is no number',
      400,
      `POST ${path} HTTP/1.1\r\nHost: portal\r\nContent-Length: secret\r\n\r\n`,
    ],
    [
      'has a body of broken chunks',
      400,
      `POST ${path} HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nsecret\r\n`,
    ],
    [
      'has chunks with too much beside them',
      413,
      `POST ${path} HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2;secret=${'x'.repeat(20_000)}\r\n`,
    ],
    [
      'expects what is not known',
      417,
      `POST ${path} HTTP/1.1\r\nHost: portal\r\nExpect: secret\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    [
      'dribbles its body',
      408,
      `POST ${path} HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    ],
  ])(
    'a request that %s is refused with %i in its own form, repeats nothing and ends the connection',
    async (_what, status, text) => {
      const answer = await sent(text);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
      expect(answer).toContain(`\r\ncontent-type: ${type}\r\n`);
      expect(answer).toContain('\r\ncache-control: no-store\r\n');
      expect(answer).toContain('\r\nstrict-transport-security: ');
      expect(answer).toContain(words);
      expect(answer).not.toMatch(/secret|HPE_|Error:|\bat /);
      // One answer, as long as it says.
      expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(Buffer.byteLength(body));
    },
  );
});

test('headers that never end are given up, with a page', async () => {
  const answer = await sent('GET /resumen HTTP/1.1\r\nHost: portal\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('No pudimos leer');
});

test('a refusal never stands inside an answer that has begun, nor is it taken for one that is to come', async () => {
  const begun = await sent(`GET /begun HTTP/1.1\r\nHost: portal\r\n\r\n\x16\x03\x01\r\n\r\n`);
  finish();
  expect(begun.replace(/^HTTP\/1\.1 200 OK[\s\S]*?\r\n\r\n/, '')).toMatch(/^(01234)?$/);
  const two = await sent(
    'GET /begun HTTP/1.1\r\nHost: portal\r\n\r\nGET /resumen HTTP/1.1\r\nHost: portal\r\n\r\n\x16\x03\x01\r\n\r\n',
  );
  finish();
  expect(two).not.toContain('No pudimos leer');
  const awaited = await sent('GET /awaited HTTP/1.1\r\nHost: portal\r\n\r\n\x16\x03\x01\r\n\r\n');
  finish();
  expect(awaited).toBe('');
});

test('a caller that resets the connection in the middle of its request harms nothing', async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST /api/login HTTP/1.1\r\nHost: portal\r\nContent-Length: 9\r\n\r\n{', () =>
        socket.resetAndDestroy(),
      );
    }).on('close', () => resolve());
  });
  expect(await sent(request('/resumen', 'a=b'))).toMatch(/^HTTP\/1\.1 200 /);
});
