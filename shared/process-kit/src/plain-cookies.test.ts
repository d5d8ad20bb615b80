import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { exchangeCookies, HOST_COOKIES, isPlainLoopback, prefixedCookies } from './plain-cookies.ts';

test.each([
  ['http://localhost:4800', true],
  ['http://127.0.0.1:4800', true],
  ['http://[::1]:4800', true],
  ['http://portal.localhost', true],
  ['https://localhost:4800', false],
  ['http://portal.test', false],
  ['http://localhost.attacker.test', false],
  ['http://127.0.0.1.attacker.test', false],
  ['http://192.168.1.20:4800', false],
  [undefined, false],
])('the cookies of %s are plain: %s', (address, isPlain) => {
  expect(isPlainLoopback(address)).toBe(isPlain);
});

test('only the names of the servers get the prefix, and values stay as they are', () => {
  expect(prefixedCookies('theme=dark; session=a=b; sessions=c; session_open=1;grant=x~y')).toBe(
    'theme=dark; __Host-session=a=b; sessions=c; session_open=1; __Host-grant=x~y',
  );
  for (const name of HOST_COOKIES) expect(prefixedCookies(`${name}=1`)).toBe(`__Host-${name}=1`);
});

describe('a server', () => {
  let server: Server;
  afterEach(() => void server.close());

  /** Answers what it was sent as a cookie, in the way that is tried, and sets two cookies. */
  async function ask(
    publicUrl: string,
    way: 'set' | 'write' | 'list' | 'append',
  ): Promise<[string, string[]]> {
    server = createServer((request, response) => {
      const cookies = ['__Host-session=a; Path=/; HttpOnly; Secure; SameSite=Strict', 'theme=dark; Path=/'];
      if (way === 'set') response.setHeader('Set-Cookie', cookies);
      if (way === 'append') for (const cookie of cookies) response.appendHeader('set-cookie', cookie);
      const list = cookies.flatMap((cookie) => ['Set-Cookie', cookie]);
      response.writeHead(200, way === 'write' ? { 'set-cookie': cookies } : way === 'list' ? list : {});
      response.end(request.headers.cookie);
    });
    exchangeCookies(server, publicUrl);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { cookie: 'session=a; theme=dark' } });
    return [await answer.text(), answer.headers.getSetCookie()];
  }

  test.each(['set', 'write', 'list', 'append'] as const)(
    'by http on the machine itself neither asks for __Host- nor for Secure, and reads what it set (%s)',
    async (way) => {
      expect(await ask('http://localhost:4800', way)).toEqual([
        '__Host-session=a; theme=dark',
        ['session=a; Path=/; HttpOnly; SameSite=Strict', 'theme=dark; Path=/'],
      ]);
    },
  );

  test('at any other address has no cookie but with __Host- and Secure, and a plain one is none of its own', async () => {
    expect(await ask('https://portal.test', 'set')).toEqual([
      'session=a; theme=dark',
      ['__Host-session=a; Path=/; HttpOnly; Secure; SameSite=Strict', 'theme=dark; Path=/'],
    ]);
  });
});
