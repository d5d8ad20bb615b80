import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { seedContent } from './index.ts';
import type { ContentTables } from './tables.ts';

type Section = Output<'GET /api/sections/list'>['sections'][number];

let database: Database;
let app: FastifyInstance;
let editor: Browser;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await createApi(testContext(database));
  await createPeople(database.db);
  await seedContent(database.db);
  editor = await new Browser(app).loginAs('contentAdmin');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Each test has the section of partners for itself, empty. */
const emptySection = async (): Promise<void> => {
  const { section_id } = await section('Aliados');
  const db = database.db.withTables<ContentTables>();
  await db.deleteFrom('menu_option').where('section_id', '=', section_id).execute();
};
beforeEach(emptySection);

const section = async (place: Section['place']): Promise<Section> => {
  const { body } = await new Browser(app).call('GET /api/sections/list');
  const found = (body['sections'] as Section[]).find((one) => one.place === place);
  if (!found) throw new Error(`no section ${place}`);
  return found;
};

const save = async (place: Section['place'], values: Record<string, unknown> = {}, by = editor) => {
  const { section_id, name } = await section(place);
  const answer = await by.call('POST /api/addSection', {
    body: {
      section_id,
      section_name: name,
      option_id: 0,
      option_name: 'Opción',
      url: '/faq',
      content_id: null,
      order: 1,
      active: true,
      ...values,
    },
  });
  const saved = (answer.body['sections'] as Section[] | undefined)?.find((one) => one.place === place);
  return { ...answer, options: saved?.options ?? [] };
};

const refusal = async (place: Section['place'], values: Record<string, unknown>) => {
  const { status, body } = await save(place, values);
  return [status, body.message];
};

test('[API-66, EN-34, EN-35] sections with their options, and how many of each may be active', async () => {
  const sections = await Promise.all(
    (['menu1', 'Footer', 'Creditos', 'Landing', 'Consulta'] as const).map(section),
  );
  expect(sections.map(({ menu }) => menu)).toEqual([true, true, false, false, false]);
  const { section_id, name, options } = await section('menu1');
  expect(name).toBe('Créditos');
  expect(options[1]).toEqual({
    section_id,
    option_id: expect.any(Number),
    name: 'Beneficios',
    url: '/credito',
    order: 2,
    content_id: null,
    active: true,
    page: false,
    detail: '',
    version: 1,
  });
  const { body } = await editor.call('GET /api/sections/directives');
  const directives = body['directives'] as { id: number; maximo: number }[];
  expect(directives.find(({ id }) => id === sections[0]?.section_id)).toEqual({
    id: sections[0]?.section_id,
    maximo: 8,
  });
  expect((await new Browser(app).call('GET /api/sections/directives')).status).toBe(401);
});

test('[API-10] both spellings of the menu call answer a visitor alike', async () => {
  const visitor = new Browser(app);
  const { status, body } = await visitor.call('GET /api/listmenu');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    Header: [{ active: true, order: 1 }],
    menu1: [{ name: 'Créditos' }],
    menu2: [{ name: 'Ayuda' }],
  });
  expect(body['Footer']).toHaveLength(8);
  expect((await visitor.call('GET /api/listMenu')).body).toEqual(body);
});

test('[API-67, API-68, CM-13, CM-11] a new option is in the section, and in the menu that visitors see', async () => {
  const { status, options } = await save('Aliados', { option_name: ' Bicilandia ', url: '/aliado' });
  expect(status).toBe(200);
  expect(options).toEqual([
    expect.objectContaining({
      name: 'Bicilandia',
      order: 1,
      active: true,
      page: false,
      content_id: null,
      url: '/aliado',
      version: 1,
    }),
  ]);
  const { body } = await new Browser(app).call('GET /api/listmenu');
  expect(body['Aliados']).toMatchObject([{ name: 'Bicilandia', active: true }]);
  const { body: list } = await new Browser(app).call('GET /api/menuList');
  expect(Object.keys(list)).toEqual(['Creditos', 'Aliados', 'Landing', 'Footer']);
  expect(list['Aliados']).toEqual(body['Aliados']);
});

test('[CM-12, CM-13] an option that leads out of the portal, or to a telephone, is shown by another person than its author alone', async () => {
  const other = await new Browser(app).loginAs('admin');
  for (const url of ['https://otro.example', 'tel:6015550199', 'mailto:ayuda@otro.example']) {
    const { options } = await save('Aliados', { option_name: url, url, order: 1 });
    const [option] = options;
    expect([options.length, option?.active]).toEqual([1, false]);
    const on = { option_id: option?.option_id, option_name: url, url, order: 1, active: true };
    expect((await save('Aliados', { ...on, version: 1 })).body.code).toBe('SECOND_EYE');
    const shown = await save('Aliados', { ...on, version: 1 }, other);
    expect(shown.options).toMatchObject([{ active: true, version: 2 }]);
    // Its name may change as long as it leads where it led; another place is another link.
    const named = await save('Aliados', { ...on, version: 2, option_name: 'Otro nombre' });
    expect(named.options).toMatchObject([{ active: true, name: 'Otro nombre' }]);
    const moved = { ...on, version: 3, url: 'https://mal.example' };
    expect((await save('Aliados', moved)).body.code).toBe('SECOND_EYE');
    expect((await save('Aliados', moved, other)).body.code).toBe('SECOND_EYE');
    expect((await save('Aliados', { ...moved, url: '/faq' })).options).toMatchObject([{ active: true }]);
    await emptySection();
  }
});

test('[CM-25, CM-26, CM-28, CM-29] what an option needs, in the words of the specification', async () => {
  expect(await refusal('Aliados', { option_name: ' ' })).toEqual([422, 'El nombre es obligatorio']);
  expect(await refusal('Aliados', { order: 0 })).toEqual([422, 'El orden es obligatorio']);
  expect(await refusal('Aliados', { url: ' ' })).toEqual([422, 'La url es obligatoria']);
  expect(await refusal('Aliados', { content_id: 0 })).toEqual([422, 'La página es obligatoria']);
  expect(await refusal('Aliados', { content_id: 999_999 })).toEqual([422, 'La página es obligatoria']);
  expect(await refusal('Aliados', { url: 'javascript:alert(1)' })).toEqual([
    422,
    'Por favor ingresa una url correcta',
  ]);
});

test('[CM-27, ER-47] an order number is used once among the active options; an inactive one may share it', async () => {
  await save('Aliados', { order: 3 });
  expect(await refusal('Aliados', { order: 3 })).toEqual([
    422,
    'Lo siento, este número ya esta siendo utilizado',
  ]);
  const { status, options } = await save('Aliados', { order: 3, active: false });
  expect([status, options.length]).toEqual([200, 2]);
});

test('[CM-12, CM-31] switching on is refused when the number is taken or the section is full', async () => {
  const { section_id } = await section('Aliados');
  await save('Aliados', { option_name: 'Uno', order: 1 });
  const off = await save('Aliados', { option_name: 'Dos', order: 1, active: false });
  const two = off.options.find(({ name }) => name === 'Dos');
  const switchOn = (values: Record<string, unknown> = {}) =>
    save('Aliados', {
      option_id: two?.option_id,
      version: two?.version,
      option_name: 'Dos',
      order: 1,
      active: true,
      ...values,
    });
  expect((await switchOn()).body.code).toBe('ORDER_IN_USE');
  const limit = (maximo: number) =>
    database.db
      .withTables<ContentTables>()
      .updateTable('menu_section')
      .set({ maximo })
      .where('id', '=', section_id)
      .execute();
  await limit(1);
  expect((await switchOn({ order: 2 })).body.code).toBe('OPTION_LIMIT');
  await limit(12);
  expect((await switchOn({ order: 2 })).options.map(({ active }) => active)).toEqual([true, true]);
});

test('[CM-30, ER-46, EN-36] a section of pages shows the content of its pages under their names', async () => {
  expect(await refusal('Landing', { url: '/faq' })).toEqual([422, 'Debe seleccionar una página']);
  expect(await refusal('Landing', { content_id: 0 })).toEqual([422, 'Debe seleccionar una página']);
  const { body } = await editor.call('POST /api/addPage', {
    body: { id: 0, nombre: 'Temporada', detalle: '<p>Descuentos</p>' },
  });
  const { id } = body['content'] as { id: number };
  const { options } = await save('Landing', { option_name: '', content_id: id, order: 4 });
  expect(options).toMatchObject([
    {
      option_id: expect.any(Number),
      name: 'Temporada',
      content_id: id,
      page: true,
      order: 4,
      active: true,
      detail: '<p>Descuentos</p>',
    },
  ]);
});

test('[API-59] the inquiry gets its rich texts, with their order', async () => {
  const { body } = await new Browser(app).call('GET /api/consulta');
  expect(body['options']).toEqual([
    { active: true, order: 1, detail: expect.stringContaining('Antes de pagar') },
  ]);
});

test('a change over what another person has changed meanwhile is refused (C12)', async () => {
  const { options } = await save('Aliados', { option_name: 'Uno' });
  const change = { option_id: options[0]?.option_id, version: 1 };
  expect((await save('Aliados', { ...change, option_name: 'de Ana' })).status).toBe(200);
  expect((await save('Aliados', { ...change, option_name: 'de Luis' })).body.code).toBe('CONTENT_CHANGED');
  const unversioned = { option_id: options[0]?.option_id, option_name: 'de nadie' };
  expect((await save('Aliados', unversioned)).body.code).toBe('CONTENT_CHANGED');
  expect((await save('Aliados', { section_name: 'Otra' })).body.code).toBe('CONTENT_CHANGED');
});

test('options are put in another order as a whole', async () => {
  for (const order of [1, 2, 3]) await save('Aliados', { option_name: `Opción ${order}`, order });
  const { section_id, options } = await section('Aliados');
  const ids = options.map(({ option_id }) => option_id);
  const order = (option_ids: number[]) =>
    editor.call('POST /api/sections/order', { body: { section_id, option_ids, was } });
  let was = ids;
  expect((await order(ids.toReversed())).status).toBe(200);
  const after = (await section('Aliados')).options;
  expect(after.map(({ name, order: at }) => [name, at])).toEqual([
    ['Opción 3', 1],
    ['Opción 2', 2],
    ['Opción 1', 3],
  ]);
  // A second editor, who saw the order before, does not replace the first one's.
  expect((await order(ids)).body.code).toBe('CONTENT_CHANGED');
  was = ids.toReversed();
  expect((await order(ids.slice(1))).body.code).toBe('CONTENT_CHANGED');
});

test('who has not the module is refused, and every change is in the audit log', async () => {
  const reports = await new Browser(app).loginAs('reportsAdmin');
  expect((await reports.call('POST /api/addSection', { body: {} })).status).toBe(403);
  const { options } = await save('Aliados', { option_name: 'Uno' });
  const change = { option_id: options[0]?.option_id, version: 1, option_name: 'Uno', active: false };
  await save('Aliados', change);
  const entries = await database.db
    .selectFrom('audit_entry')
    .select(['actor', 'action'])
    .where('subject', '=', `menu_option:${options[0]?.option_id}`)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { actor: people.contentAdmin, action: 'menu option created' },
    { actor: people.contentAdmin, action: 'menu option switched off' },
  ]);
});

describe('[CM-27, CM-31] races (T49, C12)', () => {
  const race = onPostgres ? test : test.skip;

  race('of 50 saves with one number at once exactly one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => save('Aliados', { option_name: `O${index}`, order: 5 })),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'saved' : body.code));
    expect(codes.filter((code) => code === 'saved')).toHaveLength(1);
    expect(codes.filter((code) => code === 'ORDER_IN_USE')).toHaveLength(49);
  });

  race('50 saves with 50 numbers at once leave no more active ones than the section may have', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        save('Aliados', { option_name: `O${index}`, order: index + 1 }),
      ),
    );
    const { options } = await section('Aliados');
    expect(options.filter(({ active }) => active)).toHaveLength(12);
    expect(answers.filter(({ body }) => body.code === 'OPTION_LIMIT')).toHaveLength(38);
  });

  race('saves and new orders at once end with every number used once', async () => {
    for (const order of [1, 2, 3, 4]) await save('Aliados', { option_name: `O${order}`, order });
    const { section_id, options } = await section('Aliados');
    const ids = options.map(({ option_id }) => option_id);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? save('Aliados', { option_name: 'Nueva', order: (index % 8) + 5 })
          : editor.call('POST /api/sections/order', {
              body: { section_id, was: ids, option_ids: index % 4 === 1 ? ids : ids.toReversed() },
            }),
      ),
    );
    const orders = (await section('Aliados')).options.map(({ order }) => order);
    expect(new Set(orders).size).toBe(orders.length);
  });
});
