import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ENVELOPE_HEADER, envelopeOf } from '@portal/contract/release-envelope';
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
import Fastify from 'fastify';
import { createHost } from './host.ts';
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

test('the customers’ address shows what is live and takes nothing', async () => {
  const host = await createHost({
    registry: at.registry,
    service: at.service,
    api: { instance: Fastify() },
    frame: { scripts: someScripts, renderFrame: () => ({ start: '', end: '', brand: '' }) },
  });
  const signed = operation({ type: 'kill', remote: 'mf-pagos' }, [operator]);
  for (const path of ['operations', 'releases', 'report']) {
    const { statusCode } = await host.inject({
      method: 'POST',
      url: `/registry/${path}`,
      headers: { [ENVELOPE_HEADER]: envelopeOf(signed) },
    });
    expect(statusCode).toBe(404);
  }
  const { stable } = (await host.inject('/registry/status')).json() as { stable: { set: string } };
  expect((await host.inject(`/registry/sets/${stable.set}`)).statusCode).toBe(200);
  expect((await host.inject(`/registry/sets/${'0'.repeat(20)}`)).statusCode).toBe(404);
  await host.close();
});
