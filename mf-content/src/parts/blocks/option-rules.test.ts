import { expect, test } from '@jest/globals';
import {
  bodyOf,
  faultsOf,
  nextOrder,
  type Option,
  type Section,
  switchedBody,
  valuesOf,
} from './option-rules.ts';

const option = (option_id: number, order: number, more: Partial<Option> = {}): Option => ({
  section_id: 1,
  option_id,
  name: `Opción ${option_id}`,
  order,
  active: true,
  page: false,
  content_id: null,
  url: '/faq',
  detail: '',
  version: 3,
  ...more,
});
const section = (options: Option[], menu = true): Section => ({
  section_id: 1,
  name: 'Footer',
  place: menu ? 'Footer' : 'Landing',
  menu,
  options,
});
const filled = { name: 'Ayuda', order: 5, mode: 'url', url: '/faq', page: '' } as const;

test('[CM-25] a name is required', () => {
  expect(faultsOf(section([]), { ...filled, name: ' ' })).toEqual({ name: 'El nombre es obligatorio' });
});

test('[CM-26] an order that is not zero is required', () => {
  for (const order of ['', 0]) {
    expect(faultsOf(section([]), { ...filled, order })).toEqual({ order: 'El orden es obligatorio' });
  }
});

test('[CM-26] an order that is no whole number is refused, not read as another', () => {
  for (const order of ['1,5', '-2', 12_345]) {
    expect(faultsOf(section([]), { ...filled, order })).toEqual({
      order: 'El orden es un número entero de 1 a 9999',
    });
  }
});

test('[CM-27] an order number is taken by another active option only', () => {
  const [one, off] = [option(1, 5), option(2, 7, { active: false })];
  const options = section([one, off]);
  expect(faultsOf(options, filled)).toEqual({ order: 'El número de orden 5 ya existe' });
  expect(faultsOf(options, { ...filled, order: 7 })).toEqual({});
  expect(faultsOf(options, filled, one)).toEqual({});
  expect(faultsOf(options, filled, off)).toEqual({});
});

test('[CM-28, CM-29] an address or a page, as the mode says', () => {
  expect(faultsOf(section([]), { ...filled, url: '' })).toEqual({ url: 'La url es obligatoria' });
  expect(faultsOf(section([]), { ...filled, mode: 'page' })).toEqual({ page: 'La página es obligatoria' });
  expect(faultsOf(section([]), { ...filled, url: 'javascript:x//http' })).toEqual({
    url: 'Por favor ingresa una url correcta',
  });
});

test('[CM-30] a section of pages needs a page and a number, and no name', () => {
  const pages = section([option(1, 1, { page: true, content_id: 4 })], false);
  expect(faultsOf(pages, { ...filled, mode: 'page', name: '', order: 1 })).toEqual({
    page: 'Debe seleccionar una página',
    order: 'El número de orden 1 ya existe',
  });
  expect(faultsOf(pages, { ...filled, mode: 'page', name: '', page: '4', order: 0 })).toEqual({
    order: 'El orden es obligatorio',
  });
});

test('[CM-13, API-67] a new option is active with id 0 and the next free number', () => {
  const menu = section([option(1, 1), option(2, 3), option(3, 2, { active: false })]);
  expect(nextOrder(menu)).toBe(2);
  expect(bodyOf(menu, { ...valuesOf(menu), name: ' Ayuda ', url: '/faq' })).toEqual({
    section_name: 'Footer',
    section_id: 1,
    option_id: 0,
    option_name: 'Ayuda',
    url: '/faq',
    content_id: null,
    order: 2,
    active: true,
  });
});

test('[CM-12] switching keeps everything else and names the version', () => {
  const page = option(4, 2, { page: true, content_id: 9, url: '' });
  expect(switchedBody(section([page]), page)).toMatchObject({
    option_id: 4,
    version: 3,
    content_id: 9,
    url: '',
    active: false,
  });
});
