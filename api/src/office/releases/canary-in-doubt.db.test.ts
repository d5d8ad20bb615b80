import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CanaryVerdict } from '@portal/release-protocol/release-statement';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, type Person, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { type AnsweringRegistry, openAnsweringRegistry } from './testing/answering-registry.ts';

let database: Database;
let registry: AnsweringRegistry;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  registry = await openAnsweringRegistry();
  const base = testContext(database);
  app = await createApi({ ...base, config: { ...base.config, registry: registry.config } });
  await createPeople(database.db);
});
afterAll(async () => {
  await app.close();
  await registry.close();
  await database.close();
});

const judgedAs = (verdict: CanaryVerdict) => {
  const share = { count: 0, of: 0 };
  const judged = {
    ...{ verdict, since: '2026-11-20T15:00:00.000Z', by: 'health' },
    reason: { code: 'silent' as const, silent: share, stableSilent: share },
    ...{ failed: share, stableFailed: share, slow: share },
  };
  registry.report({
    canary: {
      ...{ set: 'c'.repeat(20), move: 1, since: '2026-11-20T14:00:00.000Z', actor: 'pagos', reason: '' },
      ...{ releases: [], share: 10, named: false, judged },
    },
  });
};
const inWorkListOf = async (person: Person) => {
  const { body } = await (await new Browser(app).loginAs(person)).call('GET /api/workList');
  return (body['items'] as { kind: string }[]).filter(({ kind }) => kind === 'canary');
};

test('a canary that does worse is to be looked at by who may end it, one without a verdict is only to be known', async () => {
  judgedAs('worse');
  expect(await inWorkListOf('admin')).toEqual([
    {
      ...{ kind: 'canary', count: 1, names: ['worse'], since: '2026-11-20T10:00:00', path: '/releases' },
      own: true,
      amount: null,
    },
  ]);
  judgedAs('inconclusive');
  expect(await inWorkListOf('admin')).toMatchObject([{ names: ['inconclusive'], own: false }]);
  expect(await inWorkListOf('reportsAdmin')).toEqual([]);
});

test('the console is told reasons as codes and data, and what an administrator did by their name', async () => {
  const share = { count: 3, of: 9 };
  const kinds = [{ count: 3, fault: 'render', remote: 'mf-a', route: null, owner: 'a-team' }];
  const asked = { code: 'asked' as const, words: 'cobra dos veces', by: people.admin };
  const reasons = [
    { code: 'failed' as const, failed: share, stableFailed: share, budget: share, kinds },
    { code: 'slow' as const, measure: 'cls' as const, factor: 1, more: 0.1, slow: share },
    { code: 'moved-from' as const, registry: 'pruebas', commit: 'abc' },
    { code: 'ended-with' as const, reason: { code: 'start' as const } },
  ];
  const entry = { at: '2026-11-20T15:00:00.000Z', action: 'kill' as const, subject: 'mf-a', code: null };
  registry.report({
    log: [asked, ...reasons].map((reason, id) => ({
      ...{ ...entry, id, outcome: 'done' as const, actor: 'consola (0ab2)' },
      data: { done: 'It is done.', reason: reason as never, checks: { because: 'image' as const } },
    })),
  });
  const { body } = await (await new Browser(app).loginAs('admin')).call('GET /api/releases');
  const log = body['log'] as { reason: unknown; actor: string }[];
  expect(log.map(({ reason }) => reason)).toEqual(['cobra dos veces', ...reasons]);
  expect(log[0]).toMatchObject({ checks: { because: 'image' } });
  expect(JSON.stringify(log)).not.toContain(people.admin);
});

test('a canary that does well, none, and a registry that does not answer put nothing into the list', async () => {
  judgedAs('healthy');
  expect(await inWorkListOf('admin')).toEqual([]);
  registry.report({ canary: null });
  expect(await inWorkListOf('admin')).toEqual([]);
  await registry.close();
  expect(await inWorkListOf('admin')).toEqual([]);
  registry = await openAnsweringRegistry();
});
