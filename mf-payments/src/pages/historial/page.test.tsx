import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { TransactionList } from '@portal/contract';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import type { PortalEvents } from '@portal/contract/events';
import { bus } from '@portal/event-bus';
import { createTestApi } from '@portal/remote-kit/testing';
import { drafts } from '@portal/ui/core';
import { addDays, todayInBogota } from '@portal/ui/format';
import { filterDate } from '@portal/values/filter-date';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { approved, rejected } from '../../parts/transaction/transaction.fixture.ts';
import HistoryPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const list = (change: Partial<TransactionList> = {}): TransactionList => ({
  transactions: [approved, { ...rejected, transaction_id: 'second' }],
  total_transactions: 2,
  max_pages: 1,
  current_page: 1,
  ...change,
});

beforeEach(() => {
  api.reset();
  api.answer('GET /api/transactions', list());
});
afterEach(cleanup);

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

const open = (path = '/historial') => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <Routes>
          <Route path="/historial" element={<HistoryPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const asked = () => api.asked('GET /api/transactions').map(({ query }) => Object.fromEntries(query));
const pdfButton = () => screen.queryByRole('button', { name: 'Descargar PDF' });
const date = (label: string) => screen.getByRole('textbox', { name: label }) as HTMLInputElement;
const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Consultar' }));

test('[HI-01] the status filter has the five values in Spanish', () => {
  open();
  const options = within(screen.getByRole('combobox', { name: 'Estado' })).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Todas',
    'Aprobada',
    'Fallida',
    'Error',
    'Pendiente',
  ]);
});

test('[PL-12] a question to the history is told to analytics, without what was searched for', async () => {
  const heard: PortalEvents['analytics@1'][] = [];
  const stop = bus.on('analytics@1', (event) => heard.push(event));
  const user = open();
  await press(user);
  stop();
  expect(heard).toEqual([{ name: 'history', data: { status: 'All' } }]);
});

test('[HI-02] [HI-08] [HI-09] it opens with the transactions of today', async () => {
  open();
  await screen.findByText('2 transacciones');
  const day = filterDate(todayInBogota());
  expect(asked()).toEqual([{ min_date: day, max_date: day, trx_by_page: '10', page: '1' }]);
  expect(screen.getByRole('checkbox', { name: 'Desde' })).toMatchObject({ checked: true });
  expect(screen.getByRole('checkbox', { name: 'Hasta' })).toMatchObject({ checked: true });
  expect(date('Fecha desde').value).toBe(todayInBogota());
  expect(date('Fecha hasta').value).toBe(todayInBogota());
});

test('[HI-13] each transaction id leads to its transaction', async () => {
  open();
  const link = await screen.findByRole('link', { name: approved.transaction_id });
  expect(link.getAttribute('href')).toBe(`/transaccion/${approved.transaction_id}`);
  expect(screen.getByText('Rechazada')).not.toBeNull();
});

test('[HI-01] cancelled and rejected payments, which no status of the form finds, are one press away; a status of the form takes their place', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Rechazadas' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).toMatchObject({ outcome: 'Rejected' });
  expect(screen.getByRole('button', { name: 'Rechazadas' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Canceladas' }));
  await waitFor(() => expect(asked()).toHaveLength(3));
  expect(asked()[2]).toMatchObject({ outcome: 'Cancelled' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Approved');
  await press(user);
  await waitFor(() => expect(asked()).toHaveLength(4));
  expect(asked()[3]).toMatchObject({ status: 'Approved' });
  expect(asked()[3]).not.toHaveProperty('outcome');
});

test('[HI-02] a date that is off is not sent and cannot be typed', async () => {
  const user = open();
  await user.click(screen.getByRole('checkbox', { name: 'Desde' }));
  expect(date('Fecha desde').disabled).toBe(true);
  await press(user);
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).not.toHaveProperty('min_date');
  expect(address).toBe(`/historial?desde=no&hasta=${todayInBogota()}`);
});

test('[HI-07, ER-37] an enabled but empty date is refused at its field and nothing is asked', async () => {
  const user = open();
  await screen.findByText('2 transacciones');
  await user.clear(date('Fecha hasta'));
  await press(user);
  expect(await screen.findAllByText(/Ingresa una fecha válida/)).not.toHaveLength(0);
  expect(date('Fecha hasta').getAttribute('aria-invalid')).toBe('true');
  expect(asked()).toHaveLength(1);
});

test('[HI-04, HI-05] an address that was changed by hand says at its field what is wrong, and nothing is asked', async () => {
  open('/historial?por=transaction_id&valor=118');
  await screen.findByText('Ingresa un id de transacción para la busqueda.');
  expect(asked()).toHaveLength(0);
});

test.each([
  [
    '[HI-04, HI-05] a short id of a transaction',
    'transaction_id',
    'Ingresa un id de transacción para la busqueda.',
  ],
  [
    '[HI-04, HI-06] a short trazability code',
    'trazability_code',
    'Ingresa un código de rastreo de PSE para la busqueda.',
  ],
])('%s is refused in the words of the specification', async (_title, by, message) => {
  const user = open();
  await screen.findByText('2 transacciones');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filtrar por' }), by);
  await user.type(screen.getByRole('textbox', { name: 'Valor' }), '118');
  await press(user);
  expect(await screen.findByText(message, { selector: '.err' })).not.toBeNull();
  expect(asked()).toHaveLength(1);
  await user.type(screen.getByRole('textbox', { name: 'Valor' }), '4');
  await press(user);
  await waitFor(() => expect(asked()[1]).toMatchObject({ [by]: '1184' }));
});

test('the filters stand in the address and come from it', async () => {
  open('/historial?estado=Fail&desde=2026-11-01&hasta=2026-11-20&pagina=2');
  await waitFor(() =>
    expect(asked()).toEqual([
      { status: 'Fail', min_date: '01-11-26', max_date: '20-11-26', trx_by_page: '10', page: '2' },
    ]),
  );
  expect(screen.getByRole('combobox', { name: 'Estado' })).toMatchObject({ value: 'Fail' });
});

test('[HI-14] [BC-07] [BC-08] the pager has five links and is hidden when one page holds everything', async () => {
  api.answer('GET /api/transactions', list({ total_transactions: 71, max_pages: 8 }));
  const user = open('/historial?desde=no&hasta=no');
  const pager = within(await screen.findByRole('navigation', { name: 'Paginación' }));
  const numbers = () =>
    pager
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .filter(Boolean);
  expect(numbers()).toEqual(['1', '2', '3', '4', '5']);
  await user.click(pager.getByRole('link', { name: 'Página 3' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: '3' }));
  expect(address).toBe('/historial?desde=no&hasta=no&pagina=3');
  cleanup();
  api.answer('GET /api/transactions', list({ total_transactions: 10 }));
  open();
  await screen.findByText('10 transacciones');
  expect(screen.queryByRole('navigation', { name: 'Paginación' })).toBeNull();
});

test("[ER-33, HI-10] an empty result says 'Sin resultados.' and has no PDF", async () => {
  api.answer('GET /api/transactions', list({ transactions: [], total_transactions: 0, max_pages: 0 }));
  open();
  expect(await screen.findByText('Sin resultados.')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Consultar' })).not.toBeNull();
  expect(pdfButton()).toBeNull();
});

test('[HI-02, ER-33] a day without payments offers the last twelve months, the most that the server takes', async () => {
  api.answer('GET /api/transactions', list({ transactions: [], total_transactions: 0, max_pages: 0 }));
  const user = open();
  expect(await screen.findByText('Hoy no tienes movimientos.')).not.toBeNull();
  api.answer('GET /api/transactions', list());
  await user.click(screen.getByRole('button', { name: 'Ver los últimos 12 meses' }));
  await screen.findByText('2 transacciones');
  const from = addDays(todayInBogota(), -365);
  expect(asked().at(-1)).toMatchObject({ min_date: filterDate(from), max_date: filterDate(todayInBogota()) });
  expect(date('Fecha desde').value).toBe(from);
});

test('[HI-02] the usual periods are one press each, and say which of them is shown', async () => {
  const user = open('/historial?estado=Fail');
  const chip = (name: string) => screen.getByRole('button', { name });
  expect(chip('Hoy').getAttribute('aria-pressed')).toBe('true');
  await user.click(chip('30 días'));
  await waitFor(() => expect(chip('30 días').getAttribute('aria-pressed')).toBe('true'));
  expect(asked().at(-1)).toMatchObject({
    status: 'Fail',
    min_date: filterDate(addDays(todayInBogota(), -29)),
    max_date: filterDate(todayInBogota()),
  });
  await user.click(chip('Este año'));
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({ min_date: `01-01-${todayInBogota().slice(2, 4)}` }),
  );
});

test('[HI-13, TX-13] payments stand by months, each with what it paid, its bank, state, sum and moment', async () => {
  open();
  const month = await screen.findByRole('heading', { level: 2, name: /^Noviembre/ });
  const text = month.closest('section')?.textContent ?? '';
  for (const part of ['Facturas B104482, E278115', '$323.370', 'Banco Cordillera', 'Aprobada', 'Rechazada'])
    expect(text).toContain(part);
  expect(text).toContain('2026-11-20 09:41:57');
  expect(text).toContain('Pagaste $323.370');
});

test('[HI-14] the sum of a month stays where there are more pages, and says that it is of this one', async () => {
  api.answer('GET /api/transactions', list({ total_transactions: 11, max_pages: 2 }));
  open();
  const month = await screen.findByRole('heading', { level: 2, name: /^Noviembre/ });
  expect(month.nextElementSibling?.textContent).toMatch(/^Pagaste \$[\d.]+ en esta página$/);
});

test('[HI-10, HI-11] the PDF is offered for fifty transactions and not for one more', async () => {
  api.answer('GET /api/transactions', list({ total_transactions: 50 }));
  open();
  await screen.findByText('50 transacciones');
  expect(pdfButton()).not.toBeNull();
  cleanup();
  api.answer('GET /api/transactions', list({ total_transactions: 51 }));
  open();
  await screen.findByText('51 transacciones');
  expect(pdfButton()).toBeNull();
  expect(screen.getByText('El PDF sale hasta con 50 transacciones')).not.toBeNull();
});

describe('the PDF', () => {
  const went: string[] = [];
  beforeEach(() => {
    went.length = 0;
    const tab = {
      document: document.implementation.createHTMLDocument(''),
      location: { replace: (url: string) => went.push(url) },
      close() {},
    };
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const download = async () => {
    const user = open('/historial?estado=Fail&desde=2026-11-01&hasta=2026-11-20&pagina=2');
    await screen.findByText('2 transacciones');
    await user.click(pdfButton() as HTMLElement);
  };

  test('[HI-12] is asked for with the filters of the list and opens in a window of its own', async () => {
    api.answer('GET /api/transactions', list({ url_certificate: '/api/documents/abc' }));
    await download();
    await waitFor(() => expect(went).toEqual(['/api/documents/abc']));
    expect(window.open).toHaveBeenCalledWith('', '_blank');
    expect(asked().at(-1)).toEqual({
      status: 'Fail',
      min_date: '01-11-26',
      max_date: '20-11-26',
      trx_by_page: '0',
      page: '0',
      file: 'PDF',
    });
  });

  test("[ER-33] that comes without an address says 'Aún no cuenta con transacciones.'", async () => {
    await download();
    expect((await screen.findByRole('alert')).textContent).toBe('Aún no cuenta con transacciones.');
    expect(went).toEqual([]);
  });

  test('that is refused says why', async () => {
    open();
    await screen.findByText('2 transacciones');
    api.refuse('GET /api/transactions', 'HISTORY_TOO_LONG');
    await userEvent.click(pdfButton() as HTMLElement);
    expect((await screen.findByRole('alert')).textContent).toBe(errorCatalogue.HISTORY_TOO_LONG.message);
  });
});

test('a failure can be tried again', async () => {
  api.refuse('GET /api/transactions', 'FORBIDDEN');
  const user = open();
  const alert = await screen.findByRole('alert');
  api.answer('GET /api/transactions', list());
  await user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('2 transacciones')).not.toBeNull();
});

test('[AU-59] filters that were chosen when the session expired are there again', async () => {
  const user = open();
  await screen.findByText('2 transacciones');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filtrar por' }), 'transaction_id');
  await user.type(screen.getByRole('textbox', { name: 'Valor' }), 'T-2026');
  expect(drafts.keep('1010101010', '/historial')).toBe(true);
  cleanup();
  drafts.admit('1010101010');
  open();
  await waitFor(() =>
    expect((screen.getByRole('textbox', { name: 'Valor' }) as HTMLInputElement).value).toBe('T-2026'),
  );
});
