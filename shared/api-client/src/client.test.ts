import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ErrorCode } from '@portal/contract';
import { ApiResponseError, createClient, isGeneral, messageOf } from './index.ts';

/** A server that answers with the status asked for and tells what it was sent. */
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const status = Number(/^\/api\/status(\d+)/.exec(request.url ?? '')?.[1] ?? 200);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        url: request.url,
        authorization: request.headers.authorization,
        contentType: request.headers['content-type'],
        traceparent: request.headers['traceparent'],
        body,
        message: 'No',
      }),
    );
  });
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const clientWith = (token: string | undefined, onExpired: (code: ErrorCode) => void = () => {}) =>
  createClient({ base, token: () => token, onExpired }) as unknown as (
    name: string,
    input?: unknown,
  ) => Promise<Record<string, string>>;

test('[API-01] a call carries the session token with the scheme Token', async () => {
  const answer = await clientWith('abc')('GET /api/user');
  expect(answer['authorization']).toBe('Token abc');
});

test('[API-01] what a call says goes as JSON', async () => {
  const body = { fiscal_number: '1010101010', all_data: false };
  const answer = await clientWith('abc')('POST /api/x', { body });
  expect(answer['contentType']).toBe('application/json');
  expect(JSON.parse(answer['body'] ?? '')).toEqual(body);
});

test('[API-02, PL-11] the configured service token goes with the calls of visitors, and never with a session', async () => {
  const ask = (token: string | undefined) =>
    (
      createClient({ base, token: () => token, serviceToken: 'shared' }) as unknown as ReturnType<
        typeof clientWith
      >
    )('GET /api/stores');
  expect((await ask(undefined))['authorization']).toBe('Token shared');
  expect((await ask('abc'))['authorization']).toBe('Token abc');
});

test('each call begins a trace of its own', async () => {
  const call = clientWith('abc');
  const traces = await Promise.all([call('GET /api/user'), call('GET /api/user')]);
  const [one, other] = traces.map((answer) => answer['traceparent']);
  expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(other).not.toBe(one);
});

test('path parameters and the query are encoded, and undefined filters are left out', async () => {
  const answer = await clientWith('abc')('GET /api/x/:id', {
    params: { id: 'a/b' },
    query: { status: undefined, page: 1 },
  });
  expect(answer['url']).toBe('/api/x/a%2Fb?page=1');
});

test('[API-03] 2xx and 409 are success bodies, other statuses reject with the body', async () => {
  const call = clientWith('abc');
  await expect(call('GET /api/status201')).resolves.toMatchObject({ url: '/api/status201' });
  await expect(call('GET /api/status409')).resolves.toMatchObject({ url: '/api/status409' });
  const error = await call('GET /api/status422').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiResponseError);
  expect((error as ApiResponseError).envelope.message).toBe('No');
});

test('[AU-59, AU-63] a 401 tells of the expired session only when there was one', async () => {
  let told = 0;
  const count = () => {
    told += 1;
  };
  await clientWith(undefined, count)('GET /api/status401').catch(() => {});
  expect(told).toBe(0);
  await clientWith('abc', count)('GET /api/status401').catch(() => {});
  expect(told).toBe(1);
});

test('a server that cannot be reached rejects with status 0 and the general message', async () => {
  const call = createClient({ base: 'http://127.0.0.1:1', token: () => undefined });
  const error = await call('GET /api/banks').catch((reason: unknown) => reason);
  expect((error as ApiResponseError).status).toBe(0);
  expect((error as ApiResponseError).message).toBe('Ha ocurrido un problema, por favor intenta mas tarde.');
});

test('a browser without a connection says so, and that what was typed is still there', async () => {
  const call = createClient({ base: 'http://127.0.0.1:1', token: () => undefined });
  const online = Object.getOwnPropertyDescriptor(navigator, 'onLine');
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  try {
    const error = await call('GET /api/banks').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 0, envelope: { code: 'OFFLINE' } });
    expect(messageOf(error)).toBe(
      'Sin conexión. Lo que escribiste sigue en pantalla: inténtalo cuando vuelva tu internet.',
    );
    expect(isGeneral(error)).toBe(false);
  } finally {
    if (online) Object.defineProperty(navigator, 'onLine', online);
    else delete (navigator as { onLine?: boolean }).onLine;
  }
});

test('an answer that the page started early is used once, also for a call with parameters', async () => {
  const early = new Response(JSON.stringify({ early: true }), {
    headers: { 'content-type': 'application/json' },
  });
  const started = new Map([['GET /api/variables/1/', Promise.resolve(early)]]);
  const call = createClient({ base, token: () => undefined, started });
  const ask = () => call('GET /api/variables/:id/', { params: { id: 1 } });
  expect(await ask()).toEqual({ early: true });
  expect(await ask()).toMatchObject({ url: '/api/variables/1/' });
});

test('what a call of the session before is refused with says nothing about the session of now', async () => {
  let token = 'before';
  const told: unknown[] = [];
  const call = createClient({
    base,
    token: () => token,
    onExpired: () => told.push('expired'),
    onRefused: (code) => told.push(code),
  }) as unknown as (name: string) => Promise<unknown>;
  for (const status of [401, 422]) {
    const asking = call(`GET /api/status${status}`).catch(() => {});
    token = `after ${status}`;
    await asking;
  }
  expect(told).toEqual([]);
  await call('GET /api/status422').catch(() => {});
  expect(told).toEqual(['UNEXPECTED']);
});

/** A server that is away for so many calls and says, in its header, when to come again. */
const awayFor = async (
  calls: number,
  header: string | undefined,
  work: (base: string) => Promise<unknown>,
) => {
  const keys: unknown[] = [];
  const away = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    const isAway = keys.length <= calls;
    response.writeHead(isAway ? 503 : 200, {
      'content-type': 'application/json',
      ...(isAway && header !== undefined ? { 'retry-after': header } : {}),
    });
    response.end(
      JSON.stringify(isAway ? { code: 'UNAVAILABLE', detail: 'x', message: 'x', trace: '' } : { back: true }),
    );
  });
  await new Promise<void>((ready) => away.listen(0, '127.0.0.1', ready));
  try {
    const answer = await work(`http://127.0.0.1:${(away.address() as AddressInfo).port}`).catch(
      (error: unknown) => error,
    );
    return { answer, keys };
  } finally {
    away.closeAllConnections();
    await new Promise((done) => away.close(done));
  }
};
const callTo = (at: string) =>
  createClient({ base: at, token: () => 'abc' }) as unknown as (
    name: string,
    input?: unknown,
    options?: object,
  ) => Promise<unknown>;

test('while the server says that it is back in a moment, what only reads is asked for again', async () => {
  const { answer, keys } = await awayFor(3, '0', (at) => callTo(at)('GET /api/user'));
  expect(answer).toEqual({ back: true });
  expect(keys).toHaveLength(4);
});

test('a call with a key of its own is repeated with the same key; without one it is sent once', async () => {
  const keyed = await awayFor(1, '0', (at) =>
    callTo(at)('POST /api/x', { body: {} }, { idempotencyKey: 'k1' }),
  );
  expect(keyed.answer).toEqual({ back: true });
  expect(keyed.keys).toEqual(['k1', 'k1']);
  const bare = await awayFor(1, '0', (at) => callTo(at)('POST /api/x', { body: {} }));
  expect(bare.answer).toMatchObject({ status: 503, retryAfter: 0 });
  expect(bare.keys).toHaveLength(1);
});

test('a server that stays away, or does not say when it is back, is not asked for ever', async () => {
  const stays = await awayFor(99, '0', (at) => callTo(at)('GET /api/user'));
  expect(stays.answer).toMatchObject({ status: 503, envelope: { code: 'UNAVAILABLE' } });
  expect(stays.keys).toHaveLength(4);
  const silent = await awayFor(99, undefined, (at) => callTo(at)('GET /api/user'));
  expect(silent.keys).toHaveLength(1);
});

test('a call that is given up while it waits for the server is not made again', async () => {
  const giveUp = new AbortController();
  const { answer, keys } = await awayFor(1, '5', async (at) => {
    const asking = callTo(at)('GET /api/user', undefined, { signal: giveUp.signal });
    setTimeout(() => giveUp.abort(), 50);
    return await asking;
  });
  expect(answer).toBe(giveUp.signal.reason);
  expect(keys).toHaveLength(1);
});
