import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MOST_VIEWS, MOST_VIEWS_OF_ALL } from '@portal/contract/calls/saved-views';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import type { SavedViewTables } from './tables.ts';

let database: Database;
let app: FastifyInstance;
let clerk: Browser;
let other: Browser;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await createApi(testContext(database));
  await createPeople(database.db);
  clerk = await new Browser(app).loginAs('serviceAdmin');
  other = await new Browser(app).loginAs('admin');
});
beforeEach(async () => {
  await database.db.withTables<SavedViewTables>().deleteFrom('saved_view').execute();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const PAGE = '/adminuser';
const QUERY = 'desde=2026-11-01&hasta=2026-11-20&orden=-first_name';
const save = (browser: Browser, name: string, query = QUERY, page = PAGE) =>
  browser.call('POST /api/saved_views', { body: { page, name, query } });
const views = async (browser: Browser, page = PAGE) =>
  (await browser.call('GET /api/saved_views', { query: { page } })).body['views'] as readonly {
    readonly id: string;
    readonly name: string;
    readonly query: string;
  }[];

test('a view is kept for its administrator and its page alone, by name', async () => {
  await save(clerk, 'nuevos de noviembre');
  await save(clerk, 'Bloqueados', 'estado=INACTIVE');
  await save(clerk, 'De otra página', '', '/reports');
  await save(other, 'Ajena');
  expect((await views(clerk)).map(({ name, query }) => [name, query])).toEqual([
    ['Bloqueados', 'estado=INACTIVE'],
    ['nuevos de noviembre', QUERY],
  ]);
});

test('the same name again, in whatever letters, keeps the new filters', async () => {
  const { body: first } = await save(clerk, 'Nuevos');
  const { body: again } = await save(clerk, ' NUEVOS ', 'orden=first_name');
  expect(again).toEqual({ id: first['id'], name: 'NUEVOS', query: 'orden=first_name' });
  expect(await views(clerk)).toEqual([again]);
});

test('one of another administrator is neither shown nor deleted', async () => {
  const { body } = await save(other, 'Ajena');
  const params = { id: String(body['id']) };
  expect((await clerk.call('DELETE /api/saved_views/:id', { params })).body).toEqual({ deleted: false });
  expect(await views(other)).toHaveLength(1);
  expect((await other.call('DELETE /api/saved_views/:id', { params })).body).toEqual({ deleted: true });
  expect(await views(other)).toEqual([]);
});

test('a page has so many views at most, and one that is there can still be kept anew', async () => {
  for (let n = 0; n < MOST_VIEWS; n += 1) expect((await save(clerk, `Vista ${n}`)).status).toBe(200);
  const { status, body } = await save(clerk, 'Una más');
  expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, ['/body/name']]);
  expect((await save(clerk, 'vista 3', 'orden=first_name')).status).toBe(200);
  expect((await save(clerk, 'De otra página', '', '/reports')).status).toBe(200);
});

test('an administrator keeps so many views of all pages at most, and takes nothing from another one', async () => {
  const saved_at = new Date('2026-11-20T15:00:00Z');
  await database.db
    .withTables<SavedViewTables>()
    .insertInto('saved_view')
    .values(
      Array.from({ length: MOST_VIEWS_OF_ALL }, (_, n) => ({
        ...{ owner: people.serviceAdmin, page: `/pagina-${n}`, name: `Ñandú ${n}`, query: '', saved_at },
      })),
    )
    .execute();
  expect((await save(clerk, 'Una más', QUERY, '/otra')).status).toBe(400);
  expect((await save(clerk, 'ÑANDÚ 7', QUERY, '/pagina-7')).status).toBe(200);
  expect((await save(other, 'Una', QUERY, '/otra')).status).toBe(200);
});

test('filters are those of an address: nothing that could lead elsewhere is kept', async () => {
  for (const query of ['a=1#otra', 'a=<script>', 'a=1\nb', `a=${'x'.repeat(600)}`])
    expect((await save(clerk, 'Rara', query)).status).toBe(400);
  for (const page of ['//evil.example', '/a?b', 'adminuser', '/../x'])
    expect((await save(clerk, 'Rara', '', page)).status).toBe(400);
});
