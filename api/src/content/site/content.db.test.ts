import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FrontModule } from '@portal/contract';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { menus, publicBlocks, seedContent } from './index.ts';
import type { ContentTables } from './tables.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedContent(database.db);
});
afterAll(() => database.close());

const db = () => database.db.withTables<ContentTables>();
const ofType = async (type: FrontModule['module_type']) =>
  (await publicBlocks(database.db)).filter(({ module_type }) => module_type === type);

test('[API-09, EN-25] a new installation has blocks of every kind, in order', async () => {
  const blocks = await publicBlocks(database.db);
  expect([...new Set(blocks.map(({ module_type }) => module_type))].sort()).toEqual([
    'Contacto',
    'FAQ',
    'Information',
    'LandingModule',
    'Slider',
    'SliderConsultaPagos',
    'SliderConsultaPagosMobile',
  ]);
  const slides = await ofType('Slider');
  expect(slides.map(({ extra_properties }) => extra_properties.position)).toEqual([0, 1, 2]);
});

test('[CM-20, CM-21, CM-22, CM-23] every block has what its kind requires', async () => {
  const faq = await ofType('FAQ');
  expect(faq.length).toBeGreaterThanOrEqual(10);
  expect(faq.filter(({ title, content }) => title === '' || content === '')).toEqual([]);
  const blocks = await ofType('LandingModule');
  expect(
    blocks.filter(({ redirect_link, extra_properties }) => !redirect_link || !extra_properties.button),
  ).toEqual([]);
  const lines = [...(await ofType('Contacto')), ...(await ofType('Information'))];
  expect(lines.filter(({ title, content, redirect_link }) => !title || !content || !redirect_link)).toEqual(
    [],
  );
  expect((await ofType('Information')).filter(({ image_link }) => image_link === '')).toEqual([]);
});

test('[API-10, EN-26, EN-36, PU-06, PU-13] the menus hold sections with options, and lists for the other places', async () => {
  const { Header, menu1, menu2, Creditos, Aliados, Landing, Footer } = await menus(database.db, new Date());
  expect([menu1, menu2].map(([section]) => section?.name)).toEqual(['Créditos', 'Ayuda']);
  const option = { section_id: expect.any(Number), option_id: expect.any(Number), active: true, detail: '' };
  expect(menu1[0]?.options.slice(0, 2)).toEqual([
    {
      ...option,
      name: 'Cómo funciona',
      order: 1,
      page: true,
      content_id: expect.any(Number),
      url: '',
      path: '/paginas/como-funciona-el-credito',
    },
    { ...option, name: 'Beneficios', order: 2, page: false, content_id: null, url: '/credito' },
  ]);
  expect(Header).toEqual([
    { active: true, order: 1, detail: '<p>Nunca te pedimos la clave de tu banco.</p>' },
  ]);
  expect([Creditos, Aliados, Landing, Footer].map(({ length }) => length)).toEqual([4, 6, 0, 8]);
  expect(Footer[0]).toMatchObject({ name: 'Cómo funciona', order: 1, active: true, page: true, url: '' });
  expect(Footer[1]).toMatchObject({ name: 'Consulta tu saldo', page: false, url: '/consulta' });
  expect(Creditos[0]?.detail).toContain('Nevera, lavadora');
});

test('seeding again changes nothing, so that what administrators wrote stays', async () => {
  await db()
    .updateTable('front_module')
    .set({ title: 'Cambiado' })
    .where('module_type', '=', 'Slider')
    .execute();
  const before = await publicBlocks(database.db);
  await seedContent(database.db);
  expect(await publicBlocks(database.db)).toEqual(before);
});

describe('what the tables refuse', () => {
  const option = async (values: { position: number; active: boolean; url?: string }) => {
    const { id } = await db()
      .selectFrom('menu_section')
      .select('id')
      .where('menu', '=', 'Footer')
      .executeTakeFirstOrThrow();
    return db()
      .insertInto('menu_option')
      .values({ section_id: id, name: 'Otra', content_id: null, url: '', detail: '', ...values })
      .execute();
  };

  test('[CM-27] two active options with the same order in a section; inactive ones may share it', async () => {
    await expect(option({ position: 1, active: true })).rejects.toThrow('menu_option_active_order');
    await option({ position: 1, active: false });
  });

  test.each(['javascript:x//http', '//elsewhere.example', 'data:text/html,x', 'ftp://x'])(
    'a link to %s (threat T34)',
    async (url) => {
      await expect(option({ position: 90, active: true, url })).rejects.toThrow('url_check');
    },
  );
});
