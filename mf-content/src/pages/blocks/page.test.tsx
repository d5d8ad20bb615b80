import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aBlock, renderAt } from '../../testing.tsx';
import BlocksPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answer('GET /api/front_modules/trash', { modules: [] });
  api.answer('GET /api/front_modules', {
    modules: [
      { ...aBlock({ id: 1, module_type: 'SliderConsultaPagos', title: 'Paga aquí' }), version: 1 },
      {
        ...aBlock({ id: 2, module_type: 'FAQ', title: '¿Qué es?', content: '<p>Un crédito</p>' }),
        version: 1,
      },
      { ...aBlock({ id: 3, module_type: 'FAQ', title: '¿Qué pasa si me atraso?' }), version: 1 },
    ],
  });
});

const open = async (path = '/sections/bloques') => {
  renderAt(path, '/sections/bloques', <BlocksPage />);
  await screen.findByRole('tablist');
};
const place = () => screen.getByLabelText('place').textContent;

test('[CM-08] who changes contents has the five parts on a page of their own', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Preguntas y banners');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Carrusel',
    'Información',
    'Preguntas frecuentes',
    'Landing',
    'Contacto',
  ]);
});

test('a question is found by a word of its answer, without accents, and opened where it stands', async () => {
  await open();
  const search = screen.getByRole('searchbox', { name: 'Buscar en preguntas y banners' });
  await userEvent.type(search, 'CREDITO');
  const found = within(screen.getByRole('list', { name: 'Lo que coincide' }));
  expect(found.getAllByRole('button').map((one) => one.querySelector('b')?.textContent)).toEqual([
    '¿Qué es?',
  ]);
  await userEvent.click(found.getByRole('button'));
  expect(place()).toBe('/sections/bloques?parte=preguntas');
  expect((screen.getByLabelText('Pregunta') as HTMLInputElement).value).toBe('¿Qué es?');
  await userEvent.type(screen.getByRole('searchbox'), 'nada de esto');
  expect(screen.getByText('Nada coincide. Prueba con otra palabra.')).toBeTruthy();
});

test('an address that names a banner opens it in its carousel, once', async () => {
  await open('/sections/bloques?bloque=1');
  await waitFor(() => expect(place()).toBe('/sections/bloques?parte=carrusel'));
  expect((screen.getByLabelText('Carrusel') as HTMLSelectElement).value).toBe('SliderConsultaPagos');
  expect((screen.getByLabelText('Título') as HTMLInputElement).value).toBe('Paga aquí');
});
