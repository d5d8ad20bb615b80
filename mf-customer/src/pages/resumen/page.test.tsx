import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { MemoryRouter } from '@portal/ui/router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

test('[DB-13, DB-14, DB-15, API-45, API-46, API-47] the detail has three tables of the invoice', async () => {
  open('/resumen?factura=B104482');
  const plan = await table('Plan de pagos');
  expect(texts(plan.getAllByRole('columnheader', { hidden: true }))).toEqual([
    'Cuota',
    'Estado',
    'Vence',
    'Valor',
    'Días de mora',
    'Pendiente',
    'Saldo',
  ]);
  expect(texts(plan.getAllByRole('cell', { hidden: true }))).toEqual([
    'Por pagar',
    '2026-11-28',
    '$114.370Capital $98.000 · Interés $14.000 · IVA $2.370',
    '0',
    '$114.370',
    '$646.200',
  ]);
  const quota = await table('Detalle de cuota');
  expect(texts(quota.getAllByRole('cell', { hidden: true }))).toEqual([
    'Sin pagos',
    '2026-11-28',
    '$0',
    '$114.370',
    '$0',
  ]);
  for (const name of [
    'GET /api/paymentPlan/:custId/:invoice',
    'GET /api/installmentDetail/:custId/:invoice',
    'GET /api/paymentDetail/:custId/:invoice',
  ] as const) {
    expect(api.asked(name).map(({ path }) => path.split('/').slice(-2))).toEqual([['1010101010', 'B104482']]);
  }
});

test('[DB-15, DB-16] a payment is shown negated', async () => {
  open('/resumen?factura=B104482');
  const payments = await table('Detalle de Pago');
  expect(texts(payments.getAllByRole('cell', { hidden: true }))).toEqual(['2026-10-27', '-$114.370']);
});
