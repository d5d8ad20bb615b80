import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Customer } from '@portal/contract';
import { createTestApi } from '@portal/remote-kit/testing';
import { todayInBogota } from '@portal/ui/format';
import { filterDate } from '@portal/values/filter-date';
import { screen, waitFor, within } from '@testing-library/react';
import { addressNow, exported, openReports, profile } from '../testing/open-reports.tsx';

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
  total_clients: clients.length && 63,
  max_pages: 7,
  current_page: 1,
});

beforeEach(() => {
  api.reset();
  api.answer('GET /api/user', profile(['usuarios']));
  api.answer('GET /api/exports', { exports: [] });
  api.answer('GET /api/users_interval', listOf(mariana));
});
const asked = () => api.asked('GET /api/users_interval').map(({ query }) => Object.fromEntries(query));

test('[RE-06, RE-34, BC-07] customers are listed by registration date, today by default, ten at a time, with five links of pages', async () => {
  const user = openReports();
  const row = await screen.findByRole('row', { name: /1\.010\.101\.010/ });
  for (const value of ['Mariana', 'Gómez Restrepo', 'mariana@correo.example', '3005550110', '2024-02-01']) {
    expect(row.textContent).toContain(value);
  }
  const day = filterDate(todayInBogota());
  expect(asked()).toEqual([{ min_date: day, max_date: day, page: '1', trx_by_page: '10' }]);
  const pager = within(screen.getByRole('navigation', { name: 'Paginación' }));
  const links = () => pager.getAllByRole('link', { name: /^Página \d/ }).map((link) => link.textContent);
  expect(links()).toEqual(['1', '2', '3', '4', '5']);
  await user.click(pager.getByRole('link', { name: 'Página 5' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: '5', trx_by_page: '10' }));
  await waitFor(() => expect(links()).toEqual(['3', '4', '5', '6', '7']));
});

test('[RE-06, RE-34] a date can be left out; the address keeps what was asked', async () => {
  const user = openReports('/reports?panel=usuarios&desde=2024-02-01&hasta=2024-02-29');
  await screen.findByRole('table', { name: /Clientes por fecha/ });
  await user.click(screen.getByRole('checkbox', { name: 'Hasta' }));
  await user.click(screen.getByRole('button', { name: 'Consultar' }));
  await waitFor(() => expect(asked().at(-1)).toEqual({ min_date: '01-02-24', page: '1', trx_by_page: '10' }));
  expect(addressNow()).toBe('/reports?panel=usuarios&desde=2024-02-01&hasta=no');
});

test('[RE-34] the list is downloaded as CSV, with the dates of the list and in its order', async () => {
  const job = exported({ kind: 'customers', file_name: 'clientes.csv', status: 'running', written: 0 });
  api.answer('POST /api/exports/customers', job);
  api.answer('GET /api/exports/:id', job);
  const user = openReports('/reports?panel=usuarios&desde=2024-02-01&hasta=2024-02-29&orden=last_name');
  await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
  await screen.findByRole('region', { name: 'Descarga en curso' });
  expect(api.asked('POST /api/exports/customers')[0]?.body).toEqual({
    min_date: '01-02-24',
    max_date: '29-02-24',
    sort: 'last_name',
  });
});

test('without customers there is no file, and it says what to do', async () => {
  api.answer('GET /api/users_interval', listOf());
  openReports();
  expect(await screen.findByText('Sin resultados.')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Descargar CSV' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ver los últimos 30 días' })).not.toBeNull();
});
