import { expect, test } from '@jest/globals';
import { type BlockField, carousels, missingFields } from './content-block-kinds.ts';

const empty: Readonly<Record<BlockField, string>> = {
  title: ' ',
  content: '',
  image_link: '\t',
  redirect_link: '',
  button: '',
};

test.each([
  ['CM-20', 'FAQ', ['title', 'content']],
  ['CM-21', 'Information', ['title', 'content', 'image_link', 'redirect_link']],
  ['CM-22', 'LandingModule', ['button', 'redirect_link']],
  ['CM-23', 'Contacto', ['title', 'content', 'redirect_link']],
] as const)('[%s] a %s cannot do without %j', (_row, kind, fields) => {
  expect(missingFields(kind, empty)).toEqual(fields);
  const whole = { title: 'a', content: 'b', image_link: 'c', redirect_link: 'd', button: 'e' };
  expect(missingFields(kind, whole)).toEqual([]);
});

test.each(carousels)('a %s shows a title, a text or an image', (kind) => {
  expect(missingFields(kind, { ...empty, button: 'Ver', redirect_link: 'https://ejemplo.co' })).toEqual([
    'title',
    'content',
    'image_link',
  ]);
  for (const field of ['title', 'content', 'image_link'] as const)
    expect(missingFields(kind, { ...empty, [field]: 'a' })).toEqual([]);
});
