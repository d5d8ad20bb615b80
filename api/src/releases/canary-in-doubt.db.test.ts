import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CanaryVerdict } from '@portal/contract/release-statement';
import type { FastifyInstance } from 'fastify';
import { createApi } from '../app.ts';
import type { Database } from '../platform/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { Browser } from '../testing/browser.ts';
import { createPeople, type Person } from '../testing/people.ts';
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
    ...{ verdict, since: '2026-11-20T15:00:00.000Z', by: 'health', reason: '' },
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

test('a canary that does well, none, and a registry that does not answer put nothing into the list', async () => {
  judgedAs('healthy');
  expect(await inWorkListOf('admin')).toEqual([]);
  registry.report({ canary: null });
  expect(await inWorkListOf('admin')).toEqual([]);
  await registry.close();
  expect(await inWorkListOf('admin')).toEqual([]);
  registry = await openAnsweringRegistry();
});
