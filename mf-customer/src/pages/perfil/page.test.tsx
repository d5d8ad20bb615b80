import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { bus } from '@portal/event-bus';
import { createTestApi } from '@portal/remote-kit/testing';
import { drafts } from '@portal/ui/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import ProfilePage from './page.tsx';
import { profile } from './profile.fixture.ts';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const updates: unknown[] = [];
const closings: unknown[] = [];
const stops = [
  bus.on('session.updated@1', (payload) => updates.push(payload)),
  bus.on('session.close@1', (payload) => closings.push(payload)),
];
afterAll(() => {
  for (const stop of stops) stop();
});

function Elsewhere() {
  return <p>{`gone to ${useLocation().pathname}`}</p>;
}

const open = async (path = '/perfil'): Promise<UserEvent> => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/perfil" element={<ProfilePage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Guardar' });
  await screen.findByRole('option', { name: 'Apartadó' });
  return userEvent.setup();
};

beforeEach(() => {
  updates.length = 0;
  closings.length = 0;
  api.reset();
  api.answer('GET /api/dataResponse', profile);
  api.answer('POST /api/dataResponse', profile);
  api.answer('GET /api/passkeys', { passkeys: [] });
  api.answer('GET /api/sessions', { sessions: [] });
  api.answer('GET /api/contact_preferences', notices);
  api.answer('GET /api/states', { states: [{ state: 'Antioquia' }, { state: 'Valle del Cauca' }] });
  api.answer('GET /api/cities/:state', {
    cities: [
      { city_code: '05001', city_name: 'Medellín' },
      { city_code: '05045', city_name: 'Apartadó' },
    ],
  });
  api.answer('POST /api/changePassword', { estado: 'OK', mensaje: '' });
});
afterEach(cleanup);

const notices = { email: true, push: false, has_devices: false, version: 'v1' };

const field = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const select = (name: string | RegExp) => screen.getByRole('combobox', { name }) as HTMLSelectElement;
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Guardar' }));
const saved = () => api.asked('POST /api/dataResponse');

describe('what the page shows', () => {
  test('[PR-01] name and ID are there to be read, not to be changed', async () => {
    await open();
    const who = screen.getByRole('region', { name: 'Quién eres' });
    expect(who.textContent).toContain('Mariana Gómez Restrepo');
    expect(who.textContent).toContain('1.010.101.010');
    expect(within(who).queryByRole('textbox')).toBeNull();
  });

  test('[PR-02, PR-04] the rest is filled in, can be changed, and is saved by Guardar', async () => {
    api.answer('GET /api/dataResponse', { ...profile, home_phone: '6045550101' });
    const user = await open();
    expect(field(/Correo electrónico/).value).toBe('mariana@correo.example');
    expect(field(/Celular/).value).toBe('3001010101');
    expect(field(/Teléfono fijo/).value).toBe('6045550101');
    expect(select(/Departamento/).value).toBe('Antioquia');
    expect(select(/Municipio/).value).toBe('05001');
    expect(field(/Dirección/).value).toBe('Calle 10 # 43-12');
    const change = async (name: RegExp, typed: string) => {
      await user.clear(field(name));
      await user.type(field(name), typed);
    };
    await change(/Correo electrónico/, 'otra@correo.example');
    await change(/Celular/, '3009999999');
    await change(/Teléfono fijo/, '6049999999');
    await change(/Dirección/, 'Carrera 1');
    await user.type(screen.getByLabelText(/^Contraseña actual/), 'Portal2026*');
    await user.selectOptions(select(/Departamento/), 'Valle del Cauca');
    await user.selectOptions(select(/Municipio/), await screen.findByRole('option', { name: 'Apartadó' }));
    await save(user);
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.body).toMatchObject({
      email: 'otra@correo.example',
      phone: '3009999999',
      home_phone: '6049999999',
      address: { state: 'Valle del Cauca', city: '05045', street: 'Carrera 1' },
    });
  });

  test('after a recovery it asks to look at what still opens the account, beside the list of it', async () => {
    api.answer('GET /api/passkeys', {
      passkeys: [
        {
          id: '4f0c8f0e-6f5b-4d0e-9a53-2f6f0c9f7a10',
          name: 'Celular de la casa',
          created: '2026-10-01T09:00:00',
          last_used: null,
          synced: false,
          approves_from: null,
        },
      ],
    });
    await open('/perfil?recuperada=1');
    expect(screen.getByText(/Mira abajo qué abre todavía tu cuenta/)).toBeTruthy();
    expect(await screen.findByText('Celular de la casa')).toBeTruthy();
    cleanup();
    await open();
    expect(screen.queryByText(/Mira abajo qué abre todavía tu cuenta/)).toBeNull();
  });

  test('[AU-12] while data are missing a banner says so', async () => {
    api.answer('GET /api/dataResponse', { ...profile, pending_information: true });
    await open();
    expect(screen.getByRole('alert').textContent).toContain('Completa tus datos para continuar.');
  });
});

describe('department and city', () => {
  test('what is stored is shown by its name before the cities of the department are there', async () => {
    const cities = Promise.withResolvers<void>();
    api.answer(
      'GET /api/cities/:state',
      { cities: [{ city_code: '05045', city_name: 'Apartadó' }] },
      cities.promise,
    );
    api.answer('GET /api/states', { states: [] }, cities.promise);
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/perfil']}>
          <ProfilePage />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await screen.findByRole('button', { name: 'Guardar' });
    expect(select(/Departamento/).selectedOptions[0]?.textContent).toBe('Antioquia');
    expect(select(/Municipio/).selectedOptions[0]?.textContent).toBe('Medellín');
    cities.resolve();
    expect(await screen.findByRole('option', { name: 'Apartadó' })).not.toBeNull();
  });

  test('[PR-06] choosing a department loads its cities and forgets the one of another', async () => {
    const user = await open();
    api.answer('GET /api/cities/:state', { cities: [{ city_code: '76001', city_name: 'Cali' }] });
    await user.selectOptions(select(/Departamento/), 'Valle del Cauca');
    expect(await screen.findByRole('option', { name: 'Cali' })).not.toBeNull();
    expect(select(/Municipio/).value).toBe('');
    expect(api.asked('GET /api/cities/:state').map(({ path }) => decodeURIComponent(path))).toEqual([
      '/api/cities/Antioquia',
      '/api/cities/Valle del Cauca',
    ]);
  });

  test('[PR-08] the placeholder gives the required-values error and saves nothing', async () => {
    const user = await open();
    await user.selectOptions(select(/Departamento/), 'ESCOGE...');
    await save(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Revisa 2 datos');
    expect(screen.getAllByText('Completa los campos obligatorios.')).toHaveLength(2);
    expect(saved()).toHaveLength(0);
  });

  test('[PR-08] so does the placeholder of the city alone', async () => {
    const user = await open();
    await user.selectOptions(select(/Municipio/), 'ESCOGE...');
    await save(user);
    await waitFor(() => expect(select(/Municipio/).getAttribute('aria-invalid')).toBe('true'));
    expect(select(/Departamento/).getAttribute('aria-invalid')).not.toBe('true');
    expect(saved()).toHaveLength(0);
  });
});

describe('saving', () => {
  test('[C12] what an adviser changed too shows both states; leaving theirs saves the rest', async () => {
    const user = await open();
    await user.clear(field(/Celular/));
    await user.type(field(/Celular/), '3222222222');
    await user.type(screen.getByLabelText(/^Contraseña actual/), 'Portal2026*');
    api.answer('GET /api/dataResponse', { ...profile, phone: '3111111111', version: 'v2' });
    api.refuse('POST /api/dataResponse', 'RECORD_CHANGED', {
      fields: [{ path: '/body/phone', message: 'Uno de nuestros asesores guardó otro valor.' }],
    });
    await save(user);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Otra persona guardó esto' }));
    const row = dialog.getByRole('row', { name: /Celular/ });
    for (const text of ['3222222222', '3111111111', 'Uno de nuestros asesores']) {
      expect(row.textContent).toContain(text);
    }
    await user.click(dialog.getByRole('button', { name: 'Dejar lo guardado' }));
    expect(field(/Celular/).value).toBe('3111111111');
    expect(saved()).toHaveLength(1);
    expect(saved()[0]?.body).toMatchObject({ version: 'v1' });
  });

  test('[AU-59, C12] what was typed before another person saved names the version that it began from, and asks', async () => {
    const user = await open();
    await user.clear(field(/Celular/));
    await user.type(field(/Celular/), '3222222222');
    expect(drafts.keep('1010101010', '/perfil')).toBe(true);
    cleanup();
    drafts.admit('1010101010');
    api.answer('GET /api/dataResponse', {
      ...profile,
      ...{ email: 'nuevo@correo.example', phone: '3111111111', version: 'v2' },
    });
    const back = await open();
    await waitFor(() => expect(field(/Celular/).value).toBe('3222222222'));
    api.refuse('POST /api/dataResponse', 'RECORD_CHANGED', {
      fields: [{ path: '/body/phone', message: 'Uno de nuestros asesores guardó otro valor.' }],
    });
    await back.type(screen.getByLabelText(/^Contraseña actual/), 'Portal2026*');
    await save(back);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Otra persona guardó esto' }));
    expect(dialog.getByRole('row', { name: /Celular/ }).textContent).toContain('3111111111');
    expect(saved()[0]?.body).toMatchObject({ version: 'v1', phone: '3222222222' });
    await back.click(dialog.getByRole('button', { name: 'Dejar lo guardado' }));
    expect(field(/Celular/).value).toBe('3111111111');
  });

  test('[PR-03] needs the policy accepted', async () => {
    api.answer('GET /api/dataResponse', { ...profile, policy: { version: '2026-11', accepted_at: null } });
    const user = await open();
    await save(user);
    expect(await screen.findAllByText(/Acepta la política para continuar/)).not.toHaveLength(0);
    expect(saved()).toHaveLength(0);
    await user.click(screen.getByRole('checkbox'));
    await save(user);
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.body).toMatchObject({ policy_version: '2026-11' });
  });

  test('[PR-10] the phone is read as it is pasted, and any other text is kept and refused', async () => {
    const user = await open();
    await user.clear(field(/Celular/));
    await user.click(field(/Celular/));
    await user.paste('+57 300 123 4567');
    expect(field(/Celular/).value).toBe('3001234567');
    await user.type(field(/Celular/), '9');
    await user.tab();
    expect(field(/Celular/).value).toBe('30012345679');
    expect(await screen.findByText(/se lee «30012345679»/)).toBeTruthy();
  });

  test('[PR-11, PR-12] success is told, ends the pending state, and closing it leads to the summary', async () => {
    api.answer('GET /api/dataResponse', { ...profile, pending_information: true });
    const user = await open();
    await user.type(field(/Teléfono fijo/), '6045550101');
    await save(user);
    const dialog = await screen.findByRole('alertdialog', { name: 'Datos guardados' });
    expect(dialog.textContent).toContain('Tus datos se actualizaron correctamente.');
    expect(updates).toEqual([{ pending_information: false }]);
    expect(screen.queryByText(/Completa tus datos/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ir al resumen' }));
    expect(await screen.findByText('gone to /resumen')).not.toBeNull();
  });

  test('another e-mail asks for the password, and a wrong one says so at its field', async () => {
    const user = await open();
    expect(screen.queryByLabelText(/^Contraseña actual/)).toBeNull();
    await user.clear(field(/Correo electrónico/));
    await user.type(field(/Correo electrónico/), 'otra@correo.example');
    await user.type(screen.getByLabelText(/^Contraseña actual/), 'equivocada');
    api.refuse('POST /api/dataResponse', 'WRONG_CURRENT_PASSWORD');
    await save(user);
    expect(await screen.findAllByText(/La contraseña actual es incorrecta/)).not.toHaveLength(0);
    expect((screen.getByLabelText(/^Contraseña actual/) as HTMLInputElement).value).toBe('');
    expect(saved()[0]?.body).toMatchObject({ current_password: 'equivocada' });
  });

  test.each([
    ['EMAIL_EXISTS', '/body/email', 'Ese correo ya lo usa otra persona.'],
    ['CONTACT_BLACKLISTED', '/body/phone', 'Escribe uno válido, que sea tuyo.'],
    ['INVALID_REQUEST', '/body/address/city', 'Escoge un municipio del departamento.'],
  ] as const)('[PR-13, ER-22, ER-23] %s is said at the field it means', async (code, path, message) => {
    const user = await open();
    api.refuse('POST /api/dataResponse', code, { fields: [{ path, message }] });
    await save(user);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('[ER-22, ER-23] without a field the mapped message stands above the form', async () => {
    const user = await open();
    api.refuse('POST /api/dataResponse', 'CONTACT_BLACKLISTED');
    await save(user);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'No podemos usar ese correo o ese celular. Escribe uno válido, que sea tuyo.',
    );
  });

  test('a lost connection keeps what was typed', async () => {
    const user = await open();
    await user.type(field(/Dirección/), ' apto 301');
    api.hangUp('POST /api/dataResponse');
    await save(user);
    expect((await screen.findByRole('alert')).textContent).toContain('No alcanzamos a guardar tus datos.');
    expect(field(/Dirección/).value).toBe('Calle 10 # 43-12 apto 301');
  });
});

describe('change of password', () => {
  const begin = async (): Promise<UserEvent> => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Cambiar Contraseña' }));
    await screen.findByRole('dialog', { name: 'Cambia tu contraseña' });
    return user;
  };
  const passwords = () =>
    ['Contraseña actual', 'Nueva contraseña', 'Confirma la contraseña'].map((name) =>
      within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name),
    ) as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
  const accept = () => screen.getByRole('button', { name: 'Aceptar' }) as HTMLButtonElement;
  const fill = async (user: UserEvent, current = 'Portal2026*') => {
    const [last, first, second] = passwords();
    await user.type(last, current);
    await user.type(first, 'Nueva2027*');
    await user.type(second, 'Nueva2027*');
  };

  test('[PR-05, AU-55, AU-56, AU-51, AU-47] it has current, new and confirmation, and waits for all three', async () => {
    const user = await begin();
    const [last, first, second] = passwords();
    expect([last.type, first.type, second.type]).toEqual(['password', 'password', 'password']);
    await user.type(first, 'Nueva2027*');
    await user.type(second, 'Nueva2027*');
    expect(accept().getAttribute('aria-disabled')).toBe('true');
    await user.type(last, 'Portal2026*');
    expect(accept().getAttribute('aria-disabled')).toBeNull();
    await user.type(second, 'x');
    expect(accept().getAttribute('aria-disabled')).toBe('true');
    for (const simple of [first, second]) {
      await user.clear(simple);
      await user.type(simple, 'Nueva2027');
    }
    expect(accept().getAttribute('aria-disabled')).toBe('true');
  });

  test('[AU-56, AU-57, EN-07] success is told and followed by logout', async () => {
    const user = await begin();
    await fill(user);
    await user.click(accept());
    const done = await screen.findByRole('alertdialog', { name: 'Contraseña cambiada' });
    expect(done.textContent).toContain('Cambiaste tu contraseña. Ingresa de nuevo con la nueva.');
    expect(api.asked('POST /api/changePassword')[0]?.body).toEqual({
      last_password: 'Portal2026*',
      password_1: 'Nueva2027*',
      password_2: 'Nueva2027*',
    });
    expect(closings).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Ingresar de nuevo' }));
    expect(closings).toEqual([{ reason: 'password-changed' }]);
  });

  test.each([
    ['WRONG_CURRENT_PASSWORD', 'La contraseña actual es incorrecta'],
    ['PASSWORD_REUSED', 'No puedes reutilizar una de tus últimas 5 contraseñas.'],
  ] as const)('[ER-01, ER-02] %s is said', async (code, message) => {
    const user = await begin();
    await fill(user);
    api.refuse('POST /api/changePassword', code);
    await user.click(accept());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(closings).toEqual([]);
  });
});

describe('payment notices', () => {
  const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

  test('are saved at once, say what the choice means, and are told as saved', async () => {
    const user = await open();
    expect((await toggle('Por correo')).checked).toBe(true);
    api.answer('PUT /api/contact_preferences', { ...notices, email: false, version: 'v2' });
    await user.click(await toggle('Por correo'));
    expect(await screen.findByText('Guardado. Ya aplica.')).not.toBeNull();
    expect(screen.getByText(/^No te recordaremos tus pagos/)).not.toBeNull();
    expect(api.asked('PUT /api/contact_preferences').map(({ body }) => body)).toEqual([
      { email: false, push: false, version: 'v1' },
    ]);
  });

  test('that could not be saved stand as they were, and say so', async () => {
    const user = await open();
    api.hangUp('PUT /api/contact_preferences');
    await user.click(await toggle('En tus dispositivos'));
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos guardar el cambio.');
    expect((await toggle('En tus dispositivos')).checked).toBe(false);
  });
});

test('an e-mail that takes no messages is said above the form', async () => {
  api.answer('GET /api/dataResponse', { ...profile, unreachable: ['email'] });
  await open();
  expect(await screen.findByText(/^Tu correo no recibe/)).not.toBeNull();
  expect(screen.queryByText(/^Tu celular no recibe/)).toBeNull();
});

describe('codes that still go to the contact before', () => {
  const waiting = {
    ...profile,
    contact_wait: { email: 'mar****@correo.example', phone: '********01', until: '2026-11-23T10:00:00' },
  };
  const sent = {
    email: 'mar****@correo.example',
    phone: '********01',
    vigencia_otp: 5,
    intentos_restantes: 3,
  };
  const begin = async (): Promise<UserEvent> => {
    api.answer('GET /api/dataResponse', waiting);
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Confirmar el cambio' }));
    await screen.findByRole('alertdialog', { name: '¿Confirmas tu correo y tu celular?' });
    return user;
  };
  const send = (user: UserEvent) =>
    user.click(screen.getByRole('button', { name: 'Enviar código a mar****@correo.example, ********01' }));
  const type = async (user: UserEvent) => {
    await user.type(await screen.findByRole('textbox', { name: 'Código de 6 dígitos' }), '481593');
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  };

  test('[T19] a code to the contact before confirms the new one, and no password is asked for', async () => {
    api.answer('POST /api/contactCode', sent);
    api.answer('POST /api/confirmContact', profile);
    const user = await begin();
    expect(screen.queryByLabelText(/Contraseña/)).toBeNull();
    await send(user);
    await type(user);
    await waitFor(() =>
      expect(screen.queryByText(/tus códigos llegan a mar\*\*\*\*@correo.example/)).toBeNull(),
    );
    expect(api.asked('POST /api/confirmContact').map(({ body }) => body)).toEqual([
      { version: 'v1', codigo: '481593' },
    ]);
  });

  test('a wrong code says how many tries are left; without any, another code can be had at once', async () => {
    api.answer('POST /api/contactCode', sent);
    const user = await begin();
    await send(user);
    api.refuse('POST /api/confirmContact', 'OTP_INVALID', { intentos_restantes: 2 });
    await type(user);
    expect((await screen.findByRole('alert')).textContent).toContain('2');
    await user.click(screen.getByRole('button', { name: /de nuevo|otra vez/i }));
    api.refuse('POST /api/confirmContact', 'OTP_ATTEMPTS_EXCEEDED', { intentos_restantes: 0 });
    await type(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Has agotado');
    expect(screen.getByRole('button', { name: /^Enviar código a/ })).not.toBeNull();
  });

  test('a code that could not be sent is said in the dialog', async () => {
    api.refuse('POST /api/contactCode', 'OTP_DAILY_LIMIT');
    const user = await begin();
    await send(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Ya pediste todos los códigos de hoy.');
  });

  test('a save that is followed by the wait says where codes go until when', async () => {
    api.answer('POST /api/dataResponse', waiting);
    const user = await open();
    await user.type(field(/Teléfono fijo/), '6045550101');
    await save(user);
    const dialog = await screen.findByRole('alertdialog', { name: 'Datos guardados' });
    expect(dialog.textContent).toContain('tus códigos llegan a mar****@correo.example, ********01');
  });
});
