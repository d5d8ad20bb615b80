import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { bus } from '@portal/event-bus';
import { createTestApi } from '@portal/remote-kit/testing';
import { todayInBogota } from '@portal/ui/format';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { storedCertificate } from '../../parts/stored-certificate.ts';
import DocumentsPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const PDF = '/api/documents/abc';
const opened: string[] = [];

const open = async (): Promise<UserEvent> => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/documentos']}>
        <DocumentsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('Mariana Gómez Restrepo, C.C. 1.010.101.010');
  await waitFor(() => expect(document.querySelector('[aria-label="Cargando"]')).toBeNull());
  return userEvent.setup();
};

beforeEach(() => {
  opened.length = 0;
  // The browser's tab, which jsdom has none of.
  jest.spyOn(window, 'open').mockImplementation(
    () =>
      ({
        document: document.implementation.createHTMLDocument(''),
        location: { replace: (url: string) => opened.push(url) },
        close() {},
      }) as unknown as Window,
  );
  localStorage.clear();
  api.reset();
  api.answer('GET /api/user', {
    first_name: 'Mariana',
    last_name: 'Gómez Restrepo',
    fiscal_number: '1010101010',
    email: '',
    phone: '',
    home_phone: '',
    is_admin: false,
    pending_information: false,
    permissions: [],
  });
  api.answer('GET /api/closedInvoices/:fiscal_number', {
    invoices: [
      { invoice: 'E200001', closed_on: '2026-09-01' },
      { invoice: 'B100001', closed_on: '2026-03-04' },
    ],
  });
  api.answer('GET /api/allInvoices', {
    invoices: [
      { invoice: 'E278115', date: '2026-08-28', status: 'open' },
      { invoice: 'B100001', date: '2025-03-04', status: 'closed' },
    ],
  });
  api.answer('GET /api/certificates/statements', {
    invoices: [
      {
        invoice: 'E278115',
        periods: [
          { due_date: '2026-11-28', from: '2026-10-29', to: '2026-11-28', state: 'current' },
          { due_date: '2026-10-28', from: '2026-09-29', to: '2026-10-28', state: 'closed' },
        ],
      },
      {
        invoice: 'B100001',
        periods: [{ due_date: '2026-03-04', from: '2026-02-05', to: '2026-03-04', state: 'closed' }],
      },
    ],
  });
  for (const name of [
    'GET /api/certificates/statement/:invoice/:due_date',
    'GET /api/certificates/peace',
    'GET /api/certificates/peace/:invoices',
    'GET /api/certificates/debt',
    'GET /api/certificates/rent/:year',
    'GET /api/certificates/paymentPlan/:invoice',
  ] as const) {
    api.answer(name, { url_certificate: PDF });
  }
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const card = (name: string) => within(screen.getByRole('region', { name }));
const download = (name: string) =>
  card(name).getByRole('button', { name: /^Descargar/ }) as HTMLButtonElement;
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;

test('[CE-01] the holder stands on the page by full name and ID', async () => {
  await open();
  expect(screen.getByText('Mariana Gómez Restrepo, C.C. 1.010.101.010')).not.toBeNull();
});

test('[CE-02, CE-03, CE-04, CE-05] four certificates and the statements, by their names', async () => {
  await open();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Paz y Salvo',
    'Extractos',
    'De Deuda',
    'De Renta',
    'Plan de Pagos',
  ]);
});

describe('peace-and-salvo', () => {
  test('[CE-02, CE-09, CE-10] closed invoices are chosen one by one, all at once, or everything there is', async () => {
    const user = await open();
    expect(box('General, de todas mis obligaciones').checked).toBe(true);
    await user.click(box('Todas las facturas pagadas'));
    expect(box('General, de todas mis obligaciones').checked).toBe(false);
    expect(box(/E200001/).checked).toBe(true);
    expect(box(/B100001/).checked).toBe(true);
    await user.click(box(/E200001/));
    expect(box('Todas las facturas pagadas').checked).toBe(true);
    await user.click(download('Paz y Salvo'));
    await waitFor(() => expect(opened).toEqual([PDF]));
    expect(api.asked('GET /api/certificates/peace/:invoices').map(({ path }) => path)).toEqual([
      '/api/certificates/peace/B100001',
    ]);
  });

  test('the card says before any press what must be paid first, and of what is paid that it can be had', async () => {
    const user = await open();
    await card('Paz y Salvo').findByText('Cuando pagues E278115');
    await user.click(box('Todas las facturas pagadas'));
    await card('Paz y Salvo').findByText('Disponible');
    expect(card('Paz y Salvo').queryByText(/^Cuando pagues/)).toBeNull();
    await card('De Deuda').findByText('Disponible');
  });

  test('[API-41] general is asked for without a segment', async () => {
    const user = await open();
    await user.click(download('Paz y Salvo'));
    await waitFor(() => expect(api.asked('GET /api/certificates/peace')).toHaveLength(1));
  });

  test('[CE-12] all pressed again chooses nothing, and then there is nothing to download', async () => {
    const user = await open();
    await user.click(box('Todas las facturas pagadas'));
    await user.click(box('Todas las facturas pagadas'));
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([]);
    expect(download('Paz y Salvo').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Elige al menos una opción.')).not.toBeNull();
    // Pressed all the same, it says what is missing, and asks for nothing.
    await user.click(download('Paz y Salvo'));
    expect(card('Paz y Salvo').getByRole('alert').textContent).toBe('Elige al menos una opción.');
    expect(api.asked('GET /api/certificates/peace')).toEqual([]);
    await user.click(box('General, de todas mis obligaciones'));
    expect(card('Paz y Salvo').queryByRole('alert')).toBeNull();
  });

  test.each([
    ['PEACE_TOO_SOON', 'El paz y salvo se genera dos días después del pago total.'],
    ['WALLET_BALANCE', 'Tienes saldo en cartera.'],
    ['USER_LACKS_CERTIFICATE', 'No cuentas con este certificado.'],
  ] as const)('[CE-08, CE-13, ER-15, ER-17] %s is said in the card', async (code, message) => {
    const user = await open();
    api.refuse('GET /api/certificates/peace', code);
    await user.click(download('Paz y Salvo'));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(opened).toEqual([]);
  });
});

test('statements and the plan of payments say before any press whether there is one', async () => {
  await open();
  for (const title of ['Extractos', 'Plan de Pagos']) await card(title).findByText('Disponible');
  cleanup();
  api.answer('GET /api/allInvoices', { invoices: [] });
  api.answer('GET /api/certificates/statements', { invoices: [] });
  await open();
  for (const title of ['Extractos', 'Plan de Pagos']) await card(title).findByText('No hay qué certificar');
});

test('[CE-03, CE-13, PL-12] the certificate of debt opens in a new tab, and analytics hear of it', async () => {
  const heard: unknown[] = [];
  const stop = bus.on('analytics@1', (event) => heard.push(event));
  const user = await open();
  await user.click(download('De Deuda'));
  await waitFor(() => expect(opened).toEqual([PDF]));
  expect(heard).toEqual([{ name: 'certificate', data: { certificate: 'debt' } }]);
  expect(storedCertificate()).toEqual({ kind: 'deuda' });
  stop();
});

test('[ER-38] a failure in general is the shell’s to tell, and the card says nothing of it', async () => {
  const failed = new Promise((heard) => {
    const stop = bus.on('failed@1', (payload) => {
      stop();
      heard(payload);
    });
  });
  const user = await open();
  api.refuse('GET /api/certificates/debt', 'UNEXPECTED');
  await user.click(download('De Deuda'));
  await failed;
  await waitFor(() => expect(card('De Deuda').getByRole('status').textContent).toBe(''));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[ER-16] a customer without open invoices is told so', async () => {
  const user = await open();
  api.refuse('GET /api/certificates/debt', 'NO_OPEN_INVOICES');
  await user.click(download('De Deuda'));
  expect((await screen.findByRole('alert')).textContent).toContain('Usted no cuenta con facturas abiertas.');
});

test('[CE-04] the years run from last year back to 2017, and the one that was chosen is asked for', async () => {
  const user = await open();
  const years = [...card('De Renta').getByRole<HTMLSelectElement>('combobox', { name: 'Año' }).options];
  const lastYear = Number(todayInBogota().slice(0, 4)) - 1;
  expect(years.map(({ value }) => Number(value))).toEqual(
    Array.from({ length: lastYear - 2016 }, (_, back) => lastYear - back),
  );
  await user.selectOptions(card('De Renta').getByRole('combobox', { name: 'Año' }), '2019');
  await user.click(download('De Renta'));
  await waitFor(() =>
    expect(api.asked('GET /api/certificates/rent/:year').map(({ path }) => path)).toEqual([
      '/api/certificates/rent/2019',
    ]),
  );
});

describe('payment plan', () => {
  test('[CE-05] of the invoice that was chosen', async () => {
    const user = await open();
    await user.selectOptions(card('Plan de Pagos').getByRole('combobox', { name: 'Factura' }), 'B100001');
    await user.click(download('Plan de Pagos'));
    await waitFor(() =>
      expect(api.asked('GET /api/certificates/paymentPlan/:invoice').map(({ path }) => path)).toEqual([
        '/api/certificates/paymentPlan/B100001',
      ]),
    );
  });

  test('[CE-06, CE-07] without invoices the card is disabled', async () => {
    api.answer('GET /api/allInvoices', { invoices: [] });
    await open();
    expect(await card('Plan de Pagos').findByText('Sin facturas')).not.toBeNull();
    expect((card('Plan de Pagos').getByRole('combobox') as HTMLSelectElement).disabled).toBe(true);
    expect(download('Plan de Pagos').disabled).toBe(true);
  });

  test('[ER-18] an invoice without a plan is told of', async () => {
    const user = await open();
    api.refuse('GET /api/certificates/paymentPlan/:invoice', 'INVOICE_WITHOUT_PLAN');
    await user.click(download('Plan de Pagos'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'La factura no existe o no tiene plan de pagos.',
    );
  });
});

describe('statements', () => {
  const select = (name: string) => card('Extractos').getByRole<HTMLSelectElement>('combobox', { name });
  const asked = () => api.asked('GET /api/certificates/statement/:invoice/:due_date').map(({ path }) => path);

  test('of the latest invoice and period are chosen, and open in a new tab', async () => {
    const user = await open();
    expect([...select('Periodo').options].map(({ text }) => text)).toEqual([
      '29 oct a 28 nov 2026, en curso',
      '29 sep a 28 oct 2026',
    ]);
    await user.click(download('Extractos'));
    await waitFor(() => expect(opened).toEqual([PDF]));
    expect(asked()).toEqual(['/api/certificates/statement/E278115/2026-11-28']);
  });

  test('of another invoice begin with its own latest period', async () => {
    const user = await open();
    await user.selectOptions(select('Periodo'), '2026-10-28');
    await user.selectOptions(select('Factura'), 'B100001');
    expect(select('Periodo').value).toBe('2026-03-04');
    await user.click(download('Extractos'));
    await waitFor(() => expect(asked()).toEqual(['/api/certificates/statement/B100001/2026-03-04']));
  });

  test('do not exist without invoices, and the card says so', async () => {
    api.answer('GET /api/certificates/statements', { invoices: [] });
    await open();
    expect(card('Extractos').getByText('Sin facturas')).not.toBeNull();
    expect(select('Periodo').disabled).toBe(true);
    expect(download('Extractos').disabled).toBe(true);
  });

  test('that cannot be listed can be asked for again, in the card', async () => {
    api.refuse('GET /api/certificates/statements', 'UNEXPECTED');
    const user = await open();
    const retry = await card('Extractos').findByRole('button', { name: 'Reintentar' });
    api.answer('GET /api/certificates/statements', { invoices: [] });
    await user.click(retry);
    expect(await card('Extractos').findByText('Sin facturas')).not.toBeNull();
  });

  test('that the server refuses say why, and nothing opens', async () => {
    const user = await open();
    api.refuse('GET /api/certificates/statement/:invoice/:due_date', 'STATEMENT_UNKNOWN');
    await user.click(download('Extractos'));
    expect((await card('Extractos').findByRole('alert')).textContent).toContain(
      'La factura no tiene un extracto de ese periodo.',
    );
    expect(opened).toEqual([]);
  });
});
