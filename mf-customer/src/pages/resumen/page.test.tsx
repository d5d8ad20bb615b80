import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import SummaryPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const open = (address = '/resumen') => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <SummaryPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};

beforeEach(() => {
  api.reset();
  api.answer('GET /api/summary', {
    user: { first_name: 'Mariana', last_name: 'Gómez Restrepo', fiscal_number: '1010101010' },
    variables: [],
    total_balance: {
      mora: 0,
      next_quota: 114_370,
      next_due_from: '2026-11-28',
      next_due_to: '2026-11-28',
      overdue_days: 0,
      late_interest: 0,
    },
    summary: { quota_approved: 4_200_000, debt_balance: 744_200, quota_available: 3_455_800 },
    invoices: [
      {
        date: '2026-05-14',
        invoice: 'B104482',
        quota: 114_370,
        balance: 744_200,
        no_quote: 6,
        term: 12,
        due_date: '2026-11-28',
        overdue_days: 0,
      },
    ],
  });
  api.refuse('GET /api/invoices', 'WRITTEN_OFF');
  api.refuse('GET /api/punishedPortfolio/:fiscal_number', 'USER_WITHOUT_INVOICES');
  api.answer('GET /api/paymentPlan/:custId/:invoice', {
    plan: [
      {
        installment: 6,
        date: '2026-11-28',
        value: 114_370,
        capital: 98_000,
        interest: 14_000,
        iva: 2_370,
        guarantee: 0,
        status: 'due',
        dias_mora: 0,
        pending: 114_370,
        balance: 646_200,
      },
    ],
  });
  api.answer('GET /api/installmentDetail/:custId/:invoice', {
    detail: [
      {
        total: 114_370,
        payment_date: null,
        due_date: '2026-11-28',
        late_interest: 0,
        pending_to_apply: 114_370,
        amount_paid: 0,
      },
    ],
  });
  api.answer('GET /api/paymentDetail/:custId/:invoice', {
    payments: [{ NUM_CUOTA: 5, DATE: '2026-10-27', BALANCE: 114_370 }],
  });
});
afterEach(cleanup);

const table = async (name: string) => within(await screen.findByRole('table', { name, hidden: true }));
const texts = (cells: readonly HTMLElement[]) => cells.map((cell) => cell.textContent);

test('[API-44, DB-10, DB-12] Detalle opens the invoice, and Volver returns to the summary', async () => {
  const user = open();
  await user.click(await screen.findByRole('link', { name: 'Detalle de B104482' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Factura B104482' })).not.toBeNull();
  await user.click(screen.getByRole('link', { name: 'Volver' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Mariana' })).not.toBeNull();
  expect(api.asked('GET /api/summary')).toHaveLength(1);
});

/** Each row of a table, value by column. */
const rowsOf = async (name: string) => {
  const found = await table(name);
  const heads = texts(found.getAllByRole('columnheader', { hidden: true }));
  return found
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => heads.map((head, at) => [head, row.querySelectorAll('th, td')[at]?.textContent]));
};

test('[DB-13, API-45] the payment plan has what is due, what is late and what is left', async () => {
  open('/resumen?factura=B104482');
  expect(await rowsOf('Plan de pagos')).toEqual([
    [
      ['Cuota', 'Cuota 6'],
      ['Vence', '28 nov 2026'],
      ['Valor', '$114.370Capital $98.000 · Interés $14.000 · IVA $2.370'],
      ['Estado', 'Por pagar'],
      ['Días de mora', '0'],
      ['Pendiente', '$114.370'],
      ['Saldo', '$646.200'],
    ],
  ]);
});

test('[DB-14, API-46] the instalment’s detail has total, dates, late interest, what is pending and what was paid', async () => {
  api.answer('GET /api/installmentDetail/:custId/:invoice', {
    detail: [
      {
        total: 114_809,
        payment_date: '2026-11-10',
        due_date: '2026-11-14',
        late_interest: 439,
        pending_to_apply: 74_809,
        amount_paid: 40_000,
      },
      {
        total: 114_370,
        payment_date: null,
        due_date: '2026-12-14',
        late_interest: 0,
        pending_to_apply: 114_370,
        amount_paid: 0,
      },
    ],
  });
  open('/resumen?factura=B104482');
  const [late, next] = await rowsOf('Detalle de cuota');
  expect(late).toEqual([
    ['Total', '$114.809'],
    ['Fecha de pago', '10 nov 2026'],
    ['Fecha límite', '14 nov 2026'],
    ['Interés de mora', '$439'],
    ['Pendiente por aplicar', '$74.809'],
    ['Valor pagado', '$40.000'],
  ]);
  expect(next?.[1]).toEqual(['Fecha de pago', 'Sin pagos']);
});

test('[DB-15, DB-16, API-47] the payments have instalment, date and balance, which is shown negated', async () => {
  open('/resumen?factura=B104482');
  expect(await rowsOf('Detalle de Pago')).toEqual([
    [
      ['Cuota', 'Cuota 5'],
      ['Fecha', '27 oct 2026'],
      ['Saldo', '-$114.370'],
    ],
  ]);
});

test('[DB-13, DB-14, DB-15] the three tables are of the invoice, under headings that open and close them', async () => {
  const user = open('/resumen?factura=B104482');
  await table('Plan de pagos');
  for (const [name, isOpen] of [
    ['Plan de pagos', true],
    ['Detalle de cuota', false],
    ['Detalle de Pago', false],
  ] as const) {
    const fold = (await screen.findByRole('table', { name, hidden: true })).closest('details');
    expect([name, fold?.open]).toEqual([name, isOpen]);
    await user.click(screen.getByRole('heading', { level: 2, name }));
    expect([name, fold?.open]).toEqual([name, !isOpen]);
  }
  for (const name of [
    'GET /api/paymentPlan/:custId/:invoice',
    'GET /api/installmentDetail/:custId/:invoice',
    'GET /api/paymentDetail/:custId/:invoice',
  ] as const) {
    expect(api.asked(name).map(({ path }) => path.split('/').slice(-2))).toEqual([['1010101010', 'B104482']]);
  }
});

test('[PY-09] the invoices of a customer who is written off are asked for as such, and those of no other', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Hola, Mariana' });
  expect(api.asked('GET /api/punishedPortfolio/:fiscal_number').map(({ path }) => path)).toEqual([
    '/api/punishedPortfolio/1010101010',
  ]);
  cleanup();
  api.refuse('GET /api/invoices', 'NO_OPEN_INVOICES');
  open();
  await screen.findByRole('heading', { level: 1, name: 'Hola, Mariana' });
  expect(api.asked('GET /api/punishedPortfolio/:fiscal_number')).toHaveLength(1);
});
