import { expect, test } from '@jest/globals';
import { createElement as h } from 'react';
import { markupOf } from './markup-of.ts';

test('an image that is fetched at once is markup alone: no page may hold the element by which React would preload it', async () => {
  const image = (src: string, more: object) => h('img', { src, alt: '', ...more });
  const page = h(
    'article',
    {},
    image('/api/media/1.webp', { fetchPriority: 'high' }),
    image('/api/media/2.webp', {}),
    image('/api/media/3.webp', { loading: 'lazy' }),
  );
  const markup = await markupOf(page);
  expect(markup).toMatch(/^<article><img src="\/api\/media\/1.webp"/);
  expect(markup).not.toContain('<link');
});
