import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { todayInBogota } from '@portal/ui/format';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import CertificatesPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const PDF = '/api/documents/abc';
/** Where the new tab went. */
let went: string[] = [];

beforeEach(() => {
  api.reset();
  went = [];
  jest.spyOn(window, 'open').mockImplementation(
    () =>
      ({
        document: document.implementation.createHTMLDocument(''),
        location: { replace: (url: string) => went.push(url) },
        close: () => {},
      }) as unknown as Window,
  );
  api.answer('GET /api/closedInvoices/:fiscal_number', {
    invoices: [
      { invoice: 'E201001', closed_on: '2026-10-02' },
      { invoice: 'B100077', closed_on: '2025-04-18' },
    ],
  });
  api.answer('GET /api/allInvoices/:fiscal_number', [{ INVOICE: 'E278115' }, { INVOICE: 'E201001' }]);
  api.answer('GET /api/customers/:fiscal_number/certificates/debt', { url_certificate: PDF });
  api.answer('GET /api/customers/:fiscal_number/certificates/peace', { url_certificate: PDF });
  api.answer('GET /api/customers/:fiscal_number/certificates/peace/:invoices', { url_certificate: PDF });
  api.answer('GET /api/customers/:fiscal_number/certificates/rent/:year', { url_certificate: PDF });
  api.answer('GET /api/customers/:fiscal_number/certificates/paymentPlan/:invoice', {
    url_certificate: PDF,
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const open = (path = '/certificates') => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <CertificatesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const opened = async () => {
  const user = open('/certificates?cedula=1010101010');
  await screen.findByRole('heading', { name: 'Paz y Salvo' });
  return user;
};
const id = () => screen.getByRole('textbox', { name: 'Cédula' });
const consult = () => screen.getByRole('button', { name: 'Consultar' }) as HTMLButtonElement;
const download = (title: string) =>
  screen.getByRole('button', { name: `Descargar ${title}` }) as HTMLButtonElement;
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
const path = (name: Parameters<typeof api.asked>[0]) => api.asked(name).at(-1)?.path;

test("[AC-01, AC-09, BC-02] 'Consultar' waits for five digits and for another ID than the last", async () => {
  const user = open();
  await user.type(id(), '12a34');
  expect(consult().disabled).toBe(true);
  await user.clear(id());
  await user.type(id(), '1.234.567.890');
  expect(consult().disabled).toBe(false);
  await user.click(consult());
  await screen.findByRole('heading', { name: 'Paz y Salvo' });
  expect(path('GET /api/allInvoices/:fiscal_number')).toBe('/api/allInvoices/1234567890');
  expect(path('GET /api/closedInvoices/:fiscal_number')).toBe('/api/closedInvoices/1234567890');
  expect(consult().disabled).toBe(true);
});

test('[AC-08] the Enter key tells of an ID below four, and asks nothing', async () => {
  const user = open();
  await user.type(id(), '123{Enter}');
  expect(await screen.findByText('Ha ocurrido un problema, por favor intenta mas tarde.')).not.toBeNull();
  await user.type(id(), '4{Enter}');
  await waitFor(() => expect(screen.queryByText(/por favor intenta mas tarde/)).toBeNull());
  await user.type(id(), '5{Enter}');
  await screen.findByRole('heading', { name: 'Paz y Salvo' });
  expect(api.asked('GET /api/allInvoices/:fiscal_number')).toHaveLength(1);
});

test('[AC-06, AC-07] the certificates need the ID that was found: another one in the field disables them', async () => {
  const user = await opened();
  expect(download('De Deuda').disabled).toBe(false);
  await user.type(id(), '1');
  for (const title of ['Paz y Salvo', 'De Deuda', 'De Renta', 'Plan de Pagos']) {
    expect(download(title).disabled).toBe(true);
  }
  await user.type(id(), '{Backspace}');
  expect(download('De Deuda').disabled).toBe(false);
});

test('[AC-06] an ID that is not found shows why and no certificates', async () => {
  api.refuse('GET /api/allInvoices/:fiscal_number', 'USER_DOES_NOT_EXIST');
  open('/certificates?cedula=99999');
  expect(await screen.findByText(/no está registrada como cliente/)).not.toBeNull();
  expect(screen.queryByRole('button', { name: /^Descargar/ })).toBeNull();
});

test('[AC-02, AC-12] the peace-and-salvo takes general alone, all, or single obligations', async () => {
  const user = await opened();
  expect(download('Paz y Salvo').disabled).toBe(true);
  await user.click(box('General'));
  await user.click(download('Paz y Salvo'));
  await waitFor(() => expect(went).toEqual([PDF]));
  expect(path('GET /api/customers/:fiscal_number/certificates/peace')).toBe(
    '/api/customers/1010101010/certificates/peace',
  );
  await user.click(box('Seleccionar todos'));
  expect(box('General').checked).toBe(false);
  expect([box(/E201001/).checked, box(/B100077/).checked]).toEqual([true, true]);
  await user.click(box(/E201001/));
  expect(box('Seleccionar todos').checked).toBe(true);
  await user.click(download('Paz y Salvo'));
  await waitFor(() => expect(went).toHaveLength(2));
  expect(path('GET /api/customers/:fiscal_number/certificates/peace/:invoices')).toBe(
    '/api/customers/1010101010/certificates/peace/B100077',
  );
  await user.click(box('General'));
  expect([box('Seleccionar todos').checked, box(/E201001/).checked, box(/B100077/).checked]).toEqual([
    false,
    false,
    false,
  ]);
  await user.click(box(/E201001/));
  expect(box('General').checked).toBe(false);
  await user.click(box('Seleccionar todos'));
  await user.click(box(/B100077/));
  // None with B remains.
  expect([box('Seleccionar todos').checked, box(/E201001/).checked]).toEqual([false, true]);
  await user.click(box('Seleccionar todos'));
  await user.click(box('Seleccionar todos'));
  expect([box(/E201001/).checked, box(/B100077/).checked]).toEqual([false, false]);
  expect(download('Paz y Salvo').disabled).toBe(true);
});

test('[AC-11] without closed invoices there is no peace-and-salvo', async () => {
  api.answer('GET /api/closedInvoices/:fiscal_number', { invoices: [] });
  await opened();
  expect(screen.getByText('Sin obligaciones pagadas.')).not.toBeNull();
  expect(download('Paz y Salvo').disabled).toBe(true);
});

test('[AC-03, AC-13] the certificate of debt opens in a new tab', async () => {
  const user = await opened();
  await user.click(download('De Deuda'));
  await waitFor(() => expect(went).toEqual([PDF]));
  expect(window.open).toHaveBeenCalledWith('', '_blank');
});

test('[AC-13] where there is no certificate the reason is shown in its panel', async () => {
  api.refuse('GET /api/customers/:fiscal_number/certificates/debt', 'NO_OPEN_INVOICES');
  const user = await opened();
  await user.click(download('De Deuda'));
  const panel = screen.getByRole('region', { name: 'De Deuda' });
  expect(await within(panel).findByText('Usted no cuenta con facturas abiertas.')).not.toBeNull();
  expect(went).toEqual([]);
});

test('[AC-04] the certificate of renta is of the chosen year, from last year back to 2017', async () => {
  const user = await opened();
  const years = screen.getByRole('combobox', { name: 'Año' }) as HTMLSelectElement;
  const lastYear = Number(todayInBogota().slice(0, 4)) - 1;
  expect([...years.options].map(({ value }) => Number(value))).toEqual(
    Array.from({ length: lastYear - 2017 + 1 }, (_, index) => lastYear - index),
  );
  await user.selectOptions(years, '2019');
  await user.click(download('De Renta'));
  await waitFor(() =>
    expect(path('GET /api/customers/:fiscal_number/certificates/rent/:year')).toBe(
      '/api/customers/1010101010/certificates/rent/2019',
    ),
  );
});

test('[AC-05, EN-45] the payment plan is of the chosen invoice', async () => {
  const user = await opened();
  const choice = screen.getByRole('combobox', { name: 'Factura' }) as HTMLSelectElement;
  expect([...choice.options].map(({ value }) => value)).toEqual(['E278115', 'E201001']);
  await user.selectOptions(choice, 'E201001');
  await user.click(download('Plan de Pagos'));
  await waitFor(() =>
    expect(path('GET /api/customers/:fiscal_number/certificates/paymentPlan/:invoice')).toBe(
      '/api/customers/1010101010/certificates/paymentPlan/E201001',
    ),
  );
});

test("[AC-10] without invoices the payment plan says 'Sin facturas' and cannot be downloaded", async () => {
  api.answer('GET /api/allInvoices/:fiscal_number', []);
  await opened();
  expect((screen.getByRole('combobox', { name: 'Factura' }) as HTMLSelectElement).disabled).toBe(true);
  expect(screen.getByRole('option', { name: 'Sin facturas' })).not.toBeNull();
  expect(download('Plan de Pagos').disabled).toBe(true);
});

test('[AC-08] an address that holds no ID is told at the field, and the server is not asked', () => {
  open('/certificates?cedula=abc');
  expect(id().getAttribute('aria-invalid')).toBe('true');
  expect(api.asked('GET /api/allInvoices/:fiscal_number')).toEqual([]);
});
