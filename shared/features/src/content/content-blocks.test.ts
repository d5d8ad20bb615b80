import { expect, test } from '@jest/globals';
import type { FrontModule } from '@portal/contract';
import { blocksOf, plainText, safeLink } from './content-blocks.ts';

const block = (id: number, module_type: FrontModule['module_type'], position: number): FrontModule => ({
  id,
  name: `m${id}`,
  title: '',
  content: '',
  image_link: '',
  redirect_link: '',
  module_type,
  extra_properties: { position },
});

test('[API-09] blocks are filtered by type and sorted by position', () => {
  const all = [block(1, 'FAQ', 2), block(2, 'Slider', 1), block(3, 'FAQ', 1)];
  expect(blocksOf(all, 'FAQ').map(({ id }) => id)).toEqual([3, 1]);
});

test.each(['https://ejemplo.co/x', 'http://ejemplo.co', '/facturas', '/mainpage/3'])(
  '%s may be linked',
  (link) => {
    expect(safeLink(link)).toBe(link);
  },
);

test.each([
  'javascript:alert(1)',
  'javascript:x//http',
  '//evil.co',
  '/\\evil.co',
  'data:text/html,http',
  '',
])('%s is never linked', (link) => {
  expect(safeLink(link)).toBeUndefined();
});

test('the text of sanitised HTML keeps its paragraphs and loses its tags', () => {
  expect(plainText('<p>Pagas con <strong>PSE</strong> &amp; listo.</p><p>Sin filas.</p>')).toBe(
    'Pagas con PSE & listo.\nSin filas.',
  );
});
