import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import type { Output, Transaction, TransactionList } from '@portal/contract';
import { createTestApi } from '@portal/remote-kit/testing';
import { todayInBogota } from '@portal/ui/format';
import { filterDate } from '@portal/values/filter-date';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { addressNow, exported, openReports as open, profile } from '../testing/open-reports.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const payment: Transaction = {
  transaction_id: '918443',
  created: '2026-11-20T09:27:15',
  paid_date: null,
  status: 'Fail',
  money: 'none',
  abandoned: null,
  response_gateway: 'NOT_AUTHORIZED',
  reason_code: '',
  total_amount: 98_750,
  amounts: { asked: 98_750, received: 0, applied: 0, waiting: 0, returned: 0, written_down: 0 },
  payment_method: 'PSE',
  payment_concept: 'Pago de cuotas, crédito 20 min',
  trazability_code: '118455061',
  reference_id: 'R918443',
  login: true,
  last_checked: null,
  extra_properties: { bankname: 'Bancolombia', ticket_id: '' },
  invoices: [
    {
      invoice: 'E281002',
      amount_without_mora: 50_000,
      interests_mora: 0,
      marca: 'N',
      beyond_due: 'next_instalments',
    },
    {
      invoice: 'B101276',
      amount_without_mora: 48_750,
      interests_mora: 0,
      marca: 'Y',
      beyond_due: 'next_instalments',
    },
  ],
  user: { fiscal_number: '32209718' },
};
const paid: Transaction = {
  ...payment,
  transaction_id: '918442',
  status: 'Approved',
  money: 'applied',
  response_gateway: 'OK',
  paid_date: '2026-11-20T09:22:58',
  login: false,
  invoices: [
    {
      invoice: 'C090417',
      amount_without_mora: 98_750,
      interests_mora: 0,
      marca: 'C',
      beyond_due: 'next_instalments',
    },
  ],
};

const list = (change: Partial<TransactionList> = {}): TransactionList => ({
  transactions: [payment, paid],
  total_transactions: 1202,
  max_pages: 121,
  current_page: 1,
  ...change,
});

const figures: Output<'GET /api/payment/report/figures'> = {
  by_status: [
    { status: 'Approved', count: 1013, amount: 138_407_950 },
    { status: 'Pending', count: 77, amount: 9_846_200 },
    { status: 'Fail', count: 112, amount: 12_000_000 },
  ],
  weeks: [],
  days: [
    { date: '2026-11-19', by_status: [{ status: 'Approved', count: 118, amount: 1 }] },
    {
      date: '2026-11-20',
      by_status: [
        { status: 'Approved', count: 74, amount: 1 },
        { status: 'Pending', count: 14, amount: 1 },
        { status: 'Fail', count: 6, amount: 1 },
      ],
    },
  ],
};

beforeEach(() => {
  api.reset();
  api.answer('GET /api/user', profile(['pagos']));
  api.answer('GET /api/exports', { exports: [] });
  api.answer('GET /api/payment/report', list());
  api.answer('GET /api/payment/report/figures', figures);
});
afterEach(cleanup);

const asked = () => api.asked('GET /api/payment/report').map(({ query }) => Object.fromEntries(query));
const shown = () => screen.findByText('Total Transacciones');
const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Consultar' }));

test('[RE-01] [RE-04] the payments panel opens for those whose profile lists its section', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 2, name: 'Pagos' })).not.toBeNull();
});

test('[RE-01] without its section nothing is asked and nothing is shown of payments', async () => {
  api.answer('GET /api/user', profile([]));
  open();
  expect(await screen.findByText('No tienes informes asignados.')).not.toBeNull();
  expect(screen.queryByRole('heading', { name: 'Pagos' })).toBeNull();
  expect(asked()).toEqual([]);
});

test('[RE-13] [RE-18] it opens with the payments of today, both dates on', async () => {
  open();
  await shown();
  const day = filterDate(todayInBogota());
  for (const [box, field] of [
    ['Desde', 'Fecha desde'],
    ['Hasta', 'Fecha hasta'],
  ] as const) {
    expect((screen.getByRole('checkbox', { name: box }) as HTMLInputElement).checked).toBe(true);
    const date = screen.getByRole('textbox', { name: field }) as HTMLInputElement;
    expect([date.value, date.disabled]).toEqual([todayInBogota(), false]);
  }
  expect(asked()).toEqual([{ min_date: day, max_date: day, trx_by_page: '10', page: '1' }]);
});

test('[RE-12, TX-12] the filter offers every state that a row can show, and with it all payments are reached', async () => {
  open();
  const select = await screen.findByRole('combobox', { name: 'Estado' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Todas', 'Aprobada', 'Rechazada', 'Fallida', 'Error', 'Cancelada', 'Pendiente', 'Iniciada']);
});

test('[RE-19] [RE-23] total and columns are those of the specification', async () => {
  open();
  expect((await shown()).nextElementSibling?.textContent).toBe('1.202');
  const [head, first, second] = screen.getAllByRole('row').map((row) => within(row));
  expect(head?.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Creación',
    'Cédula',
    'Id',
    'Estado',
    'Respuesta',
    'Factura',
    'Marca',
    'Fecha de pago',
    'Valor pagado',
    'Rastreo',
    'Login',
  ]);
  const cells = (row: typeof first) =>
    [...(row?.queryAllByRole('cell') ?? [])].map(({ textContent }) => textContent);
  expect(cells(first)).toEqual([
    '2026-11-20 09:27:15',
    '32.209.718',
    'Rechazada',
    'No autorizada',
    'E281002, B101276',
    'N, Y',
    'Sin pago',
    '$98.750',
    '118455061',
    'Si',
  ]);
  expect(cells(second).slice(5)).toEqual(['C', '2026-11-20 09:22:58', '$98.750', '118455061', 'No']);
  expect(first?.getByRole('link', { name: '918443' }).getAttribute('href')).toBe('/transaccion/918443');
});

test('it says up to when the list is complete where it was read from a copy, and nothing else where it was not', async () => {
  open();
  await shown();
  expect(screen.queryByText(/^Datos hasta/)).toBeNull();
  cleanup();
  api.answer('GET /api/payment/report', { ...list(), as_of: '2026-11-20T09:59:56' });
  open();
  expect(await screen.findByText('Datos hasta las 09:59:56.')).not.toBeNull();
});

test('[RE-22] every value of a row brings its heading along, for the card that the row is on narrow screens', async () => {
  open();
  await shown();
  const [head, row] = screen.getAllByRole('row');
  const headings = [...(head?.children ?? [])].map(({ textContent }) => textContent);
  expect(headings).toHaveLength(11);
  expect([...(row?.children ?? [])].map((cell) => cell.getAttribute('data-label'))).toEqual(headings);
});

test('[RE-14] [RE-15] [RE-16] more filters reveal the extra one with its placeholders', async () => {
  const user = open();
  await shown();
  expect(screen.queryByRole('combobox', { name: 'Filtrar por' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver más filtros' }));
  const by = screen.getByRole('combobox', { name: 'Filtrar por' });
  const placeholder = () => screen.getByRole('textbox', { name: 'Valor' }).getAttribute('placeholder');
  expect(placeholder()).toBe('Ingresa una cédula');
  await user.selectOptions(by, 'Id de transacción');
  expect(placeholder()).toBe('Ingresa un id de transacción');
  await user.selectOptions(by, 'Código de rastreo');
  expect(placeholder()).toBe('Ingresa un código de rastreo de PSE');
  await user.click(screen.getByRole('button', { name: 'Ver menos filtros' }));
  expect(screen.queryByRole('textbox', { name: 'Valor' })).toBeNull();
});

test('a group that a link asks for is said above the list, stays when days are chosen, and can be given up', async () => {
  const user = open('/reports?grupo=waiting-1440&desde=no&hasta=no');
  await shown();
  expect(asked()).toEqual([{ group: 'waiting-1440', trx_by_page: '10', page: '1' }]);
  expect(screen.getByText('Solo pagos sin respuesta del banco desde hace más de 24 h.')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hoy' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).toMatchObject({ group: 'waiting-1440', min_date: filterDate(todayInBogota()) });
  await user.click(await screen.findByRole('button', { name: 'Ver todos' }));
  await waitFor(() => expect(asked()).toHaveLength(3));
  expect(asked()[2]).not.toHaveProperty('group');
  expect(addressNow()).not.toContain('grupo');
});

test('the payments of one bank that a link asks for are said above the list, and can be given up', async () => {
  const user = open('/reports?grupo=unanswered-hour&banco=Banco+del+Litoral&desde=no&hasta=no');
  await shown();
  expect(asked()).toEqual([
    { group: 'unanswered-hour', bank: 'Banco del Litoral', trx_by_page: '10', page: '1' },
  ]);
  expect(
    screen.getByText('Solo pagos de Banco del Litoral sin respuesta del banco en la última hora.'),
  ).not.toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Ver todos' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).not.toHaveProperty('bank');
  expect(addressNow()).not.toContain('banco');
});

test('[RE-17] a value of three characters is refused; a whole one finds a customer and stands in the address', async () => {
  const user = open('/reports?desde=no&hasta=no');
  await shown();
  await user.click(screen.getByRole('button', { name: 'Ver más filtros' }));
  await user.type(screen.getByRole('textbox', { name: 'Valor' }), '101');
  await press(user);
  expect(await screen.findByText('Escribe al menos 4 caracteres.', { selector: '.err' })).not.toBeNull();
  expect(asked()).toHaveLength(1);
  await user.type(screen.getByRole('textbox', { name: 'Valor' }), '0101010');
  await press(user);
  await waitFor(() =>
    expect(asked()[1]).toEqual({ fiscal_number: '1010101010', trx_by_page: '10', page: '1' }),
  );
  expect(addressNow()).toBe('/reports?desde=no&hasta=no&por=fiscal_number&valor=1010101010');
});

test('[RE-18] a date is disabled when its box is off, and refused when it is on and empty', async () => {
  const user = open();
  await shown();
  const from = () => screen.getByRole('textbox', { name: 'Fecha desde' }) as HTMLInputElement;
  await user.clear(from());
  await press(user);
  expect(await screen.findByText('Ingresa una fecha válida.', { selector: '.err' })).not.toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Desde' }));
  expect(from().disabled).toBe(true);
  await press(user);
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).not.toHaveProperty('min_date');
});

test('[RE-24, BC-07] the pager has five links, keeps the filters, and is hidden when one page holds everything', async () => {
  const user = open('/reports?estado=Fail&desde=no&hasta=no');
  const pager = within(await screen.findByRole('navigation', { name: 'Paginación' }));
  expect(
    pager
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .filter(Boolean),
  ).toEqual(['1', '2', '3', '4', '5']);
  await user.click(pager.getByRole('link', { name: 'Página 2' }));
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({ outcome: 'Fail', page: '2', trx_by_page: '10' }),
  );
  cleanup();
  api.answer('GET /api/payment/report', list({ total_transactions: 10 }));
  open();
  await shown();
  expect(screen.queryByRole('navigation', { name: 'Paginación' })).toBeNull();
});

test("[ER-34] an empty result says 'Sin resultados.' and leads to the last thirty days", async () => {
  api.answer('GET /api/payment/report', list({ transactions: [], total_transactions: 0, max_pages: 0 }));
  const user = open('/reports?estado=Fail&desde=2026-11-20&hasta=2026-11-20');
  expect(await screen.findByText('Sin resultados.')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver los últimos 30 días' }));
  const today = todayInBogota();
  const first = new Date(Date.parse(`${today}T12:00:00Z`) - 29 * 86_400_000).toISOString().slice(0, 10);
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({
      outcome: 'Fail',
      min_date: filterDate(first),
      max_date: filterDate(today),
    }),
  );
});

test('[RE-20] [RE-21] without results there is nothing to download', async () => {
  api.answer('GET /api/payment/report', list({ transactions: [], total_transactions: 0, max_pages: 0 }));
  open();
  await screen.findByText('Sin resultados.');
  expect(screen.queryByRole('button', { name: /Descargar/ })).toBeNull();
});

test('[RE-20] the PDF is offered for fifty payments and not for one more', async () => {
  api.answer('GET /api/payment/report', list({ total_transactions: 50 }));
  open();
  expect(await screen.findByRole('button', { name: 'Descargar PDF' })).not.toBeNull();
  cleanup();
  api.answer('GET /api/payment/report', list({ total_transactions: 51 }));
  open();
  expect(await screen.findByRole('button', { name: 'Descargar CSV' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Descargar PDF' })).toBeNull();
  expect(screen.getByText('El PDF sale hasta con 50 transacciones')).not.toBeNull();
});

test("[RE-20, ER-34] the PDF is asked for with the filters and the order of the list; without one it says 'Aún no cuenta con transacciones.'", async () => {
  api.answer('GET /api/payment/report', list({ total_transactions: 2 }));
  jest.spyOn(window, 'open').mockReturnValue(null);
  const user = open('/reports?estado=Fail&desde=2026-11-01&hasta=2026-11-20&orden=fiscal_number');
  await user.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
  expect(await screen.findByText('Aún no cuenta con transacciones.')).not.toBeNull();
  expect(asked().at(-1)).toEqual({
    outcome: 'Fail',
    min_date: '01-11-26',
    max_date: '20-11-26',
    sort: 'fiscal_number',
    trx_by_page: '0',
    page: '0',
    file: 'PDF',
  });
});

test('[RE-21] the CSV is made of the payments shown, in their order, without page, and stands in the list of downloads', async () => {
  const job = exported({ status: 'running', written: 781 });
  api.answer('POST /api/exports/payments', job);
  api.answer('GET /api/exports/:id', job);
  const user = open(
    '/reports?estado=Approved&desde=2026-11-01&hasta=2026-11-20&orden=-total_amount&pagina=2',
  );
  const button = await screen.findByRole('button', { name: 'Descargar CSV' });
  api.answer('GET /api/exports', { exports: [job] });
  await user.click(button);
  const dock = await screen.findByRole('region', { name: 'Descarga en curso' });
  await waitFor(() => expect(dock.textContent).toContain('781 de 1.202 filas'));
  expect(api.asked('POST /api/exports/payments')[0]?.body).toEqual({
    outcome: 'Approved',
    min_date: '01-11-26',
    max_date: '20-11-26',
    sort: '-total_amount',
  });
  const row = await screen.findByRole('row', { name: /pagos\.csv/ });
  expect(within(row).getByText('En curso')).not.toBeNull();
});

test('[RE-19] numbers stand beside the chart: collected, approved share, pending; the chart tells each day', async () => {
  open('/reports?desde=2026-11-19&hasta=2026-11-20&pagina=3');
  const summary = within(await screen.findByRole('region', { name: 'Resumen del periodo' }));
  expect(await summary.findByText('$138.407.950')).not.toBeNull();
  for (const text of ['1.013 pagos', '84,3\u00a0%', '77', '$9.846.200 por confirmar']) {
    expect(summary.getByText(text, { normalizer: (given) => given })).not.toBeNull();
  }
  expect(
    summary.getAllByRole('navigation', { name: 'Pagos por día y estado, del 2026-11-19 al 2026-11-20' }),
  ).toHaveLength(2);
  expect(
    summary.getAllByText('2026-11-20: 74 aprobadas, 14 pendientes, 6 fallidas, con error o canceladas'),
  ).not.toHaveLength(0);
  const [{ query } = { query: new URLSearchParams() }] = api.asked('GET /api/payment/report/figures');
  expect(Object.fromEntries(query)).toEqual({ min_date: '19-11-26', max_date: '20-11-26' });
});

test.each(['estado=Approved', 'grupo=waiting'])(
  '[RE-19] with %s there is no approved share: of payments of one kind it says nothing',
  async (asked) => {
    open(`/reports?${asked}&desde=2026-11-19&hasta=2026-11-20`);
    const summary = within(await screen.findByRole('region', { name: 'Resumen del periodo' }));
    expect(await summary.findByText('Recaudo aprobado')).not.toBeNull();
    expect(summary.queryByText('Aprobación')).toBeNull();
  },
);

test.each(['Canceled', 'Reversed', 'All', ''])(
  '[RE-12] the state %j of an address, which does not exist, is said at the field and nothing is asked',
  async (state) => {
    const user = open(`/reports?estado=${state}&desde=no&hasta=no`);
    const select = (await screen.findByRole('combobox', { name: 'Estado' })) as HTMLSelectElement;
    await waitFor(() => expect(select.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Ese estado no existe. Elige uno de la lista.')).not.toBeNull();
    expect(asked()).toEqual([]);
    await user.selectOptions(select, 'Cancelada');
    await press(user);
    await waitFor(() => expect(asked()).toEqual([{ outcome: 'Cancelled', trx_by_page: '10', page: '1' }]));
    expect(screen.queryByText('Ese estado no existe. Elige uno de la lista.')).toBeNull();
  },
);

test('[RE-23] a long id shows its beginning, by which it is found, and is whole for a screen reader and under the pointer', async () => {
  const id = '01KABCDEFGHJKMNPQRSTVWXYZ9';
  api.answer('GET /api/payment/report', list({ transactions: [{ ...payment, transaction_id: id }] }));
  open();
  const link = await screen.findByRole('link', { name: id });
  expect([link.textContent, link.title]).toEqual([`01KABCDE…${id}`, id]);
});

test('[RE-19] list and figures come together, so that neither moves the other', async () => {
  let figuresCome = (): void => {};
  const come = new Promise<void>((resolve) => {
    figuresCome = resolve;
  });
  api.answer('GET /api/payment/report/figures', figures, come);
  // The downloads below wait on their own, and say so as the panel does.
  api.answer('GET /api/exports', { exports: [] }, come);
  open();
  await waitFor(() => expect(asked()).toHaveLength(1));
  const panel = within(screen.getByRole('heading', { name: 'Pagos' }).closest('details') as HTMLElement);
  expect(panel.queryByRole('table')).toBeNull();
  expect(panel.getByRole('status', { name: 'Cargando' })).not.toBeNull();
  figuresCome();
  expect(await panel.findByRole('table', { name: 'Pagos de todos los clientes' })).not.toBeNull();
  expect(panel.getByText('Pagos por día')).not.toBeNull();
});

test('[RE-19] the list does not need its figures: without them the total still stands', async () => {
  api.refuse('GET /api/payment/report/figures', 'FORBIDDEN');
  open();
  expect((await shown()).nextElementSibling?.textContent).toBe('1.202');
  await waitFor(() => expect(screen.queryByText('Recaudo aprobado')).toBeNull());
  expect(screen.getByRole('table', { name: /Pagos de todos los clientes/ })).not.toBeNull();
});

test('pressing a heading orders all the payments by it; the order stands in the address with the filters', async () => {
  const user = open('/reports?informe=pagos&desde=2026-11-01&hasta=2026-11-20&pagina=3');
  await shown();
  const heading = (name: string) => screen.getByRole('columnheader', { name });
  expect(heading('Creación').getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Valor pagado' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ sort: 'total_amount', page: '1' }));
  expect(heading('Valor pagado').getAttribute('aria-sort')).toBe('ascending');
  expect(heading('Creación').hasAttribute('aria-sort')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Valor pagado' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ sort: '-total_amount', min_date: '01-11-26' }));
  expect(addressNow()).toContain('orden=-total_amount');
  expect(screen.getByRole('link', { name: 'Página 2' }).getAttribute('href')).toContain(
    'orden=-total_amount',
  );
  // Other filters keep it.
  await press(user);
  expect(addressNow()).toContain('orden=-total_amount');
});

test('[RE-18] an address with more days than the server takes says so at the dates and asks nothing', async () => {
  open('/reports?informe=pagos&desde=2024-01-01&hasta=2026-11-22');
  expect(await screen.findByText('Consulta como máximo 366 días a la vez.')).not.toBeNull();
  expect(screen.getByRole('heading', { name: 'Revisa los filtros' })).not.toBeNull();
  expect(asked()).toEqual([]);
});

test('[RE-19] a chart of the last days of a longer period says which days it shows', async () => {
  open('/reports?informe=pagos&desde=2026-09-01&hasta=2026-11-20');
  expect(
    await screen.findByText('Del 19 nov 2026 al 20 nov 2026; los totales son de todo el periodo consultado.'),
  ).not.toBeNull();
  cleanup();
  open('/reports?informe=pagos&desde=2026-11-19&hasta=2026-11-20');
  expect(await screen.findByText('Pagos por día')).not.toBeNull();
  expect(screen.queryByText(/los totales son de todo el periodo/)).toBeNull();
});

test('[RE-19] a bar of the chart leads to its day, a longer period is told by weeks, arrows go through them', async () => {
  open('/reports?estado=Approved&desde=2026-11-19&hasta=2026-11-20&pagina=3');
  const [day] = await screen.findAllByRole('link', { name: /^2026-11-19: 118 aprobadas/ });
  expect(day?.getAttribute('href')).toBe('/reports?estado=Approved&desde=2026-11-19&hasta=2026-11-19');
  cleanup();
  queryClient.clear();
  api.answer('GET /api/payment/report/figures', {
    ...figures,
    weeks: [
      { from: '2026-10-01', to: '2026-10-04', by_status: [{ status: 'Approved', count: 9, amount: 1 }] },
      { from: '2026-10-05', to: '2026-10-11', by_status: [{ status: 'Approved', count: 8, amount: 1 }] },
      { from: '2026-10-12', to: '2026-11-20', by_status: [{ status: 'Fail', count: 7, amount: 1 }] },
    ],
  });
  const user = open('/reports?desde=2026-10-01&hasta=2026-11-20');
  expect(await screen.findByText('Pagos por semana')).not.toBeNull();
  const [chart] = screen.getAllByRole('navigation', { name: /del 2026-10-01 al 2026-11-20/ });
  const weeks = within(chart as HTMLElement).getAllByRole('link');
  expect(weeks.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  weeks[2]?.focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(weeks[1]);
  expect(weeks[1]?.getAttribute('aria-label')).toMatch(/^Del 2026-10-05 al 2026-10-11: 8 aprobadas/);
  await user.click(weeks[1] as HTMLElement);
  await waitFor(() => expect(addressNow()).toContain('desde=2026-10-05&hasta=2026-10-11'));
});

test('columns of the payments are left out and the number of rows is chosen; filters and order keep both', async () => {
  const user = open('/reports?desde=2026-11-19&hasta=2026-11-20&orden=-total_amount&pagina=3');
  await user.click(await screen.findByText('Columnas'));
  await user.click(screen.getByRole('checkbox', { name: 'Marca' }));
  await user.click(screen.getByRole('checkbox', { name: 'Login' }));
  expect(screen.queryByRole('columnheader', { name: 'Marca' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filas por página' }), '50');
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({ trx_by_page: '50', page: '1', sort: '-total_amount' }),
  );
  await press(user);
  const address = new URLSearchParams(addressNow().split('?')[1]);
  expect([address.get('filas'), address.get('sin'), address.get('orden')]).toEqual([
    '50',
    'marca,login',
    '-total_amount',
  ]);
  expect(screen.getByRole('link', { name: 'Página 2' }).getAttribute('href')).toContain('filas=50');
});

test.each([
  ['Hoy', 0, 0],
  ['Ayer', 1, 1],
  ['7 días', 6, 0],
] as const)('[RE-13] %s sets both dates and asks', async (preset, from, to) => {
  const user = open('/reports?desde=no&hasta=no');
  await user.click(await screen.findByRole('button', { name: preset }));
  const day = (ago: number) =>
    new Date(Date.parse(`${todayInBogota()}T12:00:00Z`) - ago * 86_400_000).toISOString().slice(0, 10);
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({
      min_date: filterDate(day(from)),
      max_date: filterDate(day(to)),
    }),
  );
  expect(screen.getByRole('button', { name: preset }).getAttribute('aria-pressed')).toBe('true');
});

test('[RE-13] Este mes goes from its first day to today', async () => {
  const user = open('/reports?desde=no&hasta=no');
  await user.click(await screen.findByRole('button', { name: 'Este mes' }));
  const today = todayInBogota();
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({
      min_date: filterDate(`${today.slice(0, 8)}01`),
      max_date: filterDate(today),
    }),
  );
});
