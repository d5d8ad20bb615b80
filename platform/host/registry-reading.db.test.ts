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
import { ENVELOPE_HEADER, envelopeOf } from '@portal/release-protocol/server/release-envelope';
import Fastify from 'fastify';
import { readHostConfig } from './config.ts';
import { createHost, type HostOptions } from './host.ts';
import { someScripts } from './page/inline-scripts.fixture.ts';

const shellTeam = testKey('shell-team', ['shell']);
const pagos = testKey('mf-pagos-team', ['mf-pagos']);
const operator = testOperator();
let at: TestRegistry;

beforeAll(async () => {
  at = await openTestRegistry([shellTeam, pagos, operator]);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  const payments = build({ name: 'mf-pagos', routes: [route('/facturas', 'client')] });
  await at.publish(upload(payments, [pagos, operator]));
});
afterAll(() => at.close());

const hostOf = (more: Partial<HostOptions> = {}) =>
  createHost({
    registry: at.registry,
    service: at.service,
    api: { instance: Fastify() },
    layout: { scripts: someScripts, renderLayout: () => ({ start: '', end: '', brand: '' }) },
    ...more,
  });

test('the customers’ address knows nothing of the registry: what is live there and its sets answer like any unknown page', async () => {
  const host = await hostOf();
  const { stable } = await at.service.status();
  const unknown = await host.inject('/no-such-page');
  for (const path of ['status', `sets/${stable?.set}`, `sets/${'0'.repeat(20)}`, 'releases', '']) {
    const { statusCode, headers, body } = await host.inject(`/registry/${path}`);
    expect([path, statusCode, headers.location]).toEqual([
      path,
      unknown.statusCode,
      unknown.headers.location,
    ]);
    expect(body).not.toContain(stable?.set);
  }
  await host.close();
});

test('it shows what is live only where it is told to, as for development against it; nothing tells it by itself', async () => {
  const host = await hostOf({ showsRegistry: true });
  const { stable } = (await host.inject('/registry/status')).json() as { stable: { set: string } };
  expect((await host.inject(`/registry/sets/${stable.set}`)).statusCode).toBe(200);
  expect((await host.inject(`/registry/sets/${'0'.repeat(20)}`)).statusCode).toBe(404);
  await host.close();

  const needed = {
    API_URL: 'http://api:4810',
    DATABASE_URL: 'postgres://host@db/portal',
    ARTEFACTS_DIR: '/artefacts',
    REGISTRY_URL: 'http://registry:4821',
    HOSTS_SECRET: 'secret',
  };
  expect(readHostConfig(needed).showsRegistry).toBe(false);
  expect(readHostConfig({ ...needed, PORTAL_DEMO: '1', NODE_ENV: 'development' }).showsRegistry).toBe(false);
  expect(readHostConfig({ ...needed, SHOWS_REGISTRY: '1' }).showsRegistry).toBe(true);
});

test('it takes nothing, whether it shows anything or not', async () => {
  const signed = operation({ type: 'kill', remote: 'mf-pagos' }, [operator]);
  for (const showsRegistry of [false, true]) {
    const host = await hostOf({ showsRegistry });
    for (const path of ['operations', 'releases', 'report']) {
      const { statusCode } = await host.inject({
        method: 'POST',
        url: `/registry/${path}`,
        headers: { [ENVELOPE_HEADER]: envelopeOf(signed) },
      });
      expect(statusCode).toBe(404);
    }
    await host.close();
  }
});
