import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import type { Customer } from '@portal/contract';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import CustomersPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const mariana: Customer = {
  fiscal_number: '1010101010',
  first_name: 'Mariana',
  last_name: 'Gómez Restrepo',
  email: 'mariana@correo.example',
  phone: '3005550110',
  home_phone: '',
  address: { state: 'Antioquia', city: '05001', street: 'Calle 50 # 40-20' },
  status: 'ACTIVE',
  date_joined: '2024-02-01T09:00:00',
  pending_information: false,
  version: 'v1',
};
const stored = (change: Partial<Customer> = {}): void =>
  api.answer('GET /api/userList', {
    clients: [{ ...mariana, ...change }],
    total_clients: 1,
    max_pages: 1,
    current_page: 1,
  });

beforeEach(() => {
  api.reset();
  queryClient.clear();
  stored();
  api.answer('GET /api/states', { states: [{ state: 'Antioquia' }, { state: 'Valle' }] });
  api.answer('GET /api/cities/:state', {
    cities: [
      { city_code: '05001', city_name: 'Medellín' },
      { city_code: '05088', city_name: 'Bello' },
    ],
  });
  api.answer('POST /api/userList', {
    fiscal_number: '1010101010',
    pending_information: false,
    codes_wait_until: null,
  });
});

const open = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/adminuser?buscar=1&cedula=1010101010&cliente=1010101010']}>
        <CustomersPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect((screen.getByLabelText(/Ciudad/) as HTMLSelectElement).value).toBe('05001'));
  return userEvent.setup();
};
const phone = () => screen.getByLabelText(/^Celular/) as HTMLInputElement;
const sent = () => api.asked('POST /api/userList').map(({ body }) => body);
const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Guardar' }));

/** Types another phone while another clerk saves theirs, and presses Guardar. */
const collide = async () => {
  const user = await open();
  await user.clear(phone());
  await user.type(phone(), '3222222222');
  await user.type(screen.getByLabelText(/^Teléfono fijo/), '6045550101');
  await user.type(screen.getByLabelText(/Motivo/), 'Lo pidió por teléfono');
  await user.type(screen.getByLabelText(/^Tu contraseña/), 'Portal2026*');
  stored({ phone: '3111111111', version: 'v2' });
  api.refuse('POST /api/userList', 'RECORD_CHANGED', {
    fields: [{ path: '/body/phone', message: 'Natalia Peña guardó otro valor el 2026-11-22 a las 10:31.' }],
  });
  await save(user);
  const dialog = await screen.findByRole('alertdialog', { name: 'Otra persona guardó esto' });
  return { user, dialog: within(dialog) };
};

test('[C12] the form goes back with the version it was made from, also when the list behind is asked again', async () => {
  const user = await open();
  stored({ phone: '3111111111', version: 'v2' });
  await act(() => queryClient.refetchQueries());
  expect(phone().value).toBe('3005550110');
  await user.type(screen.getByLabelText(/Motivo/), 'Lo pidió por teléfono');
  await save(user);
  await waitFor(() => expect(sent()).toMatchObject([{ phone: '3005550110', version: 'v1' }]));
});

test('[C12] a field that two clerks changed shows both states side by side, with who saved the other and when', async () => {
  const { dialog } = await collide();
  const row = dialog.getByRole('row', { name: /Celular/ });
  expect(within(row).getByText('3222222222')).not.toBeNull();
  expect(within(row).getByText('3111111111')).not.toBeNull();
  expect(row.textContent).toContain('Natalia Peña guardó otro valor el 2026-11-22 a las 10:31.');
  expect(dialog.queryByRole('row', { name: /Teléfono fijo/ })).toBeNull();
});

test('leaving what is stored takes it into the form, keeps the rest, and saves when asked', async () => {
  const { user, dialog } = await collide();
  await user.click(dialog.getByRole('button', { name: 'Dejar lo guardado' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(phone().value).toBe('3111111111');
  expect((screen.getByLabelText(/^Teléfono fijo/) as HTMLInputElement).value).toBe('6045550101');
  api.answer('POST /api/userList', {
    fiscal_number: '1010101010',
    pending_information: false,
    codes_wait_until: null,
  });
  await save(user);
  await screen.findByText('Los datos del cliente se actualizaron correctamente.');
  expect(sent().at(-1)).toMatchObject({ phone: '3111111111', home_phone: '6045550101', version: 'v1' });
});

test('saving the own value says which stored one was seen, and a third clerk in between is asked about again', async () => {
  const { user, dialog } = await collide();
  stored({ phone: '3344444444', version: 'v3' });
  await user.click(dialog.getByRole('button', { name: 'Guardar lo mío' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ phone: '3222222222', version: 'v1', seen: 'v2' });
  const again = within(await screen.findByRole('alertdialog', { name: 'Otra persona guardó esto' }));
  expect(await again.findByText('3344444444')).not.toBeNull();
  api.answer('POST /api/userList', {
    fiscal_number: '1010101010',
    pending_information: false,
    codes_wait_until: null,
  });
  await user.click(again.getByRole('button', { name: 'Guardar lo mío' }));
  await screen.findByText('Los datos del cliente se actualizaron correctamente.');
  expect(sent().at(-1)).toMatchObject({ phone: '3222222222', seen: 'v3' });
});

test('going on editing changes nothing and saves nothing', async () => {
  const { user, dialog } = await collide();
  await user.click(dialog.getByRole('button', { name: 'Seguir editando' }));
  expect(phone().value).toBe('3222222222');
  expect(sent()).toHaveLength(1);
});

test('an address is compared whole, in words', async () => {
  const user = await open();
  await user.selectOptions(screen.getByLabelText(/Ciudad/), 'Bello');
  await user.type(screen.getByLabelText(/Motivo/), 'Se mudó');
  stored({ address: { state: 'Antioquia', city: '05001', street: 'Carrera 7 # 1-2' }, version: 'v2' });
  api.refuse('POST /api/userList', 'RECORD_CHANGED', {
    fields: [{ path: '/body/address', message: 'El cliente guardó otro valor.' }],
  });
  await save(user);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Calle 50 # 40-20, Bello, Antioquia')).not.toBeNull();
  expect(dialog.getByText('Carrera 7 # 1-2, Medellín, Antioquia')).not.toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Dejar lo guardado' }));
  expect((screen.getByLabelText(/Ciudad/) as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(
    'Medellín',
  );
  expect((screen.getByLabelText(/Dirección/) as HTMLInputElement).value).toBe('Carrera 7 # 1-2');
});
