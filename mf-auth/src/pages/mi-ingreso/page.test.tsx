import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import OwnAccessPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
afterEach(cleanup);
beforeEach(() => {
  queryClient.clear();
  api.reset();
  api.answer('GET /api/sessions', { sessions: [] });
  api.answer('GET /api/user', {
    ...{ first_name: 'Laura', last_name: 'Mejía', fiscal_number: '71000001', email: '', phone: '' },
    ...{ home_phone: '', is_admin: true, pending_information: false, permissions: [] },
  });
  api.answer('POST /api/second_factor/enrol', {
    secret: 'GEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/x',
    qr: { size: 21, path: 'M0 0h7v1h-7z' },
    recovery_codes: ['k3mfa-x92pc'],
  });
  api.answer('POST /api/second_factor/recovery_codes', { recovery_codes: ['b7wqd-4ynme', 'k3mfa-x92pc'] });
});

const open = (activo: boolean, codigos: number) => {
  api.answer('GET /api/second_factor', { activo, codigos });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OwnAccessPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const password = () => screen.findByLabelText<HTMLInputElement>('Tu contraseña');

test('a person who wants a second factor gives the own password first, and then sets the app up', async () => {
  const user = open(false, 0);
  await user.type(await password(), 'Portal2026*');
  await user.click(screen.getByRole('button', { name: 'Configurar segundo factor' }));
  expect(await screen.findByRole('img', { name: /Código QR/ })).not.toBeNull();
  expect(api.asked('POST /api/second_factor/enrol').map(({ body }) => body)).toEqual([
    { current_password: 'Portal2026*' },
  ]);
});

test('once the app is set up the page says so, though the session that began has emptied what was known', async () => {
  api.answer('POST /api/second_factor/confirm', {
    ...{ token: 't', is_admin: true, permissions: [], modules: [], pending_information: false },
  });
  const stop = bus.on('session.started@1', () => queryClient.clear());
  const user = open(false, 0);
  await user.type(await password(), 'Portal2026*');
  await user.click(screen.getByRole('button', { name: 'Configurar segundo factor' }));
  await user.click(await screen.findByRole('checkbox', { name: /Guardé mis códigos/ }));
  await user.type(screen.getByRole('textbox', { name: 'Código de tu aplicación' }), '409112');
  api.answer('GET /api/second_factor', { activo: true, codigos: 10 });
  await user.click(screen.getByRole('button', { name: 'Activar' }));
  expect(await screen.findByText(/Te quedan 10 códigos de recuperación/)).not.toBeNull();
  expect(screen.queryByRole('img', { name: /Código QR/ })).toBeNull();
  stop();
});

test('without the right password nothing of a new app is shown', async () => {
  api.refuse('POST /api/second_factor/enrol', 'WRONG_CURRENT_PASSWORD');
  const user = open(false, 0);
  await user.click(await screen.findByRole('button', { name: 'Configurar segundo factor' }));
  expect(api.asked('POST /api/second_factor/enrol')).toEqual([]);
  await user.type(await password(), 'Otra2026*');
  await user.click(screen.getByRole('button', { name: 'Configurar segundo factor' }));
  expect((await screen.findAllByText(/contraseña actual es incorrecta/)).length).toBeGreaterThan(0);
  expect((await password()).value).toBe('');
  expect(screen.queryByRole('img', { name: /Código QR/ })).toBeNull();
});

test('who has one sees how many recovery codes are left, and gets new ones for the password, shown once', async () => {
  const user = open(true, 3);
  expect(await screen.findByText(/Te quedan 3 códigos de recuperación/)).not.toBeNull();
  await user.type(await password(), 'Portal2026*');
  await user.click(screen.getByRole('button', { name: 'Renovar códigos' }));
  const codes = await screen.findByRole('region', { name: 'Códigos de recuperación' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([...['b7wqd-4ynme', 'k3mfa-x92pc']]);
  expect(within(codes).getByRole('button', { name: 'Descargar los códigos' })).not.toBeNull();
});
