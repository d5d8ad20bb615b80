import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import ProfilesPage from './page.tsx';
import type { Grantable, Profile } from './profile-draft.ts';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const cashiers: Profile = {
  ...{ id: 3, nombre: 'Caja', usuarios: 3, personas: ['Liliana Ochoa', 'Wilmer Cuesta'], version: 'v1' },
  modulos: [
    { modulo: 'customers', acceso_total: false },
    { modulo: 'reports', acceso_total: false },
  ],
  ...{ secciones: ['pagos'], editable: true, propio: false },
};
const management: Profile = {
  ...{ id: 2, nombre: 'Dirección', usuarios: 1, personas: ['Paola Arango'], version: 'v2' },
  modulos: [{ modulo: 'customers', acceso_total: true }],
  ...{ secciones: [], editable: false, propio: true },
};
const grantable: Grantable = {
  modulos: [
    { modulo: 'customers', nombre: 'Clientes', url: '/adminuser', otorgable: true, acceso_total: false },
    { modulo: 'money', nombre: 'Por resolver', url: '/money-desk', otorgable: true, acceso_total: false },
    { modulo: 'releases', nombre: 'Despliegues', url: '/releases', otorgable: false, acceso_total: false },
    { modulo: 'reports', nombre: 'Informes', url: '/reports', otorgable: true, acceso_total: true },
  ],
  secciones: [
    { seccion: 'pagos', otorgable: true },
    { seccion: 'usuarios', otorgable: true },
  ],
};

beforeEach(() => {
  api.reset();
  queryClient.clear();
  api.answer('GET /api/adminProfileGrants', { perfiles: [management, cashiers] });
  api.answer('GET /api/adminModules', grantable);
  api.answer('POST /api/adminProfile', { id: 3, waiting: false, message: 'El perfil se actualizó.' });
});

const open = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/controladminusers/perfiles']}>
        <ProfilesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('table');
  return userEvent.setup();
};
const level = (name: string) => screen.getByRole('combobox', { name }) as HTMLSelectElement;

/** Presses save and gives reason and password. */
async function save(user: Awaited<ReturnType<typeof open>>): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.type(await screen.findByLabelText(/^Motivo/), 'Cambio de funciones');
  await user.type(screen.getByLabelText(/^Tu contraseña/), 'Portal2026*');
  await user.click(screen.getAllByRole('button', { name: 'Guardar' }).at(-1) as HTMLElement);
}

test('each profile shows who has it and what it opens; the own one cannot be changed', async () => {
  await open();
  expect(screen.getByText('Liliana Ochoa, Wilmer Cuesta y 1 persona más')).toBeTruthy();
  expect(level('Clientes, Caja').value).toBe('enter');
  expect(level('Por resolver, Caja').value).toBe('none');
  expect(level('Informes, Caja').value).toBe('some');
  expect(level('Clientes, Dirección').disabled).toBe(true);
  expect(screen.getByText('Es tu perfil: lo cambia otro administrador.')).toBeTruthy();
});

test('an area that the own profile does not open cannot be given', async () => {
  await open();
  const options = [...level('Despliegues, Caja').options].map(({ text, disabled }) => [text, disabled]);
  expect(options).toEqual([
    ['No ve', false],
    ['Entra', true],
  ]);
});

test('reports are chosen as all the rest is: some, and of each whether it is seen', async () => {
  await open();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect([...level('Informes, Caja').options].map(({ text }) => text)).toEqual(['No ve', 'Algunos', 'Todos']);
  expect([...level('Informe: Pagos, Caja').options].map(({ text }) => text)).toEqual(['No ve', 'Ve']);
  expect(level('Informe: Pagos, Caja').value).toBe('yes');
  expect(level('Informe: Usuarios, Caja').value).toBe('no');
});

test('where one profile has room, one is chosen, and the others are left out there', async () => {
  const user = await open();
  const shown = () =>
    [...document.querySelectorAll('td[data-shown=true]')].map((cell) => cell.getAttribute('data-profile'));
  expect(new Set(shown())).toEqual(new Set(['Dirección']));
  await user.selectOptions(level('Perfil'), 'Caja');
  expect(new Set(shown())).toEqual(new Set(['Caja']));
  // A new one is the one that is being made.
  await user.click(screen.getByRole('button', { name: 'Crear perfil' }));
  expect(level('Perfil').selectedOptions[0]?.text).toBe('Perfil nuevo');
});

test('a change says what it does and for how many, and is saved with the version, a reason and a proof', async () => {
  const user = await open();
  await user.selectOptions(level('Por resolver, Caja'), 'Entra');
  await user.selectOptions(level('Informe: Usuarios, Caja'), 'Ve');
  expect(screen.getByText('Si guardas, cambia para 3 personas.')).toBeTruthy();
  expect(screen.getByText('Caja podrá entrar a Por resolver.')).toBeTruthy();
  expect(screen.getByText('Caja podrá ver el informe Usuarios.')).toBeTruthy();
  await save(user);
  await screen.findByText('El perfil se actualizó.');
  expect(api.asked('POST /api/adminProfile').map(({ body }) => body)).toEqual([
    {
      ...{ id: 3, nombre: 'Caja', version: 'v1' },
      modulos: [
        { modulo: 'customers', acceso_total: false },
        { modulo: 'money', acceso_total: true },
        { modulo: 'reports', acceso_total: false },
      ],
      secciones: ['pagos', 'usuarios'],
      ...{ motivo: 'Cambio de funciones', current_password: 'Portal2026*' },
    },
  ]);
  expect(screen.queryByText(/Si guardas/)).toBeNull();
});

test('reports by section without a section are not sent', async () => {
  const user = await open();
  await user.selectOptions(level('Informe: Pagos, Caja'), 'No ve');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(screen.getByRole('alert').textContent).toContain('Caja: elige al menos un informe, o todos.');
  expect(api.asked('POST /api/adminProfile')).toEqual([]);
});

test('a profile that another administrator changed meanwhile is shown as it is now', async () => {
  const user = await open();
  await user.selectOptions(level('Clientes, Caja'), 'No ve');
  api.refuse('POST /api/adminProfile', 'RECORD_CHANGED');
  api.answer('GET /api/adminProfileGrants', {
    perfiles: [management, { ...cashiers, version: 'v3', modulos: [], secciones: [] }],
  });
  await save(user);
  expect((await screen.findByRole('alert')).textContent).toContain('Otra persona cambió este perfil.');
  expect(level('Informes, Caja').value).toBe('none');
  expect(screen.queryByText(/Si guardas/)).toBeNull();
});

test('a new profile is a column of its own and is created with its name', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Crear perfil' }));
  await user.type(screen.getByLabelText('Nombre del perfil'), 'Cartera');
  await user.selectOptions(level('Clientes, Cartera'), 'Entra');
  await save(user);
  await screen.findByText('El perfil se actualizó.');
  expect(api.asked('POST /api/adminProfile').at(0)?.body).toMatchObject({
    ...{ id: 0, nombre: 'Cartera', secciones: [] },
    modulos: [{ modulo: 'customers', acceso_total: true }],
  });
});
