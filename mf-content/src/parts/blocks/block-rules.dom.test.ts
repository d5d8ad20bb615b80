import { expect, test } from '@jest/globals';
import { carousels } from '@portal/contract/content-block-kinds';
import { iconWords } from '../icons/icon-words.ts';
import { type BlockType, bodyOf, type EditedBlock, faultsOf, valuesOf } from './block-rules.ts';

const complete: Record<BlockType, Partial<ReturnType<typeof valuesOf>>> = {
  Slider: { title: 'Uno' },
  SliderConsultaPagos: { content: 'Dos' },
  SliderConsultaPagosMobile: { image_link: 'https://ejemplo.co/a.webp' },
  FAQ: { title: '¿?', content: '<p>Sí</p>' },
  Information: { title: 'a', content: 'b', image_link: '/api/media/x.webp', redirect_link: '/faq' },
  LandingModule: { button: 'Ver', redirect_link: 'https://ejemplo.co' },
  Contacto: { title: 'a', content: 'b', redirect_link: 'tel:+576045550120' },
};
const values = (type: BlockType, more: Partial<ReturnType<typeof valuesOf>> = {}) => ({
  ...valuesOf(type),
  ...complete[type],
  ...more,
});

test.each(Object.keys(complete) as BlockType[])('a complete %s has no fault', (type) => {
  expect(faultsOf(type, values(type))).toBeUndefined();
});

test.each([
  ['CM-20', 'FAQ', ['title', 'content']],
  ['CM-21', 'Information', ['title', 'content', 'image_link', 'redirect_link']],
  ['CM-22', 'LandingModule', ['button', 'redirect_link']],
  ['CM-23', 'Contacto', ['title', 'content', 'redirect_link']],
] as const)('[%s] a %s needs %j', (_row, type, fields) => {
  for (const field of fields) {
    const faults = faultsOf(type, values(type, { [field]: ' ' }));
    expect(faults).toEqual({
      message: 'Por favor llene todos los campos',
      fields: { [field]: 'Llena este campo' },
    });
  }
});

test.each(['/credito', 'www.ejemplo.co', 'javascript:x//http', 'httpx://a', 'https://a:b@c.co'])(
  '[CM-19] a carousel may not be linked to %s',
  (link) => {
    const message = 'Por favor ingresa una url correcta';
    expect(faultsOf('Slider', values('Slider', { redirect_link: link }))?.message).toBe(message);
    expect(faultsOf('Slider', values('Slider', { image_link: link }))?.fields).toEqual({
      image_link: message,
    });
  },
);

test('[CM-19] the form of a carousel takes every address that the server takes', () => {
  expect(faultsOf('Slider', values('Slider', { redirect_link: 'HTTPS://ejemplo.co' }))).toBeUndefined();
});

test.each(carousels)('a %s without title, text and image would be an empty place', (type) => {
  const empty = {
    title: ' ',
    content: '',
    image_link: '',
    button: 'Ver',
    redirect_link: 'https://ejemplo.co',
  };
  expect(Object.keys(faultsOf(type, values(type, empty))?.fields ?? {})).toEqual([
    'title',
    'content',
    'image_link',
  ]);
});

test('a tile may lead to a page of the portal, but not to a telephone', () => {
  expect(faultsOf('Information', values('Information', { redirect_link: '/mainpage/3' }))).toBeUndefined();
  expect(faultsOf('Information', values('Information', { redirect_link: 'tel:123' }))).toBeDefined();
});

const slide: EditedBlock = {
  id: 7,
  name: 'n',
  title: 'Uno',
  content: '',
  image_link: '',
  redirect_link: '/credito',
  module_type: 'Slider',
  extra_properties: { position: 2 },
  version: 4,
};

test("a slide that leads to the portal's own page is shown with its domain, as the rule wants it", () => {
  const shown = valuesOf('Slider', slide);
  expect(shown.redirect_link).toBe(`${location.origin}/credito`);
  expect(faultsOf('Slider', shown)).toBeUndefined();
});

test('[CM-18, API-60] a new block names no position; a change names the version it started from', () => {
  expect(bodyOf('FAQ', values('FAQ'))).toMatchObject({ id: 0, extra_properties: {} });
  expect(bodyOf('Slider', valuesOf('Slider', slide), slide)).toMatchObject({ id: 7, version: 4 });
});

test('[CM-10] the picker offers about 200 icons, each with words to be found by', () => {
  expect(Object.keys(iconWords)).toHaveLength(200);
  expect(Object.values(iconWords).filter((words) => words.length < 3)).toEqual([]);
});
