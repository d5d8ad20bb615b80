import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import type { ReleaseRegistry } from '../model/registry.ts';
import { installProcessHealth } from './process-health.ts';

test('[L5] a registry whose database is away takes no releases and is not restarted', async () => {
  const none = {} as Awaited<ReturnType<ReleaseRegistry['active']>>;
  let answer = async () => none;
  const listener = Fastify();
  const artefacts = { checked: 3 } as never;
  installProcessHealth(listener, { active: () => answer() }, { artefactHealth: () => artefacts });
  expect((await listener.inject('/health')).json()).toEqual({ status: 'ok', artefacts });
  answer = async () => Promise.reject(new Error('away'));
  expect((await listener.inject('/health')).statusCode).toBe(503);
  expect((await listener.inject('/health/live')).statusCode).toBe(200);
});
