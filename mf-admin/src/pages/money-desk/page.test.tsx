import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { createTestApi } from '@portal/remote-kit/testing';
import { store, writtenSession } from '@portal/state/shell';
import { Toasts } from '@portal/ui/overlay';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { detail, JULIAN, luz, PAULA, preview, proposed, waitingDetail, wilson } from './case.fixture.ts';
import MoneyDeskPage from './page.tsx';

type List = Output<'GET /api/money/cases'>;

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const list: List = {
  cases: [wilson, luz],
  next: null,
  total: { count: 2, amount: 325_380 },
  ages: [
    { age: 'under_1', count: 1, amount: 97_380 },
    { age: 'from_1', count: 0, amount: 0 },
    { age: 'from_7', count: 1, amount: 228_000 },
    { age: 'from_30', count: 0, amount: 0 },
  ],
};

const iAm = ({ fiscal_number, name }: typeof PAULA): void =>
  store.set(writtenSession, {
    kind: 'admin',
    person: { fiscal_number, first_name: name, last_name: '', email: '' },
    modules: [],
  });

beforeEach(() => {
  api.reset();
  queryClient.clear();
  iAm(PAULA);
  api.answer('GET /api/money/cases', list);
  api.answer('GET /api/money/cases/:id', detail);
  api.answer('GET /api/money/refunds', { refunds: [], file_asked_by: null });
  api.answer('POST /api/money/cases/:id/preview', preview);
});

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}
const open = (path = '/money-desk') => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <MoneyDeskPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const asked = () => api.asked('GET /api/money/cases').map(({ query }) => Object.fromEntries(query));
const panel = async () => within(await screen.findByRole('region', { name: 'Wilson Gómez Ríos' }));

describe('the list', () => {
  test('its address is copied with the filters; where the browser refuses the clipboard it says so', async () => {
    const toasts = render(<Toasts />);
    const user = open();
    await panel();
    const copy = await screen.findByRole('button', { name: 'Copiar enlace con filtros' });
    await user.click(copy);
    expect(await toasts.findByText('Copiamos el enlace.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(location.href);
    jest
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await user.click(copy);
    expect((await toasts.findByRole('alert')).textContent).toContain('No pudimos copiar el enlace.');
  });

  test('ages show count and sum, filter by it, and lift the filter when pressed again', async () => {
    const user = open();
    const tiles = within(await screen.findByRole('navigation', { name: 'Filtrar por antigüedad' }));
    const week = tiles.getByRole('link', { name: /De 7 a 30 días/ });
    expect(week.textContent).toContain('1');
    expect(week.textContent).toContain('$228.000');
    await user.click(week);
    await waitFor(() => expect(asked().at(-1)).toEqual({ age: 'from_7', limit: '25' }));
    expect(address).toBe('/money-desk?edad=from_7');
    await waitFor(() => expect(week.getAttribute('aria-current')).toBe('true'));
    await user.click(tiles.getByRole('link', { name: /De 7 a 30 días/ }));
    await waitFor(() => expect(address).toBe('/money-desk'));
  });

  test('a case says the last day on which it is answered in time, and past it is marked in list and panel', async () => {
    const late = { ...wilson, late: true };
    open();
    const before = await panel();
    expect(before.getByText(/Responder a más tardar el 14 dic/)).toBeTruthy();
    expect(screen.queryByText('Plazo vencido')).toBeNull();
    cleanup();
    queryClient.clear();
    api.answer('GET /api/money/cases', { ...list, cases: [late] });
    api.answer('GET /api/money/cases/:id', { ...detail, case: late });
    open();
    await panel();
    expect(screen.getAllByText('Plazo vencido')).toHaveLength(2);
  });

  test('reason, state and text go to the call and stand in the address; a file holds the same', async () => {
    api.refuse('POST /api/exports/money_cases', 'EXPORT_RUNNING');
    const user = open();
    await screen.findByRole('navigation', { name: 'Filtrar por antigüedad' });
    await user.selectOptions(screen.getByLabelText('Motivo'), 'Segundo pago');
    await user.selectOptions(screen.getByLabelText('Estado'), 'De más');
    await user.type(screen.getByLabelText('Cédula, factura, id o rastreo'), 'E279410{Enter}');
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({ kind: 'second', state: 'over', text: 'E279410', limit: '25' }),
    );
    expect(address).toBe('/money-desk?motivo=second&estado=over&buscar=E279410');
    await user.click(screen.getByRole('button', { name: 'Descargar CSV' }));
    expect(await screen.findByText(/Ya tienes una descarga en curso/)).not.toBeNull();
    expect(api.asked('POST /api/exports/money_cases')[0]?.body).toEqual({
      kind: 'second',
      state: 'over',
      text: 'E279410',
    });
  });

  test('a reason that is chosen goes together with what is typed, and without filters the form is empty', async () => {
    const user = open('/money-desk?edad=from_7');
    await user.type(await screen.findByLabelText('Cédula, factura, id o rastreo'), ' E279410 ');
    await user.selectOptions(screen.getByLabelText('Motivo'), 'Segundo pago');
    await waitFor(() => expect(address).toBe('/money-desk?edad=from_7&motivo=second&buscar=E279410'));
    await user.click(screen.getByRole('link', { name: 'Quitar filtros' }));
    await waitFor(() => expect(address).toBe('/money-desk'));
    expect(screen.getByLabelText<HTMLInputElement>('Cédula, factura, id o rastreo').value).toBe('');
    expect(screen.getByLabelText<HTMLSelectElement>('Motivo').value).toBe('');
  });

  test('an address that someone sent shows the same list and the same case', async () => {
    open(`/money-desk?edad=from_7&motivo=amount&caso=${wilson.id}`);
    expect(await screen.findByRole('region', { name: 'De 7 a 30 días' })).not.toBeNull();
    await panel();
    expect(asked()).toEqual([{ age: 'from_7', kind: 'amount', limit: '25' }]);
    expect(api.asked('GET /api/money/cases/:id')[0]?.path).toBe(`/api/money/cases/${wilson.id}`);
  });

  test('the next page is asked for behind the last case', async () => {
    api.answer('GET /api/money/cases', { ...list, next: 'here' });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Ver más casos' }));
    await waitFor(() => expect(asked().at(-1)).toEqual({ cursor: 'here', limit: '25' }));
  });

  test('without cases it says that all is where it should be; with filters, how to lift them', async () => {
    api.answer('GET /api/money/cases', { ...list, cases: [], total: { count: 0, amount: 0 } });
    open();
    expect(await screen.findByText('Nada por resolver')).not.toBeNull();
    queryClient.clear();
    open('/money-desk?motivo=late');
    expect(await screen.findByText('Ningún caso coincide con los filtros.')).not.toBeNull();
    expect(screen.getAllByRole('link', { name: 'Quitar filtros' }).length).toBeGreaterThan(0);
  });

  test('what cannot be fetched says so and can be tried again', async () => {
    api.refuse('GET /api/money/cases', 'FORBIDDEN');
    open();
    expect(await screen.findByText('No pudimos traer los casos')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Reintentar' })).not.toBeNull();
  });

  test('a case that does not exist says so beside the list', async () => {
    api.refuse('GET /api/money/cases/:id', 'NOT_FOUND');
    open(`/money-desk?caso=${'z'.repeat(26)}`);
    expect(await screen.findByText('Este caso no existe.')).not.toBeNull();
    expect(screen.getByRole('region', { name: 'Todos los casos' })).not.toBeNull();
  });
});

describe('one case', () => {
  test('bank, transaction and postings stand side by side, and what differs is marked, also for those who listen', async () => {
    open();
    const region = await panel();
    expect(region.getByText('$13.400 más')).not.toBeNull();
    const bank = within(region.getByRole('region', { name: 'Banco' }));
    const transaction = within(region.getByRole('region', { name: 'Transacción' }));
    expect(bank.getByText(/\$228\.000/).textContent).toContain('no coincide');
    expect(transaction.getByText(/\$214\.600/).textContent).toContain('no coincide');
    expect(bank.getByText('118402771').textContent).not.toContain('no coincide');
    const postings = region.getByRole('region', { name: 'Asientos' });
    expect(postings.textContent).toContain('Pagos por aplicar+$228.000');
  });

  test('a payment that the bank took back after it was returned says that money is lacking, and names no account that holds nothing', async () => {
    api.answer('GET /api/money/cases/:id', {
      ...detail,
      case: { ...wilson, kind: 'unapplied', state: 'under' },
      accounts: [
        { account: 'gateway_clearing', name: 'Recaudo por la pasarela', amount: 0 },
        { account: 'unapplied_payments', name: 'Pagos por aplicar', amount: 228_000 },
        { account: 'customer_refunds', name: 'Devoluciones a clientes', amount: -228_000 },
      ],
      unapplied: -228_000,
      suggestions: [],
      may: { ask_bank: true, apply: false, return: false, close: true },
    });
    open();
    const region = await panel();
    expect(region.getByText(/ya se había devuelto al cliente/).textContent).toContain(
      'Faltan $228.000 en la cuenta.',
    );
    expect(region.queryByText(/pagó más de lo que debía/)).toBeNull();
    expect(region.getByRole('region', { name: 'Asientos' }).textContent).not.toContain('Recaudo');
  });

  test('a payment that the customer left and that is still open at its bank is not called approved', async () => {
    api.answer('GET /api/money/cases/:id', {
      ...detail,
      case: { ...wilson, kind: 'abandoned', state: 'expected' },
      accounts: [],
      unapplied: 0,
      suggestions: [],
      may: { ask_bank: true, apply: false, return: false, close: true },
    });
    open();
    const region = await panel();
    expect(region.getByText(/el banco todavía no dice si lo aprueba/)).toBeTruthy();
    expect(region.queryByText(/El banco aprobó/)).toBeNull();
  });

  test('an amount that is no whole number of pesos stands as the bank says it, and is not called zero', async () => {
    const bank = { ...detail.bank, amount: null, amount_said: '55000.50' } as typeof detail.bank;
    api.answer('GET /api/money/cases/:id', {
      ...{ ...detail, bank, accounts: [], unapplied: 0, suggestions: [] },
      case: { ...wilson, kind: 'no_answer', state: 'expected' },
      may: { ask_bank: true, apply: false, return: false, close: true },
    });
    open();
    const region = await panel();
    expect(region.getByText(/El banco dice un valor que no es de pesos enteros: 55000\.50\./)).toBeTruthy();
    const leg = within(region.getByRole('region', { name: 'Banco' }));
    expect(leg.getByText(/^55000\.50/).textContent).toContain('no coincide');
    expect(leg.queryByText(/\$0/)).toBeNull();
  });

  test('a total that the customer paid is said, and no other use of it is offered', async () => {
    const [first] = detail.suggestions;
    const invoices = [
      { invoice: 'E279410', amount: 228_000, beyond_due: 'shorten_term', total: true },
    ] as const;
    api.answer('GET /api/money/cases/:id', {
      ...detail,
      transaction: detail.transaction && { ...detail.transaction, invoices: [...invoices] },
      suggestions: first ? [{ ...first, total: true }] : [],
    });
    open();
    const region = await panel();
    const transaction = within(region.getByRole('region', { name: 'Transacción' }));
    expect(transaction.getByText('Pagar el total')).toBeTruthy();
    expect(await region.findByText(/El cliente pagó el total de esta factura/)).toBeTruthy();
    expect(region.queryByRole('radio', { name: /Adelantar cuotas/ })).toBeNull();
  });

  test('the first suggestion is chosen, with what the customer chose for it, and its preview says how the credit stands today and afterwards', async () => {
    open();
    const region = await panel();
    const becomes = within(await region.findByRole('region', { name: 'Así queda E279410' }));
    const row = await becomes.findByRole('row', { name: /Saldo capital/ });
    expect(row.textContent).toContain('$612.400');
    expect(row.textContent).toContain('$405.396');
    expect(becomes.getByRole('row', { name: /Cuota 4/ }).textContent).toContain('Pagada');
    expect(api.asked('POST /api/money/cases/:id/preview').at(-1)?.body).toEqual({
      kind: 'apply',
      invoice: 'E279410',
      amount: 228_000,
      beyond_due: 'shorten_term',
    });
    const transaction = within(region.getByRole('region', { name: 'Transacción' }));
    expect(transaction.getByText('Terminar antes')).toBeTruthy();
  });

  test('interest that an act pays or gives back stands in the preview', async () => {
    api.answer('POST /api/money/cases/:id/preview', { ...preview, running_interest: -1_200 });
    open();
    const region = await panel();
    const becomes = within(await region.findByRole('region', { name: 'Así queda E279410' }));
    const row = await becomes.findByRole('row', { name: /Intereses devueltos/ });
    expect(row.textContent).toContain('$1.200');
  });

  test('another invoice and another use of what is left over give another preview', async () => {
    const user = open();
    const region = await panel();
    await user.click(await region.findByRole('radio', { name: /Bajar la cuota/ }));
    await waitFor(() =>
      expect(api.asked('POST /api/money/cases/:id/preview').at(-1)?.body).toMatchObject({
        beyond_due: 'lower_instalment',
      }),
    );
    await user.click(region.getByRole('radio', { name: /E283007/ }));
    await waitFor(() =>
      expect(api.asked('POST /api/money/cases/:id/preview').at(-1)?.body).toMatchObject({
        invoice: 'E283007',
        amount: 98_200,
      }),
    );
  });

  test('an invoice that was not suggested is found by its number', async () => {
    const [first] = detail.suggestions;
    if (!first) throw new Error('the fixture has a suggestion');
    api.answer('GET /api/money/cases/:id/invoices', { suggestions: [{ ...first, invoice: 'E300001' }] });
    const user = open();
    const region = await panel();
    await user.click(region.getByRole('radio', { name: /Otra factura/ }));
    await user.type(region.getByLabelText('Número de factura o cédula'), 'E300001{Enter}');
    expect(((await region.findByRole('radio', { name: /E300001/ })) as HTMLInputElement).checked).toBe(true);
    expect(await region.findByRole('region', { name: 'Así queda E300001' })).not.toBeNull();
  });

  test('applying is asked for with a reason and with the basis of the preview, and then waits for another person', async () => {
    api.answer('POST /api/money/cases/:id/acts', waitingDetail);
    const user = open();
    const region = await panel();
    await user.click(region.getByRole('button', { name: 'Aplicar a una factura' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir que se aplique' }));
    await dialog.findByRole('row', { name: /Saldo capital/ });
    await user.click(dialog.getByRole('button', { name: 'Pedir confirmación' }));
    expect((await dialog.findAllByText('Escribe el motivo.')).length).toBeGreaterThan(0);
    await user.type(dialog.getByLabelText(/Motivo/), 'Lo pidió por teléfono');
    await user.click(dialog.getByRole('button', { name: 'Pedir confirmación' }));
    expect(await region.findByText('Pedido. Ahora lo confirma otra persona.')).not.toBeNull();
    expect(api.asked('POST /api/money/cases/:id/acts')[0]?.body).toEqual({
      kind: 'apply',
      invoice: 'E279410',
      amount: 228_000,
      beyond_due: 'shorten_term',
      reason: 'Lo pidió por teléfono',
      basis: preview.basis,
    });
    expect(region.getByText('Espera a otra persona')).not.toBeNull();
  });

  test('money that moved since the preview is said, and the figures are asked for again', async () => {
    api.refuse('POST /api/money/cases/:id/acts', 'MONEY_CASE_CHANGED');
    const user = open();
    const region = await panel();
    await user.click(region.getByRole('button', { name: 'Devolver al cliente' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir que se devuelva' }));
    await dialog.findByRole('table');
    const before = api.asked('POST /api/money/cases/:id/preview').length;
    await user.type(dialog.getByLabelText(/Motivo/), 'Lo pidió por teléfono');
    await user.click(dialog.getByRole('button', { name: 'Pedir confirmación' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('cambió después de la vista previa');
    expect(api.asked('POST /api/money/cases/:id/preview').length).toBe(before + 1);
  });

  test.each([
    ['Approved', 'Aprobada'],
    ['NOT_FOUND', 'No conoce este pago'],
  ])('asking the bank takes effect at once and says in words that it answered %s', async (outcome, words) => {
    const answer = {
      ...proposed,
      kind: 'ask_bank' as const,
      state: 'done' as const,
      outcome,
    };
    api.answer('POST /api/money/cases/:id/ask', { ...detail, acts: [answer] });
    const user = open();
    const region = await panel();
    await user.click(region.getByRole('button', { name: 'Preguntar al banco' }));
    expect((await region.findByRole('status')).textContent).toBe(`El banco respondió: ${words}`);
  });

  test('a payment that the bank does not know shows nothing as its word', async () => {
    const bank = { ...detail.bank, status: 'NOT_FOUND', is_paid: false, amount: 0 } as typeof detail.bank;
    api.answer('GET /api/money/cases/:id', { ...detail, bank });
    open();
    const leg = within((await panel()).getByRole('region', { name: 'Banco' }));
    expect(leg.getByText('El banco no conoce este pago.')).toBeTruthy();
    expect(leg.queryByText('Estado')).toBeNull();
  });

  test('the history tells who did what and why, newest first', async () => {
    const told = [
      ...detail.story,
      {
        at: '2026-11-20T09:46:00',
        what: 'act.proposed',
        actor: JULIAN.fiscal_number,
        name: JULIAN.name,
        detail: { kind: 'apply', amount: 228_000, invoice: 'E279410', reason: 'Lo pidió por teléfono' },
      },
    ];
    api.answer('GET /api/money/cases/:id', { ...detail, story: told });
    open();
    const region = await panel();
    const items = region.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(items[0]).toContain('Pidió un movimiento · Julián Restrepo');
    expect(items[0]).toContain('Aplicar · $228.000 · factura E279410 · “Lo pidió por teléfono”');
    expect(items.at(-1)).toContain('Empezó el pago · El cliente');
  });
});

describe('an act that waits', () => {
  beforeEach(() => api.answer('GET /api/money/cases/:id', waitingDetail));

  test('who asked for it cannot confirm it, and may take it back', async () => {
    iAm(JULIAN);
    api.answer('POST /api/money/acts/:id/reject', detail);
    const user = open();
    const region = await panel();
    expect(await region.findByText(/Lo pediste tú, Julián Restrepo/)).not.toBeNull();
    expect(region.queryByRole('button', { name: 'Revisar y confirmar' })).toBeNull();
    expect(region.getByRole('button', { name: 'Aplicar, por confirmar' })).toHaveProperty('disabled', true);
    await user.click(region.getByRole('button', { name: 'Retirar lo que pedí' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByLabelText(/Motivo/), 'Me equivoqué de factura');
    await user.click(dialog.getByRole('button', { name: 'Retirar' }));
    expect(await region.findByText('Lo retiraste. El caso sigue abierto.')).not.toBeNull();
    expect(api.asked('POST /api/money/acts/:id/reject')[0]?.body).toEqual({
      reason: 'Me equivoqué de factura',
    });
  });

  test('interest of the running period that goes with a payment to capital is shown before both persons decide', async () => {
    const interest = { ...preview, amount: 228_000, running_interest: 8_674 };
    api.answer('POST /api/money/cases/:id/preview', interest);
    api.answer('GET /api/money/cases/:id', { ...waitingDetail, acts: [{ ...proposed, preview: interest }] });
    const user = open();
    const region = await panel();
    await user.click(await region.findByRole('button', { name: 'Revisar y confirmar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirma este movimiento' }));
    const amountOf = (label: string) => dialog.getByText(label).closest('div')?.textContent;
    expect(amountOf('Intereses del periodo en curso')).toContain('$8.674');
    // Instalments, interest and capital make up what is applied.
    expect(amountOf('E279410, cuota 4')).toContain(`$${(228_000 - 13_400 - 8_674).toLocaleString('es-CO')}`);
  });

  test('another one sees who asks, why, and before and after, and confirms with the own password', async () => {
    api.answer('POST /api/money/acts/:id/confirm', detail);
    const user = open();
    const region = await panel();
    await user.click(await region.findByRole('button', { name: 'Revisar y confirmar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirma este movimiento' }));
    expect(dialog.getByText(/pide aplicar un pago/).textContent).toContain('Julián Restrepo');
    expect(dialog.getByText(/El cliente redondeó/)).not.toBeNull();
    expect(dialog.getByText('Abono a capital').closest('div')?.textContent).toContain('$13.400');
    expect(dialog.getByRole('row', { name: /Cuotas en mora/ }).textContent).toContain('10');
    await user.click(dialog.getByRole('button', { name: 'Confirmar y aplicar' }));
    expect((await dialog.findAllByText('Escribe tu contraseña.')).length).toBeGreaterThan(0);
    await user.type(dialog.getByLabelText(/^Tu contraseña/), 'Portal2026*');
    await user.click(dialog.getByRole('button', { name: 'Confirmar y aplicar' }));
    expect(await region.findByText('Quedó aplicado.')).not.toBeNull();
    expect(api.asked('POST /api/money/acts/:id/confirm')[0]?.body).toEqual({
      basis: preview.basis,
      current_password: 'Portal2026*',
    });
  });

  test('a confirmation of what no longer holds says so and shows what the act would do now', async () => {
    const now = { ...preview, unapplied_after: 40_000 };
    api.refuse('POST /api/money/acts/:id/confirm', 'MONEY_CASE_CHANGED', { preview: now });
    const user = open();
    const region = await panel();
    await user.click(await region.findByRole('button', { name: 'Revisar y confirmar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Tu contraseña/), 'Portal2026*');
    await user.click(dialog.getByRole('button', { name: 'Confirmar y aplicar' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('cambió después de la vista previa');
    expect(dialog.getByRole('row', { name: /aplicar/ }).textContent).toContain('$40.000');
  });

  test('a refused confirmation says why and keeps the dialog; not confirming asks for a reason', async () => {
    api.refuse('POST /api/money/acts/:id/confirm', 'MONEY_CASE_CHANGED');
    api.answer('POST /api/money/acts/:id/reject', detail);
    const user = open();
    const region = await panel();
    await user.click(await region.findByRole('button', { name: 'Revisar y confirmar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Tu contraseña/), 'Portal2026*');
    await user.click(dialog.getByRole('button', { name: 'Confirmar y aplicar' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('cambió después de la vista previa');
    await user.click(dialog.getByRole('button', { name: 'No confirmar' }));
    const why = within(await screen.findByRole('alertdialog', { name: '¿Por qué no?' }));
    await user.type(why.getByLabelText(/Motivo/), 'Es otra factura');
    await user.click(why.getByRole('button', { name: 'No confirmar' }));
    expect(await region.findByText('No se confirmó. El caso sigue abierto.')).not.toBeNull();
  });
});

test('a case that an act takes out of the list stays in sight with what became of it', async () => {
  iAm(PAULA);
  api.answer('GET /api/money/cases/:id', waitingDetail);
  api.answer('POST /api/money/acts/:id/confirm', { ...detail, case: { ...wilson, state: 'posted' } });
  const user = open();
  const region = await panel();
  await user.click(await region.findByRole('button', { name: 'Revisar y confirmar' }));
  api.answer('GET /api/money/cases', { ...list, cases: [luz], total: { count: 1, amount: 97_380 } });
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Tu contraseña/), 'Portal2026*');
  await user.click(dialog.getByRole('button', { name: 'Confirmar y aplicar' }));
  await waitFor(() => expect(screen.getByText('1 caso, $97.380')).not.toBeNull());
  expect(region.getByText('Quedó aplicado.')).not.toBeNull();
  expect(address).toBe(`/money-desk?caso=${wilson.id}`);
});

test('a confirmed act can be asked to be undone by a counter-entry', async () => {
  const confirmed = { ...proposed, state: 'confirmed' as const, decided_by: PAULA, undoable: true };
  api.answer('GET /api/money/cases/:id', {
    ...waitingDetail,
    case: { ...wilson, state: 'posted', closed_at: '2026-11-21T10:00:00' },
    acts: [confirmed],
  });
  api.answer('POST /api/money/cases/:id/preview', { ...preview, kind: 'undo' });
  api.answer('POST /api/money/cases/:id/acts', waitingDetail);
  const user = open();
  const region = await panel();
  expect(region.getByText('Este caso está cerrado.')).not.toBeNull();
  await user.click(region.getByRole('button', { name: /Reversar/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pedir que se reverse' }));
  await dialog.findByRole('table');
  await user.type(dialog.getByLabelText(/Motivo/), 'Era de otro cliente');
  await user.click(dialog.getByRole('button', { name: 'Pedir confirmación' }));
  await waitFor(() =>
    expect(api.asked('POST /api/money/cases/:id/acts')[0]?.body).toMatchObject({
      kind: 'undo',
      undoes: proposed.id,
    }),
  );
});

describe('refunds', () => {
  const refund = {
    act_id: 'a'.repeat(26),
    state: 'asked' as const,
    amount: 70_000,
    fiscal_number: '1028004317',
    name: 'Mariana Gómez',
    transaction_id: 't'.repeat(26),
    asked_at: '2026-11-20T10:00:00.000-05:00',
    changed_at: '2026-11-20T10:00:00.000-05:00',
    file: null,
    reason: '',
  };

  test('those that wait go into a file that two persons ask for; each then gets its result, a failure with its reason', async () => {
    let downloads = 0;
    URL.createObjectURL = () => `blob:file ${downloads++}`;
    URL.revokeObjectURL = () => undefined;
    const first = { fiscal_number: '9090909090', name: 'Paula Jaramillo' };
    api.answer('GET /api/money/refunds', { refunds: [refund], file_asked_by: null });
    api.answer('POST /api/money/refunds/file', { number: null, csv: '', count: 1, amount: 70_000 });
    const user = open();
    const section = within(await screen.findByRole('region', { name: 'Devoluciones' }));
    expect(section.getByText('Por pagar')).toBeTruthy();
    await user.click(
      section.getByRole('button', { name: 'Generar archivo de pagos: 1 devolución, $70.000' }),
    );
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByLabelText(/^Tu contraseña|^Contraseña/), 'Clave-1234');
    api.answer('GET /api/money/refunds', { refunds: [refund], file_asked_by: first });
    await user.click(dialog.getByRole('button', { name: 'Pedir el archivo' }));
    expect(await section.findByText(/^Paula Jaramillo pidió el archivo de pagos\./)).toBeTruthy();
    expect(downloads).toBe(0);
    await user.click(section.getByRole('button', { name: /^Generar archivo de pagos/ }));
    const second = within(await screen.findByRole('alertdialog'));
    await user.type(second.getByLabelText(/^Tu contraseña|^Contraseña/), 'Clave-1234');
    api.answer('POST /api/money/refunds/file', { number: 7, csv: 'x', count: 1, amount: 70_000 });
    api.answer('GET /api/money/refunds', {
      refunds: [{ ...refund, state: 'in_file', file: 7 }],
      file_asked_by: null,
    });
    await user.click(second.getByRole('button', { name: 'Descargar' }));
    expect(await section.findByText('En archivo')).toBeTruthy();
    expect(section.getByText(/· archivo 7/)).toBeTruthy();
    expect(downloads).toBe(1);
    expect(api.asked('POST /api/money/refunds/file')[0]?.body).toMatchObject({
      current_password: 'Clave-1234',
    });
    await user.click(section.getByRole('button', { name: 'Descargar otra vez el archivo 7' }));
    const again = within(await screen.findByRole('alertdialog'));
    await user.type(again.getByLabelText(/^Tu contraseña|^Contraseña/), 'Clave-1234');
    await user.click(again.getByRole('button', { name: 'Descargar' }));
    await waitFor(() =>
      expect(api.asked('POST /api/money/refunds/file')[2]?.body).toMatchObject({ number: 7 }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    api.answer('POST /api/money/refunds/:id/result', { refunds: [] });
    await user.click(section.getByRole('button', { name: 'No se pagó' }));
    const failed = within(await screen.findByRole('alertdialog'));
    await user.type(failed.getByLabelText(/Motivo/), 'Cuenta cerrada');
    await user.click(failed.getByRole('button', { name: 'Anotar' }));
    await waitFor(() =>
      expect(api.asked('POST /api/money/refunds/:id/result')[0]?.body).toEqual({
        result: 'failed',
        reason: 'Cuenta cerrada',
      }),
    );
  });
});
