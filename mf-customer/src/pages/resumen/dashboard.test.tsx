import { describe, expect, test } from '@jest/globals';
import type { Summary } from '@portal/contract';
import { MemoryRouter, Route, Routes, useLocation } from '@portal/ui/router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Dashboard } from './dashboard.tsx';
import type { Invoices } from './payments-under-way.tsx';

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

function Arrival() {
  const { pathname, search, state } = useLocation();
  return <p>{JSON.stringify({ to: pathname + search, state })}</p>;
}

const show = (data: Summary, invoices: Invoices = []) =>
  render(
    <MemoryRouter initialEntries={['/resumen']}>
      <Routes>
        <Route path="/resumen" element={<Dashboard summary={data} invoices={invoices} />} />
        <Route path="*" element={<Arrival />} />
      </Routes>
    </MemoryRouter>,
  );

const open = (invoice: string, change: Partial<Invoices[number]> = {}): Invoices[number] => ({
  invoice,
  mora: 0,
  total_to_pay: 744_200,
  monthly_rate: '1.9234',
  term: 12,
  credit: {
    openedOn: '2026-05-14',
    monthlyRate: '1.9234',
    ivaRate: '0',
    caps: {},
    limitingCaps: {},
    instalments: [],
  },
  quotas: [],
  modify_quota: { message: '', is_active: false },
  live_payment: null,
  paid_today: null,
  ...change,
});

const live: NonNullable<Invoices[number]['live_payment']> = {
  transaction_id: 'T7',
  status: 'Pending',
  started_at: '2026-11-20T09:41:57',
  amount: 150_000,
  bank_name: 'Bancolombia',
  bank_url: null,
  own: true,
};

describe('paying begins here', () => {
  test("[DB-08] 'Pagar ahora' says in the navigation, not in the address, that what is due is to be ticked", async () => {
    show(summary());
    await userEvent.click(screen.getByRole('link', { name: 'Pagar ahora' }));
    expect(screen.getByText(JSON.stringify({ to: '/facturas', state: { pay: 'due' } }))).not.toBeNull();
  });

  test('a payment on its way stands on top once, with the way to it', () => {
    show(summary(), [open('B104482', { live_payment: live }), open('E278115', { live_payment: live })]);
    expect(screen.getAllByText(/va en camino/).map(({ textContent }) => textContent)).toEqual([
      'Tu pago de $150.000 va en camino. Bancolombia aún no lo confirma; no pagues otra vez.',
    ]);
    expect(screen.getByRole('link', { name: 'Ver el pago' }).getAttribute('href')).toBe('/transaccion/T7');
    // Nothing is left to be paid now.
    expect(screen.queryByRole('link', { name: 'Pagar ahora' })).toBeNull();
  });

  test('a payment that a visitor began leads to the invoices, where another can be started', () => {
    show(summary(), [open('B104482', { live_payment: { ...live, own: false } }), open('E278115')]);
    expect(screen.getByText(/Alguien empezó a pagar B104482 sin iniciar sesión/)).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Ver facturas' }).getAttribute('href')).toBe('/facturas');
    expect(screen.getByRole('link', { name: 'Pagar ahora' })).not.toBeNull();
  });

  test('with the invoice in arrears on its way nothing is asked for, though another could be paid', () => {
    const late = {
      num_quota: 4,
      exp_date: '2026-10-10',
      quota_value: 105_944,
      date_mora: 43,
      invoice: 'B104482',
    };
    show(summary(), [open('B104482', { live_payment: live, quotas: [late] }), open('E278115')]);
    expect(screen.queryByRole('link', { name: 'Pagar ahora' })).toBeNull();
  });

  test('an approved payment of today stands on top too', () => {
    show(summary(), [
      open('B104482', { paid_today: { transaction_id: 'T8', amount: 114_809 } }),
      open('E278115'),
    ]);
    expect(screen.getByText(/Hoy pagaste \$114\.809/).parentElement?.textContent).toBe(
      'Hoy pagaste $114.809 de la factura B104482. Mañana podrás hacer otro pago.',
    );
    expect(screen.getByRole('link', { name: 'Ver el pago' }).getAttribute('href')).toBe('/transaccion/T8');
  });
});

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
