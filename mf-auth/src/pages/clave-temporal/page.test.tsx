import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { bus } from '@portal/event-bus';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import TemporaryPasswordPage from './page.tsx';

const FRESH = 'Turquesa#48venado';
const session = { token: 't', is_admin: true, permissions: [], modules: [], pending_information: false };
const laura = {
  ...{
    first_name: 'Laura',
    last_name: 'Mejía',
    fiscal_number: '71000001',
    email: '',
    phone: '',
    home_phone: '',
  },
  ...{ is_admin: true, pending_information: false, permissions: [], duty: 'temporary_password' as const },
};

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => {
  queryClient.clear();
  api.reset();
  api.answer('GET /api/user', laura);
  api.answer('POST /api/replaceTemporaryPassword', session);
});
afterEach(cleanup);

const open = () => {
  render(
    <QueryClientProvider client={queryClient}>
      <TemporaryPasswordPage />
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const current = () => screen.getByLabelText<HTMLInputElement>('Contraseña temporal');
const accept = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Aceptar' });
const fill = async (user: ReturnType<typeof open>, temporary = 'hola') => {
  await user.type(current(), temporary);
  await user.type(screen.getByLabelText('Nueva contraseña'), FRESH);
  await user.type(screen.getByLabelText('Confirma la contraseña'), FRESH);
};
const heardBy = () => {
  const heard: unknown[] = [];
  const stops = [
    bus.on('session.started@1', (payload) => heard.push(payload)),
    bus.on('session.close@1', (payload) => heard.push(payload)),
  ];
  return { heard, stop: () => void stops.map((end) => end()) };
};

test('[AD-09, AU-47, AU-51] a valid password of one’s own replaces the temporary one and the session goes on', async () => {
  const user = open();
  const { heard, stop } = heardBy();
  await waitFor(() => expect(api.asked('GET /api/user')).toHaveLength(1));
  expect(accept().getAttribute('aria-disabled')).toBe('true');
  await fill(user);
  await user.dblClick(accept());
  await waitFor(() => expect(heard).toEqual([{ ...session, fiscal_number: '71000001' }]));
  expect(api.asked('POST /api/replaceTemporaryPassword').map(({ body }) => body)).toEqual([
    { last_password: 'hola', password_1: FRESH, password_2: FRESH },
  ]);
  stop();
});

test('[AU-56] a wrong temporary password is said at its field, which is emptied; the new one stays', async () => {
  api.refuse('POST /api/replaceTemporaryPassword', 'WRONG_CURRENT_PASSWORD');
  const user = open();
  await fill(user, 'otra');
  await user.click(accept());
  await screen.findAllByText(errorCatalogue.WRONG_CURRENT_PASSWORD.message);
  expect(current().value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Nueva contraseña').value).toBe(FRESH);
});

test('a network that fails keeps everything that was typed', async () => {
  api.hangUp('POST /api/replaceTemporaryPassword');
  const user = open();
  await fill(user);
  await user.click(accept());
  await screen.findByText(errorCatalogue.UNEXPECTED.message);
  expect([current().value, accept().getAttribute('aria-disabled')]).toEqual(['hola', null]);
});

test('a person who will not replace it can end the session', async () => {
  const user = open();
  const { heard, stop } = heardBy();
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  expect(heard).toEqual([{ reason: 'logout' }]);
  stop();
});
