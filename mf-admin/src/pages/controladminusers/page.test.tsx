import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { AdminUser } from './admin-user-record.ts';
import AdminUsersPage from './page.tsx';
import { adminUsersTexts } from './texts.ts';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const ricardo: AdminUser = {
  id: 7,
  fiscal_number: '9191919191',
  first_name: 'Ricardo',
  last_name: 'Salazar',
  email: 'ricardo@grupo.example',
  phone: '3005550101',
  perfil_id: 3,
  perfil: 'Informes',
  status: 'ACTIVE',
  temporary_password: false,
  second_factor: false,
  email_waits: false,
  last_login: '2026-11-25T16:40:12-05:00',
  editable: true,
  version: 'v1',
};

beforeEach(() => {
  api.reset();
  queryClient.clear();
  api.answer('GET /api/adminUsers', { users: [ricardo], total_users: 1, max_pages: 1, current_page: 1 });
  api.answer('GET /api/adminProfiles', {
    perfiles: [
      { id: 1, nombre: 'Consulta', asignable: true, segunda_persona: false },
      { id: 3, nombre: 'Informes', asignable: true, segunda_persona: false },
      { id: 9, nombre: 'Todo', asignable: true, segunda_persona: true },
    ],
  });
  api.answer('GET /api/adminRequests', { solicitudes: [] });
  api.answer('POST /api/adminUsers', { id: 7, message: 'Usuario guardado.', waiting: false });
});

const open = (path = '/controladminusers') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <AdminUsersPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const OWN = 'Portal2026*';
const own = () => screen.getByLabelText(/^Tu contraseña/);
const saved = () => api.asked('POST /api/adminUsers').map(({ body }) => body);

test('[AD-01, AD-02] the table has its columns and the button to create a user', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Usuarios' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['USUARIO', 'NOMBRE', 'PERFIL', 'ESTADO', 'EDITAR']);
  expect(screen.getByRole('button', { name: 'Crear Usuario' })).not.toBeNull();
});

test('[AD-01] second factor and last login are columns for who chooses them; the address keeps the choice', async () => {
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByText('Columnas'));
  await user.click(screen.getByRole('checkbox', { name: 'SEGUNDO FACTOR' }));
  await user.click(screen.getByRole('checkbox', { name: 'ÚLTIMO INGRESO' }));
  await user.click(screen.getByRole('checkbox', { name: 'PERFIL' }));
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads()).toEqual(['USUARIO', 'NOMBRE', 'ESTADO', 'SEGUNDO FACTOR', 'ÚLTIMO INGRESO', 'EDITAR']);
  const row = screen.getAllByRole('row')[1] as HTMLElement;
  expect(row.textContent).toContain('Sin activar');
  expect(row.textContent).toContain('25 nov 2026');
  cleanup();
  api.answer('GET /api/adminUsers', {
    ...{ users: [{ ...ricardo, second_factor: true, last_login: null }], total_users: 1 },
    ...{ max_pages: 1, current_page: 1 },
  });
  queryClient.clear();
  open('/controladminusers?sin=name&con=second_factor,last_login');
  const again = await screen.findByRole('row', { name: /9\.191/ });
  expect(again.textContent).toContain('Ninguno en el último año');
  expect(heads()).toEqual(['USUARIO', 'PERFIL', 'ESTADO', 'SEGUNDO FACTOR', 'ÚLTIMO INGRESO', 'EDITAR']);
});

test('the number of rows is chosen and stands in the address', async () => {
  api.answer('GET /api/adminUsers', { users: [ricardo], total_users: 61, max_pages: 7, current_page: 1 });
  open('/controladminusers?pagina=3');
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Filas por página' }), '50');
  await waitFor(() => {
    const query = api.asked('GET /api/adminUsers').at(-1)?.query ?? [];
    expect(Object.fromEntries(query)).toEqual({ page: '1', trx_by_page: '50' });
  });
});

test('[AD-14] the list is asked for by page, size and ID', async () => {
  open('/controladminusers?cedula=9191');
  await screen.findByRole('table');
  const { query } = api.asked('GET /api/adminUsers')[0] ?? {};
  expect(Object.fromEntries(query ?? [])).toEqual({ page: '1', trx_by_page: '10', fiscal_number: '9191' });
});

test('[AD-01, BC-07] the pager shows five links, ten administrators behind each; one page needs none', async () => {
  open();
  await screen.findByRole('table');
  expect(screen.queryByRole('navigation', { name: 'Paginación' })).toBeNull();
  cleanup();
  queryClient.clear();
  api.answer('GET /api/adminUsers', { users: [ricardo], total_users: 61, max_pages: 7, current_page: 1 });
  open();
  const pager = await screen.findByRole('navigation', { name: 'Paginación' });
  expect(
    within(pager)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .filter(Boolean),
  ).toEqual(['1', '2', '3', '4', '5']);
  await userEvent.setup().click(within(pager).getByRole('link', { name: 'Página 3' }));
  await waitFor(() => expect(api.asked('GET /api/adminUsers').at(-1)?.query.get('page')).toBe('3'));
});

test('an administrator of a later page opens, and the list is where it was left: page, search and order', async () => {
  api.answer('GET /api/adminUsers', { users: [ricardo], total_users: 11, max_pages: 2, current_page: 2 });
  open('/controladminusers?cedula=91&orden=-profile&pagina=2');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Editar/ }));
  await user.click(await screen.findByRole('link', { name: 'Volver' }));
  const heading = await screen.findByRole('columnheader', { name: 'PERFIL' });
  expect(heading.getAttribute('aria-sort')).toBe('descending');
  for (const { query } of api.asked('GET /api/adminUsers')) {
    expect(Object.fromEntries(query)).toEqual({
      page: '2',
      trx_by_page: '10',
      fiscal_number: '91',
      sort: '-profile',
    });
  }
});

describe('editing', () => {
  const edit = async () => {
    open('/controladminusers?usuario=9191919191');
    await screen.findByLabelText(/Identificación/);
    await screen.findByRole('option', { name: 'Informes' });
    const user = userEvent.setup();
    await user.type(own(), OWN);
    return user;
  };
  const save = () => screen.getByRole('button', { name: 'Guardar' });

  test('[AD-03, AD-05, AD-07] the ID is locked, a mobile of more than 10 digits is refused and not cut', async () => {
    const user = await edit();
    expect((screen.getByLabelText(/Identificación/) as HTMLInputElement).disabled).toBe(true);
    await user.type(screen.getByLabelText('Celular'), '999');
    expect((screen.getByLabelText('Celular') as HTMLInputElement).value).toBe('3005550101999');
    await user.tab();
    expect(await screen.findByText(/se lee «3005550101999»/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver' })).not.toBeNull();
  });

  test('what the own profile may not change of another stands there and is locked', async () => {
    const users = [{ ...ricardo, editable: false }];
    api.answer('GET /api/adminUsers', { users, total_users: 1, max_pages: 1, current_page: 1 });
    await edit();
    expect(
      screen.getByText(/Tu perfil no permite cambiar el perfil, el estado ni la contraseña/),
    ).not.toBeNull();
    for (const name of ['Estado', 'Perfil', /^Contraseña/])
      expect(screen.getByLabelText<HTMLInputElement>(name).disabled).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/Apellidos/).disabled).toBe(false);
  });

  test('[AD-10, AD-13] an untouched password is left out, and the message of the answer shows', async () => {
    const user = await edit();
    await user.type(screen.getByLabelText(/Apellidos/), ' Mora');
    await user.click(save());
    expect((await screen.findByText('Usuario guardado.')).textContent).toBe('Usuario guardado.');
    expect(saved()).toEqual([
      {
        id: 7,
        fiscal_number: '9191919191',
        first_name: 'Ricardo',
        last_name: 'Salazar Mora',
        email: 'ricardo@grupo.example',
        phone: '3005550101',
        perfil_id: 3,
        status: 'ACTIVE',
        version: 'v1',
        current_password: OWN,
      },
    ]);
  });

  test('[AD-09] a new password needs four characters', async () => {
    const user = await edit();
    await user.type(screen.getByLabelText(/^Contraseña/), 'abc');
    await user.click(save());
    expect((await screen.findAllByText(/al menos 4 caracteres/)).length).toBeGreaterThan(0);
    expect(saved()).toEqual([]);
  });

  test('[AD-04] another profile is saved only after the warning is accepted; cancelling brings the old one back', async () => {
    const user = await edit();
    const profile = screen.getByLabelText(/Perfil/) as HTMLSelectElement;
    await user.selectOptions(profile, '1');
    await user.click(save());
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Esto cambiará los permisos del usuario');
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(profile.value).toBe('3');
    expect(saved()).toEqual([]);
    await user.selectOptions(profile, '1');
    await user.click(save());
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continuar' }),
    );
    await waitFor(() => expect(saved()).toMatchObject([{ perfil_id: 1 }]));
  });

  test('[C12] what two administrators changed shows both states; the own is saved over the one that was seen', async () => {
    const user = await edit();
    await user.clear(screen.getByLabelText('Celular'));
    await user.type(screen.getByLabelText('Celular'), '3222222222');
    const newest = { ...ricardo, phone: '3111111111', version: 'v2' };
    api.answer('GET /api/adminUsers', { users: [newest], total_users: 1, max_pages: 1, current_page: 1 });
    api.refuse('POST /api/adminUsers', 'RECORD_CHANGED', {
      fields: [{ path: '/body/phone', message: 'Laura Ortiz guardó otro valor el 2026-11-22 a las 10:31.' }],
    });
    await user.click(save());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Otra persona guardó esto' }));
    const row = dialog.getByRole('row', { name: /Celular/ });
    for (const text of ['3222222222', '3111111111', 'Laura Ortiz guardó otro valor']) {
      expect(row.textContent).toContain(text);
    }
    api.answer('POST /api/adminUsers', { id: 7, message: 'Usuario guardado.', waiting: false });
    await user.click(dialog.getByRole('button', { name: 'Guardar lo mío' }));
    await screen.findByText('Usuario guardado.');
    expect(saved().at(-1)).toMatchObject({ phone: '3222222222', version: 'v1', seen: 'v2' });
  });

  /** Types what another administrator saved otherwise meanwhile, presses Guardar and answers the dialog that opens. */
  const collide = async (
    type: (user: Awaited<ReturnType<typeof edit>>) => Promise<void>,
    stored: Partial<AdminUser>,
    fields: readonly (keyof AdminUser | 'password')[],
    press = (user: Awaited<ReturnType<typeof edit>>) => user.click(save()),
  ) => {
    const user = await edit();
    await type(user);
    const users = [{ ...ricardo, ...stored, version: 'v2' }];
    api.answer('GET /api/adminUsers', { users, total_users: 1, max_pages: 1, current_page: 1 });
    api.refuse('POST /api/adminUsers', 'RECORD_CHANGED', {
      fields: fields.map((field) => ({ path: `/body/${field}`, message: 'Laura Ortiz guardó otro valor.' })),
    });
    await press(user);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Otra persona guardó esto' }));
    return { user, dialog };
  };
  const rowOf = (dialog: Awaited<ReturnType<typeof collide>>['dialog'], name: RegExp) =>
    dialog.getByRole('row', { name }).textContent;

  test('[C12] leaving what is stored takes it into the form, keeps what only was typed here, and saves when asked', async () => {
    const { user, dialog } = await collide(
      async (typing) => {
        await typing.clear(screen.getByLabelText('Celular'));
        await typing.type(screen.getByLabelText('Celular'), '3222222222');
        await typing.type(screen.getByLabelText(/Apellidos/), ' Mora');
      },
      { phone: '3111111111' },
      ['phone'],
    );
    expect(dialog.queryByRole('row', { name: /Apellidos/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Dejar lo guardado' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect((screen.getByLabelText('Celular') as HTMLInputElement).value).toBe('3111111111');
    expect((screen.getByLabelText(/Apellidos/) as HTMLInputElement).value).toBe('Salazar Mora');
    expect(saved()).toHaveLength(1);
    api.answer('POST /api/adminUsers', { id: 7, message: 'Usuario guardado.', waiting: false });
    await user.click(save());
    await screen.findByText('Usuario guardado.');
    expect(saved().at(-1)).toMatchObject({ phone: '3111111111', last_name: 'Salazar Mora', version: 'v1' });
  });

  test('[C12] a state and a password that collide are shown in words, the password by none of its characters', async () => {
    const { user, dialog } = await collide(
      async (typing) => {
        await typing.selectOptions(screen.getByLabelText(/Estado/), 'Inactivo');
        await typing.type(screen.getByLabelText(/^Contraseña/), 'Secreta2026*');
      },
      { status: 'ACTIVE' },
      ['status', 'password'],
    );
    expect(rowOf(dialog, /Estado/)).toContain('Inactivo');
    expect(rowOf(dialog, /Estado/)).toContain('Activo');
    expect(rowOf(dialog, /Contraseña/)).toContain(adminUsersTexts.conflict.mine);
    expect(rowOf(dialog, /Contraseña/)).toContain(adminUsersTexts.conflict.theirs);
    expect(rowOf(dialog, /Contraseña/)).not.toContain('Secreta');
    await user.click(dialog.getByRole('button', { name: 'Dejar lo guardado' }));
    expect((screen.getByLabelText(/Estado/) as HTMLSelectElement).value).toBe('ACTIVE');
    expect((screen.getByLabelText(/^Contraseña/) as HTMLInputElement).value).toBe('');
  });

  test('[C12] a profile that collides is named as it was chosen and as it is stored', async () => {
    const { user, dialog } = await collide(
      (typing) => typing.selectOptions(screen.getByLabelText(/Perfil/), '1'),
      { perfil_id: 9, perfil: 'Todo' },
      ['perfil_id'],
      async (pressing) => {
        await pressing.click(save());
        const warning = within(await screen.findByRole('alertdialog'));
        await pressing.click(warning.getByRole('button', { name: 'Continuar' }));
      },
    );
    expect(rowOf(dialog, /Perfil/)).toContain('Consulta');
    expect(rowOf(dialog, /Perfil/)).toContain('Todo');
    await user.click(dialog.getByRole('button', { name: 'Dejar lo guardado' }));
    expect((screen.getByLabelText(/Perfil/) as HTMLSelectElement).value).toBe('9');
  });

  test('[AD-13] a refusal of the server is shown, and what was typed stays', async () => {
    api.refuse('POST /api/adminUsers', 'FORBIDDEN');
    const user = await edit();
    await user.type(screen.getByLabelText(/Apellidos/), ' Mora');
    await user.click(save());
    expect(await screen.findByText('No tienes permiso para ver esta información.')).not.toBeNull();
    expect((screen.getByLabelText(/Apellidos/) as HTMLInputElement).value).toBe('Salazar Mora');
  });

  test('[AD-13] a save that never arrives gives the generic message', async () => {
    api.hangUp('POST /api/adminUsers');
    const user = await edit();
    await user.type(screen.getByLabelText(/Apellidos/), ' Mora');
    await user.click(save());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Ha ocurrido un problema, por favor intenta mas tarde.');
    expect((screen.getByLabelText(/Apellidos/) as HTMLInputElement).value).toBe('Salazar Mora');
  });

  test('[AD-12] profile 0 becomes 1 on save, which is no change to be warned of', async () => {
    const users = [{ ...ricardo, perfil_id: 0, perfil: '' }];
    api.answer('GET /api/adminUsers', { users, total_users: 1, max_pages: 1, current_page: 1 });
    const user = await edit();
    await user.type(screen.getByLabelText(/Apellidos/), ' Mora');
    await user.click(save());
    await waitFor(() => expect(saved()).toMatchObject([{ id: 7, perfil_id: 1 }]));
  });

  test('[AD-08] the status is ACTIVE or INACTIVE, and the chosen one is saved', async () => {
    const user = await edit();
    const status = screen.getByLabelText(/Estado/) as HTMLSelectElement;
    expect([...status.options].map(({ value, textContent }) => [value, textContent])).toEqual([
      ['ACTIVE', 'Activo'],
      ['INACTIVE', 'Inactivo'],
    ]);
    await user.selectOptions(status, 'Inactivo');
    await user.click(save());
    await waitFor(() => expect(saved()).toMatchObject([{ id: 7, status: 'INACTIVE' }]));
  });
});

describe('[T10] a profile that two administrators must agree on', () => {
  const waiting = {
    id: 'a'.repeat(26),
    persona: { fiscal_number: '9191919191', nombre: 'Ricardo Salazar' },
    antes: { perfil: 'Informes', modulos: ['Informes'] },
    despues: { perfil: 'Todo', modulos: ['Admin Usuarios', 'Por resolver'] },
    motivo: 'Reemplaza a Paula',
    pedida_por: 'Laura Ortiz',
    pedida: '2026-11-22T10:00:00',
    vence: '2026-11-25T10:00:00',
    estado: 'waiting' as const,
    decidida_por: '',
    propia: false,
    decidible: true,
  };

  test('asks for a reason, and says that another administrator must agree', async () => {
    const message = 'El usuario se actualizó correctamente. Otro administrador debe aprobar su perfil.';
    api.answer('POST /api/adminUsers', { id: 7, message, waiting: true });
    open('/controladminusers?usuario=9191919191');
    await screen.findByRole('option', { name: 'Todo' });
    const user = userEvent.setup();
    await user.selectOptions(screen.getByLabelText(/Perfil/), '9');
    await user.type(screen.getByLabelText(/^Motivo/), 'Reemplaza a Paula');
    await user.type(own(), OWN);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continuar' }),
    );
    expect(await screen.findByText(message)).not.toBeNull();
    expect(saved()).toMatchObject([{ perfil_id: 9, motivo: 'Reemplaza a Paula' }]);
  });

  test('is shown with person, reason and both states, and given with the own password', async () => {
    api.answer('GET /api/adminRequests', { solicitudes: [waiting] });
    api.answer('POST /api/adminRequests/:id/confirm', { message: 'El perfil quedó aprobado.' });
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Aprobar' }));
    for (const shown of ['Ricardo Salazar', 'Reemplaza a Paula', 'Informes: Informes'])
      expect(screen.getAllByText(shown)).not.toHaveLength(0);
    const dialog = within(await screen.findByRole('alertdialog', { name: '¿Aprobar este perfil?' }));
    await user.type(dialog.getByLabelText(/^Tu contraseña/), OWN);
    await user.click(dialog.getByRole('button', { name: 'Aprobar' }));
    expect(await screen.findByText('El perfil quedó aprobado.')).not.toBeNull();
    expect(api.asked('POST /api/adminRequests/:id/confirm')).toMatchObject([
      { path: `/api/adminRequests/${waiting.id}/confirm`, body: { current_password: OWN } },
    ]);
  });

  test('the one who asked can only take it back', async () => {
    api.answer('GET /api/adminRequests', {
      solicitudes: [{ ...waiting, propia: true, decidible: false }],
    });
    open();
    expect(await screen.findByRole('button', { name: 'Retirar' })).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull();
    expect(screen.getByText('Debe aprobarlo otro administrador.')).not.toBeNull();
  });
});

test('[AD-12] a new user gets profile 1 unless another is chosen', async () => {
  open('/controladminusers?usuario=nuevo');
  const user = userEvent.setup();
  await screen.findByRole('option', { name: 'Consulta' });
  expect((screen.getByLabelText(/Perfil/) as HTMLSelectElement).value).toBe('1');
  await user.type(screen.getByLabelText(/Identificación/), '71000001');
  await user.type(screen.getByLabelText(/Nombres/), 'Laura');
  await user.type(screen.getByLabelText(/Apellidos/), 'Ortiz');
  await user.type(screen.getByLabelText(/Correo electrónico/), 'laura@empresa.example');
  await user.type(screen.getByLabelText(/^Contraseña/), 'hola');
  await user.type(own(), OWN);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(saved()).toMatchObject([{ id: 0, perfil_id: 1 }]));
});

test('[AD-03, AD-11] a new user gets one of the profiles that there are, and is saved as a new one', async () => {
  open('/controladminusers?usuario=nuevo');
  const user = userEvent.setup();
  await screen.findByRole('option', { name: 'Informes' });
  const profile = screen.getByLabelText(/Perfil/) as HTMLSelectElement;
  expect([...profile.options].map(({ value }) => value)).toEqual(['', '1', '3', '9']);
  await user.type(screen.getByLabelText(/Identificación/), '71000001');
  await user.type(screen.getByLabelText(/Nombres/), 'Laura');
  await user.type(screen.getByLabelText(/Apellidos/), 'Ortiz');
  await user.type(screen.getByLabelText(/Correo electrónico/), 'laura@empresa.example');
  await user.type(screen.getByLabelText(/^Contraseña/), 'hola');
  await user.type(own(), OWN);
  await user.selectOptions(profile, 'Informes');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Usuario guardado.')).not.toBeNull();
  expect(saved()).toEqual([
    {
      id: 0,
      fiscal_number: '71000001',
      first_name: 'Laura',
      last_name: 'Ortiz',
      email: 'laura@empresa.example',
      phone: '',
      password: 'hola',
      perfil_id: 3,
      status: 'ACTIVE',
      current_password: OWN,
    },
  ]);
  await user.click(screen.getByRole('link', { name: 'Volver' }));
  expect(await screen.findByRole('table', { name: 'Usuarios' })).not.toBeNull();
});

test('[AD-05, AD-06, AD-08, AD-09, AD-11] a new user needs ID, names, e-mail, password and profile, and is active', async () => {
  open('/controladminusers?usuario=nuevo');
  const user = userEvent.setup();
  expect(((await screen.findByLabelText(/Estado/)) as HTMLSelectElement).value).toBe('ACTIVE');
  expect(screen.getByLabelText(/Correo electrónico/).getAttribute('type')).toBe('email');
  await user.selectOptions(screen.getByLabelText(/Perfil/), '');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const summary = await screen.findByRole('alert');
  for (const message of [
    'Escribe la identificación.',
    'Escribe los nombres.',
    'Escribe los apellidos.',
    'Escribe un correo válido.',
    'La contraseña debe tener al menos 4 caracteres.',
    'Elige un perfil.',
    'Escribe tu contraseña.',
  ]) {
    expect(summary.textContent).toContain(message);
  }
  expect(saved()).toEqual([]);
});

describe('the second factor of a colleague', () => {
  const openHelped = async (second_factor: boolean, editable = true) => {
    const users = [{ ...ricardo, second_factor, editable }];
    api.answer('GET /api/adminUsers', { users, total_users: 1, max_pages: 1, current_page: 1 });
    open('/controladminusers?usuario=9191919191');
    await screen.findByLabelText(/Identificación/);
  };
  const reset = () => screen.queryByRole('button', { name: 'Restablecer' });

  test('is reset with a reason, which must be there', async () => {
    api.answer('POST /api/adminUsers/:id/resetSecondFactor', { message: 'Se restableció.' });
    const user = userEvent.setup();
    await openHelped(true);
    await user.click(reset() as HTMLElement);
    const dialog = await screen.findByRole('alertdialog', {
      name: /Restablecer el segundo factor de Ricardo/,
    });
    await user.click(within(dialog).getByRole('button', { name: 'Restablecer' }));
    expect(await within(dialog).findAllByText('Escribe el motivo.')).not.toHaveLength(0);
    await user.type(within(dialog).getByLabelText(/Motivo/), 'Perdió el celular');
    await user.type(within(dialog).getByLabelText(/^Tu contraseña/), OWN);
    await user.click(within(dialog).getByRole('button', { name: 'Restablecer' }));
    await screen.findByText('Se restableció.');
    expect(api.asked('POST /api/adminUsers/:id/resetSecondFactor')).toMatchObject([
      {
        path: '/api/adminUsers/7/resetSecondFactor',
        body: { motivo: 'Perdió el celular', current_password: OWN },
      },
    ]);
  });

  test.each([
    [false, true],
    [true, false],
  ])('is no matter where there is none, or it is not theirs to touch (%s, %s)', async (has, editable) => {
    await openHelped(has, editable);
    expect(reset()).toBeNull();
  });
});

test('an ID that no administrator has leads to all of them', async () => {
  api.answer('GET /api/adminUsers', { users: [], total_users: 0, max_pages: 0, current_page: 1 });
  open('/controladminusers?cedula=5');
  const button = await screen.findByRole('button', { name: 'Ver todos los usuarios' });
  await userEvent.setup().click(button);
  await waitFor(() => {
    const query = api.asked('GET /api/adminUsers').at(-1)?.query ?? [];
    expect(Object.fromEntries(query)).toEqual({ page: '1', trx_by_page: '10' });
  });
});
