import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { settleSchedules } from './operations/schedule-page.ts';
import type { ContentTables } from './tables.ts';

let database: Database;
let app: FastifyInstance;
let context: Context;
let clock: SettableClock;
let editor: Browser;
let visitor: Browser;
beforeAll(async () => {
  database = await openTestDatabase();
  const made = testContext(database);
  context = made;
  clock = made.clock;
  app = await createApi(context);
  await createPeople(database.db);
  visitor = new Browser(app);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
// Sessions end by the clock as well.
beforeEach(async () => {
  clock.set('2026-11-20T15:00:00Z');
  editor = await new Browser(app).loginAs('contentAdmin');
});

interface Saved {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly publish_version: number | null;
  readonly publish_at: string | null;
  readonly unpublish_at: string | null;
}
const contentOf = (body: Record<string, unknown>) => body['content'] as Saved;
const save = async (body: Record<string, unknown>) =>
  contentOf(
    (await editor.call('POST /api/addPage', { body: { nombre: 'Feria', detalle: '<p>Uno</p>', ...body } }))
      .body,
  );
const draft = () => save({ id: 0, publish: false });
const NONE = { publish_at: null, unpublish_at: null };
const schedule = (page: Saved, moments: object, before: object = NONE) =>
  editor.call('POST /api/contents/:id/schedule', {
    params: { id: String(page.id) },
    body: { version: page.version, ...NONE, ...moments, before },
  });
const seen = async ({ id }: Saved): Promise<unknown> => {
  const { status, body } = await visitor.call('GET /api/contents/:id', { params: { id: String(id) } });
  return status === 200 ? (body['content'] as { detalle: string }).detalle : status;
};
const actionsOf = async ({ id }: Saved) =>
  (
    await database.db
      .selectFrom('audit_entry')
      .select(['actor', 'action'])
      .where('subject', '=', `content_page:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ actor, action }) => `${actor}: ${action}`);

test('a page comes and goes at its seconds, though no job has run, and its menu option with it', async () => {
  const page = await draft();
  const { id: section } = await database.db
    .withTables<ContentTables>()
    .insertInto('menu_section')
    .values({ menu: 'menu1', name: 'Ferias', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await editor.call('POST /api/addSection', {
    body: {
      ...{ section_name: 'Ferias', section_id: section, option_id: 0, option_name: 'Feria', url: '' },
      ...{ content_id: page.id, order: 1, active: true },
    },
  });
  const option = async () => {
    const { body } = await visitor.call('GET /api/listmenu');
    return (body['menu1'] as { options: { active: boolean }[] }[])[0]?.options[0]?.active;
  };
  const { body } = await schedule(page, {
    publish_at: '2026-11-27T06:00:00',
    unpublish_at: '2026-11-28T00:00:00',
  });
  expect(contentOf(body)).toMatchObject({
    ...{ status: 'draft', publish_version: 1, publish_at: '2026-11-27T06:00:00' },
    unpublish_at: '2026-11-28T00:00:00',
  });
  clock.set('2026-11-27T10:59:59Z');
  expect([await seen(page), await option()]).toEqual([404, false]);
  clock.set('2026-11-27T11:00:00Z');
  expect([await seen(page), await option()]).toEqual(['<p>Uno</p>', true]);
  clock.set('2026-11-28T04:59:59Z');
  expect([await seen(page), await option()]).toEqual(['<p>Uno</p>', true]);
  clock.set('2026-11-28T05:00:00Z');
  expect([await seen(page), await option()]).toEqual([404, false]);
});

test('the job writes down what the clock has done, once, with its line in the log', async () => {
  const page = await draft();
  await schedule(page, { publish_at: '2026-11-20T11:00:00', unpublish_at: '2026-11-20T12:00:00' });
  await settleSchedules(context);
  clock.set('2026-11-20T16:00:30Z');
  await settleSchedules(context);
  await settleSchedules(context);
  const row = () =>
    database.db
      .withTables<ContentTables>()
      .selectFrom('content_page')
      .select(['published_version', 'publish_at', 'publish_version'])
      .where('id', '=', page.id)
      .executeTakeFirstOrThrow();
  expect(await row()).toEqual({ published_version: 1, publish_at: null, publish_version: null });
  expect(await seen(page)).toBe('<p>Uno</p>');
  clock.set('2026-11-20T17:00:00Z');
  await settleSchedules(context);
  expect(await row()).toMatchObject({ published_version: null });
  expect(await seen(page)).toBe(404);
  expect(await actionsOf(page)).toEqual([
    `${people.contentAdmin}: page saved`,
    `${people.contentAdmin}: page scheduled`,
    'system: page published by schedule',
    'system: page unpublished by schedule',
  ]);
});

test('what was scheduled is the version of then: a later draft waits, and publishing by hand takes its place', async () => {
  const page = await draft();
  await schedule(page, { publish_at: '2026-11-21T06:00:00' });
  const later = await save({ ...{ id: page.id, version: 1, detalle: '<p>Dos</p>', publish: false } });
  expect(later).toMatchObject({ version: 2, publish_version: 1 });
  clock.set('2026-11-21T11:00:00Z');
  expect(await seen(page)).toBe('<p>Uno</p>');
  // The clock was there before the job: what is saved now starts from what visitors see.
  editor = await new Browser(app).loginAs('contentAdmin');
  const third = await save({ id: page.id, version: 2, detalle: '<p>Tres</p>', publish: false });
  expect(third).toMatchObject({ status: 'changed', publish_at: null });
  expect(await actionsOf(page)).toContain('system: page published by schedule');

  const other = await draft();
  await schedule(other, { publish_at: '2026-11-22T06:00:00' });
  expect(await save({ id: other.id, version: 1, detalle: '<p>Ya</p>' })).toMatchObject({ publish_at: null });
  clock.set('2026-11-23T11:00:00Z');
  expect(await seen(other)).toBe('<p>Ya</p>');
});

test('a schedule can be taken back, and unpublishing by hand takes it back too', async () => {
  const page = await draft();
  const moments = { publish_at: '2026-11-21T06:00:00', unpublish_at: null };
  await schedule(page, moments);
  expect(contentOf((await schedule(page, {}, moments)).body)).toMatchObject(NONE);
  const live = await save({ id: 0 });
  await schedule(live, { unpublish_at: '2026-11-22T00:00:00' });
  await editor.call('POST /api/contents/:id/unpublish', {
    params: { id: String(live.id) },
    body: { version: 1 },
  });
  clock.set('2026-11-25T11:00:00Z');
  expect([await seen(page), await seen(live)]).toEqual([404, 404]);
  expect(await actionsOf(page)).toContain(`${people.contentAdmin}: page schedule cancelled`);
  expect(await actionsOf(live)).not.toContain('system: page unpublished by schedule');
});

test.each([
  ['a moment that has passed', { publish_at: '2026-11-20T10:00:00' }],
  ['an end before the beginning', { publish_at: '2026-11-22T06:00:00', unpublish_at: '2026-11-22T06:00:00' }],
  ['a day that no calendar has', { publish_at: '2027-02-31T06:00:00' }],
  ['an hour that no day has', { publish_at: '2026-12-01T29:00:00' }],
  ['an end of what visitors do not see', { unpublish_at: '2026-11-22T06:00:00' }],
])('%s is refused', async (_what, moments) => {
  const page = await draft();
  expect((await schedule(page, moments)).body.code).toBe('SCHEDULE_INVALID');
});

test('a version with a block that was inserted and not filled is not scheduled; its end can be, and the finished version comes though a later draft is unfinished', async () => {
  const unfinished = '<p>x</p><p data-block="cta"><a href="/consulta">Escribe el botón</a></p>';
  const page = await save({ id: 0, publish: false, detalle: unfinished });
  const refused = await schedule(page, { publish_at: '2026-11-21T06:00:00' });
  expect([refused.status, refused.body.code]).toEqual([422, 'PAGE_UNFINISHED']);
  expect(await actionsOf(page)).toEqual([`${people.contentAdmin}: page saved`]);

  const live = await save({ id: 0 });
  const later = await save({ id: live.id, version: 1, publish: false, detalle: unfinished });
  expect((await schedule(later, { unpublish_at: '2026-11-22T00:00:00' })).status).toBe(200);

  const finished = await draft();
  await schedule(finished, { publish_at: '2026-11-21T06:00:00' });
  await save({ id: finished.id, version: 1, publish: false, detalle: unfinished });
  clock.set('2026-11-21T11:00:00Z');
  await settleSchedules(context);
  expect(await seen(finished)).toBe('<p>Uno</p>');
  expect(await actionsOf(finished)).toContain('system: page published by schedule');
});

test('a schedule that another person has made meanwhile is not replaced unseen (C12)', async () => {
  const page = await draft();
  await schedule(page, { publish_at: '2026-11-21T06:00:00' });
  expect((await schedule(page, { publish_at: '2026-11-25T06:00:00' })).body.code).toBe('CONTENT_CHANGED');
  expect((await schedule({ ...page, version: 2 }, {})).body.code).toBe('CONTENT_CHANGED');
});

const trash = ({ id, version }: Saved) =>
  editor.call('POST /api/contents/:id/trash', { params: { id: String(id) }, body: { version } });
const untrash = ({ id, version }: Pick<Saved, 'id' | 'version'>) =>
  editor.call('POST /api/contents/:id/untrash', { params: { id: String(id) }, body: { version } });
const trashed = async () =>
  ((await editor.call('GET /api/contents/trash')).body['contents'] as { id: number; user: string }[]).map(
    ({ id, user }) => ({ id, user }),
  );

test('a page in the trash is there for no visitor and in no list, and comes back as a draft', async () => {
  const page = await save({ id: 0 });
  expect((await trash(page)).body).toEqual({ trashed: true });
  expect(await seen(page)).toBe(404);
  const { body } = await editor.call('GET /api/contents');
  expect((body['contents'] as Saved[]).map(({ id }) => id)).not.toContain(page.id);
  expect(await trashed()).toContainEqual({ id: page.id, user: 'Paula Andrea Jaramillo' });
  for (const call of ['POST /api/contents/:id/unpublish', 'POST /api/contents/:id/trash'] as const) {
    const answer = await editor.call(call, { params: { id: String(page.id) }, body: { version: 1 } });
    expect(answer.status).toBe(404);
  }
  expect((await untrash({ ...page, version: 2 })).body.code).toBe('CONTENT_CHANGED');
  expect(contentOf((await untrash(page)).body)).toMatchObject({ id: page.id, version: 1, status: 'draft' });
  expect((await untrash(page)).status).toBe(404);
  expect(await trashed()).not.toContainEqual(expect.objectContaining({ id: page.id }));
  expect(await actionsOf(page)).toEqual([
    `${people.contentAdmin}: page published`,
    `${people.contentAdmin}: page put into the trash`,
    `${people.contentAdmin}: page taken out of the trash`,
  ]);
});

test('a page that a menu leads to is not thrown away, nor one that was changed meanwhile, and none can be chosen for a menu', async () => {
  const page = await save({ id: 0 });
  const { id: section } = await database.db
    .withTables<ContentTables>()
    .insertInto('menu_section')
    .values({ menu: 'menu2', name: 'Ayuda', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const option = (active: boolean) =>
    database.db
      .withTables<ContentTables>()
      .insertInto('menu_option')
      .values({
        ...{ section_id: section, name: 'Feria', position: 1, active, content_id: page.id },
        ...{ url: '', detail: '' },
      })
      .execute();
  await option(true);
  expect((await trash(page)).body.code).toBe('PAGE_IN_MENU');
  await database.db.withTables<ContentTables>().updateTable('menu_option').set({ active: false }).execute();
  expect((await trash({ ...page, version: 2 })).body.code).toBe('CONTENT_CHANGED');
  expect((await trash(page)).status).toBe(200);
  const chosen = await editor.call('POST /api/addSection', {
    body: {
      ...{ section_name: 'Ayuda', section_id: section, option_id: 0, option_name: 'Feria', url: '' },
      ...{ content_id: page.id, order: 2, active: true },
    },
  });
  expect(chosen.body.code).toBe('OPTION_PAGE_REQUIRED');
});

test('after thirty days a page is no longer listed in the trash', async () => {
  const page = await save({ id: 0 });
  await trash(page);
  clock.set('2026-12-20T14:59:59Z');
  editor = await new Browser(app).loginAs('contentAdmin');
  expect((await trashed()).map(({ id }) => id)).toContain(page.id);
  clock.set('2026-12-20T15:00:00Z');
  expect((await trashed()).map(({ id }) => id)).not.toContain(page.id);
});
