import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { bus } from '@portal/event-bus';
import { createTestApi } from '@portal/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { anExample, renderAt } from '../../testing.tsx';
import ContentPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => api.reset());

const open = (path: string) => renderAt(path, '/mainpage/:content_id', <ContentPage />);
const head = { path: '/paginas/tarifas', title: '', summary: '', image: '' };

test('[RT-03] a content page shows its title and its formatted text, and nothing that could act', async () => {
  api.answer('GET /api/contents/:id', {
    content: {
      id: 7,
      nombre: 'Tarifas',
      detalle: '<h2>Fianza</h2><p>10 %</p><img src="x" onerror="alert(1)">',
      modificado: '2026-11-20T10:00:00',
    },
    head,
  });
  open('/mainpage/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Tarifas' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Fianza' })).toBeTruthy();
  expect(document.body.innerHTML).not.toContain('onerror');
  expect(document.title).toContain('Tarifas');
});

test.each([
  ['does not exist', 'NOT_FOUND', 'Ups, página no encontrada, intente nuevamente.'],
  ['does not load', 'UNEXPECTED', 'Ha ocurrido un problema, por favor intenta mas tarde.'],
] as const)(
  '[RT-04] a content page that %s leads to the landing page, which says so',
  async (_what, code, text) => {
    const said: string[] = [];
    const stop = bus.on('toast@1', (toast) => said.push(toast.text));
    api.refuse('GET /api/contents/:id', code);
    open('/mainpage/7');
    await waitFor(() => expect(screen.getByLabelText('place').textContent).toBe('/mainpage'));
    expect(said).toEqual([text]);
    stop();
  },
);

test('a page is read under its address; one that it had before leads there, and the tab has its own title', async () => {
  const content = { id: 7, nombre: 'Tarifas', detalle: '<p>10 %</p>', modificado: '2026-11-20T10:00:00' };
  const titled = { ...head, title: 'Cuánto cuesta tu crédito' };
  api.answer('GET /api/contents/by_slug/:slug', { content, head: titled });
  renderAt('/paginas/costos', '/paginas/:slug', <ContentPage />);
  await waitFor(() => expect(screen.getByLabelText('place').textContent).toBe('/paginas/tarifas'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tarifas' })).toBeTruthy();
  expect(document.title).toContain('Cuánto cuesta tu crédito');
});

test('[RT-04] an invalid number in the address causes no call', async () => {
  open('/mainpage/siete');
  await waitFor(() => expect(screen.getByLabelText('place').textContent).toBe('/mainpage'));
  expect(api.asked('GET /api/contents/:id')).toHaveLength(0);
});

test('the quoter stands where the author has put it, between the text before and the text behind', async () => {
  api.answer('GET /api/contents/:id', {
    content: {
      ...{ id: 7, nombre: 'Tarifas', modificado: '2026-11-20T10:00:00' },
      detalle: '<p>Antes</p><div data-block="quoter"></div><p>Después</p>',
    },
    head,
  });
  api.answer('GET /api/quoter/example', { example: anExample });
  open('/mainpage/7');
  const example = await screen.findByText(/^Ejemplo: compra de/);
  const [before, after] = [screen.getByText('Antes'), screen.getByText('Después')];
  const follows = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect([follows(before, example), follows(example, after)]).toEqual([true, true]);
});
