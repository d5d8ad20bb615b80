import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { screen } from '@testing-library/react';
import { aModule, renderAt } from '../../testing.tsx';
import InformationPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => api.reset());

const tile = (id: number, redirect_link: string, new_tab?: boolean) =>
  aModule({
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
      aModule({ id: 4, module_type: 'FAQ', title: 'No es una ficha' }),
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

test('without tiles the page says so', async () => {
  api.answer('GET /api/front_modules/list', { modules: [] });
  open();
  expect(await screen.findByText('Por ahora no hay información publicada.')).toBeTruthy();
});
