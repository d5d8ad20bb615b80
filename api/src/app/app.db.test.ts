import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from '@portal/contract/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Browser } from '../../testing/browser.ts';
import { startLoggedApi } from '../../testing/logged-api.ts';
import { people } from '../../testing/people.ts';
import type { Database } from '../platform/database/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { createApi } from './app.ts';

let api: Awaited<ReturnType<typeof startLoggedApi>>;
let app: FastifyInstance;
let database: Database;
let lines: readonly string[];

beforeAll(async () => {
  api = await startLoggedApi();
  ({ app, database, lines } = api);
});
afterAll(() => api.close());

test('health says ok while the database answers', async () => {
  const response = await app.inject('/api/health');
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { status: 'ok', money: 'unchecked', administrators: '1 of 2 full administrators' },
  ]);
});

test('who asks for the health from outside is told that it answers, and nothing of money or administrators', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const answers = await Promise.all(
    ['/api/health', '/api/health/ready'].map((url) => app.inject({ url, headers })),
  );
  expect(answers.map((answer) => answer.json())).toEqual([{ status: 'ok' }, { status: 'ok' }]);
});

test('a process that lives says so without asking the database', async () => {
  const closed = await openTestDatabase();
  const alone = await createApi(testContext(closed));
  await closed.close();
  const answers = await Promise.all(['/api/health/live', '/api/health'].map((path) => alone.inject(path)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503]);
  await alone.close();
});

test('the documentation shows every call of the contract', async () => {
  const page = await app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  const document = (await app.inject('/api/docs/json')).json();
  expect(document.openapi).toBe('3.1.0');
  const documented = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId }) => operationId);
  expect(documented.sort()).toEqual(Object.keys(contract).sort());
});

test('[API-65] the documentation says that an image is uploaded as a form with one file', async () => {
  const { paths } = (await app.inject('/api/docs/json')).json();
  const { content } = paths['/api/uploadImage'].post.requestBody;
  expect(Object.keys(content)).toEqual(['multipart/form-data']);
  expect(content['multipart/form-data'].schema).toMatchObject({
    required: ['file'],
    properties: { file: { type: 'string', contentMediaType: 'image/*' } },
  });
});

test('in production it is not there', async () => {
  const context = testContext(database, { config: { documentation: false } });
  const alone = await createApi(context);
  const { statusCode } = await alone.inject('/api/docs/json');
  expect(statusCode).toBe(404);
  await alone.close();
});

test.each([
  ['https://portal.example', 'max-age=31536000; includeSubDomains'],
  ['http://localhost:4800', undefined],
])(
  'every answer of a portal at %s says for how long https is demanded, and to whom it belongs',
  async (publicUrl, hsts) => {
    const alone = await createApi(testContext(database, { config: { publicUrl } }));
    for (const path of ['/api/health/live', '/api/no-such-call', '/api/user']) {
      const { headers } = await alone.inject(path);
      expect(headers['strict-transport-security']).toBe(hsts);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
    await alone.close();
  },
);

test('a path that no call has is refused with the one envelope', async () => {
  const response = await app.inject('/api/nothing');
  expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
});

test('a body nested deeper than any form is refused, also where a call takes what it does not describe', async () => {
  const browser = await new Browser(app).loginAs('client');
  const approval = (value: string) =>
    app.inject({
      method: 'POST',
      url: '/api/passkeys/approval',
      cookies: Object.fromEntries(browser.cookies),
      headers: { authorization: `Token ${browser.token}`, 'content-type': 'application/json' },
      payload: `{"call":"POST /api/sessions/end_others","body":{"a":${value}}}`,
    });
  for (const value of [
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  ]) {
    const answer = await approval(value);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST']);
  }
  expect((await approval('[[{"a":[1]}]]')).json().code).toBe('PASSKEY_MISSING');
});

test('no log line holds a national ID, a password, a token or a cookie', async () => {
  const browser = await new Browser(app).loginAs('client');
  await browser.call('GET /api/user');
  await browser.call('GET /api/totalToPay/:custId/:invoice', {
    params: { custId: people.client, invoice: 'E1' },
  });
  await browser.login(people.client, 'Equivocada1*');
  await app.inject(`/api/nothing/${people.client}?fiscal_number=${people.client}`);
  const log = lines.join('');
  expect(lines.length).toBeGreaterThanOrEqual(5);
  expect(log).toContain('/api/totalToPay/:custId/:invoice');
  for (const secret of [people.client, 'Equivocada1*', browser.token ?? '', ...browser.cookies.values()]) {
    expect(log).not.toContain(secret);
  }
});

test('[T21] the line of an answer says whose session asked, by the number of the account, also where it was refused', async () => {
  const browser = await new Browser(app).loginAs('client');
  const { rows } = await sql<{ id: number }>`
    select id from account where fiscal_number = ${people.client}`.execute(database.db);
  const begun = lines.length;
  await browser.call('GET /api/user');
  await browser.call('GET /api/userList', { query: { fiscal_number: people.otherClient } });
  await new Browser(app).call('GET /api/user');
  const answered = lines.slice(begun).map((text) => JSON.parse(text));
  expect(answered.map(({ route, status, account }) => [route, status, account])).toEqual([
    ['/api/user', 200, Number(rows[0]?.id)],
    ['/api/userList', 403, Number(rows[0]?.id)],
    ['/api/user', 401, undefined],
  ]);
});

test('an unexpected fault answers 500 without its cause, which the log has under the same trace', async () => {
  await sql`alter table store rename to store_elsewhere`.execute(database.db);
  const { status, body } = await new Browser(app).call('GET /api/stores');
  await sql`alter table store_elsewhere rename to store`.execute(database.db);
  expect([status, body.code, body.detail]).toEqual([500, 'UNEXPECTED', 'unexpected error']);
  const line = lines.map((text) => JSON.parse(text)).find(({ err }) => err !== undefined);
  expect(line.err.message).toContain('store');
  expect(line.trace).toBe(body.trace);
});
