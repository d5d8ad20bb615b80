import { describe, expect, test } from '@jest/globals';
import type { Summary } from '@portal/contract';
import { madeForNow } from '@portal/contract/handover';
import { todayInBogota } from '@portal/ui/format';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
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
    expect(
      screen.getByText(JSON.stringify({ to: '/facturas', state: { pay: 'due', made: madeForNow() } })),
    ).not.toBeNull();
  });

  test('a payment on its way stands on top once, with the way to it', () => {
    const part = { ...live, amount: live.amount / 2 };
    show(summary(), [open('B104482', { live_payment: part }), open('E278115', { live_payment: part })]);
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

  test('[rule 18] money that waits is said to be received, on top and in the row of its invoice', () => {
    const waits = { transaction_id: 'T8', amount: 114_809, waits: true };
    show(summary(), [open('B104482', { paid_today: waits }), open('E278115')]);
    expect(screen.getByText(/^Recibido, por aplicar: /).parentElement?.textContent).toBe(
      'Recibido, por aplicar: $114.809 de la factura B104482. Lo estamos aplicando con la fecha de tu banco; no pagues de nuevo.',
    );
    expect(screen.getByRole('link', { name: 'Ver el pago' }).getAttribute('href')).toBe('/transaccion/T8');
    const row = screen.getByRole('row', { name: /B104482/ }).textContent;
    expect(row).toContain('Recibido, por aplicar');
    expect(row).not.toContain('En mora');
    expect(screen.queryByText(/Hoy pagaste/)).toBeNull();
  });

  test('one of several invoices stands there once, with the sum of their parts', () => {
    show(summary(), [
      open('B104482', { paid_today: { transaction_id: 'T8', amount: 443_538 } }),
      open('E278115', { paid_today: { transaction_id: 'T8', amount: 86_890 } }),
    ]);
    expect(screen.getByText(/Hoy pagaste/).parentElement?.textContent).toBe(
      'Hoy pagaste $530.428 de las facturas B104482, E278115. Mañana podrás hacer otro pago.',
    );
  });
});

describe('a payment of today that closed an invoice', () => {
  const closed = { invoice: 'E278115', transaction_id: 'T8', amount: 86_890 };
  const told = () => screen.getByText(/^Hoy pagaste/).parentElement?.textContent;

  test('is told with the part and the name of the closed invoice beside the one that is still open', () => {
    show(summary({ closed_today: [closed] }), [
      open('B104482', { paid_today: { transaction_id: 'T8', amount: 443_538 } }),
    ]);
    expect(told()).toBe(
      'Hoy pagaste $530.428 de las facturas B104482, E278115. Mañana podrás hacer otro pago.',
    );
  });

  test('is told where nothing is owed any more, and asks nobody to come back', () => {
    const base = summary().total_balance;
    show(summary({ total_balance: { ...base, next_quota: 0 }, invoices: [], closed_today: [closed] }));
    expect(told()).toBe('Hoy pagaste $86.890 de la factura E278115. Terminaste de pagar.');
    expect(screen.getByRole('link', { name: 'Ver el pago' }).getAttribute('href')).toBe('/transaccion/T8');
  });
});

describe('the sum of the day is what can be paid now', () => {
  const due = (invoice: string, num_quota: number, exp_date: string, quota_value: number, date_mora = 0) => ({
    num_quota,
    exp_date,
    quota_value,
    date_mora,
    invoice,
  });
  const region = (name: string) => screen.getByRole('region', { name });
  const paidToday = { transaction_id: 'T8', amount: 114_809 };

  test('without the next instalment of an invoice that was paid today, which says so in its row', () => {
    show(summary(), [
      open('B104482', { paid_today: paidToday, quotas: [due('B104482', 6, '2026-11-28', 114_370)] }),
      open('E278115', { quotas: [due('E278115', 5, '2026-11-30', 69_587)] }),
    ]);
    expect(region('Tu próxima cuota').querySelector('p')?.textContent).toBe('$69.587');
    expect(region('Tu próxima cuota').textContent).toContain(
      'Cuota 5 de la factura E278115 por $69.587, vence el 30 de noviembre.' +
        'Sin contar B104482: hoy ya la pagaste; mañana puedes pagar más.',
    );
    expect(screen.getByRole('link', { name: 'Pagar ahora' })).not.toBeNull();
    // The summary still has an instalment of it that is late.
    expect(screen.getByRole('row', { name: /B104482/ }).textContent).toContain(
      'Abonaste hoy $114.809 En mora',
    );
  });

  test('[rule 18] without what is late of an invoice whose money waits to be applied', () => {
    const base = summary().total_balance;
    show(summary({ total_balance: { ...base, mora: 320, overdue_days: 43, late_interest: 20 } }), [
      open('B104482', {
        paid_today: { ...paidToday, waits: true },
        mora: 15,
        quotas: [due('B104482', 4, '2026-10-10', 200, 43)],
      }),
      open('E278115', { mora: 5, quotas: [due('E278115', 5, '2026-11-10', 100, 12)] }),
    ]);
    expect(region('Saldo en mora').querySelector('p')?.textContent).toBe('$105');
    expect(region('Saldo en mora').textContent).toContain(
      'Sin contar B104482: recibimos tu pago y lo estamos aplicando.',
    );
  });

  test('without what is late of an invoice whose payment is on its way, which says so in its row', () => {
    const base = summary().total_balance;
    show(summary({ total_balance: { ...base, mora: 320, overdue_days: 43, late_interest: 20 } }), [
      open('B104482', { live_payment: live, mora: 15, quotas: [due('B104482', 4, '2026-10-10', 200, 43)] }),
      open('E278115', { mora: 5, quotas: [due('E278115', 5, '2026-11-10', 100, 12)] }),
    ]);
    expect(region('Saldo en mora').querySelector('p')?.textContent).toBe('$105');
    expect(region('Saldo en mora').textContent).toContain(
      'Cuota 5 de la factura E278115 por $100 más $5 de interés de mora.' +
        'Sin contar B104482: tu pago va en camino.',
    );
    expect(screen.getByRole('row', { name: /B104482/ }).textContent).toContain('Pago en proceso');
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

test('[DB-02, DB-03, DB-04] who owes nothing is not asked to pay, and who is written off is offered no limit', () => {
  const variables = actions.map(([name]) => ({ name, is_active: true }));
  show(summary({ variables, invoices: [] }));
  expect(circles().map(([label]) => label)).toEqual(['Generar OTP', 'Aumentar cupo', 'Actualizar datos']);
  cleanup();
  render(
    <MemoryRouter>
      <Dashboard summary={summary({ variables })} invoices={[]} isWrittenOff />
    </MemoryRouter>,
  );
  expect(circles().map(([label]) => label)).toEqual(['Pagar créditos', 'Actualizar datos']);
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

  test('says that nothing is owed when nothing is, and what can be spent', () => {
    const base = summary().total_balance;
    show(summary({ total_balance: { ...base, next_quota: 0 }, invoices: [] }));
    const free = screen.getByRole('region', { name: 'Cupo disponible' });
    expect(free.textContent).toContain('$2.337.700');
    expect(within(free).getByText('No debes nada')).not.toBeNull();
    expect(within(free).getByRole('link', { name: 'Buscar un punto' }).getAttribute('href')).toBe('/puntos');
    expect(screen.queryByRole('link', { name: 'Pagar ahora' })).toBeNull();
    // While purchases cannot be quoted, nothing speaks of them.
    expect(screen.queryByRole('link', { name: 'Generar OTP' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Qué puedes comprar con tu cupo' })).toBeNull();
  });

  test('[DB-03] with a limit and nothing owed says what it buys, and leads to the code for it', () => {
    const base = summary();
    const data = summary({
      variables: [{ name: 'TRANSACTIONS_OTP', is_active: true }],
      total_balance: { ...base.total_balance, next_quota: 0 },
      invoices: [],
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Dashboard summary={data} invoices={[]} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const free = screen.getByRole('region', { name: 'Cupo disponible' });
    expect(within(free).getByRole('link', { name: 'Generar OTP' }).getAttribute('href')).toBe('/generar-otp');
    expect(screen.getByRole('heading', { name: 'Nevera de $1.390.000' })).not.toBeNull();
  });

  test('a limit of which nothing is used has no ring, only its figures', () => {
    const base = summary().total_balance;
    show(
      summary({
        total_balance: { ...base, next_quota: 0 },
        summary: { quota_approved: 3_200_000, debt_balance: 0, quota_available: 3_200_000 },
        invoices: [],
      }),
    );
    expect(screen.getByText('Cupo aprobado')).not.toBeNull();
    expect(screen.queryByRole('img', { name: /de tu cupo/ })).toBeNull();
  });

  test('says that nothing is owed where nothing can be spent either', () => {
    const base = summary().total_balance;
    show(
      summary({
        total_balance: { ...base, next_quota: 0 },
        summary: { quota_approved: 0, debt_balance: 0, quota_available: 0 },
        invoices: [],
      }),
    );
    expect(screen.getByRole('region', { name: 'Estás al día' })).not.toBeNull();
    // A ring of nothing out of nothing says nothing.
    expect(screen.queryByRole('img', { name: /de tu cupo/ })).toBeNull();
  });

  const quota = (
    invoice: string,
    num_quota: number,
    exp_date: string,
    quota_value: number,
    date_mora = 0,
  ) => ({
    num_quota,
    exp_date,
    quota_value,
    date_mora,
    invoice,
  });

  test('explains what is in arrears, and folds out its lines, which add up to it', () => {
    const base = summary().total_balance;
    show(summary({ total_balance: { ...base, mora: 215_073, overdue_days: 43, late_interest: 3_185 } }), [
      open('B104482', {
        mora: 3_185,
        quotas: [
          quota('B104482', 4, '2026-10-10', 105_944, 43),
          quota('B104482', 5, '2026-11-10', 105_944, 12),
          quota('B104482', 6, '2026-12-10', 105_944),
        ],
      }),
    ]);
    const due = screen.getByRole('region', { name: 'Saldo en mora' });
    expect(due.textContent).toContain(
      'Cuotas 4 y 5 de la factura B104482 por $211.888 más $3.185 de interés de mora.',
    );
    expect([...due.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Cuota 4, venció el 10 de octubre',
      'Cuota 5, venció el 10 de noviembre',
      'Interés de mora',
    ]);
    expect(due.textContent).toContain('Desde $3.185 puedes pagar una parte.');
  });

  test('explains the next instalments, and nothing where the invoices do not add up to them', () => {
    const invoices = [
      open('B104482', { quotas: [quota('B104482', 6, '2026-11-30', 114_370)] }),
      open('E278115', { quotas: [quota('E278115', 5, '2026-11-28', 69_587)] }),
    ];
    show(summary(), invoices);
    const due = screen.getByRole('region', { name: 'Tu próxima cuota' });
    expect(due.textContent).toContain(
      'Cuota 5 de la factura E278115 por $69.587 y 1 más, entre el 28 y el 30 de noviembre.',
    );
    cleanup();
    show(summary(), invoices.slice(0, 1));
    expect(screen.getByRole('region', { name: 'Tu próxima cuota' }).textContent).not.toContain('factura');
  });

  const charges = (capital: number, interest: number) => ({ capital, interest, iva: 0, guarantee: 0 });
  const writtenOff = (paidCapital = 0): Invoices[number] => {
    const base = open('B098215');
    const row = (number: number, dueDate: string, capital: number, interest: number, paid = 0) => ({
      number,
      dueDate,
      charges: charges(capital, interest),
      paid: charges(paid, 0),
      lateSettledOn: null,
      latePaid: 0,
    });
    return {
      ...base,
      credit: {
        ...base.credit,
        lateRate: null,
        instalments: [
          row(4, '2024-12-10', 90_000, 8_000, 90_000),
          row(5, '2025-03-10', 300_000, 30_000, paidCapital),
          row(6, '2025-04-10', 261_300, 21_600),
        ],
      },
      quotas: [
        quota('B098215', 5, '2025-03-10', 330_000, 600),
        quota('B098215', 6, '2025-04-10', 282_900, 570),
      ],
    };
  };
  const showWrittenOff = (invoices: Invoices, row = 'B098215') => {
    const base = summary();
    const today = new Date(`${todayInBogota()}T00:00Z`).getTime();
    const days = Math.round((today - Date.parse('2025-03-10T00:00Z')) / 86_400_000);
    const data = summary({
      total_balance: { ...base.total_balance, mora: 612_900, next_quota: 0, overdue_days: days },
      summary: { quota_approved: 0, debt_balance: 561_300, quota_available: 0 },
      invoices: base.invoices.map((invoice) => ({ ...invoice, invoice: row, overdue_days: days })),
    });
    render(
      <MemoryRouter>
        <Dashboard summary={data} invoices={invoices} isWrittenOff />
      </MemoryRouter>,
    );
  };

  test('of what is written off says since when, and names the steps to an agreement; nothing presses to pay', () => {
    showWrittenOff([writtenOff()]);
    const due = within(screen.getByRole('region', { name: 'Saldo en mora' }));
    expect(due.getByText(/dejó de pagarse/).textContent).toBe(
      'Tu crédito está en cobro por mora prolongada. La factura B098215 dejó de pagarse en marzo de 2025. ' +
        'El saldo no crece: puedes cerrarlo con un acuerdo a tu medida.',
    );
    expect(due.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Dinos cuánto puedes pagar al mes y desde qué día.',
      'Te respondemos con un acuerdo por escrito.',
      'Lo aceptas y pagas la primera cuota.',
    ]);
    const ask = new URL(due.getByRole('link', { name: 'Pedir un acuerdo' }).getAttribute('href') ?? '');
    expect([ask.host, ask.searchParams.get('text')]).toEqual([
      'wa.me',
      'Hola, quiero un acuerdo para pagar la factura B098215.',
    ]);
    expect(due.getByRole('link', { name: '01 8000 555 020' }).getAttribute('href')).toBe('tel:018000555020');
    expect(screen.queryByRole('link', { name: 'Pagar ahora' })).toBeNull();
    expect(due.getByRole('link', { name: 'Ver las cuotas' }).getAttribute('href')).toBe('/facturas');
    expect(due.queryByText(/días de mora/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Mientras tanto' })).not.toBeNull();
  });

  test('of what is written off shows its kinds, and none where they do not add up to what is owed', () => {
    const partsOf = () =>
      [...document.querySelectorAll('.summary-list > div')].map(({ textContent }) => textContent);
    showWrittenOff([writtenOff()]);
    expect(screen.getByRole('heading', { name: 'De qué se compone' })).not.toBeNull();
    expect(partsOf()).toEqual([
      'Capital$561.300',
      'Interés hasta el vencimiento$51.600',
      'Interés de mora$0',
      'Saldo$612.900',
    ]);
    cleanup();
    showWrittenOff([writtenOff(1)]);
    expect(screen.queryByRole('heading', { name: 'De qué se compone' })).toBeNull();
    cleanup();
    showWrittenOff([]);
    expect(screen.queryByRole('heading', { name: 'De qué se compone' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Pedir un acuerdo' })).not.toBeNull();
  });

  test('of what is written off says that a payment is on its way, and leads to no other', () => {
    showWrittenOff([{ ...writtenOff(), live_payment: live }]);
    expect(screen.getByText(/va en camino/)).not.toBeNull();
    expect(screen.queryByRole('link', { name: 'Ver las cuotas' })).toBeNull();
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
    Fecha: '14 may 2026',
    Estado: 'En mora',
    'N.º cuota': '6 de 12',
    Cuota: '$114.370',
    'Saldo capital': '$744.200',
    Acciones: 'Detalle de B104482',
  });
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/resumen?factura=B104482');
  expect(screen.getByRole('link', { name: 'Ver Todo' }).getAttribute('href')).toBe('/facturas');
});

test('[DB-09] each invoice shows how far it is paid, in words beside the cells', () => {
  const row = (number: number) => ({
    number,
    dueDate: '2026-11-28',
    charges: {} as never,
    paid: {} as never,
  });
  const instalments = [1, 2, 3, 4].map(row) as unknown as Invoices[number]['credit']['instalments'];
  const base = open('B104482');
  show(summary(), [
    open('B104482', {
      credit: { ...base.credit, instalments },
      quotas: [
        { num_quota: 2, exp_date: '2026-10-28', quota_value: 1, date_mora: 25, invoice: 'B104482' },
        { num_quota: 3, exp_date: '2026-11-28', quota_value: 1, date_mora: 0, invoice: 'B104482' },
        { num_quota: 4, exp_date: '2026-12-28', quota_value: 1, date_mora: 0, invoice: 'B104482' },
      ],
    }),
  ]);
  expect(screen.getByRole('row', { name: /B104482/ }).textContent).toContain('1 pagada1 en mora2 por venir');
});
