import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isCanaryPassBy, readCanaryPass } from '@portal/contract/release-grant';
import { publicKeyOf } from '@portal/contract/release-signature';
import type { FastifyInstance } from 'fastify';
import { createApi } from '../app.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import type { SettableClock } from '../platform/testing/settable-clock.ts';
import { Browser } from '../testing/browser.ts';
import { createPeople, PASSWORD, people } from '../testing/people.ts';

const PASS = '__Host-canary-pass';
const { privateKey } = generateKeyPairSync('ed25519');
let database: Database;
let context: Context & { readonly clock: SettableClock };
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  const base = testContext(database);
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const registry = { url: 'http://127.0.0.1:9', name: 'portal', key };
  context = { ...base, config: { ...base.config, registry } };
  app = await createApi(context);
  await createPeople(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const name = async (...ids: string[]) => {
  const admin = await new Browser(app).loginAs('admin');
  const was = (await admin.call('GET /api/releases/people')).body['people'];
  const body = { people: ids, was, motivo: 'prueban el canario', current_password: PASSWORD };
  const answer = await admin.call('PUT /api/releases/people' as never, { body });
  expect(answer.status).toBe(200);
  context.clock.advance(11_000);
  return admin;
};

test('[C12] a list that was made before another administrator named a person keeps that person', async () => {
  const admin = await name(people.client);
  const put = (was: readonly string[], wanted: readonly string[]) =>
    admin.call('PUT /api/releases/people', {
      body: { was, people: wanted, motivo: 'prueban el canario', current_password: PASSWORD },
    } as never);
  const [first, second] = ['1000000017', '1000000025'];
  expect((await put([people.client], [people.client, first])).body).toEqual({
    people: [first, people.client].sort(),
  });
  // Made from the list without `first`; takes the client away and adds another.
  expect((await put([people.client], [second])).body).toEqual({ people: [first, second] });
  expect((await put([first, second], [])).body).toEqual({ people: [] });
});

test('a person who is named gets a pass with their session that says nothing of them; others get none', async () => {
  const admin = await name(people.client);
  const { body } = await admin.call('GET /api/releases/people');
  expect(body).toEqual({ people: [people.client] });

  const browser = await new Browser(app).loginAs('client');
  await browser.call('GET /api/user');
  const pass = browser.cookies.get(PASS) ?? '';
  expect(isCanaryPassBy(pass, 'portal', publicKeyOf(privateKey))).toBe(true);
  expect(pass).not.toContain(people.client);
  const { expires = 0 } = readCanaryPass(pass) ?? {};
  expect(expires * 1000 - context.clock.now().getTime()).toBeLessThanOrEqual(12 * 3_600_000);

  const other = await new Browser(app).loginAs('otherClient');
  await other.call('GET /api/user');
  expect(other.cookies.has(PASS)).toBe(false);
});

test('it is taken back with the session, and when a person is no longer named', async () => {
  await name(people.client);
  const browser = await new Browser(app).loginAs('client');
  await browser.call('GET /api/user');
  expect(browser.cookies.has(PASS)).toBe(true);
  await name();
  await browser.call('GET /api/user');
  expect(browser.cookies.has(PASS)).toBe(false);

  await name(people.client);
  await browser.call('GET /api/user');
  expect(browser.cookies.has(PASS)).toBe(true);
  await browser.call('POST /api/logout');
  await browser.call('GET /api/listmenu');
  expect(browser.cookies.has(PASS)).toBe(false);
});

test('naming a person is written down with who did it and why', async () => {
  await name(people.client);
  await name(people.otherClient);
  const rows = await database.db
    .selectFrom('audit_entry')
    .select(['actor', 'subject', 'action', 'data'])
    .where('action', 'like', 'canary person%')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(rows.map(({ action, subject }) => `${action} ${subject}`).sort()).toEqual([
    `canary person named ${people.otherClient}`,
    `canary person removed ${people.client}`,
  ]);
  expect(rows[0]).toMatchObject({ actor: people.admin, data: expect.stringContaining('prueban el canario') });
});

test('without the module an administrator neither sees nor changes who is named', async () => {
  const reading = await new Browser(app).loginAs('readingAdmin');
  expect((await reading.call('GET /api/releases/people')).status).toBe(403);
  const client = await new Browser(app).loginAs('client');
  expect((await client.call('GET /api/releases/people')).status).toBe(403);
});
