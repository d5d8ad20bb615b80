import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { createTestApi } from '@portal/remote-kit/testing';
import { Toasts } from '@portal/ui/overlay';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SessionsCard } from './index.ts';

type OwnSession = Output<'GET /api/sessions'>['sessions'][number];

const session = (id: string, device: string, current = false): OwnSession => ({
  ...{ id, device, current, network: '190.24.13.x' },
  ...{ begun: '2026-11-22T09:05:00', last_seen: '2026-11-22T14:20:31' },
});
const here = session('a', 'Chrome en Android', true);
const office = session('b', 'Firefox en Windows');
const unknown = session('c', 'Equipo desconocido');

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
afterEach(cleanup);
beforeEach(() => {
  api.reset();
  api.answer('GET /api/sessions', { sessions: [here, office, unknown] });
  api.answer('POST /api/sessions/:id/end', { sessions: [here, unknown] });
  api.answer('POST /api/sessions/end_others', { sessions: [here] });
});

const open = async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionsCard />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByText('Chrome en Android');
  return userEvent.setup();
};
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('each session says device, network, when it began and was last used; the own one is marked and has no button', async () => {
  await open();
  expect(rows()).toEqual([
    expect.stringMatching(/^Chrome en AndroidEsta sesiónInició el .* a las 09:05 · Red 190\.24\.13\.x$/),
    expect.stringMatching(/^Firefox en WindowsInició el .* a las 09:05 .*Último uso: .*, 14:20Cerrar$/),
    expect.stringMatching(/^Equipo desconocidoInició/),
  ]);
});

test('one is ended for the own password, and is gone from the list', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: /^Cerrar la sesión de Firefox en Windows/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Cerrar esta sesión?' }));
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  expect(api.asked('POST /api/sessions/:id/end')).toEqual([]);
  await user.type(dialog.getByLabelText(/^Tu contraseña/), 'Portal2026*');
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await screen.findByText('La sesión se cerró.');
  expect(api.asked('POST /api/sessions/:id/end').map(({ path, body }) => [path, body])).toEqual([
    ['/api/sessions/b/end', { current_password: 'Portal2026*' }],
  ]);
  expect(rows()).toHaveLength(2);
});

test('all others are ended at once, and then there is nothing left to end', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Cerrar las demás' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Cerrar las demás sesiones?' }));
  api.refuse('POST /api/sessions/end_others', 'WRONG_CURRENT_PASSWORD');
  await user.type(dialog.getByLabelText(/^Tu contraseña/), 'Otra2026*');
  await user.click(dialog.getByRole('button', { name: 'Cerrar las demás' }));
  await dialog.findAllByText(/contraseña actual es incorrecta/);
  api.answer('POST /api/sessions/end_others', { sessions: [here] });
  await user.type(dialog.getByLabelText(/^Tu contraseña/), 'Portal2026*');
  await user.click(dialog.getByRole('button', { name: 'Cerrar las demás' }));
  await screen.findByText('Cerramos las demás sesiones.');
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull();
});
