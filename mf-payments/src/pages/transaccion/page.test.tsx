import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Transaction } from '@portal/contract';
import type { PortalEvents } from '@portal/contract/events';
import { pseReasons } from '@portal/contract/gateway-words';
import { bus } from '@portal/event-bus';
import { createTestApi } from '@portal/remote-kit/testing';
import { store, writtenSession } from '@portal/state/shell';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { nextSteps } from '../../parts/transaction/next-steps.ts';
import type { PaymentReceipt } from '../../parts/transaction/paid-parts.tsx';
import type { Proof } from '../../parts/transaction/receipt-proof.tsx';
import { approved, pending, rejected } from '../../parts/transaction/transaction.fixture.ts';
import InquiryTransactionPage from '../consulta-transaccion/page.tsx';
import TransactionPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const measured: PortalEvents['analytics@1'][] = [];
const settled: PortalEvents['payment.settled@1'][] = [];
const stops = [
  bus.on('analytics@1', (event) => measured.push(event)),
  bus.on('payment.settled@1', (event) => settled.push(event)),
];
afterAll(() => {
  for (const stop of stops) stop();
});

const sessionOf = (kind: 'client' | 'admin'): void => {
  const person = {
    first_name: 'Mariana',
    last_name: 'Gómez',
    fiscal_number: kind === 'admin' ? '9090909090' : '1010101010',
    email: '',
  };
  store.set(
    writtenSession,
    kind === 'admin' ? { kind, person, modules: [] } : { kind, person, pending: false },
  );
};

beforeEach(() => {
  measured.length = 0;
  settled.length = 0;
  api.reset();
  sessionOf('client');
});
afterEach(cleanup);

const open = async (
  transaction: Transaction,
  path = `/transaccion/${transaction.transaction_id}`,
  receipt: PaymentReceipt | null = null,
  proof?: Proof,
) => {
  api.answer('GET /api/transactions/:id', {
    transaction,
    receipt,
    ...(proof === undefined ? {} : { proof }),
  });
  show(path);
  await screen.findByRole('heading', { level: 2, name: 'Datos del pago' });
  await screen.findAllByRole('link');
};

function Arrival() {
  const { pathname, state } = useLocation();
  return <p>{JSON.stringify({ to: pathname, state })}</p>;
}

const show = (path: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/transaccion/:id" element={<TransactionPage />} />
          <Route path="/consulta/transaccion/:id" element={<InquiryTransactionPage />} />
          <Route path="*" element={<Arrival />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

const fact = (label: string): string | null | undefined =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the receipt', () => {
  test('without a share sheet it is copied; where the browser refuses the clipboard it says so', async () => {
    const user = userEvent.setup();
    const said: string[] = [];
    const stop = bus.on('toast@1', ({ text, tone }) => said.push(`${tone}: ${text}`));
    await open(approved);
    const share = screen.getByRole('button', { name: 'Compartir' });
    await user.click(share);
    await waitFor(() => expect(said).toHaveLength(1));
    expect(await navigator.clipboard.readText()).toContain(approved.transaction_id);
    jest
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await user.click(share);
    await waitFor(() => expect(said).toHaveLength(2));
    stop();
    expect(said).toEqual([
      'ok: Copiamos el comprobante. Pégalo donde quieras compartirlo.',
      'bad: No pudimos compartir el comprobante.',
    ]);
  });

  test('[TX-01] [TX-02] [TX-13] it shows everything that identifies the payment', async () => {
    await open(approved);
    expect(heading()).toBe('Pago aprobado');
    expect(screen.getByText('Aprobada')).not.toBeNull();
    expect(screen.getByText('$323.370')).not.toBeNull();
    expect(fact('Factura B104482')).toBe('$228.740');
    expect(fact('Interés de mora')).toBe('$439');
    expect(fact('Factura E278115')).toBe('$94.191');
    expect(fact('Fecha de creación')).toBe('2026-11-20 09:41:57');
    expect(fact('Fecha de pago')).toBe('2026-11-20 09:43:12');
    expect(fact('Id de transacción')).toBe(approved.transaction_id);
    expect(fact('Concepto')).toBe('Pago de cuotas, crédito 20 min');
    expect(fact('Ticket')).toBe('4471902386');
    expect(fact('Código de rastreo')).toBe('118455209');
    expect(fact('Banco')).toBe('Banco Cordillera');
    expect(fact('Empresa')).toBe('Crédito 20 Min S. A. S.NIT 900.555.020-1');
  });

  test('[TX-01] what the bank has not given yet is said to be missing', async () => {
    await open({ ...pending, trazability_code: '', extra_properties: { bankname: 'Nequi', ticket_id: '' } });
    expect(fact('Fecha de pago')).toBe('Sin pago');
    expect(fact('Ticket')).toBe('Sin asignar');
    expect(fact('Código de rastreo')).toBe('Sin asignar');
    expect(fact('Facturas')).toBe('B104482, E278115');
  });

  test.each([
    ['Init', { ...pending, status: 'Init' }, 'Iniciada'],
    ['Pending', pending, 'Pendiente'],
    ['Approved', approved, 'Aprobada'],
    ['Fail', { ...rejected, response_gateway: 'FAILED' }, 'Fallida'],
    ['Cancelled', { ...rejected, status: 'Cancelled', reason_code: '00001' }, 'Cancelada'],
    ['Error', { ...rejected, status: 'Error', response_gateway: 'FAIL_RISK', reason_code: '' }, 'Error'],
    ['Fail with NOT_AUTHORIZED', rejected, 'Rechazada'],
  ] as [string, Transaction, string][])(
    '[TX-11] [TX-12] %s reads %s',
    async (_status, transaction, label) => {
      await open(transaction);
      expect(screen.getByText(label, { selector: '.badge' })).not.toBeNull();
      expect(screen.getByRole('status').textContent).toBe(`Estado de la transacción: ${label}.`);
    },
  );

  test('[TX-03] an unknown transaction is named as it was asked for', async () => {
    api.refuse('GET /api/transactions/:id', 'TRANSACTION_NOT_FOUND');
    show('/transaccion/77-abc');
    expect(await screen.findByText('No existe la transacción 77-abc para este usuario.')).not.toBeNull();
  });

  test('[RT-47] an unknown transaction tells that nothing stands behind its address', async () => {
    const missing: string[] = [];
    const stop = bus.on('page.missing@1', ({ path }) => missing.push(path));
    api.refuse('GET /api/transactions/:id', 'TRANSACTION_NOT_FOUND');
    show('/transaccion/77-abc?id=1');
    await screen.findByText('No existe la transacción 77-abc para este usuario.');
    stop();
    expect(missing).toEqual(['/transaccion/77-abc?id=1']);
  });

  test('what the bank adds to the address when it sends the customer back decides nothing', async () => {
    await open(rejected, `/transaccion/${rejected.transaction_id}?id=gateway-1&status=APPROVED`);
    expect(heading()).toBe('Tu banco no autorizó el pago');
  });
});

const paid: PaymentReceipt = {
  invoices: [
    {
      invoice: 'B104482',
      paid: 229_179,
      instalments: [
        {
          num_quota: 6,
          due_date: '2026-11-14',
          late_interest: 439,
          guarantee: 0,
          iva: 0,
          interest: 14_000,
          capital: 100_370,
          total: 114_809,
        },
        {
          num_quota: 7,
          due_date: '2026-12-14',
          late_interest: 0,
          guarantee: 0,
          iva: 0,
          interest: 12_000,
          capital: 102_370,
          total: 114_370,
        },
      ],
      to_capital: 0,
      unapplied: 0,
      closed: false,
      total_to_pay: 520_000,
      overdue: 0,
      next: { num_quota: 8, due_date: '2027-01-14', amount: 114_370 },
    },
  ],
};

describe('what was paid', () => {
  test('[TX-01] is told by instalment and by kind, with what comes next', async () => {
    await open(approved, undefined, paid);
    const section = screen
      .getByRole('heading', { name: 'Qué pagaste de la factura B104482' })
      .closest('section');
    expect([...(section?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Cuota 6$114.809$114.370 más $439 de interés de mora',
      'Cuota 7$114.370Sin interés de mora',
    ]);
    expect(fact('Capital')).toBe('$202.740');
    expect(fact('Interés corriente')).toBe('$26.000');
    expect(fact('Interés de mora')).toBe('$439');
    expect(fact('Total')).toBe('$229.179');
    const next = screen.getByRole('region', { name: 'Lo que sigue' });
    expect(next.textContent).toContain('Cuota 8Vence el 14 ene 2027$114.370');
    expect(next.textContent).toContain('Hoy saldas la factura con $520.000');
  });

  test('an instalment that was due is not told as if it were to come', async () => {
    const [invoice] = paid.invoices;
    if (!invoice) throw new Error('no invoice');
    const next = { num_quota: 4, due_date: '2026-10-16', amount: 59_127 };
    await open(approved, undefined, { invoices: [{ ...invoice, overdue: 165_071, next }] });
    const region = screen.getByRole('region', { name: 'Lo que sigue' });
    expect(region.textContent).toContain('Cuota 4Venció el 16 oct 2026$59.127');
    expect(region.textContent).toContain('Quedan en mora $165.071');
  });

  test('money that stands in several places is told with each', async () => {
    const amounts = { ...approved.amounts, applied: 200_000, returned: 100_000, written_down: 23_370 };
    await open({ ...approved, amounts }, undefined, paid);
    expect(
      screen.getByText(
        'De lo que pagaste, $200.000 abonaron a tu crédito, $100.000 te los devolvemos y $23.370 no abonaron a tu crédito.',
      ),
    ).not.toBeNull();
  });

  test('its code stands on it as text and as a QR code, with the way to the page that confirms it', async () => {
    const proof = {
      code: '7K2MX-00000-ABCDE-FGHJK',
      url: 'https://credito.example/verificar/7K2MX-00000-ABCDE-FGHJK',
      qr: { size: 21, path: 'M0 0h7v1h-7z' },
      holder: 'Mariana Gómez Restrepo',
    };
    await open(approved, undefined, paid, proof);
    const section = screen.getByRole('region', { name: 'Código de verificación' });
    expect(section.textContent).toContain(proof.code);
    // As on its paper.
    expect(screen.getByText('Pagó').nextElementSibling?.textContent).toBe(
      'Mariana Gómez Restrepo, C.C.\u00a01.010.101.010',
    );
    const qr = within(section).getByRole('img', { name: /Código QR/ });
    expect(qr.querySelector('path')?.getAttribute('d')).toBe(proof.qr.path);
    expect(within(section).getByRole('link', { name: 'Verificar documento' }).getAttribute('href')).toBe(
      proof.url,
    );
    cleanup();
    await open(approved, undefined, paid);
    expect(screen.queryByRole('region', { name: 'Código de verificación' })).toBeNull();
  });

  test('to capital stands as a line of its own, and an invoice that is paid off says so', async () => {
    const [invoice] = paid.invoices;
    if (!invoice) throw new Error('no invoice');
    await open(approved, undefined, {
      invoices: [
        {
          ...invoice,
          paid: 300_000,
          instalments: [],
          to_capital: 300_000,
          beside_plan: { interest: 8_674, iva: 0, capital: 291_326 },
          closed: true,
          next: null,
        },
      ],
    });
    const line = screen.getByText('Abono a capital').closest('li')?.textContent;
    expect(line).toContain('$300.000');
    expect(line).toContain('$8.674 de interés');
    // As the ledger has it, and as the PDF says.
    expect(fact('Capital')).toBe('$291.326');
    expect(fact('Interés corriente')).toBe('$8.674');
    expect(fact('Total')).toBe('$300.000');
    expect(screen.getByText('Terminaste de pagar la factura B104482.')).not.toBeNull();
  });

  test('interest that is given back stands as such, and the kinds make up the total', async () => {
    const [invoice] = paid.invoices;
    if (!invoice) throw new Error('no invoice');
    await open(approved, undefined, {
      invoices: [
        {
          ...invoice,
          paid: 100_000,
          instalments: [],
          to_capital: 100_000,
          beside_plan: { interest: -20_000, iva: -3_800, capital: 123_800 },
        },
      ],
    });
    expect(fact('Capital')).toBe('$123.800');
    expect(fact('Interés pagado por adelantado que te devolvimos')).toBe('-$23.800');
    expect(fact('Total')).toBe('$100.000');
  });

  test('money that waits to be applied is never told as plainly approved', async () => {
    await open({ ...approved, money: 'in_review' });
    expect(heading()).toBe('Recibimos tu pago');
    expect(screen.getByText('Recibimos tu pago, lo estamos aplicando.')).not.toBeNull();
  });

  test.each([
    ['not_applied', 'Terminamos de revisar este pago: no abonó a tu crédito.'],
    ['returned', 'Te devolvimos este pago.'],
    ['reversed', 'Tu banco reversó este pago.'],
  ] as const)('money that was %s is told so', async (money, words) => {
    await open({ ...approved, money });
    expect(screen.getByText(words)).not.toBeNull();
  });

  test('its PDF is asked for by its owner, not by a visitor', async () => {
    await open(approved, undefined, paid);
    expect(screen.getByRole('button', { name: 'Descargar PDF' })).not.toBeNull();
    cleanup();
    await open(approved, `/consulta/transaccion/${approved.transaction_id}`, paid);
    expect(screen.queryByRole('button', { name: 'Descargar PDF' })).toBeNull();
  });
});

describe('after a refusal', () => {
  test('what would have been paid is told, and trying again comes before everything else', async () => {
    await open(rejected);
    const section = screen.getByRole('heading', { name: 'Lo que ibas a pagar' }).closest('section');
    expect(section?.textContent).toContain('Total$323.370');
    const ways = [...document.querySelectorAll('.slip-acts a, .slip-acts button')];
    expect(ways[0]?.textContent).toBe('Intentar de nuevo');
  });

  test.each([
    ['Intentar de nuevo', 'same'],
    ['Otro banco', 'another'],
  ])('%s leads back with the same choice', async (name, bank) => {
    await open(rejected);
    await userEvent.click(screen.getByRole('link', { name }));
    expect(
      screen.getByText(
        JSON.stringify({
          to: '/facturas',
          state: {
            pay: 'again',
            bank,
            day: rejected.created.slice(0, 10),
            lines: [
              { invoice: 'B104482', amount: 229_179, marca: 'N', beyond_due: 'next_instalments' },
              { invoice: 'E278115', amount: 94_191, marca: 'N', beyond_due: 'next_instalments' },
            ],
          },
        }),
      ),
    ).not.toBeNull();
  });
});

describe('ways on', () => {
  test('[TX-04] approved: to the summary and the history', async () => {
    await open(approved);
    expect(links()).toEqual(['/resumen', '/historial']);
  });

  test.each([
    ['pending', pending],
    ['rejected', rejected],
    ['cancelled', { ...rejected, status: 'Cancelled' as const }],
  ])('[TX-05] %s: back to the invoices, and to the history', async (_status, transaction) => {
    await open(transaction);
    const ways = links().filter((href) => !href?.startsWith('tel:'));
    expect([...new Set(ways)]).toEqual(['/facturas', '/historial']);
  });

  test.each([
    ['Approved', approved],
    ['Pending', pending],
    ['Fail', rejected],
    ['Cancelled', { ...rejected, status: 'Cancelled' as const }],
  ])(
    '[TX-07] [TX-08] administrators see whose payment it is (%s), and one link, which leads back to theirs',
    async (_status, transaction) => {
      sessionOf('admin');
      await open(transaction);
      expect(fact('Cédula del cliente')).toBe('1.010.101.010');
      expect(links().filter((href) => !href?.startsWith('tel:'))).toEqual(['/reports']);
    },
  );

  test('administrators are not spoken to as the customer', async () => {
    sessionOf('admin');
    await open(rejected);
    await waitFor(() => expect(heading()).toBe('El banco no autorizó el pago'));
    expect(screen.queryByText(/Paga un valor menor/)).toBeNull();
  });

  test('administrators read what the gateway said where PSE gave no reason', async () => {
    sessionOf('admin');
    await open({ ...rejected, status: 'Error', response_gateway: 'FAIL_RISK', reason_code: '' });
    expect(await screen.findByText(/FAIL_RISK/)).not.toBeNull();
  });

  test('[TX-07] customers do not see their own number', async () => {
    await open(approved);
    expect(screen.queryByText('Cédula del cliente')).toBeNull();
  });
});

describe('waiting for the bank', () => {
  test('[TX-06] the message tells to wait and gives the phone lines', async () => {
    await open(pending);
    const note = screen.getByText(/Tu banco todavía no nos confirma el pago/);
    expect(note.textContent).toContain('Espera unos minutos y consulta de nuevo');
    expect(links()).toContain('tel:6045550120');
    expect(links()).toContain('tel:018000555020');
  });

  test('the page says when it asked last, and asks when told to', async () => {
    await open(pending);
    expect(screen.getByText(/Última consulta: \d\d:\d\d:\d\d/)).not.toBeNull();
    api.answer('GET /api/transactions/:id', { transaction: approved, receipt: null });
    await userEvent.click(screen.getByRole('button', { name: 'Consultar estado' }));
    await waitFor(() => expect(heading()).toBe('Pago aprobado'));
    expect(settled).toEqual([{ transaction_id: approved.transaction_id, status: 'Approved' }]);
    expect(screen.queryByRole('button', { name: 'Consultar estado' })).toBeNull();
  });

  test('the page asks by itself until the bank has answered', async () => {
    await open(pending);
    api.answer('GET /api/transactions/:id', { transaction: rejected, receipt: null });
    await waitFor(() => expect(heading()).toBe('Tu banco no autorizó el pago'), { timeout: 6000 });
    expect(api.asked('GET /api/transactions/:id')).toHaveLength(2);
  }, 10_000);

  test('a settled transaction that is opened later is not announced', async () => {
    await open(approved);
    expect(settled).toEqual([]);
  });
});

describe('after a refusal', () => {
  test('the reason is told in plain words with what to do next', async () => {
    await open(rejected);
    expect(screen.getByText(/No hay saldo suficiente en la cuenta/)).not.toBeNull();
    expect(screen.getByText(/Paga un valor menor o usa otra cuenta/)).not.toBeNull();
    expect(screen.getByText(/No registramos ningún pago/)).not.toBeNull();
  });

  test('where the bank may have taken the money nothing is promised', async () => {
    await open({ ...rejected, reason_code: '00014' });
    expect(screen.getByText(/Revisa si tu banco hizo el débito/)).not.toBeNull();
    expect(screen.queryByText(/No registramos ningún pago/)).toBeNull();
  });

  test('every reason of PSE has a next step, and no reason at all has one too', () => {
    const missing = ['', ...Object.keys(pseReasons)].filter((code) => !nextSteps[code]);
    expect(missing).toEqual([]);
  });
});

describe('analytics', () => {
  test('[TX-09] an approved transaction is a purchase, told once', async () => {
    await open(approved);
    await waitFor(() => expect(measured).toHaveLength(1));
    expect(measured[0]).toMatchObject({ name: 'purchase', data: { value: 323_370, currency: 'COP' } });
  });

  test('[TX-09] so is that of a visitor, who has no session', async () => {
    store.set(writtenSession, { kind: 'anonymous' });
    await open(approved, `/consulta/transaccion/${approved.transaction_id}`);
    await waitFor(() => expect(measured.map(({ name }) => name)).toEqual(['purchase']));
    expect(links()).toEqual(['/consulta']);
  });

  test.each([
    ['Pending', pending],
    ['Rejected', rejected],
  ])('[TX-10] a transaction that is %s is declined', async (_status, transaction) => {
    await open(transaction);
    await waitFor(() => expect(measured.map(({ name }) => name)).toEqual(['declined']));
  });

  test.each([
    ['failed', { ...rejected, response_gateway: 'FAILED' }],
    ['cancelled', { ...rejected, status: 'Cancelled' as const }],
  ])('[TX-09] [TX-10] a %s transaction tells nothing', async (_status, transaction) => {
    await open(transaction);
    await act(async () => {});
    expect(measured).toEqual([]);
  });

  test('[TX-09] a clerk who looks at a payment buys nothing', async () => {
    sessionOf('admin');
    await open(approved);
    expect(measured).toEqual([]);
  });
});
