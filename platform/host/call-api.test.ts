import { afterAll, describe, expect, test } from '@jest/globals';
import { requestTraceId } from '@portal/process-kit/trace-context';
import Fastify, { type FastifyInstance } from 'fastify';
import { callApi } from './call-api.ts';

const opened: FastifyInstance[] = [];
afterAll(async () => {
  for (const server of opened) await server.close();
});

/** An API and a host behind so many proxies, the API in the host's process or at an address; who the API sees. */
async function openBehind(proxies: number, inProcess: boolean) {
  const trustProxy = (_address: string, hop: number) => hop < proxies;
  const api = Fastify({ trustProxy });
  api.get('/api/who', async ({ ip }) => ip);
  const upstream = await api.listen({ host: '127.0.0.1', port: 0 });
  const host = Fastify({ trustProxy });
  const target = inProcess ? { instance: api } : { upstream };
  host.get(
    '/',
    async (request) => (await callApi(target, { method: 'GET', path: '/api/who' }, request)).body,
  );
  const base = await host.listen({ host: '127.0.0.1', port: 0 });
  opened.push(host, api);
  return async (forwarded: string): Promise<string> =>
    (await fetch(base, { headers: forwarded ? { 'x-forwarded-for': forwarded } : {} })).text();
}

describe.each([
  ['of another process', false],
  ['in the same process', true],
])('a call of the host to an API %s comes from the browser’s address', (_where, inProcess) => {
  test('behind one proxy, as the API itself sees it behind that proxy', async () => {
    const seenFor = await openBehind(1, inProcess);
    expect(await seenFor('198.51.100.7')).toBe('198.51.100.7');
    expect(await seenFor('198.51.100.8')).toBe('198.51.100.8');
  });

  test('behind two proxies', async () => {
    const seenFor = await openBehind(2, inProcess);
    expect(await seenFor('198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
  });

  test('not from one that the browser made up', async () => {
    const seenFor = await openBehind(1, inProcess);
    expect(await seenFor('203.0.113.9, 198.51.100.7')).toBe('198.51.100.7');
  });
});

test.each([
  ['of another process', false],
  ['in the same process', true],
])('an API %s logs what is asked for a request under that request’s trace', async (_where, inProcess) => {
  const api = Fastify({ genReqId: requestTraceId });
  api.get('/api/trace', async ({ id }) => id);
  const upstream = await api.listen({ host: '127.0.0.1', port: 0 });
  const host = Fastify({ genReqId: requestTraceId });
  host.get('/', async (request) => {
    const target = inProcess ? { instance: api } : { upstream };
    return [request.id, (await callApi(target, { method: 'GET', path: '/api/trace' }, request)).body];
  });
  opened.push(host, api);
  const begun = '0af7651916cd43dd8448eb211c80319c';
  const ask = async (headers: Record<string, string>) =>
    (await host.inject({ url: '/', headers })).json<readonly [string, string]>();
  expect(await ask({ traceparent: `00-${begun}-b7ad6b7169203331-01` })).toEqual([begun, begun]);
  const [own, passedOn] = await ask({});
  expect(passedOn).toBe(own);
});

test('without a proxy in front nothing that a browser says of its address counts', async () => {
  const seenFor = await openBehind(0, true);
  expect(await seenFor('198.51.100.7')).toBe('127.0.0.1');
});

test('an API of another process is not asked to compress what the host would only unpack again', async () => {
  const api = Fastify();
  api.get('/api/asked', async ({ headers }) => headers['accept-encoding'] ?? 'nothing');
  const upstream = await api.listen({ host: '127.0.0.1', port: 0 });
  opened.push(api);
  expect((await callApi({ upstream }, { method: 'GET', path: '/api/asked' })).body).toBe('nothing');
});

test.each([
  ['of another process', false],
  ['in the same process', true],
])(
  'a call to an API %s that is made for no request is in no trace and from no browser',
  async (_where, inProcess) => {
    const api = Fastify();
    api.get('/api/asked', async ({ headers }) => [headers.traceparent, headers['x-forwarded-for']]);
    const upstream = await api.listen({ host: '127.0.0.1', port: 0 });
    opened.push(api);
    const target = inProcess ? { instance: api } : { upstream };
    expect((await callApi(target, { method: 'GET', path: '/api/asked' })).body).toBe('[null,null]');
  },
);
