import { describe, expect, test } from '@jest/globals';
import type { Summary } from '@portal/contract';
import { MemoryRouter } from '@portal/ui/router';
import { render, screen, within } from '@testing-library/react';
import { Dashboard } from './dashboard.tsx';

const summary = (change: Partial<Summary> = {}): Summary => ({
  user: { first_name: 'Mariana', last_name: 'Gómez Restrepo', fiscal_number: '1010101010' },
  variables: [
    { name: 'TRANSACTIONS_PAGAR_CREDITOS', is_active: true },
    { name: 'TRANSACTIONS_OTP', is_active: false },
    { name: 'TRANSACTIONS_AUMENTO_CUPO', is_active: true },
    { name: 'TRANSACTIONS_ACTUALIZA_DATOS', is_active: false },
  ],
  total_balance: {
    mora: 0,
    next_quota: 183_957,
    next_due_from: '2026-11-28',
    next_due_to: '2026-11-30',
    overdue_days: 0,
    late_interest: 0,
  },
  summary: { quota_approved: 4_200_000, debt_balance: 1_862_300, quota_available: 2_337_700 },
  invoices: [
    {
      date: '2026-05-14',
      invoice: 'B104482',
      quota: 114_370,
      balance: 744_200,
      no_quote: 6,
      term: 12,
      due_date: '2026-11-14',
      overdue_days: 6,
    },
  ],
  ...change,
});

const show = (data: Summary) =>
  render(
    <MemoryRouter>
      <Dashboard summary={data} />
    </MemoryRouter>,
  );

test('[DB-01] the header greets by first name and shows the ID', () => {
  show(summary());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hola, Mariana');
  expect(screen.getByText('C.C. 1.010.101.010')).not.toBeNull();
});

test('[DB-02, DB-03, DB-04, DB-05] each action shows only while its variable is active', () => {
  show(summary());
  const actions = screen.getByRole('navigation', { name: 'Acciones' });
  expect(
    within(actions)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Pagar créditos', 'Aumentar cupo']);
});

test('[DB-06, DB-07] approved limit, capital balance and available limit stand with the note on interest', () => {
  show(summary());
  const limit = screen.getByRole('region', { name: 'Tu cupo' });
  expect(limit.textContent).toContain('Cupo disponible$2.337.700');
  expect(limit.textContent).toContain('Saldo capital$1.862.300');
  expect(limit.textContent).toContain('Cupo aprobado$4.200.000');
  expect(limit.textContent).toContain('El saldo capital no incluye los intereses corrientes.');
  expect(screen.getByRole('img', { name: 'Has usado el 44 % de tu cupo' })).not.toBeNull();
});

describe('[DB-08] the heading', () => {
  test('shows the balance in arrears when there is one', () => {
    const base = summary().total_balance;
    show(summary({ total_balance: { ...base, mora: 114_809, overdue_days: 6, late_interest: 439 } }));
    const due = screen.getByRole('region', { name: 'Saldo en mora' });
    expect(due.textContent).toContain('$114.809');
    expect(due.textContent).toContain('6 días de mora');
  });

  test('shows the next instalment otherwise', () => {
    show(summary());
    expect(screen.getByRole('region', { name: 'Tu próxima cuota' }).textContent).toContain('$183.957');
  });

  test('says that nothing is owed when nothing is', () => {
    const base = summary().total_balance;
    show(summary({ total_balance: { ...base, next_quota: 0 }, invoices: [] }));
    expect(screen.getByRole('region', { name: 'Estás al día' })).not.toBeNull();
    expect(screen.queryByRole('link', { name: 'Pagar ahora' })).toBeNull();
  });
});

test('[DB-09, DB-10, DB-11] the invoices table has its columns, a detail per row and the link to all', () => {
  show(summary());
  const table = screen.getByRole('table', { name: 'Facturas' });
  const row = within(table).getByRole('row', { name: /B104482/ });
  for (const value of ['2026-05-14', '6 de 12', '$114.370', '$744.200', 'En mora']) {
    expect(row.textContent).toContain(value);
  }
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/resumen?factura=B104482');
  expect(screen.getByRole('link', { name: 'Ver Todo' }).getAttribute('href')).toBe('/facturas');
});
