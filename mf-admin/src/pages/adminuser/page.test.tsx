import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import type { Customer } from '@portal/contract';
import { createTestApi } from '@portal/remote-kit/testing';
import { todayInBogota } from '@portal/ui/format';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import BlockMany from './block-many.tsx';
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
const listOf = (...clients: Customer[]) => ({
  clients,
  total_clients: clients.length,
  max_pages: 1,
  current_page: 1,
});

beforeEach(() => {
  api.reset();
  queryClient.clear();
  api.answer('GET /api/userList', listOf(mariana));
  api.answer('GET /api/users_interval', listOf(mariana));
  api.answer('GET /api/states', { states: [{ state: 'Antioquia' }, { state: 'Valle' }] });
  api.answer('GET /api/cities/:state', { cities: [{ city_code: '05001', city_name: 'Medellín' }] });
  api.answer('POST /api/userList', {
    fiscal_number: '1010101010',
    pending_information: false,
    codes_wait_until: null,
  });
  api.answer('POST /api/enable', { detail: 'user deactivated', message: 'Bloqueaste al cliente.' });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

const open = (path = '/adminuser') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <CustomersPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const fiscalNumber = () => screen.getByLabelText('Cédula') as HTMLInputElement;
const email = () => screen.getByLabelText('Correo electrónico') as HTMLInputElement;
const search = () => screen.getByRole('button', { name: 'Consultar' }) as HTMLButtonElement;
const today = todayInBogota();
const asSent = `${today.slice(8)}-${today.slice(5, 7)}-${today.slice(2, 4)}`;

test('[CU-10] an e-mail needs five characters too', async () => {
  open();
  const user = userEvent.setup();
  await user.type(email(), 'a@b.');
  expect(search().disabled).toBe(true);
  await user.type(email(), 'c{Enter}');
  expect(search().disabled).toBe(false);
  await waitFor(() => expect(api.asked('GET /api/userList')).toHaveLength(1));
});

test('[CU-10, BC-02] the search needs five characters; what is no ID stays as it is and asks nothing', async () => {
  open();
  const user = userEvent.setup();
  await user.type(fiscalNumber(), '1234');
  expect(search().disabled).toBe(true);
  await user.type(fiscalNumber(), '.0');
  expect(search().disabled).toBe(false);
  await user.click(search());
  expect(fiscalNumber().value).toBe('1234.0');
  expect(await screen.findByText('Una cédula no lleva decimales: se lee «1234.0».')).toBeTruthy();
  expect(api.asked('GET /api/userList')).toEqual([]);
});

test('[CU-11] typing one of ID or e-mail clears the other when the field is left', async () => {
  open();
  const user = userEvent.setup();
  await user.type(fiscalNumber(), '1010101010');
  await user.type(email(), 'mariana@correo.example');
  await user.tab();
  expect(fiscalNumber().value).toBe('');
  await user.type(fiscalNumber(), '2020202020');
  await user.tab();
  expect(email().value).toBe('');
});

test('[CU-01, CU-05] an ID leads to the user list, and a row shows the fields of the customer', async () => {
  api.answer('GET /api/userList', listOf({ ...mariana, home_phone: '6045550120' }));
  open();
  const user = userEvent.setup();
  await user.type(fiscalNumber(), '1010101010');
  await user.click(search());
  const row = await screen.findByRole('row', { name: /1\.010\.101\.010/ });
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
  const cells = [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent);
  expect(Object.fromEntries(headings.map((heading, index) => [heading, cells[index]]))).toMatchObject({
    Cédula: '1.010.101.010',
    Nombres: 'Mariana',
    Apellidos: 'Gómez Restrepo',
    Correo: 'mariana@correo.example',
    Celular: '3005550110',
    'Teléfono fijo': '6045550120',
    Registro: '1 feb 2024',
  });
  expect(api.asked('GET /api/userList')[0]?.query.get('fiscal_number')).toBe('1010101010');
  expect(api.asked('GET /api/users_interval')).toEqual([]);
});

test('[CU-01] an e-mail leads to the user list, whatever the dates', async () => {
  open();
  const user = userEvent.setup();
  await user.type(email(), 'mariana@correo.example');
  await user.click(search());
  await screen.findByRole('row', { name: /1\.010\.101\.010/ });
  expect(Object.fromEntries(api.asked('GET /api/userList')[0]?.query ?? [])).toEqual({
    email: 'mariana@correo.example',
    page: '1',
    trx_by_page: '10',
  });
  expect(api.asked('GET /api/users_interval')).toEqual([]);
});

test.each([
  ['buscar=1&desde=2026-11-01&orden=last_name', { min_date: '01-11-26', sort: 'last_name' }],
  ['buscar=1&cedula=1010101010&desde=2026-11-01', { fiscal_number: '1010101010' }],
  ['buscar=1&correo=mariana%40correo.example', { email: 'mariana@correo.example' }],
])(
  "[CU-03] from ?%s 'Descargar CSV' takes those that the list shows, whatever is typed since",
  async (query, body) => {
    api.refuse('POST /api/exports/customers', 'EXPORT_RUNNING');
    open(`/adminuser?${query}`);
    await screen.findByRole('row', { name: /1\.010\.101\.010/ });
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Desde' }));
    await user.click(screen.getByRole('button', { name: 'Descargar CSV' }));
    expect(await screen.findByText(/Ya tienes una descarga en curso/)).not.toBeNull();
    expect(api.asked('POST /api/exports/customers').map((asked) => asked.body)).toEqual([body]);
  },
);

test('[CU-03] without a list there is no file, and many people are counted in a question that takes a proof', async () => {
  open();
  const download = () => screen.getByRole('button', { name: 'Descargar CSV' }) as HTMLButtonElement;
  expect(download().disabled).toBe(true);
  api.answer('GET /api/users_interval', listOf(mariana));
  const user = userEvent.setup();
  await user.click(search());
  await screen.findByRole('row', { name: /1\.010\.101\.010/ });
  api.refuse('POST /api/exports/customers', 'REAUTHENTICATION_REQUIRED', { preview: { rows: 7000 } });
  await user.click(download());
  const question = await screen.findByRole('alertdialog', { name: '¿Descargar 7.000 filas?' });
  await user.type(within(question).getByLabelText('Tu contraseña'), 'Clave-1234');
  api.refuse('POST /api/exports/customers', 'EXPORT_RUNNING');
  await user.click(within(question).getByRole('button', { name: 'Descargar' }));
  expect(await screen.findByText(/Ya tienes una descarga en curso/)).not.toBeNull();
  expect(api.asked('POST /api/exports/customers').at(-1)?.body).toMatchObject({
    current_password: 'Clave-1234',
  });
});

test('[CU-02, CU-04, CU-17] without ID or e-mail the dates lead to the customers who joined, today on and default', async () => {
  open();
  const user = userEvent.setup();
  await user.click(search());
  await screen.findByRole('table');
  const { query } = api.asked('GET /api/users_interval')[0] ?? {};
  expect(Object.fromEntries(query ?? [])).toEqual({
    page: '1',
    trx_by_page: '10',
    min_date: asSent,
    max_date: asSent,
  });
});

test.each([
  ['Desde', '#desde', 'min_date', 'max_date'],
  ['Hasta', '#hasta', 'max_date', 'min_date'],
])("[CU-17] '%s' is disabled and not sent when its box is off", async (label, selector, left, sent) => {
  open();
  const user = userEvent.setup();
  const date = screen.getByLabelText(label, { selector }) as HTMLInputElement;
  expect([date.value, date.disabled]).toEqual([today, false]);
  await user.click(screen.getByRole('checkbox', { name: label }));
  expect(date.disabled).toBe(true);
  await user.click(search());
  await screen.findByRole('table');
  const { query } = api.asked('GET /api/users_interval')[0] ?? {};
  expect([query?.has(left), query?.get(sent)]).toEqual([false, asSent]);
});

test.each([
  ['Desde', '#desde', 'Hasta'],
  ['Hasta', '#hasta', 'Desde'],
])("[CU-16] '%s' needs a date while its box is checked", async (label, selector) => {
  open();
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText(label, { selector }));
  await user.click(search());
  expect((await screen.findByRole('alert')).textContent).toBe('Ingresa una fecha válida.');
  expect(api.asked('GET /api/users_interval')).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: label }));
  await user.click(search());
  await screen.findByRole('table');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[CU-18] a customer who does not exist gives the message of the server', async () => {
  api.refuse('GET /api/userList', 'USER_DOES_NOT_EXIST');
  open('/adminuser?buscar=1&cedula=99999');
  expect(await screen.findByText(/no está registrada como cliente/)).not.toBeNull();
});

const edit = async (customer: Customer = mariana, name = 'Mariana Gómez Restrepo') => {
  api.answer('GET /api/userList', listOf(customer));
  open('/adminuser?buscar=1&cedula=1010101010&cliente=1010101010');
  await screen.findByRole('heading', { level: 1, name });
  return userEvent.setup();
};

test('[CU-06] a name that an import wrote wrongly can be mended, and is not judged while it stays', async () => {
  const user = await edit({ ...mariana, first_name: 'NU¥EZ' }, 'NU¥EZ Gómez Restrepo');
  await waitFor(() => expect((screen.getByLabelText(/Ciudad/) as HTMLSelectElement).value).toBe('05001'));
  await user.type(screen.getByLabelText(/Motivo/), 'Llegó dañado');
  await user.clear(screen.getByLabelText(/^Apellidos/));
  await user.type(screen.getByLabelText(/^Apellidos/), 'Gómez 2');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const why = 'Un nombre lleva letras, espacios, apóstrofo, guion y punto; se lee «Gómez 2».';
  expect((await screen.findByRole('alert')).textContent).toContain(why);
  expect(screen.getByLabelText(/^Nombres/).getAttribute('aria-invalid')).not.toBe('true');
  await user.clear(screen.getByLabelText(/^Apellidos/));
  await user.type(screen.getByLabelText(/^Apellidos/), 'O’Connor');
  await user.clear(screen.getByLabelText(/^Nombres/));
  await user.type(screen.getByLabelText(/^Nombres/), 'Núñez');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('alertdialog');
  expect(api.asked('POST /api/userList')[0]?.body).toMatchObject({
    first_name: 'Núñez',
    last_name: "O'Connor",
  });
});

test.each([
  ['Nombres', 'Escribe los nombres.'],
  ['Apellidos', 'Escribe los apellidos.'],
  ['Departamento', 'Completa los campos obligatorios.'],
  ['Ciudad', 'Completa los campos obligatorios.'],
  ['Dirección', 'Escribe la dirección.'],
  ['Correo electrónico', 'Escribe un correo válido.'],
  ['Celular', 'Escribe un celular válido, solo números.'],
])('[CU-06, CU-12, CU-13] without %s nothing is saved, and it says why', async (label, why) => {
  const user = await edit();
  await waitFor(() => expect((screen.getByLabelText(/Ciudad/) as HTMLSelectElement).value).toBe('05001'));
  const field = screen.getByLabelText(new RegExp(`^${label}`));
  if (field instanceof HTMLSelectElement) {
    expect(field.options[0]?.textContent).toBe('ESCOGE...');
    await user.selectOptions(field, 'ESCOGE...');
  } else await user.clear(field);
  await user.type(screen.getByLabelText(/Motivo/), 'Actualiza sus datos');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect((await screen.findByRole('alert')).textContent).toContain(why);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Teléfono fijo').getAttribute('aria-invalid')).not.toBe('true');
  expect(api.asked('POST /api/userList')).toEqual([]);
});

test('[CU-13, CU-19] a saved customer shows success, and closing it leads to /adminuser; the home phone may be empty', async () => {
  const user = await edit();
  await waitFor(() => expect((screen.getByLabelText(/Ciudad/) as HTMLSelectElement).value).toBe('05001'));
  await user.type(screen.getByLabelText(/Motivo/), 'Actualiza su dirección');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(api.asked('POST /api/userList')[0]?.body).toEqual({
    fiscal_number: '1010101010',
    first_name: 'Mariana',
    last_name: 'Gómez Restrepo',
    email: 'mariana@correo.example',
    phone: '3005550110',
    home_phone: '',
    address: { state: 'Antioquia', city: '05001', street: 'Calle 50 # 40-20' },
    version: 'v1',
    motivo: 'Actualiza su dirección',
  });
  expect(dialog.textContent).toContain('Los datos del cliente se actualizaron correctamente.');
  await user.click(within(dialog).getByRole('button'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Clientes' })).not.toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(address).toBe('/adminuser');
});

/** Fills the open dialog and goes ahead. */
const answer = async (
  user: ReturnType<typeof userEvent.setup>,
  action: string,
  { password }: { readonly password?: string } = {},
) => {
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText(/^Motivo/), 'Perdió su celular');
  const field = dialog.queryByLabelText(/^Tu contraseña/);
  expect(field !== null).toBe(password !== undefined);
  if (field && password) await user.type(field, password);
  await user.click(dialog.getByRole('button', { name: action }));
};

test('[CU-07] an active customer can be blocked, after a question', async () => {
  const user = await edit();
  expect(screen.queryByRole('button', { name: 'Des-Bloquear' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Bloquear' }));
  await answer(user, 'Bloquear', { password: 'Portal2026*' });
  expect(await screen.findByText('Bloqueaste al cliente.')).not.toBeNull();
  expect(api.asked('POST /api/enable')[0]?.body).toEqual({
    fiscal_number: '1010101010',
    active: false,
    motivo: 'Perdió su celular',
    current_password: 'Portal2026*',
  });
});

test.each([
  { action: 'Bloquear', status: 'ACTIVE' as const, given: { password: 'Portal2026*' } },
  { action: 'Des-Bloquear', status: 'INACTIVE' as const, given: { password: 'Portal2026*' } },
])('[CU-09, BC-13] after $action the message can be read, and then the page is loaded again', async (one) => {
  // They go on by themselves too, since the page asks over real HTTP.
  jest.useFakeTimers({ advanceTimers: true });
  // jsdom loads no page; it says that it was to.
  const loads = jest.spyOn(console, 'error').mockImplementation(() => {});
  const user = await edit({ ...mariana, status: one.status });
  await user.click(screen.getByRole('button', { name: one.action }));
  await answer(user, one.action, one.given);
  await screen.findByText('Bloqueaste al cliente.');
  act(() => jest.advanceTimersByTime(2_000));
  expect(screen.queryByText('Bloqueaste al cliente.')).not.toBeNull();
  expect(loads).not.toHaveBeenCalled();
  // The message counts from the moment its effect has run, which React does in a task of its own after the paint. The
  // timeout of this runs on the same clock that each look moves on.
  await waitFor(
    () => {
      act(() => jest.advanceTimersByTime(1_000));
      expect(loads.mock.calls.map(String)).toEqual([expect.stringContaining('navigation')]);
    },
    { timeout: 60_000 },
  );
});

test('[T47] blocking needs a reason and the own password; a wrong one is said at its field', async () => {
  api.refuse('POST /api/enable', 'WRONG_CURRENT_PASSWORD');
  const user = await edit();
  await user.click(screen.getByRole('button', { name: 'Bloquear' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Bloquear' }));
  expect(await dialog.findAllByText('Escribe el motivo.')).not.toHaveLength(0);
  expect(dialog.getAllByText('Escribe tu contraseña.')).not.toHaveLength(0);
  expect(api.asked('POST /api/enable')).toEqual([]);
  await answer(user, 'Bloquear', { password: 'Equivocada1*' });
  expect(await dialog.findAllByText('La contraseña actual es incorrecta')).not.toHaveLength(0);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Tu contraseña/).value).toBe('');
});

test('[CU-14] without an ID nothing is asked, and it says what is missing', async () => {
  const unknown = { ...mariana, fiscal_number: ' _ ' };
  api.answer('GET /api/userList', listOf(unknown));
  open('/adminuser?buscar=1&cedula=1010101010&cliente=+_+');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Bloquear' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Ingresa la cedula para continuar');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(api.asked('POST /api/enable')).toEqual([]);
});

test('[CU-08, CU-15] any other status can be unblocked; spaces, underscores, dots and dashes leave the ID', async () => {
  api.answer(
    'GET /api/userList',
    listOf({ ...mariana, fiscal_number: '10 10.10_10-10', status: 'INACTIVE' }),
  );
  open('/adminuser?buscar=1&cedula=1010101010&cliente=10+10.10_10-10');
  const user = userEvent.setup();
  expect(await screen.findByRole('heading', { level: 1, name: 'Mariana Gómez Restrepo' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Bloquear' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Des-Bloquear' }));
  await answer(user, 'Des-Bloquear', { password: 'Portal2026*' });
  await waitFor(() =>
    expect(api.asked('POST /api/enable')[0]?.body).toEqual({
      fiscal_number: '1010101010',
      active: true,
      motivo: 'Perdió su celular',
      current_password: 'Portal2026*',
    }),
  );
});

test('[ER-41] a block that fails says so', async () => {
  api.refuse('POST /api/enable', 'UNEXPECTED');
  const user = await edit();
  await user.click(screen.getByRole('button', { name: 'Bloquear' }));
  await answer(user, 'Bloquear', { password: 'Portal2026*' });
  expect(await screen.findByText('Se ha producido un error, intentalo nuevamente')).not.toBeNull();
});

test('customers of some dates are ordered by pressing a heading; a search for one person has no order', async () => {
  open('/adminuser?buscar=1&desde=2026-11-01');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Apellidos' }));
  await waitFor(() =>
    expect(Object.fromEntries(api.asked('GET /api/users_interval').at(-1)?.query ?? [])).toMatchObject({
      sort: 'last_name',
      min_date: '01-11-26',
    }),
  );
  await user.type(fiscalNumber(), '1010101010');
  await user.click(search());
  await waitFor(() => expect(api.asked('GET /api/userList')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Apellidos' })).toBeNull();
});

test('[CU-04, BC-07] the pager shows five links, ten customers behind each', async () => {
  api.answer('GET /api/users_interval', { ...listOf(mariana), total_clients: 139, max_pages: 14 });
  open('/adminuser?buscar=1&desde=2026-11-01');
  const pager = await screen.findByRole('navigation', { name: 'Paginación' });
  const links = () =>
    within(pager)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .filter(Boolean);
  expect(links()).toEqual(['1', '2', '3', '4', '5']);
  await userEvent.setup().click(within(pager).getByRole('link', { name: 'Página 5' }));
  await waitFor(() => expect(links()).toEqual(['3', '4', '5', '6', '7']));
  const { query } = api.asked('GET /api/users_interval').at(-1) ?? {};
  expect([query?.get('page'), query?.get('trx_by_page')]).toEqual(['5', '10']);
});

test('[CU-06, EN-30] the form opens with the customer’s own department and city, which the wire names by code', async () => {
  open('/adminuser?buscar=1&cedula=1010101010&cliente=1010101010');
  const city = (await screen.findByLabelText(/Ciudad/)) as HTMLSelectElement;
  await waitFor(() => expect(city.selectedOptions[0]?.textContent).toBe('Medellín'));
  expect((screen.getByLabelText(/Departamento/) as HTMLSelectElement).value).toBe('Antioquia');
});

test('[CU-16] an address with more days than the server takes says so and asks nothing', async () => {
  open('/adminuser?buscar=1&desde=2024-01-01&hasta=2026-11-22');
  expect(await screen.findByText('Consulta como máximo 366 días a la vez.')).not.toBeNull();
  expect(screen.getByRole('heading', { name: 'Revisa los filtros' })).not.toBeNull();
  expect((screen.getByRole('button', { name: 'Descargar CSV' }) as HTMLButtonElement).disabled).toBe(true);
  expect(api.asked('GET /api/users_interval')).toEqual([]);
});

test('[CU-04, BC-07] a page past the last one leads to the last one', async () => {
  api.answer('GET /api/users_interval', { clients: [], total_clients: 63, max_pages: 7, current_page: 7 });
  open('/adminuser?buscar=1&desde=2026-11-01&hasta=2026-11-20&pagina=99999');
  await waitFor(() => expect(address).toContain('pagina=7'));
});

test('the list says how many customers there are, and a column that is left out stays out by the address', async () => {
  api.answer('GET /api/users_interval', { ...listOf(mariana), total_clients: 12_345, max_pages: 1235 });
  open('/adminuser?buscar=1&desde=2026-11-01');
  const user = userEvent.setup();
  expect(await screen.findByText('12.345 clientes')).not.toBeNull();
  await user.click(screen.getByText('Columnas'));
  await user.click(screen.getByRole('checkbox', { name: 'Teléfono fijo' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Teléfono fijo' })).toBeNull());
  expect(address).toContain('sin=home_phone');
  expect(screen.getByRole('columnheader', { name: 'Celular' })).not.toBeNull();
});

test('what an address leaves out is left out, but never what a row is called', async () => {
  open('/adminuser?buscar=1&desde=2026-11-01&sin=phone,fiscal_number');
  expect(await screen.findByRole('columnheader', { name: 'Cédula' })).not.toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Celular' })).toBeNull();
});

test('chosen customers are blocked together, and who could not be is named with why', async () => {
  const carlos = {
    ...mariana,
    fiscal_number: '2020202020',
    first_name: 'Carlos',
    status: 'INACTIVE' as const,
  };
  api.answer('GET /api/users_interval', listOf(mariana, carlos));
  // Mariana was blocked since the list was shown: the act carries what the server counted.
  api.answer('POST /api/enable/many/preview', { changes: 1, blocked: ['1010101010'], sessions: 3 });
  api.answer('POST /api/enable/many', {
    batch: '3f0c8f0e-6f5b-4d0e-9a53-2f6f0c9f7a10',
    changed: ['1010101010'],
    unchanged: ['3030303030'],
    since: [],
    refused: [{ fiscal_number: '2020202020', message: 'El usuario no existe.' }],
  });
  open('/adminuser?buscar=1&desde=2026-11-01');
  const user = userEvent.setup();
  for (const name of ['Mariana', 'Carlos']) {
    await user.click(await screen.findByRole('checkbox', { name: `Elegir a ${name} Gómez Restrepo` }));
  }
  await user.click(await screen.findByRole('button', { name: 'Bloquear elegidos' }));
  const dialog = await screen.findByRole('alertdialog', { name: '¿Bloquear 2 clientes?' });
  await within(dialog).findByText('Cambian 1. Quedan como están los que ya estaban bloqueados: 1.');
  expect(
    within(dialog).getByText(/Sesiones que se cierran: 3\. No les llega ningún correo\./),
  ).not.toBeNull();
  expect(api.asked('POST /api/enable/many/preview')[0]?.body).toEqual({
    fiscal_numbers: ['1010101010', '2020202020'],
    active: false,
  });
  await user.type(within(dialog).getByLabelText(/Motivo/), 'Suplantación en estudio');
  await user.type(within(dialog).getByLabelText(/contraseña/i, { selector: 'input' }), 'Clave-1234');
  await user.click(within(dialog).getByRole('button', { name: 'Bloquear elegidos' }));
  expect(await screen.findByText('1 cliente quedó bloqueado.')).not.toBeNull();
  expect(screen.getByText('2.020.202.020: El usuario no existe.')).not.toBeNull();
  expect(api.asked('POST /api/enable/many')[0]?.body).toEqual({
    fiscal_numbers: ['1010101010', '2020202020'],
    shown_blocked: ['1010101010'],
    active: false,
    motivo: 'Suplantación en estudio',
    current_password: 'Clave-1234',
    batch: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(screen.queryByRole('button', { name: 'Bloquear elegidos' })).toBeNull();
  expect(screen.getByText('1 ya estaba bloqueado.')).not.toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Deshacer este lote' }));
  const undo = await screen.findByRole('alertdialog', { name: '¿Desbloquear 1 cliente?' });
  await user.type(within(undo).getByLabelText(/Motivo/), 'Eran otros');
  await user.type(within(undo).getByLabelText(/contraseña/i, { selector: 'input' }), 'Clave-1234');
  await user.click(within(undo).getByRole('button', { name: 'Desbloquear elegidos' }));
  await waitFor(() =>
    expect(api.asked('POST /api/enable/many')[1]?.body).toEqual({
      ...{ fiscal_numbers: ['1010101010'], active: true, motivo: 'Eran otros' },
      current_password: 'Clave-1234',
      undoes: '3f0c8f0e-6f5b-4d0e-9a53-2f6f0c9f7a10',
      batch: expect.stringMatching(/^[0-9a-f-]{36}$/),
    }),
  );
});

test('more than fifty customers are changed together once their number is typed; sent again, it is the same batch', async () => {
  const chosen = Array.from({ length: 51 }, (_, place) => ({
    ...mariana,
    fiscal_number: String(1_010_101_010 + place),
  }));
  const none = { batch: '3f0c8f0e-6f5b-4d0e-9a53-2f6f0c9f7a10', unchanged: [], since: [], refused: [] };
  const message = 'Cambian 51 clientes. Escribe ese número.';
  api.answer('POST /api/enable/many/preview', { changes: 51, blocked: [], sessions: 0 });
  api.refuse('POST /api/enable/many', 'COUNT_NOT_REPEATED', {
    fields: [{ path: '/body/people', message }],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <BlockMany chosen={chosen} onDone={() => {}} onNone={() => {}} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Bloquear elegidos' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Bloquear 51 clientes?' }));
  await user.type(await dialog.findByLabelText(/Motivo/), 'Suplantación en estudio');
  await user.type(dialog.getByLabelText(/contraseña/i, { selector: 'input' }), 'Clave-1234');
  await user.type(dialog.getByLabelText(/Cuántos clientes cambian/), '51 o 52');
  await user.click(dialog.getByRole('button', { name: 'Bloquear elegidos' }));
  expect(await dialog.findByText(message)).not.toBeNull();
  api.answer('POST /api/enable/many', { ...none, changed: [] });
  await user.clear(dialog.getByLabelText(/Cuántos clientes cambian/));
  await user.type(dialog.getByLabelText(/Cuántos clientes cambian/), '51');
  await user.type(dialog.getByLabelText(/contraseña/i, { selector: 'input' }), 'Clave-1234');
  await user.click(dialog.getByRole('button', { name: 'Bloquear elegidos' }));
  await waitFor(() =>
    expect(api.asked('POST /api/enable/many').map(({ body }) => body)).toMatchObject([
      { people: 1 },
      { people: 51 },
    ]),
  );
  const [first, second] = api.asked('POST /api/enable/many').map(({ body }) => JSON.stringify(body));
  const batch = /"batch":"[0-9a-f-]{36}"/;
  expect(second?.match(batch)?.[0]).toBe(first?.match(batch)?.[0] ?? 'none');
});

test('days without a registration lead to all dates, and an ID of no customer does not', async () => {
  api.answer('GET /api/users_interval', { clients: [], total_clients: 0, max_pages: 0, current_page: 1 });
  open('/adminuser?buscar=1&desde=2026-11-01&hasta=2026-11-20&orden=last_name');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Buscar en todas las fechas' }));
  await waitFor(() => expect(address).toBe('/adminuser?buscar=1&orden=last_name'));
  // The form, and with it the file, is of the dates of the list: of none.
  for (const name of ['Desde', 'Hasta'])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(false);
  cleanup();
  api.answer('GET /api/userList', { clients: [], total_clients: 0, max_pages: 0, current_page: 1 });
  open('/adminuser?buscar=1&cedula=1010101019');
  expect(await screen.findByText('Revisa la cédula o el correo e inténtalo otra vez.')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Buscar en todas las fechas' })).toBeNull();
});

test('only blocked customers, of all dates, are a list of their own, and so is its file', async () => {
  api.answer('GET /api/users_interval', {
    clients: [{ ...mariana, status: 'INACTIVE' }],
    total_clients: 1,
    max_pages: 1,
    current_page: 1,
  });
  api.refuse('POST /api/exports/customers', 'EXPORT_RUNNING');
  open('/adminuser?buscar=1&estado=bloqueados');
  expect(await screen.findByText('Bloqueado')).not.toBeNull();
  const asked = () => api.asked('GET /api/users_interval').map(({ query }) => Object.fromEntries(query));
  expect(asked()).toEqual([{ page: '1', trx_by_page: '10', status: 'INACTIVE' }]);
  const user = userEvent.setup();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Solo bloqueados' });
  expect(box.checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Descargar CSV' }));
  await waitFor(() =>
    expect(api.asked('POST /api/exports/customers').map(({ body }) => body)).toEqual([
      { status: 'INACTIVE' },
    ]),
  );
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Consultar' }));
  await waitFor(() => expect(address).toBe('/adminuser?buscar=1'));
});
