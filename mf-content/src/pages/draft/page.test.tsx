import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt } from '../../testing.tsx';
import DraftPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const content = {
  ...{ id: 3, nombre: 'Feria', user: 'Paula', modificado: '2026-11-20T08:15:00', version: 4 },
  ...{ publish_version: null, publish_at: null, unpublish_at: null, slug: 'feria' },
  seo: { title: '', summary: '', image: '' },
  detalle: '<p>Solo en <strong>diciembre</strong></p>',
} as const;
beforeEach(() => {
  api.reset();
  api.answer('GET /api/contents/:id/draft', { content: { ...content, status: 'draft' } });
});
const open = (path: string) => renderAt(path, '/pages/vista/:id', <DraftPage />);
const frame = () => screen.findByRole('article', { name: 'Feria' });

test('a colleague sees the last saved version by its link, and that visitors do not', async () => {
  open('/pages/vista/3?ancho=celular');
  expect((await frame()).querySelector('strong')?.textContent).toBe('diciembre');
  expect((await frame()).getAttribute('data-width')).toBe('celular');
  expect(screen.getByText('Los visitantes no ven esta versión.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Tableta' }));
  expect((await frame()).getAttribute('data-width')).toBe('tableta');
  expect(screen.getByLabelText('place').textContent).toBe('/pages/vista/3?ancho=tableta');
  expect(screen.getByRole('link', { name: 'Editar' }).getAttribute('href')).toBe('/pages?page=3');
});

test('another version is shown where the link names one; one that is published is no draft', async () => {
  api.answer('GET /api/contents/:id/versions/:version', {
    ...{ version: 2, nombre: 'Feria', user: 'Luis', modificado: '2026-11-19T08:15:00' },
    ...{ live: true, restored_from: null, detalle: '<p>Antes</p>' },
  });
  open('/pages/vista/3?version=2');
  expect((await frame()).textContent).toBe('FeriaAntes');
  expect(screen.queryByText('Los visitantes no ven esta versión.')).toBeNull();
});

test('a page that is not there says so, and asks nothing where the link names none', async () => {
  api.refuse('GET /api/contents/:id/draft', 'NOT_FOUND');
  open('/pages/vista/9');
  expect(await screen.findByText('Aquí no hay ninguna página')).toBeTruthy();
  open('/pages/vista/x');
  expect(api.asked('GET /api/contents/:id/draft').map(({ path }) => path)).toEqual(['/api/contents/9/draft']);
});
