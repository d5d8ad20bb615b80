import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { takeTerm } from '@portal/contract/handover';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { handover } from '../modify-terms/simulation.fixture.ts';
import TermLookupPage from './page.tsx';
import type { LookedUpInvoice } from './zones.ts';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const invoice = (number: string, excluded_zone: boolean, is_active: boolean): LookedUpInvoice => ({
  invoice: number,
  date: '2026-08-28',
  term: 9,
  quota: 94_191,
  balance: 612_900,
  excluded_zone,
  modify_quota: { message: '', is_active },
});

function Elsewhere() {
  return <p>{`gone to ${useLocation().pathname}`}</p>;
}

const open = (path = '/validate_modify_terms'): UserEvent => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/validate_modify_terms" element={<TermLookupPage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};

beforeEach(() => {
  sessionStorage.clear();
  api.reset();
  api.answer('GET /api/variables/:id/', { is_active: true });
  api.answer('GET /api/user', {
    first_name: 'Paula Andrea',
    last_name: 'Jaramillo',
    fiscal_number: '9090909090',
    email: '',
    phone: '',
    home_phone: '',
    is_admin: true,
    pending_information: false,
    permissions: [],
  });
  api.answer('POST /api/consultUserInvoices', {
    total_invoices: 3,
    fiscal_number: '6060606060',
    first_name: 'Daniel Esteban',
    last_name: 'Zapata',
    invoices: [
      invoice('E278115', false, true),
      invoice('E300001', true, false),
      invoice('E300002', true, true),
    ],
  });
  api.answer('POST /api/validarModificacionPLazo', {
    status: 200,
    title: '',
    message: '',
    nuevaCuota: 0,
    data: handover.conditions,
    log_modification: 41,
  });
});
afterEach(cleanup);

const field = () => screen.getByRole('textbox', { name: 'Cédula' }) as HTMLInputElement;
const searchButton = () => screen.getByRole('button', { name: 'Buscar' }) as HTMLButtonElement;
const find = async (user: UserEvent) => {
  await user.type(field(), '6060606060');
  await user.click(searchButton());
  await screen.findByRole('table', { name: 'Zonas no excluidas' });
};

test('[TM-27] the title is the one of the specification', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Modificación plazo crédito');
});

test('[TM-28, TM-29, BC-02] the ID needs four digits', async () => {
  const user = open();
  expect(searchButton().disabled).toBe(true);
  await user.type(field(), '606');
  expect(field().value).toBe('606');
  expect(searchButton().disabled).toBe(true);
  await user.tab();
  expect(await screen.findByText('La identificación debe ser mayor o igual a 4 dígitos')).not.toBeNull();
  await user.type(field(), '0');
  expect(searchButton().disabled).toBe(false);
});

test('[TM-30, TM-31, TM-34] invoices stand in their two groups; an excluded one has no button unless let through', async () => {
  const user = open();
  await find(user);
  const outside = within(screen.getByRole('table', { name: 'Zonas no excluidas' }));
  expect(outside.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Modificar Plazo Cuota de E278115',
  ]);
  const excluded = within(screen.getByRole('table', { name: 'Zonas excluidas' }));
  expect(excluded.getByRole('row', { name: /E300001/ }).textContent).toContain(
    'Esta opción no se encuentra habilitada para tu crédito',
  );
  expect(excluded.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Modificar Plazo Cuota de E300002',
  ]);
});

test.each([
  ['', ''],
  ['<meta name="lookup-captcha" content="shared-lookup-value">', 'shared-lookup-value'],
])('[API-86] with %j in the head of the page the lookup is sent %j as its captcha', async (head, captcha) => {
  document.head.innerHTML = head;
  const user = open();
  await find(user);
  document.head.innerHTML = '';
  expect(api.asked('POST /api/consultUserInvoices')[0]?.body).toEqual({
    fiscal_number: '6060606060',
    recaptcha_token: captcha,
    all_data: false,
  });
});

const chooseReason = (user: UserEvent): Promise<void> =>
  user.selectOptions(
    screen.getByRole('combobox', { name: 'Motivo de la gestión' }),
    'El cliente lo pidió por teléfono',
  );

test('no reason is chosen for the clerk; without one nothing is sent, and the field says so', async () => {
  const user = open();
  await find(user);
  const reason = screen.getByRole('combobox', { name: 'Motivo de la gestión' }) as HTMLSelectElement;
  expect(reason.value).toBe('');
  await user.click(screen.getByRole('button', { name: /E278115/ }));
  expect(reason.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(reason);
  expect(api.asked('POST /api/validarModificacionPLazo')).toEqual([]);
});

test('[TM-32, TM-35, API-83, EN-17] a good validation leaves the data for the term page and goes there', async () => {
  const user = open();
  await find(user);
  await chooseReason(user);
  await user.click(screen.getByRole('button', { name: /E278115/ }));
  expect(await screen.findByText('gone to /modify_terms/')).not.toBeNull();
  expect(api.asked('POST /api/validarModificacionPLazo')[0]?.body).toEqual({
    invoice: 'E278115',
    fiscal_number: '6060606060',
    cuota: 0,
    user: '9090909090',
    log_modification: 0,
    motivo: 'El cliente lo pidió por teléfono',
  });
  expect(takeTerm()).toEqual({ ...handover, user: '9090909090', origin: '/validate_modify_terms' });
});

test('[TM-23, TM-32] a refusal of business shows its message and stays', async () => {
  api.answer('POST /api/validarModificacionPLazo', {
    status: 201,
    title: 'No se puede cambiar el plazo',
    message: 'Tienes cuotas vencidas en esta factura.',
    nuevaCuota: 0,
    data: null,
    log_modification: 0,
  });
  const user = open();
  await find(user);
  await chooseReason(user);
  await user.click(screen.getByRole('button', { name: /E278115/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'No se puede cambiar el plazo' });
  expect(dialog.textContent).toContain('Tienes cuotas vencidas en esta factura.');
  expect(takeTerm()).toBeUndefined();
});

test('[ER-38] a validation that fails says to try later, in a dialog', async () => {
  api.refuse('POST /api/validarModificacionPLazo', 'UNEXPECTED');
  const user = open();
  await find(user);
  await chooseReason(user);
  await user.click(screen.getByRole('button', { name: /E278115/ }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Ha ocurrido un problema, por favor intenta mas tarde.',
  );
  expect(takeTerm()).toBeUndefined();
});

test('[TM-33] a failed lookup shows that the user does not exist', async () => {
  api.refuse('POST /api/consultUserInvoices', 'USER_DOES_NOT_EXIST');
  const user = open();
  await user.type(field(), '1234');
  await user.click(searchButton());
  expect((await screen.findByRole('alert')).textContent).toContain(
    'La cédula no está registrada como cliente de crédito 20 minutos.',
  );
});

test('[TM-33] what else the server says of it is shown as an error', async () => {
  api.refuse('POST /api/consultUserInvoices', 'TOO_MANY_REQUESTS');
  const user = open();
  await user.type(field(), '1234');
  await user.click(searchButton());
  expect((await screen.findByRole('alert')).textContent).toContain(errorCatalogue.TOO_MANY_REQUESTS.message);
  expect(screen.queryByRole('table')).toBeNull();
});

test('[TM-33] what was not answered can be asked again; that a customer owes nothing is shown as an error', async () => {
  api.hangUp('POST /api/consultUserInvoices');
  const user = open();
  await user.type(field(), '6060606060');
  await user.click(searchButton());
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  api.refuse('POST /api/consultUserInvoices', 'NO_OPEN_INVOICES');
  await user.click(again);
  expect((await screen.findByRole('alert')).textContent).toContain('Este cliente no tiene facturas abiertas');
});

test('[TM-29] an address that holds no ID is told at the field, and the server is not asked', async () => {
  open('/validate_modify_terms?cedula=abc');
  const field = screen.getByRole('textbox', { name: 'Cédula' });
  await screen.findByText('La identificación debe ser mayor o igual a 4 dígitos');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('No pudimos consultar las facturas')).toBeNull();
  expect(api.asked('POST /api/consultUserInvoices')).toEqual([]);
});
