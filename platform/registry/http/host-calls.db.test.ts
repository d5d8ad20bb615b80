import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Beacon } from '@portal/release-protocol/release';
import { grantToken } from '@portal/release-protocol/server/release-grant';
import type { FastifyInstance } from 'fastify';
import { readRegistryConfig } from '../config.ts';
import { build, route } from '../testing/builds.ts';
import {
  openTestRegistry,
  operation,
  refusalOf,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '../testing/test-registry.ts';
import { connectRegistry, RegistryAwayError } from './host-client.ts';
import { createRegistryListener } from './listener.ts';

const shellTeam = testKey('shell-team', ['shell']);
const pagos = testKey('mf-pagos-team', ['mf-pagos']);
const operator = testOperator();
const payments = (text: string) =>
  build({ name: 'mf-pagos', routes: [route('/facturas', 'client')], files: { 'facturas.js': text } });
const SECRET = 'shared by hosts and registry';

let at: TestRegistry;
let listener: FastifyInstance;
let url: string;
let stable: string;

beforeAll(async () => {
  at = await openTestRegistry([shellTeam, pagos, operator]);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  stable = (await at.publish(upload(payments('live'), [pagos, operator]))).set;
  listener = createRegistryListener({
    service: at.service,
    health: at.health,
    hosts: { secret: SECRET, health: at.health, grants: at.grants },
  });
  url = await listener.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await listener.close();
  await at.close();
});

const connect = (more: Partial<Parameters<typeof connectRegistry>[0]> = {}) =>
  connectRegistry({ url, secret: SECRET, registry: at.registry, ...more });

test('a database at fault is a 503 to be repeated, and a text that it cannot hold a 422', async () => {
  const full = Object.assign(new Error('told'), { severity: 'ERROR', code: '53100' });
  const failing = createRegistryListener({
    service: { ...at.service, status: () => Promise.reject(full) },
    health: at.health,
  });
  const answer = await fetch(`${await failing.listen({ host: '127.0.0.1', port: 0 })}/registry/status`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  await failing.close();
  const unstorable = await fetch(`${url}/registry/releases/%00/${stable}`);
  expect([unstorable.status, await unstorable.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'BAD_REQUEST' }),
  ]);
});

test('an answer that does not end is given up: the registry counts as away', async () => {
  const endless = createServer((_request, response) => {
    const piece = Buffer.alloc(1024 * 1024, '[');
    const more = (): boolean => response.write(piece) && more();
    response.on('drain', more);
    more();
  });
  endless.listen(0, '127.0.0.1');
  await once(endless, 'listening');
  const { port } = endless.address() as AddressInfo;
  const connection = connect({ url: `http://127.0.0.1:${port}`, timeout: 60_000 });
  await expect(connection.service.status()).rejects.toMatchObject({
    name: RegistryAwayError.name,
    cause: expect.objectContaining({ message: expect.stringContaining('longer than') }),
  });
  endless.closeAllConnections();
  endless.close();
});

test('a canary is judged by what hosts in other processes tell of it, and ends by itself', async () => {
  const [one, other] = [connect(), connect()];
  await at.publish(upload(payments('fails'), [pagos], { channel: 'canary', share: 10 }));
  const canary = async () => (await at.registry.active()).canary?.set;
  const set = (await canary()) ?? '';
  // The key is read when it is first needed.
  while (one.health.documentOf(set) === '') await pause(20);
  const fault = (): Beacon => ({
    ...{ set, document: one.health.documentOf(set), remote: 'mf-pagos' },
    event: { kind: 'fault', fault: 'render' },
  });
  expect((await one.health.take(fault(), '203.0.113.1'))?.release).toMatchObject({
    name: 'mf-pagos',
    owner: 'mf-pagos-team',
  });
  // Any host may be told of a document that another one served.
  for (const last of [2, 3, 4]) await other.health.take(fault(), `203.0.113.${last}`);
  expect(await canary()).toBe(set);
  await other.health.take(fault(), '203.0.113.5');
  expect(await canary()).toBeUndefined();
  const hash = (await at.registry.set(set))?.remotes[0]?.hash ?? '';
  expect(await one.health.isSound('mf-pagos', hash)).toBe(false);
});

test('what a host in another process could not render is kept, and what it may not tell is refused', async () => {
  const fault = { set: stable, remote: 'mf-pagos', route: '/facturas', fault: 'render-server' } as const;
  connect().health.noteUnrendered(fault, '203.0.113.7');
  const kept = async () =>
    at.tables.selectFrom('beacon').select(['remote', 'route']).where('fault', '=', 'render-server').execute();
  while ((await kept()).length === 0) await pause(20);
  expect(await kept()).toEqual([{ remote: 'mf-pagos', route: '/facturas' }]);
  for (const wrong of [
    { fault: 'render' },
    { message: 'of 1010101010' },
    { route: 'https://elsewhere.example' },
  ]) {
    const answer = await fetch(`${url}/hosts/unrendered`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fault: { ...fault, ...wrong }, address: '203.0.113.7' }),
    });
    expect(answer.status).toBe(422);
  }
});

test('a grant is opened, held and left through a host in another process', async () => {
  const { grants, service } = connect();
  const expires = Math.floor(Date.now() / 1000) + 1_800;
  const token = grantToken('portal', { run: { set: stable }, expires, opens: 1 }, operator.key);
  await at.operate(operation({ type: 'grant', token }, [operator]));
  const { pass, expires: until } = await grants.open(token, '10.0.0.1');
  expect(until.getTime()).toBe(expires * 1000);
  expect(await grants.held(pass, '10.0.0.1')).toMatchObject({
    run: `set@${stable}`,
    set: { hash: stable, shell: { name: 'shell' } },
  });
  expect((await refusalOf(grants.open(token, '10.0.0.2'))).code).toBe('GRANT_USED');
  await grants.noteRefusal('NO_GRANT', 'set@'.padEnd(400, '0'), '10.0.0.3');
  await grants.leave(pass, '10.0.0.1');
  expect((await refusalOf(grants.held(pass, '10.0.0.1'))).code).toBe('BAD_GRANT');
  expect((await service.status()).stable?.set).toBe(stable);
  expect((await service.set(stable))?.hash).toBe(stable);
});

test('a host with another secret is told nothing, and takes no grant from a browser', async () => {
  const { grants, health } = connect({ secret: 'another' });
  await expect(grants.held('any', 'test')).rejects.toBeInstanceOf(RegistryAwayError);
  expect(health.documentOf(stable)).toBe('');
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: `Basic ${SECRET}` }]) {
    const body = JSON.stringify({});
    const answer = await fetch(`${url}/hosts/document-key`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' } as Record<string, string>,
      body,
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('key"');
  }
});

test.each([
  ['something else than its form', 'beacon', JSON.stringify({ beacon: {}, address: 'a' }), 422],
  ['no JSON', 'sound', '{', 422],
  ['more than a host has to say', 'sound', JSON.stringify({ remote: 'x'.repeat(20_000) }), 422],
  ['an unknown call', 'operate', '{}', 404],
])('%s is refused', async (_, call, body, status) => {
  const answer = await fetch(`${url}/hosts/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(status);
});

test('without its registry a host loses reports and grants only, and asks again a second later', async () => {
  let asked = 0;
  let isAway = true;
  let clock = 0;
  const registry = createRegistryListener({
    service: at.service,
    health: at.health,
    hosts: { secret: SECRET, health: at.health, grants: at.grants },
  });
  registry.addHook('onRequest', async (_request, reply) => {
    asked += 1;
    if (isAway) return reply.code(502).send({});
  });
  const own = await registry.listen({ host: '127.0.0.1', port: 0 });
  const { health, grants, service } = connect({ url: own, elapsed: () => clock });
  const beacon: Beacon = {
    ...{ set: stable, document: at.health.documentOf(stable), remote: 'mf-pagos' },
    event: { kind: 'fault', fault: 'render' },
  };
  expect(await health.take(beacon, '203.0.113.9')).toBeUndefined();
  expect(await health.isSound('mf-pagos', 'any')).toBe(true);
  await expect(grants.held('pass', '203.0.113.9')).rejects.toMatchObject({ statusCode: 503 });
  await expect(service.status()).rejects.toMatchObject({ statusCode: 503 });
  expect(asked).toBe(1);
  isAway = false;
  clock = 1_000;
  expect(await grants.held('pass', '203.0.113.9').catch(({ answer }) => answer.code)).toBe('BAD_GRANT');
  expect((await service.status()).stable?.set).toBe(stable);
  await registry.close();
});

test('the secret of the hosts is replaced step by step, and in between either is taken', async () => {
  const [old, next] = ['the secret of before', 'the secret of now'] as const;
  const taken: unknown[] = [];
  for (const given of [
    { HOSTS_SECRET: old },
    { HOSTS_SECRET: old, HOSTS_SECRET_SECOND: next },
    { HOSTS_SECRET: next, HOSTS_SECRET_SECOND: old },
    { HOSTS_SECRET: next },
  ]) {
    const config = readRegistryConfig({ DATABASE_URL: 'unused', ARTEFACTS_DIR: 'unused', ...given });
    const step = createRegistryListener({
      ...{ service: at.service, health: at.health },
      hosts: {
        ...{ secret: config.hostsSecret, secondSecret: config.secondHostsSecret },
        ...{ health: at.health, grants: at.grants },
      },
    });
    const statuses = [];
    for (const secret of [old, next, 'another one']) {
      const { statusCode } = await step.inject({
        ...{ method: 'POST', url: '/hosts/document-key', payload: {} },
        headers: { authorization: `Bearer ${secret}` },
      });
      statuses.push(statusCode);
    }
    taken.push(statuses);
    await step.close();
  }
  expect(taken).toEqual([
    [200, 403, 403],
    [200, 200, 403],
    [200, 200, 403],
    [403, 200, 403],
  ]);
});
