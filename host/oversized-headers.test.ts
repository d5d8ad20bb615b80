import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerClientError } from './oversized-headers.ts';

let host: FastifyInstance;
let port: number;
beforeAll(async () => {
  host = Fastify({ clientErrorHandler: answerClientError({}) });
  host.get('/*', async () => 'ok');
  port = Number(new URL(await host.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => host.close());

/** Sends a request in these pieces and answers everything that came back. */
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

test('what is no request at all is refused without a page', async () => {
  const answer = await sent('\x16\x03\x01 hello\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).not.toContain('<main>');
});

test('cookies that are few are read', async () => {
  expect(await sent(request('/resumen', cookies(2)))).toMatch(/^HTTP\/1\.1 200 /);
});
