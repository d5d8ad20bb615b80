import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aBlock, renderAt } from '../../testing.tsx';
import InformationPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => api.reset());

const tile = (id: number, redirect_link: string, new_tab?: boolean) =>
  aBlock({
    id,
    module_type: 'Information',
    title: `Tile ${id}`,
    content: 'Palabras',
    image_link: '/api/media/x.webp',
    redirect_link,
    extra_properties: { position: id, ...(new_tab ? { new_tab } : {}) },
  });

const open = () => renderAt('/informacion', '/informacion', <InformationPage />);

test('[RT-10, PU-22, PU-23] tiles lead inside the portal, out of it, or into a new tab', async () => {
  api.answer('GET /api/front_modules/list', {
    modules: [
      tile(3, 'javascript:alert(1)//http'),
      tile(2, 'https://ejemplo.co/x', true),
      tile(1, '/credito'),
      tile(5, 'http://ejemplo.co/y'),
      tile(6, '/faq', true),
      aBlock({ id: 4, module_type: 'FAQ', title: 'No es una ficha' }),
    ],
  });
  open();
  const inside = await screen.findByRole('link', { name: 'Tile 1' });
  expect(inside.getAttribute('href')).toBe('/credito');
  expect(inside.getAttribute('target')).toBeNull();
  const link = (name: RegExp) => {
    const found = screen.getByRole('link', { name });
    return ['href', 'target', 'rel'].map((attribute) => found.getAttribute(attribute));
  };
  expect(link(/^Tile 5$/)).toEqual(['http://ejemplo.co/y', null, 'noopener noreferrer']);
  expect(link(/^Tile 6 \(se abre en otra pestaña\)$/)).toEqual(['/faq', '_blank', 'noopener noreferrer']);
  expect(link(/^Tile 2/)).toEqual(['https://ejemplo.co/x', '_blank', 'noopener noreferrer']);
  expect(screen.queryByRole('link', { name: 'Tile 3' })).toBeNull();
  expect(
    screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent?.slice(0, 6)),
  ).toEqual(['Tile 1', 'Tile 2', 'Tile 3', 'Tile 5', 'Tile 6']);
  expect(document.querySelectorAll('article img[src="/api/media/x.webp"]')).toHaveLength(5);
});

test('[PU-22] the images that a phone shows as the page opens are fetched at once and painted with it; those below them when they come near', async () => {
  api.answer('GET /api/front_modules/list', {
    modules: [tile(1, '/credito'), tile(2, '/faq'), tile(3, '/puntos')],
  });
  open();
  await screen.findByRole('link', { name: 'Tile 1' });
  const images = [...document.querySelectorAll('article img')];
  expect(
    images.map((image) => ['loading', 'fetchpriority', 'decoding'].map((name) => image.getAttribute(name))),
  ).toEqual([
    [null, 'high', 'sync'],
    [null, 'high', 'sync'],
    ['lazy', null, 'async'],
  ]);
});

test.each([
  { leads: 'inside: the portal goes there itself', redirect_link: '/credito', goes: true },
  { leads: 'outside: it is the browser’s', redirect_link: 'https://ejemplo.co/http', goes: false },
  { leads: 'into a new tab: this one stays', redirect_link: '/faq', goes: false, new_tab: true },
])('[PU-23] a tile that leads $leads', async ({ redirect_link, goes, new_tab }) => {
  api.answer('GET /api/front_modules/list', { modules: [tile(1, redirect_link, new_tab)] });
  open();
  const link = await screen.findByRole('link', { name: /^Tile 1/ });
  const left: boolean[] = [];
  const whoFollows = (event: Event) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', whoFollows, { once: true });
  await userEvent.click(link);
  expect(left).toEqual([!goes]);
  expect(screen.getByLabelText('place').textContent).toBe(goes ? redirect_link : '/informacion');
});

test('[PU-23] a tile that leads out shows so, one that stays does not', async () => {
  api.answer('GET /api/front_modules/list', {
    modules: [tile(1, '/credito'), tile(2, 'http://ejemplo.co/y')],
  });
  open();
  await screen.findByRole('link', { name: 'Tile 2' });
  const marked = screen.getAllByRole('article').map((one) => one.querySelectorAll('svg').length);
  expect(marked).toEqual([0, 1]);
});

test('without tiles the page says so', async () => {
  api.answer('GET /api/front_modules/list', { modules: [] });
  open();
  expect(await screen.findByText('Por ahora no hay información publicada.')).toBeTruthy();
});

test('[PU-22] a tile is shown from the sizes that there are of its image: the smallest format first', async () => {
  const image_sizes = {
    avif: '/api/media/x-400.avif 400w',
    webp: '/api/media/x-400.webp 400w, /api/media/x.webp 640w',
  };
  api.answer('GET /api/front_modules/list', {
    modules: [{ ...tile(1, '/credito'), image_sizes }, tile(2, '/faq')],
  });
  open();
  await screen.findByRole('link', { name: 'Tile 1' });
  const [first, second] = document.querySelectorAll('article img');
  expect(first?.parentElement?.tagName).toBe('PICTURE');
  expect(
    [...(first?.parentElement?.querySelectorAll('source') ?? [])].map((source) => [
      source.type,
      source.getAttribute('srcset'),
      source.getAttribute('sizes') === '' ? 'none' : 'says how wide',
    ]),
  ).toEqual([
    ['image/avif', image_sizes.avif, 'says how wide'],
    ['image/webp', image_sizes.webp, 'says how wide'],
  ]);
  expect([first?.getAttribute('width'), first?.getAttribute('height')]).toEqual(['640', '360']);
  expect(second?.parentElement?.tagName).toBe('ARTICLE');
});
