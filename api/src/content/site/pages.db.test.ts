import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { seedContent } from './index.ts';
import type { ContentTables } from './tables.ts';

let database: Database;
let app: FastifyInstance;
let clock: SettableClock;
let editor: Browser;
let visitor: Browser;
beforeAll(async () => {
  database = await openTestDatabase();
  const context = testContext(database);
  clock = context.clock;
  app = await createApi(context);
  await createPeople(database.db);
  await seedContent(database.db, clock.now());
  editor = await new Browser(app).loginAs('contentAdmin');
  visitor = new Browser(app);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

interface Saved {
  readonly id: number;
  readonly nombre: string;
  readonly detalle: string;
  readonly version: number;
  readonly status: string;
}
const save = async (body: Record<string, unknown>) => {
  const answer = await editor.call('POST /api/addPage', { body });
  return { ...answer, content: answer.body['content'] as Saved };
};
const read = (id: number) => visitor.call('GET /api/contents/:id', { params: { id: String(id) } });

test('[API-64, API-63, CM-03] a page that is saved is what visitors read', async () => {
  const { status, content } = await save({ id: 0, nombre: ' Tarifas ', detalle: '<p>Sin costo.</p>' });
  expect(status).toBe(200);
  expect(content).toMatchObject({ nombre: 'Tarifas', version: 1, status: 'published' });
  expect((await read(content.id)).body['content']).toEqual({
    id: content.id,
    nombre: 'Tarifas',
    detalle: '<p>Sin costo.</p>',
    modificado: '2026-11-20T10:00:00',
  });
  const changed = await save({ id: content.id, nombre: 'Tarifas', detalle: '<p>Gratis.</p>', version: 1 });
  expect(changed.content).toMatchObject({ id: content.id, version: 2 });
  expect((await read(content.id)).body['content']).toMatchObject({ detalle: '<p>Gratis.</p>' });
});

test('[API-62, EN-33, CM-02] the list says who changed what last, newest first, without the content', async () => {
  clock.advance(60_000);
  const { content } = await save({ id: 0, nombre: 'La más nueva', detalle: '<p>x</p>' });
  const { body } = await editor.call('GET /api/contents');
  const contents = body['contents'] as Record<string, unknown>[];
  expect(body['contents_length']).toBe(contents.length);
  expect(contents[0]).toEqual({
    id: content.id,
    nombre: 'La más nueva',
    user: 'Paula Andrea Jaramillo',
    modificado: '2026-11-20T10:01:00',
    status: 'published',
    version: 1,
    publish_version: null,
    publish_at: null,
    unpublish_at: null,
  });
});

test.each([
  ['', '<p>x</p>'],
  ['   ', '<p>x</p>'],
  ['Título', ''],
  ['Título', '<p>  &nbsp; </p>'],
  ['Título', '<script>alert(1)</script>'],
])('[CM-05] a page with title %j and content %j is refused', async (nombre, detalle) => {
  const { status, body } = await save({ id: 0, nombre, detalle });
  expect([status, body.message]).toEqual([422, 'El titulo y el detalle de la página no pueden estar vacios']);
});

const button = (words: string) => `<p data-block="cta"><a href="/consulta">${words}</a></p>`;
const table = (words: string) =>
  `<table><tbody><tr><td><p></p></td><td><p>${words}</p></td></tr></tbody></table>`;
test.each([
  ['a button as it was made', button('Escribe el botón'), button('Paga aquí')],
  ['a button without words', button(' '), button('Paga aquí')],
  ['an empty table', table(' '), table('Noviembre')],
])(
  'a page with a block that was inserted and not filled is kept as a draft, and not shown: %s',
  async (_, block, filled) => {
    const page = { id: 0, nombre: 'A medias', detalle: `<p>x</p>${block}` };
    const refused = await save(page);
    expect([refused.status, refused.body.code]).toEqual([422, 'PAGE_UNFINISHED']);
    expect((await save({ ...page, publish: false })).status).toBe(200);
    expect((await save({ ...page, detalle: `<p>x</p>${filled}` })).status).toBe(200);
  },
);

test('what is saved holds nothing that could act, whatever was sent (T33, T34)', async () => {
  const { content } = await save({
    id: 0,
    nombre: 'Ataque',
    detalle: `<h1 onclick="x()">Título</h1><p style="position:fixed" class="card">Hola</p>
      <a href="javascript:alert(1)//http">uno</a><a href="/\\mal.example">dos</a><a href="//mal.example">tres</a>
      <a href="https://usuario:clave@mal.example/">cuatro</a><a href="/faq">cinco</a>
      <a href="https://ejemplo.co/x">seis</a><img src="https://mal.example/x.png"><img src=x onerror=alert(1)>
      <iframe src="/"></iframe><form action="/api/login"><input></form><svg><script>1</script></svg>`,
  });
  expect(content.detalle.replace(/\s+/g, ' ')).toBe(
    '<h2>Título</h2><p>Hola</p> <a>uno</a><a>dos</a><a>tres</a> <a>cuatro</a><a href="/faq">cinco</a> ' +
      '<a href="https://ejemplo.co/x" target="_blank" rel="noopener noreferrer">seis</a>',
  );
});

const IMAGE = '/api/media/0123456789abcdef0123456789abcdef.webp';

const bySlug = (slug: string) => visitor.call('GET /api/contents/by_slug/:slug', { params: { slug } });
const headOf = async (slug: string) => (await bySlug(slug)).body['head'];
const none = { title: '', summary: '', image: '' };

test('a page has an address of its title, no two have the same, and an earlier one leads to it', async () => {
  const page = { id: 0, nombre: '¿Qué cuesta?', detalle: '<p>x</p>' };
  const { content } = await save(page);
  const other = await save(page);
  expect(await headOf('que-cuesta')).toEqual({ path: '/paginas/que-cuesta', ...none });
  expect(await headOf('que-cuesta-2')).toMatchObject({ path: '/paginas/que-cuesta-2' });
  const change = { ...page, id: content.id, version: 1, nombre: 'Cuánto cuesta' };
  expect(await save({ ...change, slug: 'que-cuesta-2' })).toMatchObject({
    status: 422,
    body: { code: 'SLUG_TAKEN' },
  });
  await save({ ...change, slug: 'costos' });
  expect(await headOf('costos')).toMatchObject({ path: '/paginas/costos' });
  const old = (await bySlug('que-cuesta')).body;
  expect(old).toMatchObject({ content: { nombre: 'Cuánto cuesta' }, head: { path: '/paginas/costos' } });
  expect((await read(content.id)).body['head']).toMatchObject({ path: '/paginas/costos' });
  const taken = { ...page, id: other.content.id, version: 1, slug: 'que-cuesta' };
  expect((await save(taken)).body.code).toBe('SLUG_TAKEN');
  // Given back, and what it was meanwhile leads there.
  await save({ ...change, version: 2, slug: 'que-cuesta' });
  expect(await headOf('costos')).toMatchObject({ path: '/paginas/que-cuesta' });
  expect((await save({ ...change, version: 3, slug: 'Á/..' })).status).toBe(400);
  expect((await bySlug('no-hay')).status).toBe(404);
  const draft = await save({ ...page, nombre: 'Aún no', publish: false });
  expect(draft.content).toMatchObject({ slug: 'aun-no' });
  expect((await bySlug('aun-no')).status).toBe(404);
});

test('what search engines are told belongs to a version: a draft changes nothing, and a restore brings it back', async () => {
  const seo = { title: 'Costos del crédito', summary: 'Todo lo que pagas.', image: IMAGE };
  const { content } = await save({ id: 0, nombre: 'Costos de hoy', detalle: '<p>x</p>', seo });
  const head = async () => (await read(content.id)).body['head'];
  expect(await head()).toEqual({ path: '/paginas/costos-de-hoy', ...seo });
  const next = { id: content.id, nombre: 'Costos de hoy', detalle: '<p>y</p>' };
  await save({ ...next, version: 1, publish: false, seo: { ...seo, title: 'Otro' } });
  expect(await head()).toMatchObject({ title: 'Costos del crédito' });
  // Who does not speak of it leaves it, also when another person has saved meanwhile.
  await save({ ...next, version: 2 });
  expect(await head()).toMatchObject({ title: 'Otro' });
  await save({ ...next, version: 2, detalle: '<p>z</p>' });
  expect(await head()).toMatchObject({ title: 'Otro' });
  const mine = { ...next, version: 4, detalle: '<p>z</p>' };
  await save({ ...mine, seo: { ...seo, title: 'De Ana' } });
  const both = await save({ ...mine, seo: { ...seo, title: 'De Luis' } });
  expect(both.body.code).toBe('CONTENT_CHANGED');
  const params = { id: String(content.id) };
  const { body } = await editor.call('POST /api/contents/:id/restore', {
    params,
    body: { restore: 1, version: 5 },
  });
  expect(body['content']).toMatchObject({ version: 6, seo });
  const elsewhere = { ...seo, image: 'https://mal.example/x.webp' };
  expect((await save({ ...next, version: 6, seo: elsewhere })).status).toBe(400);
});

test('blocks are saved as they are: columns, a table, a call to action, the quoter, an image with size and point', async () => {
  const detalle = [
    '<div data-block="columns"><div data-block="column"><p>Uno</p></div><div data-block="column"><p>Dos</p></div></div>',
    '<table><tbody><tr><th scope="col">Mes</th></tr><tr><td colspan="2">1</td></tr></tbody></table>',
    '<p data-block="cta"><a href="/consulta">Paga</a></p>',
    `<img src="${IMAGE}" alt="Sala" width="640" height="360" data-focal="75 50" />`,
    '<div data-block="quoter"></div>',
  ].join('');
  expect((await save({ id: 0, nombre: 'Bloques', detalle })).content.detalle).toBe(detalle);
  const only = await save({ id: 0, nombre: 'Solo el cotizador', detalle: '<div data-block="quoter"></div>' });
  expect(only.status).toBe(200);
});

test('blocks and values that no editor makes are dropped, with the words kept (T33)', async () => {
  const { content } = await save({
    id: 0,
    nombre: 'Bloques ajenos',
    detalle: `<div data-block="portal-set">a</div><div>b</div><p data-block="quoter">c</p>
      <table><tr><td colspan="99999" data-block="cta">d</td></tr></table>
      <img src="${IMAGE}" width="100%" data-focal="50 50;x" />`,
  });
  expect(content.detalle.replace(/\s+/g, ' ')).toBe(
    `ab<p>c</p> <table><tr><td>d</td></tr></table> <img src="${IMAGE}" />`,
  );
});

test('a draft is not shown: visitors keep reading what was published', async () => {
  const { content } = await save({ id: 0, nombre: 'Horario', detalle: '<p>Uno</p>' });
  const draft = await save({ ...only(content), detalle: '<p>Dos</p>', publish: false });
  expect(draft.content).toMatchObject({ version: 2, status: 'changed', detalle: '<p>Dos</p>' });
  expect((await read(content.id)).body['content']).toMatchObject({ detalle: '<p>Uno</p>' });
  const never = await save({ id: 0, nombre: 'Nunca', detalle: '<p>x</p>', publish: false });
  expect(never.content.status).toBe('draft');
  expect((await read(never.content.id)).status).toBe(404);
});

/** What of a reply the body of the next save holds. */
const only = ({ id, nombre, version }: Saved) => ({ id, nombre, version });

test('[T34] a page whose text leads out of the portal waits as a draft for another person, also by schedule', async () => {
  const [author, reviewer] = [
    await new Browser(app).loginAs('contentAdmin'),
    await new Browser(app).loginAs('admin'),
  ];
  const by = async (who: Browser, body: object) =>
    (await who.call('POST /api/addPage', { body: { nombre: 'Aliados', ...body } })).body['content'] as Saved;
  const link = (href: string) => `<p>Mira <a href="${href}">esto</a></p>`;
  for (const [one, other] of [
    ['https://otro.example/x', 'https://mal.example/'],
    ['tel:6015550199', 'tel:6015550666'],
  ] as const) {
    const { id, status } = await by(author, { id: 0, detalle: link(one) });
    expect(status).toBe('draft');
    expect((await by(author, { id, version: 1, detalle: `<p>Sí</p>${link(one)}` })).status).toBe('draft');
    const none = { publish_at: null, unpublish_at: null };
    const scheduled = { version: 2, ...none, publish_at: '2026-12-24T06:00:00', before: none };
    const refused = await author.call('POST /api/contents/:id/schedule', {
      ...{ params: { id: String(id) }, body: scheduled },
    });
    expect(refused.body.code).toBe('SECOND_EYE');
    expect((await by(reviewer, { id, version: 2, detalle: link(one) })).status).toBe('published');
    expect((await by(author, { id, version: 3, detalle: `<p>No</p>${link(one)}` })).status).toBe('published');
    const moved = await by(author, { id, version: 4, detalle: link(one) + link(other) });
    expect(moved.status).toBe('changed');
    expect(JSON.stringify((await read(id)).body)).not.toContain(other);
    expect((await by(author, { id, version: 5, detalle: '<p>Nada</p>' })).status).toBe('published');
  }
});

test('a save over what another person has saved meanwhile is refused, and nothing is lost (C12)', async () => {
  const { content } = await save({ id: 0, nombre: 'Dos editores', detalle: '<p>Uno</p>' });
  const body = (detalle: string, version: number) => ({ id: content.id, nombre: 'X', detalle, version });
  expect((await save(body('<p>de Ana</p>', 1))).status).toBe(200);
  const refused = await save(body('<p>de Luis</p>', 1));
  expect([refused.status, refused.body.code]).toEqual([412, 'CONTENT_CHANGED']);
  expect((await read(content.id)).body['content']).toMatchObject({ detalle: '<p>de Ana</p>' });
  expect((await save(body('<p>de Luis</p>', 2))).content.version).toBe(3);
  expect((await save({ id: content.id, nombre: 'X', detalle: '<p>x</p>' })).body.code).toBe(
    'CONTENT_CHANGED',
  );
});

test('what two people changed of one page without touching is merged, and nothing unseen is published (C12)', async () => {
  const { content } = await save({ id: 0, nombre: 'Feria', detalle: '<p>Uno</p>' });
  const body = { id: content.id, nombre: 'Feria', detalle: '<p>Uno</p>', version: 1 };
  await save({ ...body, nombre: 'Feria del hogar' });
  const both = await save({ ...body, detalle: '<p>Dos</p>' });
  expect(both.content).toMatchObject({ version: 3, nombre: 'Feria del hogar', detalle: '<p>Dos</p>' });
  await save({ ...body, version: 3, nombre: 'Feria de navidad', detalle: '<p>Dos</p>', publish: false });
  const unseen = { ...body, version: 3, nombre: 'Feria del hogar', detalle: '<p>Tres</p>' };
  expect((await save(unseen)).body.code).toBe('CONTENT_CHANGED');
  expect((await save({ ...unseen, publish: false })).content).toMatchObject({
    ...{ version: 5, nombre: 'Feria de navidad', detalle: '<p>Tres</p>' },
  });
  expect((await read(content.id)).body['content']).toMatchObject({ nombre: 'Feria del hogar' });
  expect((await save({ ...body, version: 9 })).body.code).toBe('CONTENT_CHANGED');
});

test('versions say who, when and which is live; an old one comes back as a draft', async () => {
  const { content } = await save({ id: 0, nombre: 'Historia', detalle: '<p>Uno</p>' });
  clock.advance(60_000);
  await save({ id: content.id, nombre: 'Historia', detalle: '<p>Dos</p>', version: 1 });
  const params = { id: String(content.id) };
  const restored = await editor.call('POST /api/contents/:id/restore', {
    params,
    body: { restore: 1, version: 2 },
  });
  expect(restored.body['content']).toMatchObject({ version: 3, status: 'changed', detalle: '<p>Uno</p>' });
  const { body } = await editor.call('GET /api/contents/:id/versions', { params });
  const versions = body['versions'] as Record<string, unknown>[];
  expect(versions.map(({ version, live, restored_from }) => [version, live, restored_from])).toEqual([
    [3, false, 1],
    [2, true, null],
    [1, false, null],
  ]);
  expect(versions[0]).toMatchObject({ user: 'Paula Andrea Jaramillo' });
  const one = await editor.call('GET /api/contents/:id/versions/:version', {
    params: { ...params, version: '1' },
  });
  expect(one.body['detalle']).toBe('<p>Uno</p>');
});

test('a page that is taken away is gone for visitors, and so are the options that lead to it', async () => {
  const { content } = await save({ id: 0, nombre: 'Campaña', detalle: '<p>Hasta diciembre</p>' });
  const { id: section } = await database.db
    .withTables<ContentTables>()
    .selectFrom('menu_section')
    .select('id')
    .where('menu', '=', 'menu1')
    .executeTakeFirstOrThrow();
  await editor.call('POST /api/addSection', {
    body: {
      section_name: 'Créditos',
      section_id: section,
      option_id: 0,
      option_name: 'Campaña',
      url: '',
      content_id: content.id,
      order: 7,
      active: true,
    },
  });
  const option = async () => {
    const { body } = await visitor.call('GET /api/listmenu');
    const [menu] = body['menu1'] as { options: { name: string; active: boolean }[] }[];
    return menu?.options.find(({ name }) => name === 'Campaña');
  };
  expect(await option()).toMatchObject({ active: true, content_id: content.id, page: true });
  await editor.call('POST /api/contents/:id/unpublish', {
    params: { id: String(content.id) },
    body: { version: 1 },
  });
  expect((await read(content.id)).status).toBe(404);
  expect(await option()).toMatchObject({ active: false });
});

test('every change stands in the audit log with its author; versions cannot be changed', async () => {
  const { content } = await save({ id: 0, nombre: 'Auditada', detalle: '<p>x</p>' });
  const entries = await database.db
    .selectFrom('audit_entry')
    .select(['actor', 'action'])
    .where('subject', '=', `content_page:${content.id}`)
    .execute();
  expect(entries).toEqual([{ actor: people.contentAdmin, action: 'page published' }]);
  await expect(
    database.db
      .withTables<ContentTables>()
      .updateTable('content_version')
      .set({ detalle: 'otra cosa' })
      .where('page_id', '=', content.id)
      .execute(),
  ).rejects.toThrow('append-only');
});

test('two who have a page open learn of one another, until one leaves or is not heard of', async () => {
  const { content } = await save({ id: 0, nombre: 'Presencia', detalle: '<p>x</p>' });
  const other = await new Browser(app).loginAs('admin');
  const params = { id: String(content.id) };
  const say = async (browser: Browser) =>
    (
      (await browser.call('PUT /api/contents/:id/presence', { params, body: {} })).body['others'] as {
        name: string;
      }[]
    ).map(({ name }) => name);
  expect(await say(editor)).toEqual([]);
  expect(await say(other)).toEqual(['Paula Andrea Jaramillo']);
  const [name] = await say(editor);
  expect(name).toBeTruthy();
  await other.call('DELETE /api/contents/:id/presence', { params });
  expect(await say(editor)).toEqual([]);
  expect(await say(other)).toHaveLength(1);
  clock.advance(44_000);
  expect(await say(editor)).toEqual([name]);
  clock.advance(1_000);
  expect(await say(editor)).toEqual([]);
  const none = { params: { id: '999999' }, body: {} };
  expect((await editor.call('PUT /api/contents/:id/presence', none)).status).toBe(404);
});

test('who may not edit pages may neither read drafts nor save', async () => {
  const reports = await new Browser(app).loginAs('reportsAdmin');
  const body = { id: 0, nombre: 'x', detalle: '<p>x</p>' };
  expect((await reports.call('POST /api/addPage', { body })).status).toBe(403);
  expect((await visitor.call('POST /api/addPage', { body })).status).toBe(401);
  expect((await reports.call('GET /api/contents')).status).toBe(403);
});

(onPostgres ? test : test.skip)('of 50 saves over the same version exactly one wins', async () => {
  const { content } = await save({ id: 0, nombre: 'Carrera', detalle: '<p>0</p>' });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      save({ id: content.id, nombre: 'Carrera', detalle: `<p>${index + 1}</p>`, version: 1 }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 412)]);
});

test('whether a draft exists is learnt by editors alone: a person who may not read it gets the same answer for one that does and one that does not', async () => {
  const { content } = await save({ id: 0, nombre: 'Secreta', detalle: '<p>x</p>', publish: false });
  const customer = await new Browser(app).loginAs('client');
  for (const [reader, status] of [
    [visitor, 401],
    [customer, 403],
  ] as const)
    for (const call of ['GET /api/contents/:id/draft', 'GET /api/contents/:id/versions'] as const) {
      const answer = async (id: number) => {
        const { status: given, body } = await reader.call(call, { params: { id: String(id) } });
        return [given, body['code']];
      };
      const [there, absent] = [await answer(content.id), await answer(999_999)];
      expect(there[0]).toBe(status);
      expect(there).toEqual(absent);
    }
});
