import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  build,
  openTestRegistry,
  operation,
  route,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '@portal/registry/testing';
import type { Beacon } from '@portal/release-protocol/release';
import Fastify from 'fastify';
import { installBeacons } from './beacons.ts';
import { startMetrics } from './metrics.ts';

const pagos = testKey('mf-pagos-team', ['mf-pagos']);
const shellTeam = testKey('shell-team', ['shell']);
const operator = testOperator();
let at: TestRegistry;

beforeAll(async () => {
  at = await openTestRegistry([pagos, shellTeam, operator]);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  const payments = build({ name: 'mf-pagos', routes: [route('/facturas', 'client')] });
  await at.publish(upload(payments, [pagos, operator]));
  // The key is read when it is first needed; pages wait for it no more than this test does.
  while (at.health.documentOf(await stable()) === '') await pause(20);
});
afterAll(() => at.close());

const stable = async () => (await at.registry.active()).stable?.set ?? '';
const of = (set: string) => ({ set, document: at.health.documentOf(set), remote: 'mf-pagos' });
const load = (set: string): Beacon => ({
  ...of(set),
  event: { kind: 'load', shell: 300, code: 550, shown: 800, lcp: 700, inp: 90, cls: 0.0312 },
});
const fault = (set: string): Beacon => ({ ...of(set), event: { kind: 'fault', fault: 'render' } });

test('only beacons of sets and remotes that exist are kept, few of each address, and counted for Prometheus', async () => {
  const metrics = await startMetrics('127.0.0.1', 0);
  const host = Fastify();
  installBeacons(host, at.health, { heard: metrics.heard });
  const send = async (payload: object) =>
    (await host.inject({ method: 'POST', url: '/beacons', payload })).statusCode;
  const kept = async () =>
    Number(
      (
        await at.tables
          .selectFrom('beacon')
          .select((of) => of.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    );
  const [set, before] = [await stable(), await kept()];
  expect(await send(load(set))).toBe(204);
  expect(await send(fault(set))).toBe(204);
  expect(await kept()).toBe(before + 2);
  expect(await send({ ...load(set), remote: 'mf-nadie' })).toBe(204);
  expect(await send(load('0'.repeat(20)))).toBe(204);
  expect(await send({ ...load(set), who: 'me' })).toBe(422);
  expect(await kept()).toBe(before + 2);
  const told = await (await fetch(metrics.url)).text();
  expect(told).toMatch(
    new RegExp(`portal_remote_faults_total\\{set="${set}",remote="mf-pagos",.*fault="render".*\\} 1`),
  );
  for (const [phase, seconds] of [
    ['shell', '0.3'],
    ['code', '0.25'],
    ['mount', '0.25'],
  ])
    expect(told).toMatch(new RegExp(`phase="${phase}".*\\} ${seconds}\\n`));
  const asked = operation({ type: 'report' }, [operator]);
  const [health] = (await at.report(asked)).health.filter(({ loads }) => loads > 0);
  expect(health).toMatchObject({ shell: 300, code: 550, shown: 800, lcp: 700, inp: 90, cls: 0.031 });
  expect(told).toMatch(/portal_remote_shown_seconds_sum\{.*remote="mf-pagos".*\} 0\.8/);
  let last = 0;
  // A minute may begin in the midst of it, and with it the count.
  for (let count = 0; count < 480 && last !== 429; count += 1) last = await send(load(set));
  expect(last).toBe(429);
  await host.close();
  await metrics.close();
});

test('files that do not come from the origin of assets are counted, of the shell too, and speak against no release', async () => {
  const metrics = await startMetrics('127.0.0.1', 0);
  const host = Fastify({ trustProxy: true });
  installBeacons(host, at.health, { heard: metrics.heard });
  const set = await stable();
  const left = async (remote: string, from: string) => {
    const payload = { ...of(set), remote, event: { kind: 'fault', fault: 'asset-origin' } };
    const headers = { 'x-forwarded-for': from };
    return (await host.inject({ method: 'POST', url: '/beacons', headers, payload })).statusCode;
  };
  for (let count = 0; count < 8; count += 1) {
    expect(await left('shell', `198.51.100.${count}`)).toBe(204);
    expect(await left('mf-pagos', `203.0.113.${count}`)).toBe(204);
  }
  const told = await (await fetch(metrics.url)).text();
  for (const remote of ['shell', 'mf-pagos'])
    expect(told).toMatch(
      new RegExp(`portal_remote_faults_total\\{.*remote="${remote}".*fault="asset-origin".*\\} 8\n`),
    );
  const running = await at.registry.set(set);
  const release = running?.remotes.find(({ name }) => name === 'mf-pagos')?.hash ?? '';
  expect(await at.health.isSound('mf-pagos', release)).toBe(true);
  await host.close();
  await metrics.close();
});

test('neither a household with IPv6 nor what is no beacon keeps another person’s from being heard', async () => {
  const host = Fastify({ trustProxy: true });
  installBeacons(host, { take: async () => undefined }, { now: () => 0 });
  const beacon = load(await stable());
  const send = async (payload: object, from: string) => {
    const headers = { 'x-forwarded-for': from };
    return (await host.inject({ method: 'POST', url: '/beacons', headers, payload })).statusCode;
  };
  const household = [];
  for (let count = 0; count < 200; count += 1)
    household.push(await send(beacon, `2001:db8:7:7::${count.toString(16)}`));
  expect(household.filter((status) => status === 204)).toHaveLength(180);
  // As many as all may send in a minute, of sixty addresses.
  for (let count = 0; count < 9_000; count += 1) await send({}, `198.51.100.${count % 60}`);
  expect(await send(beacon, '203.0.113.7')).toBe(204);
  await host.close();
});

test('above 1,200 beacons in a minute only the documents of a sample are listened to, in whole', async () => {
  const host = Fastify({ trustProxy: true });
  let now = 0;
  const taken: string[] = [];
  const health = {
    take: async ({ document = '' }: Beacon) => {
      taken.push(document);
      return undefined;
    },
  };
  installBeacons(host, health, { now: () => now });
  const set = await stable();
  let sent = 0;
  const send = async (document: string) => {
    sent += 1;
    // Of many addresses: what one may tell is far less.
    const headers = { 'x-forwarded-for': `198.51.100.${sent % 50}` };
    const answer = await host.inject({
      ...{ method: 'POST', url: '/beacons', headers },
      payload: { ...load(set), document },
    });
    expect(answer.statusCode).toBe(204);
  };
  /** Documents that begin with each letter and digit that one may begin with. */
  const beginnings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
  const one = of(set).document;
  const documents = beginnings.map((sign) => `${sign}${one.slice(1)}`);
  for (let count = 0; count < 1_200; count += 1) await send(documents[count % documents.length] ?? '');
  expect(taken).toHaveLength(1_200);

  taken.length = 0;
  for (const document of documents) for (const _time of [1, 2]) await send(document);
  const kept = new Set(taken);
  // All or nothing of a document, so that its load and its failures are left out together.
  expect(taken).toHaveLength(2 * kept.size);
  expect(kept.size).toBeGreaterThanOrEqual(4);
  expect(kept.size).toBeLessThanOrEqual(9);

  taken.length = 0;
  now += 60_000;
  for (const document of documents) await send(document);
  expect(taken).toEqual(documents);
  await host.close();
});
