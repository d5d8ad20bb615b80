import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FrontModule } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { seedContent } from './index.ts';

let database: Database;
let context: ReturnType<typeof testContext>;
let app: FastifyInstance;
let editor: Browser;
/** Another person who may edit. */
let reviewer: Browser;
beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database);
  app = await createApi(context);
  await createPeople(database.db);
  await seedContent(database.db);
  editor = await new Browser(app).loginAs('contentAdmin');
  reviewer = await new Browser(app).loginAs('admin');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type Edited = FrontModule & {
  version: number;
  user: string;
  modificado: string;
  published?: boolean;
  draft?: { title: string };
};
type Type = FrontModule['module_type'];

const blank = {
  id: 0,
  name: '',
  title: '',
  content: '',
  image_link: '',
  redirect_link: '',
  extra_properties: {} as Partial<FrontModule['extra_properties']>,
};
const save = async (body: Record<string, unknown>, by = editor) => {
  const answer = await by.call('POST /api/front_modules', { body: { ...blank, ...body } });
  return { ...answer, module: answer.body['module'] as Edited };
};
const ofType = async (type: Type): Promise<Edited[]> => {
  const { body } = await editor.call('GET /api/front_modules');
  return (body['modules'] as Edited[]).filter(({ module_type }) => module_type === type);
};
const positions = async (type: Type) => (await ofType(type)).map((one) => one.extra_properties.position);

const complete: Record<Type, Record<string, unknown>> = {
  Slider: {
    title: 'Nuevo',
    image_link: 'http://localhost:4800/api/media/0123456789abcdef0123456789abcdef.webp',
    redirect_link: 'http://ejemplo.co',
  },
  SliderConsultaPagos: { title: 'Paga aquí' },
  SliderConsultaPagosMobile: { content: 'Desde tu celular', redirect_link: 'https://ejemplo.co/y' },
  FAQ: { title: '¿Qué?', content: '<p>Esto.</p>' },
  Information: {
    title: 'Guía',
    content: 'Para empezar',
    image_link: '/api/media/0123456789abcdef0123456789abcdef.webp',
    redirect_link: '/credito',
  },
  LandingModule: { redirect_link: '/faq', extra_properties: { button: 'Ver', dripicon: 'gift-card' } },
  Contacto: { title: 'Correo', content: 'a@b.co', redirect_link: 'mailto:a@b.co' },
};

test.each(Object.keys(complete) as Type[])(
  '[API-60, API-09, CM-18, EN-25] a new %s stands at the last place and can be read by everybody',
  async (module_type) => {
    const before = (await ofType(module_type)).length;
    const values = { module_type, ...complete[module_type] };
    const first = await save(values);
    const isOutside = first.module.published === false;
    const {
      status,
      module: block,
      body: saved,
    } = isOutside ? await save({ ...values, id: first.module.id, version: 1 }, reviewer) : first;
    expect(status).toBe(200);
    // A reply with `detail` is an error to who reads it.
    expect(saved).not.toHaveProperty('detail');
    const { extra_properties: extra, ...given } = { ...blank, ...complete[module_type] };
    expect(block).toEqual({
      ...given,
      image_link: String(given.image_link).replace('http://localhost:4800', ''),
      id: expect.any(Number),
      // An empty name is filled with the words that people see.
      name: given.title || extra.button || '',
      module_type,
      version: isOutside ? 2 : 1,
      extra_properties: { ...extra, position: before },
      user: 'Paula Andrea Jaramillo',
      modificado: '2026-11-20T10:00:00',
    });
    const { body } = await new Browser(app).call('GET /api/front_modules/list');
    const shown = (body['modules'] as FrontModule[]).find(({ id }) => id === block.id);
    const { version: _version, user: _user, modificado: _modificado, ...publicBlock } = block;
    expect(shown).toEqual(publicBlock);
  },
);

test.each([
  ['CM-20', 'FAQ', ['title', 'content']],
  ['CM-21', 'Information', ['title', 'content', 'image_link', 'redirect_link']],
  ['CM-22', 'LandingModule', ['redirect_link', 'button']],
  ['CM-23', 'Contacto', ['title', 'content', 'redirect_link']],
] as const)('[%s] a %s without any of %j is refused', async (_row, module_type, fields) => {
  for (const field of fields) {
    const values = { module_type, ...complete[module_type] };
    const without =
      field === 'button' ? { ...values, extra_properties: { button: ' ' } } : { ...values, [field]: ' ' };
    const { status, body } = await save(without);
    expect([field, status, body.message]).toEqual([field, 422, 'Por favor llene todos los campos']);
  }
});

test('[CM-19, CM-23] a block that leads out of the portal, or shows a telephone, waits as a draft for another person', async () => {
  const outside = [
    { ...complete.Slider, module_type: 'Slider', redirect_link: 'https://otro.example/' },
    { ...complete.Contacto, module_type: 'Contacto', content: '6015550199', redirect_link: 'tel:6015550199' },
  ] as const;
  for (const values of outside) {
    const { module: waiting } = await save({ ...values });
    expect(waiting.published).toBe(false);
    const own = await save({ ...values, id: waiting.id, version: 1 });
    expect(own.module.published).toBe(false);
    const shown = await save({ ...values, id: waiting.id, version: 2 }, reviewer);
    expect(shown.module.published).toBeUndefined();
    const named = await save({ ...values, id: waiting.id, version: 3, title: 'Otro título' });
    expect([named.module.title, named.module.draft]).toEqual(['Otro título', undefined]);
    const moved = { ...values, id: waiting.id, redirect_link: 'https://mal.example/', title: 'Otro título' };
    const draft = await save({ ...moved, version: 4 });
    expect([draft.module.redirect_link, draft.module.draft]).toEqual([
      values.redirect_link,
      expect.objectContaining({ redirect_link: 'https://mal.example/' }),
    ]);
    const agreed = await save({ ...moved, version: 5 }, reviewer);
    expect([agreed.module.redirect_link, agreed.module.draft]).toEqual(['https://mal.example/', undefined]);
  }
});

test('[CM-20, T34] a block whose text leads out of the portal waits too', async () => {
  const answer = (href: string) =>
    `<p><a href="${href}" target="_blank" rel="noopener noreferrer">Aquí</a></p>`;
  const faq = { ...complete.FAQ, module_type: 'FAQ', content: answer('https://otro.example/') } as const;
  const { module: waiting } = await save(faq);
  expect(waiting.published).toBe(false);
  expect((await save({ ...faq, id: waiting.id, version: 1 }, reviewer)).module.published).toBeUndefined();
  const { module: more } = await save({
    ...{ ...faq, id: waiting.id, version: 2, content: faq.content + answer('tel:6015550666') },
  });
  expect([more.content, more.draft]).toEqual([faq.content, expect.anything()]);
  expect(
    (await save({ ...faq, id: waiting.id, version: 3, content: '<p>No</p>' })).module.draft,
  ).toBeUndefined();
});

test('a draft is not shown to visitors, neither a new one nor one of what they see, until it is published', async () => {
  const shown = async (id: number) => {
    const { body } = await new Browser(app).call('GET /api/front_modules/list');
    return (body['modules'] as FrontModule[]).find((one) => one.id === id)?.title;
  };
  const faq = { module_type: 'FAQ', content: '<p>Sí.</p>' };
  const { module: fresh } = await save({ ...faq, title: '¿Nueva?', publish: false });
  expect([fresh.published, await shown(fresh.id)]).toEqual([false, undefined]);
  const next = { ...faq, id: fresh.id };
  const again = await save({ ...next, title: '¿Nueva y mejor?', version: 1, publish: false });
  expect([again.module.published, again.module.title]).toEqual([false, '¿Nueva y mejor?']);
  const out = await save({ ...next, title: '¿Nueva y mejor?', version: 2 });
  expect([out.module.published, await shown(fresh.id)]).toEqual([undefined, '¿Nueva y mejor?']);
  const draft = await save({ ...next, title: '¿Otra?', version: 3, publish: false });
  expect([draft.module.title, draft.module.draft?.title]).toEqual(['¿Nueva y mejor?', '¿Otra?']);
  expect(await shown(fresh.id)).toBe('¿Nueva y mejor?');
  const late = await save({ ...next, title: '¿De otra persona?', version: 3, publish: false });
  expect(late.body.code).toBe('CONTENT_CHANGED');
  const published = await save({ ...next, title: '¿Otra?', version: 4 });
  expect([published.module.draft, await shown(fresh.id)]).toEqual([undefined, '¿Otra?']);
});

test('a slide without title, text and image is refused', async () => {
  const empty = { module_type: 'Slider', title: ' ', content: '', image_link: '' } as const;
  expect((await save(empty)).status).toBe(422);
  expect((await save({ ...empty, title: 'Uno' })).status).toBe(200);
});

test.each([
  ['Slider', 'redirect_link', '/credito'],
  ['Slider', 'image_link', 'imagen.png'],
  ['Slider', 'image_link', 'http://evil.example/x.png'],
  ['SliderConsultaPagosMobile', 'image_link', 'https://localhost:4800.evil.example/x.png'],
  ['Information', 'image_link', 'https://evil.example/x.png'],
  ['Slider', 'redirect_link', 'javascript:alert(1)//http'],
  ['Slider', 'redirect_link', 'httpx://ejemplo.co'],
  ['SliderConsultaPagos', 'redirect_link', 'https://usuario:clave@ejemplo.co'],
  ['Information', 'redirect_link', '//ejemplo.co'],
  ['Information', 'image_link', 'data:image/svg+xml,x'],
  ['LandingModule', 'redirect_link', '/\\ejemplo.co'],
  ['FAQ', 'redirect_link', 'mailto:a@b.co'],
  ['Contacto', 'redirect_link', 'ftp://ejemplo.co'],
] as const)('[CM-19] a %s with %s %s is refused (T34)', async (module_type, field, link) => {
  const { status, body } = await save({ module_type, ...complete[module_type], [field]: link });
  expect([status, body.message]).toEqual([422, 'Por favor ingresa una url correcta']);
});

test('a full address of this portal is kept as its path, so that content survives a change of domain', async () => {
  const { module: block } = await save({
    module_type: 'Slider',
    title: 'Uno',
    redirect_link: 'http://localhost:4800/credito',
  });
  expect(block.redirect_link).toBe('/credito');
});

test('[API-60, CM-16] an item is changed; over what another person has changed meanwhile it is refused (C12)', async () => {
  const { module: block } = await save({ module_type: 'FAQ', ...complete.FAQ });
  const change = (title: string, version: number) =>
    save({ module_type: 'FAQ', ...complete.FAQ, id: block.id, title, version });
  expect((await change('¿Cuándo?', 1)).module).toMatchObject({ title: '¿Cuándo?', version: 2 });
  const refused = await change('¿Dónde?', 1);
  expect([refused.status, refused.body.code]).toEqual([412, 'CONTENT_CHANGED']);
  expect(refused.body.detail).toBe('changed by another person');
});

test('answers of questions are sanitised, and the rest is kept as the text that it is', async () => {
  const faq = await save({
    module_type: 'FAQ',
    title: '¿?',
    content: '<p onclick="x()">Sí</p><script>1</script>',
  });
  expect(faq.module.content).toBe('<p>Sí</p>');
  const tile = await save({ module_type: 'Information', ...complete.Information, content: '2 < 3' });
  expect(tile.module.content).toBe('2 < 3');
});

test('[ER-47] a position that another item has is refused', async () => {
  const { status, body } = await save({
    module_type: 'FAQ',
    ...complete.FAQ,
    extra_properties: { position: 0 },
  });
  expect([status, body.message]).toEqual([422, 'Lo siento, este número ya esta siendo utilizado']);
});

test('[API-61, ER-19] a deleted item is gone, those behind it move up, and a change of it says so', async () => {
  const { module: block } = await save({ module_type: 'FAQ', ...complete.FAQ });
  const [first] = await ofType('FAQ');
  const params = { id: String(first?.id) };
  const remove = (version: number) =>
    editor.call('DELETE /api/front_modules/:id', { params, query: { version: String(version) } });
  const deleted = await remove(1);
  expect([deleted.status, deleted.body]).toEqual([200, { message: 'front module deleted' }]);
  const left = await positions('FAQ');
  expect(left).toEqual(left.map((_, index) => index));
  const again = await remove(1);
  expect([again.status, again.body.detail]).toEqual([404, 'front module deleted']);
  const changed = await save({ module_type: 'FAQ', ...complete.FAQ, id: first?.id, version: 1 });
  expect(changed.body.code).toBe('FRONT_MODULE_DELETED');
  expect((await ofType('FAQ')).some(({ id }) => id === block.id)).toBe(true);
});

test('a block that another editor has corrected since is not deleted; the present one lies in the trash and comes back as a draft', async () => {
  const { module: block } = await save({ module_type: 'FAQ', ...complete.FAQ, title: '¿Cuándo?' });
  const params = { id: String(block.id) };
  await save({ module_type: 'FAQ', ...complete.FAQ, id: block.id, version: 1, title: '¿Cuándo abren?' });
  const entry = await database.db
    .selectFrom('audit_entry')
    .select('data')
    .where('subject', '=', `front_module:${block.id}`)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(entry.data)).toMatchObject({
    ...{ from: { title: '¿Cuándo?' }, to: { title: '¿Cuándo abren?' } },
  });
  const remove = (version: number) =>
    editor.call('DELETE /api/front_modules/:id', { params, query: { version: String(version) } });
  expect((await remove(1)).body.code).toBe('CONTENT_CHANGED');
  expect((await remove(2)).status).toBe(200);
  const { body } = await editor.call('GET /api/front_modules/trash');
  expect(body['modules']).toContainEqual(
    expect.objectContaining({
      id: block.id,
      nombre: '¿Cuándo abren?',
      version: 2,
      user: 'Paula Andrea Jaramillo',
    }),
  );
  const back = (version: number) =>
    editor.call('POST /api/front_modules/:id/untrash', { params, body: { version } });
  expect((await back(1)).body.code).toBe('CONTENT_CHANGED');
  expect((await back(2)).body['module']).toMatchObject({
    ...{ id: block.id, title: '¿Cuándo abren?', content: block.content, published: false },
  });
  expect((await back(2)).status).toBe(404);
  const places = await positions('FAQ');
  expect(places).toEqual(places.map((_, index) => index));
});

test('the order is changed as a whole; an order that misses an item is refused', async () => {
  const ids = (await ofType('Slider')).map(({ id }) => id);
  const order = (wanted: number[]) =>
    editor.call('POST /api/front_modules/order', { body: { module_type: 'Slider', ids: wanted, was } });
  let was = ids;
  const turned = ids.toReversed();
  expect((await order(turned)).status).toBe(200);
  expect((await ofType('Slider')).map(({ id }) => id)).toEqual(turned);
  // A second editor, who saw the order before, does not replace the first one's.
  expect((await order(ids)).body.code).toBe('CONTENT_CHANGED');
  was = turned;
  expect((await order(ids.slice(1))).body.code).toBe('CONTENT_CHANGED');
  expect((await order([...ids.slice(1), ids[1] ?? 0])).body.code).toBe('CONTENT_CHANGED');
});

test('who has not the module of sections is refused, and every change is in the audit log', async () => {
  const reader = await new Browser(app).loginAs('readingAdmin');
  const body = { ...blank, module_type: 'FAQ', ...complete.FAQ };
  expect((await reader.call('POST /api/front_modules', { body })).status).toBe(403);
  const { module: block } = await save({ module_type: 'FAQ', ...complete.FAQ });
  const entry = await database.db
    .selectFrom('audit_entry')
    .select(['actor', 'action', 'data'])
    .where('subject', '=', `front_module:${block.id}`)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    actor: people.contentAdmin,
    action: 'front module created',
    data: JSON.stringify({ type: 'FAQ', title: '¿Qué?' }),
  });
});

(onPostgres ? test : test.skip)('50 items made and 10 deleted at once have places 0, 1, 2 …', async () => {
  const doomed = (await ofType('FAQ')).slice(0, 10);
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => save({ module_type: 'FAQ', ...complete.FAQ })),
    ...doomed.map(({ id, version }) =>
      editor.call('DELETE /api/front_modules/:id', {
        params: { id: String(id) },
        query: { version: String(version) },
      }),
    ),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const places = await positions('FAQ');
  expect(places).toEqual(places.map((_, index) => index));
});

test('a block lies in the trash for thirty days, and is neither listed nor brought back after them', async () => {
  const { module: block } = await save({ module_type: 'FAQ', ...complete.FAQ });
  const params = { id: String(block.id) };
  const query = { version: '1' };
  expect((await editor.call('DELETE /api/front_modules/:id', { params, query })).status).toBe(200);
  const thrownAway = context.clock.now().getTime();
  const listed = async () => {
    const { body } = await (await new Browser(app).loginAs('contentAdmin')).call(
      'GET /api/front_modules/trash',
    );
    return (body['modules'] as { id: number }[]).some(({ id }) => id === block.id);
  };
  const THIRTY_DAYS = 30 * 24 * 60 * 60_000;
  context.clock.set(new Date(thrownAway + THIRTY_DAYS - 1_000));
  expect(await listed()).toBe(true);
  context.clock.set(new Date(thrownAway + THIRTY_DAYS));
  expect(await listed()).toBe(false);
  const late = await new Browser(app).loginAs('contentAdmin');
  const back = await late.call('POST /api/front_modules/:id/untrash', { params, body: { version: 1 } });
  expect(back.status).toBe(404);
});
