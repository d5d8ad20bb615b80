import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createApi } from '../app.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import type { SettableClock } from '../platform/testing/settable-clock.ts';
import { Browser } from '../testing/browser.ts';
import { createPeople, PASSWORD, people } from '../testing/people.ts';
import { type AnsweringRegistry, openAnsweringRegistry, stableMove } from './testing/answering-registry.ts';

const setOf = (number: number): string => String(number).repeat(20);
const guilty = {
  name: 'mf-payments',
  from: 'a'.repeat(20),
  to: 'b'.repeat(20),
  difference: {
    owner: 'pagos',
    before: { version: '2.8.1', commit: '1111111' },
    after: { version: '2.9.0', commit: '2222222' },
    ...{ routesAdded: ['/pagar'], routesGone: [], callsAdded: [], callsGone: [], callsChanged: [] },
    bytes: 3100,
  },
};

let database: Database;
let context: Context & { readonly clock: SettableClock };
let registry: AnsweringRegistry;
let app: FastifyInstance;
let admin: Browser;
beforeAll(async () => {
  database = await openTestDatabase();
  registry = await openAnsweringRegistry();
  const base = testContext(database);
  context = { ...base, config: { ...base.config, registry: registry.config } };
  app = await createApi(context);
  await createPeople(database.db);
  admin = await new Browser(app).loginAs('admin');
  // Six sets, one after the other; the fault came with the fourth.
  const moves = [1, 2, 3, 4, 5, 6].map((number) =>
    stableMove(number, setOf(number), number === 4 ? [guilty] : []),
  );
  registry.report({ moves: moves.toReversed() });
});
afterAll(async () => {
  await app.close();
  await registry.close();
  await database.close();
});
afterEach(() => {
  registry.asked.length = 0;
});

const begin = (change: object = {}) =>
  admin.call('POST /api/releases/bisect', {
    body: {
      ...{ good: setOf(1), bad: setOf(6), motivo: 'facturas en blanco', current_password: PASSWORD },
      ...change,
    },
  } as never);
const say = (id: unknown, trial: number, answer: string) =>
  admin.call('POST /api/releases/bisect/:id/answer', {
    params: { id: String(id) },
    body: { trial, answer },
  } as never);
const shown = async () => (await admin.call('GET /api/releases')).body['bisect'];
const setsTried = () =>
  registry.asked.map(({ operation }) => {
    if (operation.type !== 'grant') throw new Error(`a ${operation.type} was asked for`);
    const [, run] = operation.token.split('.');
    return JSON.parse(Buffer.from(run ?? '', 'base64url').toString()).run.set;
  });

test('a search halves the sets that were live until the one is found with which the fault came, and says what it changed', async () => {
  const begun = await begin();
  expect(begun.body).toMatchObject({ bisect: { next: setOf(3), trial: 1, left: 3, by: expect.any(String) } });
  expect(begun.body['link']).toContain(`set=${setOf(3)}`);
  const { id } = begun.body['bisect'] as { id: string };
  expect((await say(id, 1, 'works')).body).toMatchObject({
    bisect: { next: setOf(4), low: setOf(3), trial: 2 },
  });
  const last = (await say(id, 2, 'fails')).body;
  expect(last).toMatchObject({
    bisect: { next: null, low: setOf(3), high: setOf(4), left: 0, found: [guilty] },
    link: null,
  });
  expect(await shown()).toEqual(last['bisect']);
  expect(registry.asked.map(({ reason }) => reason)).toEqual([
    `facturas en blanco (${people.admin})`,
    `facturas en blanco (${people.admin})`,
  ]);
  const { rows } = await database.pool.query(
    `select action, actor, data from audit_entry where action like 'release search%' order by id`,
  );
  expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
    ['release search begun', people.admin],
    ['release search answered', people.admin],
    ['release search answered', people.admin],
  ]);
});

test('two answers to one trial count once, and what is over is answered no more', async () => {
  const { id } = (await begin()).body['bisect'] as { id: string };
  expect((await say(id, 1, 'fails')).status).toBe(200);
  expect((await say(id, 1, 'works')).body.code).toBe('RECORD_CHANGED');
  expect(await shown()).toMatchObject({ high: setOf(3), trial: 2 });
  expect((await say(id, 2, 'give-up')).body).toMatchObject({ link: null });
  expect(await shown()).toBeNull();
  expect((await say(id, 2, 'works')).body.code).toBe('NOT_FOUND');
  const { id: another } = (await begin()).body['bisect'] as { id: string };
  expect(await shown()).toMatchObject({ id: another });
  context.clock.advance(4 * 60 * 60_000);
  admin = await new Browser(app).loginAs('admin');
  expect(await shown()).toBeNull();
  expect((await say(another, 1, 'works')).body.code).toBe('NOT_FOUND');
});

test.each([
  ['no reason', { motivo: undefined }, 'REASON_REQUIRED'],
  ['no password', { current_password: undefined }, 'REAUTHENTICATION_REQUIRED'],
  ['a set that came later', { good: setOf(6), bad: setOf(1) }, 'INVALID_REQUEST'],
  ['a set that was never live', { good: setOf(9) }, 'INVALID_REQUEST'],
  ['one set twice', { good: setOf(6) }, 'INVALID_REQUEST'],
])('with %s nothing is begun, and no link is given', async (_title, change, code) => {
  expect((await begin(change)).body.code).toBe(code);
  expect(setsTried()).toEqual([]);
});

test('an act of the console stands in the log of the administration with its reason', async () => {
  await admin.call('POST /api/releases/operations', {
    body: {
      operation: { type: 'rollback-remote', remote: 'mf-reports', seen: 'a'.repeat(20) },
      ...{ motivo: 'cifras viejas', current_password: PASSWORD },
    },
  } as never);
  const { rows } = await database.pool.query(
    `select subject, actor, data from audit_entry where action = 'release operated' order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({ subject: 'release:mf-reports', actor: people.admin });
  expect(JSON.parse(rows[0].data)).toMatchObject({ type: 'rollback-remote', reason: 'cifras viejas' });
});
