import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SavedViews } from './saved-views.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const kept = [
  { id: '7', name: 'Bloqueados', query: 'estado=INACTIVE' },
  { id: '9', name: 'Todos', query: '' },
];
beforeEach(() => {
  cleanup();
  api.reset();
  queryClient.clear();
  api.answer('GET /api/saved_views', { views: kept });
});

const open = async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/adminuser?desde=2026-11-01&orden=-first_name&pagina=4']}>
        <SavedViews page="/adminuser" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(api.asked('GET /api/saved_views')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Vistas' }));
  return user;
};

test('views are asked for once a hand comes near, and each leads to its filters', async () => {
  await open();
  expect((await screen.findByRole('menuitem', { name: 'Bloqueados' })).getAttribute('href')).toBe(
    '/adminuser?estado=INACTIVE',
  );
  expect(screen.getByRole('menuitem', { name: 'Todos' }).getAttribute('href')).toBe('/adminuser');
});

test('the filters of the address are kept under a name, without the page that is shown', async () => {
  const user = await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Guardar esta vista' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Escribe un nombre.')).not.toBeNull();
  api.answer('POST /api/saved_views', { id: '11', name: 'Nuevos', query: '' });
  await user.type(dialog.getByLabelText('Nombre'), ' Nuevos {Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.asked('POST /api/saved_views').map(({ body }) => body)).toEqual([
    { page: '/adminuser', name: 'Nuevos', query: 'desde=2026-11-01&orden=-first_name' },
  ]);
});

test('one that is refused says why beside its name, which stays', async () => {
  const user = await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Guardar esta vista' }));
  const dialog = within(await screen.findByRole('dialog'));
  api.refuse('POST /api/saved_views', 'TOO_MANY_REQUESTS');
  await user.type(dialog.getByLabelText('Nombre'), 'Nuevos{Enter}');
  expect(await dialog.findByText(/intenta/i)).not.toBeNull();
  expect(dialog.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Nuevos');
});

test('a view is deleted by its name, the others stay', async () => {
  const user = await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Borrar vistas' }));
  const dialog = within(await screen.findByRole('dialog'));
  api.answer('DELETE /api/saved_views/:id', { deleted: true });
  await user.click(dialog.getByRole('button', { name: 'Borrar «Todos»' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Borrar «Todos»' })).toBeNull());
  expect(dialog.getByRole('button', { name: 'Borrar «Bloqueados»' })).not.toBeNull();
  expect(api.asked('DELETE /api/saved_views/:id').map(({ path }) => path)).toEqual(['/api/saved_views/9']);
});
