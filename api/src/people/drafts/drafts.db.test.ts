import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { removeOldDrafts } from './operations/remove-old-drafts.ts';
import type { DraftTables } from './tables.ts';

let database: Database;
let app: FastifyInstance;
let editor: Browser;
let other: Browser;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await createApi(testContext(database));
  await createPeople(database.db);
  editor = await new Browser(app).loginAs('contentAdmin');
  other = await new Browser(app).loginAs('admin');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const named = (letter: string): string => letter.repeat(43);
const keyOf = async (browser: Browser) => (await browser.call('GET /api/drafts/key')).body['key'];
const read = async (browser: Browser, name: string) =>
  (await browser.call('GET /api/drafts/:name', { params: { name } })).body['sealed'];
const keep = (browser: Browser, name: string, sealed: string) =>
  browser.call('PUT /api/drafts/:name', { params: { name }, body: { sealed } });

test('each person has one key in all their sessions, and no other person has it', async () => {
  const key = await keyOf(editor);
  expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await keyOf(await new Browser(app).loginAs('contentAdmin'))).toBe(key);
  const customer = await new Browser(app).loginAs('client');
  expect(new Set([key, await keyOf(other), await keyOf(customer)]).size).toBe(3);
  expect((await new Browser(app).call('GET /api/drafts/key')).status).toBe(401);
});

test('an administrator whose modules are others by now has another key: what they may no longer see stays sealed', async () => {
  const key = await keyOf(editor);
  const changeProfile = (profile: number) =>
    sql`update staff_member set profile_id = ${profile}
      where account_id = (select id from account where fiscal_number = ${people.contentAdmin})`.execute(
      database.db,
    );
  await changeProfile(3);
  const moved = await keyOf(await new Browser(app).loginAs('contentAdmin'));
  await changeProfile(4);
  expect(moved).not.toBe(key);
  expect(await keyOf(await new Browser(app).loginAs('contentAdmin'))).toBe(key);
});

test('a draft is there for its owner until it is dropped, and for no other person under the same name', async () => {
  expect(await read(editor, named('a'))).toBeNull();
  await keep(editor, named('a'), 'first');
  await keep(editor, named('a'), 'second');
  expect(await read(editor, named('a'))).toBe('second');
  expect(await read(other, named('a'))).toBeNull();
  await other.call('DELETE /api/drafts/:name', { params: { name: named('a') } });
  expect(await read(editor, named('a'))).toBe('second');
  await editor.call('DELETE /api/drafts/:name', { params: { name: named('a') } });
  expect(await read(editor, named('a'))).toBeNull();
});

test('two saves of one draft at the same moment leave one of them', async () => {
  const answers = await Promise.all(['one', 'two', 'three'].map((text) => keep(editor, named('b'), text)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(['one', 'two', 'three']).toContain(await read(editor, named('b')));
});

test('an administrator keeps forty drafts, and none for longer than thirty days', async () => {
  const db = database.db.withTables<DraftTables>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_cdefg'];
  for (const letter of letters) await keep(other, named(letter), 'text');
  expect(await db.selectFrom('form_draft').selectAll().execute()).toHaveLength(41);
  const later = { now: () => new Date(testContext(database).clock.now().getTime() + 31 * 24 * 60 * 60_000) };
  await removeOldDrafts({ ...testContext(database), clock: later });
  expect(await db.selectFrom('form_draft').selectAll().execute()).toEqual([]);
});

test('only sealed text of a length that a form has is kept', async () => {
  expect((await keep(editor, named('a'), 'plain text')).status).toBe(400);
  expect((await keep(editor, named('a'), 'x'.repeat(240_001))).status).toBe(400);
  expect((await keep(editor, 'a', 'x')).status).toBe(400);
});
