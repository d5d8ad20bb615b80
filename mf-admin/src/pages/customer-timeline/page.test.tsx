import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import CustomerTimelinePage from './page.tsx';

type Timeline = Output<'GET /api/customers/:fiscal_number/timeline'>;

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const ID = '1010101010';
const events: Timeline['events'] = [
  {
    at: '2026-11-20T10:32:07',
    kind: 'payment',
    action: 'Fail',
    actor: ID,
    name: '',
    data: {
      transaction_id: '918447',
      total_amount: 323_370,
      invoices: 'B104482, E278115',
      response_gateway: 'NOT_AUTHORIZED',
    },
  },
  {
    at: '2026-11-20T10:30:00',
    kind: 'login',
    action: 'login',
    actor: ID,
    name: '',
    data: { new_device: true },
  },
  {
    at: '2026-11-19T08:00:00',
    kind: 'code',
    action: 'recovery',
    actor: 'system',
    name: '',
    data: { fate: 'used' },
  },
  {
    at: '2026-11-19T07:30:00',
    kind: 'message',
    action: 'payment',
    actor: 'system',
    name: '',
    data: { channel: 'email', subject: 'Recibimos tu pago', fate: 'failed' },
  },
  {
    at: '2026-11-19T07:29:00',
    kind: 'message',
    action: 'payment',
    actor: 'system',
    name: '',
    data: { channel: 'sms', subject: '', fate: 'sent' },
  },
  {
    at: '2026-11-19T07:00:00',
    kind: 'change',
    action: 'customer edited',
    actor: '9090909090',
    name: 'Paula Jaramillo',
    data: { email: '["mar***@correo.example","mgo***@correo.example"]', reason: 'Cambió de correo' },
  },
  {
    at: '2026-11-19T06:00:00',
    kind: 'term',
    action: 'term changed',
    actor: ID,
    name: '',
    data: { invoice: 'E278115', from: 6, to: 12 },
  },
];

beforeEach(() => {
  api.reset();
  api.answer('GET /api/userList', {
    clients: [
      {
        fiscal_number: ID,
        first_name: 'Mariana',
        last_name: 'Gómez Restrepo',
        email: '',
        phone: '',
        home_phone: '',
        address: { state: '', city: '', street: '' },
        status: 'ACTIVE',
        date_joined: '2024-02-01T09:00:00',
        pending_information: false,
        version: 'v1',
      },
    ],
    total_clients: 1,
    max_pages: 1,
    current_page: 1,
  });
  api.answer('GET /api/customers/:fiscal_number/timeline', { events, next: null });
});

const open = (search = '') => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/adminuser/${ID}/historial${search}`]}>
        <Routes>
          <Route path="/adminuser/:fiscal_number/historial" element={<CustomerTimelinePage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('payments, logins, codes, changes and terms stand under their days, newest first, in words', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Mariana Gómez Restrepo' })).not.toBeNull();
  expect((await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual(
    ['20 de noviembre de 2026', '19 de noviembre de 2026'],
  );
  expect(items()).toEqual([
    'Pago 918447 por $323.370RechazadaB104482, E27811510:32:07',
    'Ingresó al portalDesde un dispositivo nuevo10:30:00',
    'Código para recuperar la contraseñaSe usó08:00:00',
    'Recibimos tu pagoCorreo, no se pudo entregar07:30:00',
    'Resultado de un pagoMensaje de texto, entregado07:29:00',
    'Datos del cliente modificadosCorreomar***@correo.example → mgo***@correo.exampleMotivoCambió de correoPor Paula Jaramillo07:00:00',
    'Plazo cambiadoFacturaE278115Antes6Después1206:00:00',
  ]);
  expect(screen.getByRole('link', { name: '918447' }).getAttribute('href')).toBe('/transaccion/918447');
  expect(screen.getByRole('link', { name: 'Ver cliente' }).getAttribute('href')).toBe(`/adminuser/${ID}`);
});

test.each([
  ['hours', 'fuera del horario que permite la Ley 2300'],
  ['channel_not_authorised', 'el cliente no autoriza un canal o no tiene cómo recibirlo'],
  ['already_today', 'ya había recibido uno ese día'],
  ['other_channel_this_week', 'esa semana ya se le escribió por otro canal'],
  ['paid', 'la cuota ya está pagada o tiene un pago en curso'],
])('a reminder that was held back for %s says which it was and why', async (reason, why) => {
  const held = {
    at: '2026-11-20T19:05:00',
    kind: 'reminder',
    action: 'before',
    actor: 'system',
    name: '',
    data: { due_date: '2026-11-23', invoices: 'B104482', reason },
  } as const;
  api.answer('GET /api/customers/:fiscal_number/timeline', { events: [held], next: null });
  open();
  await screen.findAllByRole('listitem');
  expect(items()).toEqual([
    `Recordatorio antes del vencimientoCuota del 23 nov 2026 · B104482. No se envió: ${why}19:05:00`,
  ]);
});

test('one part can be asked for alone, and the address keeps which', async () => {
  const user = open('?ver=messages');
  await screen.findAllByRole('listitem');
  expect(screen.getByRole('button', { name: 'Mensajes' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Pagos' }));
  await user.click(screen.getByRole('button', { name: 'Todo' }));
  await waitFor(() =>
    expect(
      api.asked('GET /api/customers/:fiscal_number/timeline').map(({ query }) => query.get('show')),
    ).toEqual(['messages', 'payments', null]),
  );
});

test('what is older comes when asked for, below what is there', async () => {
  api.answer('GET /api/customers/:fiscal_number/timeline', { events, next: '2026-11-19T11:00:00.000Z' });
  const user = open();
  const older = await screen.findByRole('button', { name: 'Ver más antiguos' });
  api.answer('GET /api/customers/:fiscal_number/timeline', {
    events: [
      {
        at: '2026-10-01T06:00:00',
        kind: 'login',
        action: 'login',
        actor: ID,
        name: '',
        data: { new_device: false },
      },
    ],
    next: null,
  });
  await user.click(older);
  const day = await screen.findByRole('region', { name: '1 de octubre de 2026' });
  expect(within(day).getByText('Ingresó al portal')).not.toBeNull();
  expect(
    api.asked('GET /api/customers/:fiscal_number/timeline').map(({ query }) => query.get('before')),
  ).toEqual([null, '2026-11-19T11:00:00.000Z']);
  expect(screen.queryByRole('button', { name: 'Ver más antiguos' })).toBeNull();
});

test('[CU-18] a customer who does not exist gives the message of the server', async () => {
  api.refuse('GET /api/customers/:fiscal_number/timeline', 'USER_DOES_NOT_EXIST');
  open();
  expect(await screen.findByText(/no está registrada como cliente/)).not.toBeNull();
});
