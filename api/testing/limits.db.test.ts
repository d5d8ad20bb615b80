import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Call } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { longestBody, OPEN_BODY, SIGNED_BODY } from '@portal/contract/route';
import { Browser } from './browser.ts';
import { startLoggedApi } from './logged-api.ts';

let api: Awaited<ReturnType<typeof startLoggedApi>>;
let port: number;
beforeAll(async () => {
  api = await startLoggedApi();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.close());

/** Sends bytes as they are; ends its side after the headers of the answer. @returns all that came until the close. */
const sent = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (text.includes('\r\n\r\n')) socket.end();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(text) : reject(error),
    );
  });

const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
const request = (line: string, headers = '', body = ''): string =>
  `${line} HTTP/1.1\r\nHost: portal\r\n${headers}Connection: close\r\n\r\n${body}`;

/** Expects the one envelope, whole, from a server that then ends the connection. */
function expectEnvelope(text: string, code: string): void {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain('content-type: application/json');
  expect(head.toLowerCase()).toContain('cache-control: no-store');
  expect(JSON.parse(body)).toEqual({
    code,
    detail: expect.any(String),
    message: expect.any(String),
    trace: expect.any(String),
  });
}

describe('methods and limits of requests', () => {
  test.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'SEARCH'])(
    '%s of a call that has no such method is not found, and echoes nothing',
    async (method) => {
      const answer = await sent(request(`${method} /api/login`, 'X-Secret: portal-secret\r\n'));
      expect([400, 404, 405]).toContain(statusOf(answer));
      expect(answer).not.toContain('portal-secret');
    },
  );

  test('a method that HTTP does not know, and CONNECT, are refused', async () => {
    expect(statusOf(await sent(request('BREW /api/login')))).toBe(400);
    expect([0, 400, 404]).toContain(statusOf(await sent(request('CONNECT evil.example:443'))));
  });

  test('an address of 64 KiB is refused', async () => {
    expect([414, 431]).toContain(statusOf(await sent(request(`GET /api/${'a'.repeat(65_536)}`))));
  });

  test('a body of a megabyte is refused', async () => {
    const body = `{"fiscal_number":"${'1'.repeat(1_048_576)}","password":"x"}`;
    const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    expect(statusOf(await sent(request('POST /api/login', headers, body)))).toBe(413);
  });

  test.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n'],
    ['chunks by a name of their own', 'Transfer-Encoding: xchunked\r\n'],
    ['chunks twice', 'Transfer-Encoding: chunked, identity\r\n'],
    ['a space before the colon', 'Content-Length : 2\r\n'],
    ['a folded header', 'X-A: b\r\n c\r\n'],
  ])('a message with %s is refused, not guessed at', async (_name, headers) => {
    const answer = await sent(
      request('POST /api/login', `Content-Type: application/json\r\n${headers}`, '{}\r\n0\r\n\r\n'),
    );
    expect(statusOf(answer)).toBe(400);
    expectEnvelope(answer, 'INVALID_REQUEST');
  });

  test.each([
    [
      'a method that HTTP does not know',
      400,
      'INVALID_REQUEST',
      'BREW /api/login HTTP/1.1\r\nHost: portal\r\n\r\n',
    ],
    ['no host', 400, 'INVALID_REQUEST', 'GET /api/session HTTP/1.1\r\n\r\n'],
    [
      'headers that are too large',
      431,
      'HEADERS_TOO_LARGE',
      `GET /api/session HTTP/1.1\r\nHost: portal\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    ],
    [
      'an expectation that is not known',
      417,
      'UNMET_EXPECTATION',
      'POST /api/login HTTP/1.1\r\nHost: portal\r\nExpect: more\r\nContent-Length: 2\r\n\r\n{}',
    ],
    [
      'broken chunks',
      400,
      'INVALID_REQUEST',
      'POST /api/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
    ],
    [
      'another medium',
      415,
      'UNSUPPORTED_MEDIA',
      'POST /api/login HTTP/1.1\r\nHost: portal\r\nContent-Type: text/xml\r\nContent-Length: 2\r\n\r\n{}',
    ],
  ])('a message with %s gets %i in the one envelope', async (_name, status, code, bytes) => {
    const answer = await sent(bytes);
    expect(statusOf(answer)).toBe(status);
    expectEnvelope(answer, code);
  });

  test('a message that does not come to its end is given up, in the one envelope', async () => {
    const { headersTimeout, requestTimeout } = api.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 60_000]);
    Object.assign(api.app.server, { headersTimeout: 100, requestTimeout: 100 });
    try {
      const answer = await sent(
        'POST /api/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{',
      );
      expect(statusOf(answer)).toBe(408);
      expectEnvelope(answer, 'SLOW_REQUEST');
    } finally {
      Object.assign(api.app.server, { headersTimeout, requestTimeout });
    }
  });

  test('a text that is too long is judged no further: no pattern is tried on it', async () => {
    const email = `a@${'a.'.repeat(20_000)}@`;
    const customer = await new Browser(api.app).loginAs('client');
    const { status, body } = await customer.call('POST /api/dataResponse', {
      body: { email, phone: 5, home_phone: 5, address: {}, version: 'x' },
    });
    expect([status, body.fields]).toEqual([
      400,
      [{ path: '/body/email', message: 'Este dato tiene 320 letras como máximo.' }],
    ]);
  });

  test.each([
    ['lists', '['.repeat(60_000) + ']'.repeat(60_000)],
    ['objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
  ])('%s nested forty thousand times and more are refused like any wrong body', async (_what, payload) => {
    const customer = await new Browser(api.app).loginAs('client');
    const answer = await customer.call('POST /api/dataResponse', {
      body: payload,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  const open = Object.entries(contract as Readonly<Record<string, Call>>).filter(
    ([, { access, body }]) => body && (access.kind === 'public' || access.kind === 'signed'),
  );

  test.each(open)(
    '[T14] %s reads no more of a body than it needs before it knows who asks',
    async (name, call) => {
      const [method = '', url = ''] = name.split(' ');
      const most = longestBody(call);
      expect(most).toBeLessThanOrEqual(SIGNED_BODY);
      if (call.longest === undefined) expect(most).toBe(OPEN_BODY);
      const answerTo = async (payload: string) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await api.app.inject({ method: method as 'POST', url, headers, payload });
        return answer.statusCode;
      };
      expect(await answerTo('['.repeat(most + 1))).toBe(413);
      expect(await answerTo('['.repeat(most))).toBe(400);
    },
  );

  test('calls that read more than four kilobytes before they know who asks are these', () => {
    const longer = open.filter(([, { longest }]) => longest !== undefined).map(([name]) => name);
    expect(longer.sort()).toEqual([
      'POST /api/clerk/messages',
      'POST /api/gateway/events',
      'POST /api/login',
      'POST /api/login_code',
      'POST /api/opt_send_code',
      'POST /api/passkeys/login',
      'POST /api/password_reset',
      'POST /api/pre_register',
      'POST /api/publicInquiry',
    ]);
  });

  test('an answer lists fifty faults at most, however many there are', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`x${at}`, 1]));
    const answerTo = async (payload: object) =>
      (await api.app.inject({ method: 'POST', url: '/api/login', payload })).json();
    expect((await answerTo(unknown)).fields).toHaveLength(50);
    const unusable = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x${at}`, 'a\u0000']));
    expect((await answerTo(unusable)).fields).toHaveLength(50);
  });

  test('two hundred connections that dribble keep no other caller waiting', async () => {
    const slow: Socket[] = [];
    try {
      for (let count = 0; count < 200; count += 1) {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => {});
        socket.write('POST /api/login HTTP/1.1\r\nHost: portal\r\nContent-Length: 60000\r\n\r\n{');
        slow.push(socket);
      }
      const begun = performance.now();
      expect(statusOf(await sent(request('GET /api/health/live')))).toBe(200);
      expect(performance.now() - begun).toBeLessThan(5_000);
    } finally {
      for (const socket of slow) socket.destroy();
    }
  });
});
