import { describe, expect, test } from '@jest/globals';
import type { Summary } from '@portal/contract';
import { MemoryRouter } from '@portal/ui/router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { Dashboard } from './dashboard.tsx';

const summary = (change: Partial<Summary> = {}): Summary => ({
  user: { first_name: 'Mariana', last_name: 'Gómez Restrepo', fiscal_number: '1010101010' },
  variables: [],
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

test('[DB-01] the header greets by first name and shows full name and ID', () => {
  show(summary());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hola, Mariana');
  expect(screen.getByText('Mariana Gómez Restrepo, C.C. 1.010.101.010')).not.toBeNull();
});

const actions = [
  ['TRANSACTIONS_PAGAR_CREDITOS', 'Pagar créditos', '/facturas'],
  ['TRANSACTIONS_OTP', 'Generar OTP', '/generar-otp'],
  ['TRANSACTIONS_AUMENTO_CUPO', 'Aumentar cupo', '/aumentar_cupo'],
  ['TRANSACTIONS_ACTUALIZA_DATOS', 'Actualizar datos', '/perfil'],
] as const;
const circles = () =>
  within(screen.getByRole('navigation', { name: 'Acciones' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test.each(actions)(
  '[DB-02, DB-03, DB-04, DB-05] while %s alone is active "%s" stands alone, and leads to %s',
  (active, label, href) => {
    show(summary({ variables: actions.map(([name]) => ({ name, is_active: name === active })) }));
    expect(circles()).toEqual([[label, href]]);
  },
);

test('[DB-02, DB-03, DB-04, DB-05] all four stand there while all are active, and no place for them while none is', () => {
  show(summary({ variables: actions.map(([name]) => ({ name, is_active: true })) }));
  expect(circles()).toEqual(actions.map(([, label, href]) => [label, href]));
  cleanup();
  show(summary({ variables: actions.map(([name]) => ({ name, is_active: false })) }));
  expect(screen.queryByRole('navigation', { name: 'Acciones' })).toBeNull();
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
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  const cells = [...row.querySelectorAll('th, td')].map((cell) => cell.textContent);
  expect(Object.fromEntries(heads.map((head, at) => [head, cells[at]]))).toEqual({
    Factura: 'B104482',
    Fecha: '2026-05-14',
    Estado: 'En mora',
    'N.º cuota': '6 de 12',
    Cuota: '$114.370',
    'Saldo capital': '$744.200',
    Acciones: 'Detalle de B104482',
  });
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/resumen?factura=B104482');
  expect(screen.getByRole('link', { name: 'Ver Todo' }).getAttribute('href')).toBe('/facturas');
});
