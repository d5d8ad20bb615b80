import { expect, test } from '@jest/globals';
import type { ReleaseRegistry } from '@portal/registry';
import Fastify from 'fastify';
import { installProcessHealth } from './process-health.ts';

const SET = { stable: { set: 'a'.repeat(20) } } as Awaited<ReturnType<ReleaseRegistry['active']>>;

test('[L5] a host that has nothing to show yet, or whose database is away, is not asked for pages and is not restarted', async () => {
  let answer = async (): Promise<typeof SET> => ({}) as typeof SET;
  const host = Fastify();
  installProcessHealth(host, { active: () => answer() });
  const statuses = async () =>
    Promise.all(['/health', '/health/live'].map(async (url) => (await host.inject(url)).statusCode));
  expect(await statuses()).toEqual([503, 200]);
  answer = async () => Promise.reject(new Error('away'));
  expect(await statuses()).toEqual([503, 200]);
  answer = async () => SET;
  expect(await statuses()).toEqual([200, 200]);
  // What it knows it goes on showing.
  answer = async () => Promise.reject(new Error('away'));
  expect((await host.inject('/health')).json()).toEqual({
    status: 'ok',
    database: 'away',
    set: SET.stable?.set,
  });
  expect(await statuses()).toEqual([200, 200]);
});
