import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { settingsIn } from '../settings.ts';
import { build, route } from '../testing/builds.ts';
import {
  openTestRegistry,
  operation,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '../testing/test-registry.ts';
import { createRegistryListener } from './listener.ts';
import { readWebhooks } from './webhooks.ts';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const shellTeam = testKey('shell-team', ['shell']);
const team = testKey('mf-a-team', ['mf-a']);
const operator = testOperator();
const consola = testKey('consola', ['*'], { scopes: ['console'] });
const remote = (text: string) =>
  build({ name: 'mf-a', routes: [route('/a', 'public')], files: { 'a.js': text } });

interface Received {
  readonly type: string;
  readonly text: string;
  readonly id: string;
}

/** Listens as a chat service does, and proves each post by its signature. */
function receiver(answers: () => number = () => 204) {
  const received: Received[] = [];
  const read = async (request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  const server = createServer(async (request, response) => {
    const body = await read(request);
    const headers = request.headers as Record<string, string>;
    const told = new Webhook(secret).verify(body, headers) as Received;
    const status = answers();
    if (status === 204) received.push({ ...told, id: headers['webhook-id'] ?? '' });
    response.writeHead(status).end();
  });
  const listen = (port = 0): Promise<number> =>
    new Promise((ready) =>
      server.listen(port, '127.0.0.1', () => ready((server.address() as AddressInfo).port)),
    );
  const close = (): Promise<void> => new Promise((done) => server.close(() => done()));
  return { received, listen, close };
}

let at: TestRegistry;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  at = await openTestRegistry([shellTeam, team, operator, consola]);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  await at.publish(upload(remote('before'), [team, operator]));
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => at.close());

/** A registry's process that tells these ports. */
async function telling(ports: readonly number[]): Promise<FastifyInstance> {
  const listener = createRegistryListener({
    service: at.service,
    health: at.health,
    webhooks: {
      ...{ queue: at.webhooks, name: 'portal', secret, firstPause: 20 },
      addresses: ports.map((port) => `http://127.0.0.1:${port}/hooks/release`),
      pauses: { first: 1, every: 20 },
    },
  });
  closers.push(() => listener.close());
  await listener.listen({ host: '127.0.0.1', port: 0 });
  return listener;
}
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await pause(10);
};
/** Addresses that have been made known, all of them. */
const known = async (): Promise<number> =>
  (await at.tables.selectFrom('webhook').select('address_hash').execute()).length;

test('what happens to a release is told in the log’s order to an address that was away, signed, and once', async () => {
  const chat = receiver();
  const port = await chat.listen();
  await chat.close();
  const before = await known();
  await telling([port]);
  await until(async () => (await known()) > before);
  // Nothing listens there: what is done is done all the same.
  await at.publish(upload(remote('next'), [team]));
  await at.operate(operation({ type: 'kill', remote: 'mf-a' }, [team], { reason: 'llamó Ana Ruiz' }));
  await at.operate(operation({ type: 'revive', remote: 'mf-a' }, [team]));
  await at.operate(operation({ type: 'rollback-remote', remote: 'mf-a' }, [team]));
  await until(async () => {
    const { failures } = await at.tables
      .selectFrom('webhook')
      .select((of) => of.fn.max('failures').as('failures'))
      .executeTakeFirstOrThrow();
    return failures > 1;
  });
  const back = receiver();
  await back.listen(port);
  closers.push(back.close);
  await until(() => back.received.length >= 4);
  expect(back.received.map(({ type }) => type)).toEqual([
    'release.published',
    'release.paused',
    'release.resumed',
    'release.rolled_back',
  ]);
  expect(back.received[0]?.text).toMatch(
    /^portal: mf-a \S+ \([0-9a-f]{20}\) is live for everybody\. \(mf-a-team\)$/,
  );
  expect(new Set(back.received.map(({ id }) => id)).size).toBe(4);
  // What people type may name a person.
  expect(JSON.stringify(back.received)).not.toMatch(/Ana Ruiz|checks|Reason:/);
});

test('an administrator who acts in the console is told as the console, without their ID', async () => {
  const chat = receiver();
  const port = await chat.listen();
  closers.push(chat.close);
  const before = await known();
  await telling([port]);
  await until(async () => (await known()) > before);
  const why = { reason: 'muestra valores errados (9090909090)' };
  await at.operate(operation({ type: 'kill', remote: 'mf-a' }, [consola], why));
  await at.operate(operation({ type: 'revive', remote: 'mf-a' }, [consola], why));
  await until(() => chat.received.length >= 2);
  expect(chat.received[0]?.text).toContain('(consola)');
  expect(JSON.stringify(chat.received)).not.toContain('9090909090');
});

test('of several processes one tells each event, and an address that refuses keeps no other from being told', async () => {
  const [good, bad] = [receiver(), receiver(() => 500)];
  const ports = [await good.listen(), await bad.listen()];
  closers.push(good.close, bad.close);
  const before = await known();
  await Promise.all([telling(ports), telling(ports), telling(ports)]);
  await until(async () => (await known()) === before + 2);
  for (const type of ['kill', 'revive', 'kill', 'revive'] as const)
    await at.operate(operation({ type, remote: 'mf-a' }, [team]));
  await until(() => good.received.length >= 4);
  expect(good.received.map(({ type }) => type)).toEqual([
    'release.paused',
    'release.resumed',
    'release.paused',
    'release.resumed',
  ]);
  expect(bad.received).toEqual([]);
});

test.each([
  ['of another machine over http', 'http://chat.example/hook', secret],
  ['that is no URL', 'chat.example', secret],
  ['without a secret', 'https://chat.example/hook', ''],
  ['with a short secret', 'https://chat.example/hook', 'whsec_YWJj'],
])('an address %s stops the start', (_case, address, given) => {
  const environment = { RELEASE_WEBHOOK: address, RELEASE_WEBHOOK_SECRET: given };
  expect(() => readWebhooks(settingsIn(environment))).toThrow(/RELEASE_WEBHOOK/);
});

test('several addresses stand side by side; without one nothing is told', () => {
  const environment = {
    RELEASE_WEBHOOK: 'https://chat.example/a, http://127.0.0.1:4900/b',
    RELEASE_WEBHOOK_SECRET: secret,
  };
  expect(readWebhooks(settingsIn(environment))?.addresses).toHaveLength(2);
  expect(readWebhooks(settingsIn({}))).toBeUndefined();
});
