import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { createTestApi } from '@portal/remote-kit/testing';
import { drafts } from '@portal/ui/core';
import { Toasts } from '@portal/ui/overlay';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { CustomerOverview } from './overview.ts';
import CustomerPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const ID = '1028004317';
const invoice: CustomerOverview['invoices'][number] = {
  invoice: 'B104482',
  opened_on: '2026-05-14',
  sales_person: 'Moto Sur',
  monthly_rate: '1.92',
  portfolio: 'active',
  balance: 744_200,
  total_to_pay: 760_000,
  late_interest: 439,
  overdue_days: 6,
  overdue: 114_370,
  next: { number: 6, due_date: '2026-01-14', amount: 114_370 },
  instalments: [
    { number: 5, status: 'paid' },
    { number: 6, status: 'overdue' },
    { number: 7, status: 'upcoming' },
  ],
  modify_quota: { is_active: false, message: 'Esta factura tiene cuotas vencidas.' },
  live_payment: null,
};
const whole: CustomerOverview = {
  customer: {
    fiscal_number: ID,
    first_name: 'Marleny Tatiana',
    last_name: 'Úsuga',
    email: 'marleny@correo.example',
    phone: '3005550114',
    home_phone: '',
    address: { state: 'Antioquia', city: '05088', street: 'Calle 44 # 52-18' },
    status: 'ACTIVE',
    date_joined: '2024-02-01T09:00:00',
    pending_information: false,
    version: 'v1',
  },
  place: 'Bello, Antioquia',
  codes_wait_until: null,
  unreachable: [],
  balance: {
    overdue: 114_809,
    late_interest: 439,
    overdue_days: 6,
    next: 0,
    next_due_from: null,
    limit: 4_200_000,
    used: 1_862_300,
    available: 2_337_700,
  },
  invoices: [
    invoice,
    {
      ...invoice,
      invoice: 'E278115',
      overdue: 0,
      overdue_days: 0,
      late_interest: 0,
      next: { number: 7, due_date: '2099-11-28', amount: 94_191 },
      modify_quota: { is_active: true, message: '' },
    },
  ],
  closed_invoices: [{ invoice: 'B100001', closed_on: '2025-03-02' }],
  pending_payments: 1,
  acts: { certificates: true, term: true, money: false },
};
const session: Output<'GET /api/customers/:fiscal_number/sessions'>['sessions'][number] = {
  id: 'abc',
  device: 'Chrome en Android',
  network: '190.24.13.x',
  begun: '2026-11-20T09:38:00',
  last_seen: '2026-11-20T09:41:00',
};

beforeEach(() => {
  api.reset();
  queryClient.clear();
  api.answer('GET /api/customers/:fiscal_number', whole);
  api.answer('GET /api/customers/:fiscal_number/payments', {
    transactions: [],
    total_transactions: 0,
    max_pages: 0,
    current_page: 1,
    next_cursor: null,
  });
  api.answer('GET /api/customers/:fiscal_number/notes', { notes: [] });
  api.answer('GET /api/customers/:fiscal_number/sessions', { sessions: [session], last_login: null });
  api.answer('GET /api/customers/:fiscal_number/timeline', { events: [], next: null });
});

const open = () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/adminuser/${ID}`]}>
        <Routes>
          <Route path="/adminuser/:fiscal_number" element={<CustomerPage />} />
        </Routes>
      </MemoryRouter>
      <Toasts />
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const histories = () => api.asked('GET /api/customers/:fiscal_number/timeline').length;
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('the state stands first, and arrears explain themselves by invoice and late interest', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Marleny Tatiana Úsuga' })).not.toBeNull();
  expect(screen.getByText('6 días de mora')).not.toBeNull();
  expect(screen.getByText('1 pago por confirmar')).not.toBeNull();
  const balance = await card('Saldo en mora');
  expect(balance.getByText('$114.809')).not.toBeNull();
  expect(balance.getByText('B104482, cuotas vencidas').closest('div')?.textContent).toContain('$114.370');
  expect(balance.getByText('Interés de mora, 6 días').closest('div')?.textContent).toContain('$439');
  expect(balance.getByRole('link', { name: 'Certificados' }).getAttribute('href')).toBe(
    `/certificates?cedula=${ID}`,
  );
});

test('each instalment says its state in words, and the term is changed from the invoice where it may be', async () => {
  open();
  const invoices = await card('Facturas');
  const [late, fresh] = invoices.getAllByRole('list', { name: /^Cuotas de/ });
  expect(
    within(late as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['5Cuota 5, pagada', '6Cuota 6, en mora', '7Cuota 7, por vencer']);
  expect(fresh).toBeDefined();
  // One cell alone is that which follows; the sentence says no other.
  expect(invoices.getByText(/^Debe la cuota 6 de 3:/)).not.toBeNull();
  expect(invoices.getByText(/^Sigue la cuota 7 de 3:/)).not.toBeNull();
  expect(invoices.getAllByRole('link', { name: /^Cambiar plazo/ }).map((link) => link.textContent)).toEqual([
    'Cambiar plazo de E278115',
  ]);
  expect(invoices.getByText('Esta factura tiene cuotas vencidas.')).not.toBeNull();
  expect(invoices.getByText(/2 abiertas, 1 pagada/)).not.toBeNull();
});

test('what the profile does not allow is not offered', async () => {
  api.answer('GET /api/customers/:fiscal_number', {
    ...whole,
    acts: { certificates: false, term: false, money: false },
  });
  open();
  await card('Facturas');
  expect(screen.queryByRole('link', { name: 'Certificados' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Cambiar plazo/ })).toBeNull();
});

test('a note is added with author and moment, and the field is empty again', async () => {
  const user = open();
  const notes = await card('Notas');
  await user.click(notes.getByRole('button', { name: 'Agregar nota' }));
  expect(await notes.findByText('Escribe la nota.')).not.toBeNull();
  expect(api.asked('POST /api/customers/:fiscal_number/notes')).toEqual([]);
  api.answer('POST /api/customers/:fiscal_number/notes', {
    notes: [{ id: '1', at: '2026-11-20T09:00:00', author: 'Paola Arango', text: 'Llamar de tarde.' }],
  });
  await user.type(notes.getByLabelText('Nota nueva'), 'Llamar de tarde.');
  await user.click(notes.getByRole('button', { name: 'Agregar nota' }));
  expect(await notes.findByText(/Paola Arango, 20 de noviembre/)).not.toBeNull();
  expect((notes.getByLabelText('Nota nueva') as HTMLTextAreaElement).value).toBe('');
  expect(api.asked('POST /api/customers/:fiscal_number/notes').map(({ body }) => body)).toEqual([
    { text: 'Llamar de tarde.' },
  ]);
  // The history holds the note as well.
  await waitFor(() => expect(histories()).toBe(2));
});

test('a session is closed with a reason and the own password', async () => {
  const user = open();
  const sessions = await card('Ingreso y equipos');
  await user.click(await sessions.findByRole('button', { name: /^Cerrar la sesión de Chrome en Android/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Cerrar esta sesión?' }));
  await user.type(dialog.getByLabelText(/Motivo/), 'Perdió el celular');
  await user.type(dialog.getByLabelText(/^Tu contraseña/), 'Portal2026*');
  api.answer('POST /api/customers/:fiscal_number/sessions/:id/end', { sessions: [], last_login: null });
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  expect(await sessions.findByText('No tiene sesiones abiertas.')).not.toBeNull();
  await waitFor(() => expect(histories()).toBe(2));
  await waitFor(() =>
    expect(
      api.asked('POST /api/customers/:fiscal_number/sessions/:id/end').map(({ path, body }) => [path, body]),
    ).toEqual([
      [
        `/api/customers/${ID}/sessions/abc/end`,
        { motivo: 'Perdió el celular', current_password: 'Portal2026*' },
      ],
    ]),
  );
});

test('an address that is no number of a person says so, without the words of the API, and offers no second try', async () => {
  api.refuse('GET /api/customers/:fiscal_number', 'INVALID_REQUEST', {
    fields: [{ path: '/params/fiscal_number', message: 'Este dato no es válido.' }],
  });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Esta dirección no lleva a ningún cliente.',
  );
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

test('an ID that is no customer’s says so', async () => {
  api.refuse('GET /api/customers/:fiscal_number', 'USER_DOES_NOT_EXIST');
  open();
  expect(await screen.findByText('No pudimos traer este cliente')).not.toBeNull();
});

const DETAILS = { fiscal_number: ID, first_name: 'Marleny Tatiana', last_name: 'Úsuga' };
const saves = () => api.asked('POST /api/userList').map(({ body }) => body);

test('[CU-13] the phone alone is changed in its place with reason, proof and version; Enter saves it', async () => {
  api.answer('POST /api/userList', {
    ...{ fiscal_number: ID, pending_information: false, codes_wait_until: '2026-11-23T09:00:00-05:00' },
  });
  const user = open();
  const contact = await card('Contacto');
  await user.click(contact.getByRole('button', { name: 'Cambiar celular' }));
  const field = await contact.findByRole<HTMLInputElement>('textbox', { name: /^Celular/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.clear(field);
  await user.type(field, '30055{Enter}');
  expect(await contact.findAllByText(/diez dígitos.*se lee «30055»/)).not.toEqual([]);
  await user.type(field, '50199');
  await user.type(contact.getByRole('textbox', { name: /^Motivo/ }), 'Cambió de número');
  await user.type(contact.getByLabelText(/^Tu contraseña/), 'Portal2026*{Enter}');
  expect(await screen.findByText('Guardamos el cambio.')).not.toBeNull();
  expect(saves()).toEqual([
    {
      ...DETAILS,
      email: 'marleny@correo.example',
      phone: '3005550199',
      home_phone: '',
      address: { state: 'Antioquia', city: '05088', street: 'Calle 44 # 52-18' },
      motivo: 'Cambió de número',
      version: 'v1',
      current_password: 'Portal2026*',
    },
  ]);
  await waitFor(() =>
    expect(document.activeElement).toBe(contact.getByRole('button', { name: 'Cambiar celular' })),
  );
  expect(api.asked('GET /api/customers/:fiscal_number')).toHaveLength(2);
  expect(histories()).toBe(2);
});

test('[CU-13] the street needs no proof; Escape leaves it as it was and goes back to its pencil', async () => {
  api.answer('POST /api/userList', {
    ...{ fiscal_number: ID, pending_information: false, codes_wait_until: null },
  });
  const user = open();
  const contact = await card('Contacto');
  await user.click(contact.getByRole('button', { name: 'Cambiar dirección' }));
  const street = () => contact.findByRole<HTMLInputElement>('textbox', { name: /^Dirección/ });
  expect(contact.queryByLabelText(/^Tu contraseña/)).toBeNull();
  await user.type(await street(), ' apto 301{Escape}');
  expect(contact.getByText('Calle 44 # 52-18, Bello, Antioquia')).not.toBeNull();
  const pencil = contact.getByRole('button', { name: 'Cambiar dirección' });
  await waitFor(() => expect(document.activeElement).toBe(pencil));
  expect(saves()).toEqual([]);
  await user.click(pencil);
  await user.clear(await street());
  await user.type(await street(), 'Calle 44 # 52-20');
  await user.type(contact.getByRole('textbox', { name: /^Motivo/ }), 'Estaba mal escrita{Enter}');
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]).toMatchObject({
    phone: '3005550114',
    address: { state: 'Antioquia', city: '05088', street: 'Calle 44 # 52-20' },
  });
});

test('[CU-13] a name is changed in its place with its reason and no proof, and judged as in the form', async () => {
  api.answer('POST /api/userList', {
    ...{ fiscal_number: ID, pending_information: false, codes_wait_until: null },
  });
  const user = open();
  const contact = await card('Contacto');
  await user.click(contact.getByRole('button', { name: 'Cambiar apellidos' }));
  const field = await contact.findByRole<HTMLInputElement>('textbox', { name: /^Apellidos/ });
  expect(contact.queryByLabelText(/^Tu contraseña/)).toBeNull();
  await user.clear(field);
  await user.type(field, 'Úsuga 2');
  await user.type(contact.getByRole('textbox', { name: /^Motivo/ }), 'Estaba mal escrito{Enter}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(saves()).toEqual([]);
  await user.clear(field);
  await user.type(field, 'Úsuga Peña{Enter}');
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]).toMatchObject({
    ...DETAILS,
    ...{ last_name: 'Úsuga Peña', phone: '3005550114', version: 'v1', motivo: 'Estaba mal escrito' },
  });
});

test('of a contact in which more is missing no field is changed alone, since a save takes all of it; the form is named', async () => {
  api.answer('GET /api/customers/:fiscal_number', {
    ...whole,
    customer: { ...whole.customer, email: '', address: { state: '', city: '', street: '' } },
  });
  open();
  const contact = await card('Contacto');
  expect(contact.queryByRole('button', { name: /^Cambiar/ })).toBeNull();
  contact.getByText('Le faltan datos: se escriben todos juntos con Corregir.');
  contact.getByRole('link', { name: 'Corregir' });
});

test('what another person saved of the same field meanwhile stands beside it', async () => {
  const user = open();
  const contact = await card('Contacto');
  await user.click(contact.getByRole('button', { name: 'Cambiar correo' }));
  const field = await contact.findByRole<HTMLInputElement>('textbox', { name: /^Correo/ });
  await user.clear(field);
  await user.type(field, 'mia@correo.example');
  await user.type(contact.getByRole('textbox', { name: /^Motivo/ }), 'Lo pidió');
  api.refuse('POST /api/userList', 'RECORD_CHANGED', {
    fields: [{ path: '/body/email', message: 'Paola Arango, hace un minuto' }],
  });
  api.answer('GET /api/userList', {
    ...{ clients: [{ ...whole.customer, email: 'suya@correo.example', version: 'v2' }] },
    ...{ total_clients: 1, max_pages: 1, current_page: 1 },
  });
  await user.type(contact.getByLabelText(/^Tu contraseña/), 'Portal2026*{Enter}');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('suya@correo.example')).not.toBeNull();
  expect(dialog.getByText('mia@correo.example')).not.toBeNull();
});

test('[C12] a value that comes back after another person saved names the version that it began from', async () => {
  const user = open();
  await user.click((await card('Contacto')).getByRole('button', { name: 'Cambiar dirección' }));
  await user.type(await screen.findByRole('textbox', { name: /^Dirección/ }), ', apto 2');
  await user.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'Lo pidió');
  expect(drafts.keep('9292929292', `/adminuser/${ID}`)).toBe(true);
  cleanup();
  drafts.admit('9292929292');
  queryClient.clear();
  const theirs = {
    ...whole.customer,
    address: { ...whole.customer.address, street: 'Calle 9' },
    version: 'v2',
  };
  api.answer('GET /api/customers/:fiscal_number', { ...whole, customer: theirs });
  api.refuse('POST /api/userList', 'RECORD_CHANGED');
  open();
  await user.click((await card('Contacto')).getByRole('button', { name: 'Cambiar dirección' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Dirección/ });
  expect(field.value).toBe('Calle 44 # 52-18, apto 2');
  await user.type(field, '{Enter}');
  await waitFor(() => expect(saves()).toEqual([expect.objectContaining({ version: 'v1' })]));
});

test('a phone that takes no messages is said where it stands, and the e-mail that does is not', async () => {
  api.answer('GET /api/customers/:fiscal_number', { ...whole, unreachable: ['phone'] });
  open();
  const contact = await card('Contacto');
  expect(
    contact
      .getByText(/^Este número no recibe/)
      .closest('[data-field]')
      ?.getAttribute('data-field'),
  ).toBe('phone');
  expect(contact.queryByText(/^Esta dirección no recibe/)).toBeNull();
});
