import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { madeForNow, type PaymentHandover, takeTerm } from '@portal/contract/handover';
import { contact } from '@portal/contract/messages';
import { bus } from '@portal/event-bus';
import { createTestApi } from '@portal/remote-kit/testing';
import { drafts } from '@portal/ui/core';
import { beginRenderedDay, dueText, endRenderedDay, todayInBogota } from '@portal/ui/format';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { dueInvoice, invoicesReply, overdueInvoice } from '../../parts/paying/invoices.fixture.ts';
import { invoiceTexts } from '../../parts/paying/texts.ts';
import type { Invoice, PayReply, PayRequest } from '../../parts/paying/wire.ts';
import { pending as abandoned } from '../../parts/transaction/transaction.fixture.ts';
import InvoicesPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const started: PayReply = {
  payment_method: 'PSE',
  status: 'Pending',
  transaction_id: 'T1',
  extra_properties: { bank_url: 'https://pse.example/pago?t=1' },
  response_gateway: 'PENDING',
  code: '',
  notice: '',
  refused_invoices: [],
};

const livePayment: NonNullable<Invoice['live_payment']> = {
  transaction_id: 'T7',
  status: 'Pending',
  started_at: '2026-11-20T09:41:57',
  amount: 150_000,
  bank_name: 'Bancolombia',
  bank_url: 'https://pse.example/pago?t=7',
  own: true,
};

const left: string[] = [];

function Elsewhere() {
  return <p>{useLocation().pathname}</p>;
}

const due = (): PaymentHandover => ({ pay: 'due', made: madeForNow() });
const open = (client = new QueryClient(), state?: PaymentHandover) =>
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[{ pathname: '/facturas', state }]}>
        <Routes>
          <Route path="/facturas" element={<InvoicesPage leave={(url) => left.push(url)} />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

beforeEach(() => {
  // The day of which the answers below tell, by the portal's clock; this machine's may be any other one.
  beginRenderedDay(new Date('2026-11-20T15:00:00Z'));
  endRenderedDay();
  left.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  api.reset();
  api.answer('GET /api/invoices', invoicesReply);
  api.answer('GET /api/banks', {
    banks: [
      { code: '0', name: 'A continuación seleccione su banco' },
      { code: '1007', name: 'Bancolombia' },
      { code: '1051', name: 'Davivienda' },
      { code: '1066', name: 'Coopcentral' },
    ],
  });
  api.answer('GET /api/totalToPay/:custId/:invoice', { saldoTotal: 744_639, interesDeMora: 439 });
  api.answer('GET /api/variables/:id/', { is_active: true });
  api.answer('POST /api/pay_invoices', started);
});
afterEach(cleanup);

const card = (invoice: string): HTMLDetailsElement => {
  const found = screen.getByRole('heading', { level: 2, name: invoice }).closest('details');
  if (!found) throw new Error(`no card of ${invoice}`);
  return found;
};
/** The cards are the browser's own `details`; closed ones keep their content in the page. */
const inCard = (invoice: string) => within(card(invoice));
const box = (invoice: string, number: number) =>
  inCard(invoice).getByRole('checkbox', { name: `Elegir cuota ${number}`, hidden: true }) as HTMLInputElement;
const totalBox = (invoice: string) =>
  inCard(invoice).getByRole('checkbox', { name: /^Pago Total/, hidden: true }) as HTMLInputElement;
const amount = (invoice: string) =>
  inCard(invoice).getByRole('textbox', { name: 'Valor a pagar', hidden: true }) as HTMLInputElement;
const ticked = (invoice: string) =>
  inCard(invoice)
    .getAllByRole('checkbox', { name: /^Elegir cuota/, hidden: true })
    .filter((input) => (input as HTMLInputElement).checked)
    .map((input) => (input as HTMLInputElement).labels?.[0]?.textContent);
/** The one in the slip; the bar at the foot, which CSS shows instead on narrow screens, has the other. */
const payButton = () => screen.getAllByRole('button', { name: 'Pagar PSE' })[0] as HTMLElement;
/** The bank's field in the slip; the bar at the foot has another. */
const bank = () => screen.getAllByRole('button', { name: /^(Banco|Pagas desde)/ })[0] as HTMLButtonElement;
const bankSheet = () => screen.findByRole('dialog', { name: '¿Desde qué banco pagas?' });
const chooseBank = async (user: UserEvent, name: string) => {
  await user.click(bank());
  const [button] = within(await bankSheet()).getAllByRole('button', { name: new RegExp(name) });
  await user.click(button as HTMLElement);
};
const ready = async () => {
  const user = userEvent.setup();
  await screen.findByRole('heading', { name: 'B104482' });
  await waitFor(() => expect(bank().textContent).toMatch(/Selecciona|Bancolombia|Davivienda/));
  return user;
};
const paid = () => api.asked('POST /api/pay_invoices');

describe('what is owed', () => {
  test('[IN-01] [IN-03] [IN-04] an invoice shows its instalments, late interest and rate', async () => {
    open();
    await ready();
    expect(
      inCard('B104482')
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Elegir', 'Cuota', 'Vence', 'Días de mora', 'Valor']);
    const first = within(inCard('B104482').getAllByRole('row')[1] as HTMLElement);
    expect(first.getByRole('rowheader').textContent).toBe('Cuota 6');
    expect(first.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Elegir cuota 6',
      '14 nov 2026',
      '6 días',
      '$114.370',
    ]);
    expect(card('B104482').textContent).toContain('Interés de mora $439, a la tasa máxima legal de cada mes');
    expect(card('B104482').textContent).toContain(
      'Tasa de tu crédito: 1,92\u00a0% efectiva mensual, sin IVA',
    );
  });

  test('an instalment that is not due says when it is, in place of no days overdue', async () => {
    open();
    await ready();
    const [, , second] = inCard('B104482').getAllByRole('row');
    const due = overdueInvoice.quotas[1]?.exp_date ?? '';
    expect(within(second as HTMLElement).getAllByRole('cell')[2]?.textContent).toBe(
      dueText(due, todayInBogota()),
    );
  });

  test('an invoice of which nothing is chosen says what is owed, and then what is chosen', async () => {
    open();
    const user = await ready();
    const sum = () => card('B104482').querySelector('summary .end')?.textContent;
    const total = /\$[\d.]+/.exec(totalBox('B104482').labels?.[0]?.textContent ?? '')?.[0];
    expect(sum()).toBe(`Debes ${total}`);
    await user.click(box('B104482', 6));
    expect(sum()).toBe('Vas a pagar $114.809');
  });

  test('[IN-01] only the first four of many instalments are shown until the rest is asked for', async () => {
    open();
    const user = await ready();
    expect(inCard('B104482').getAllByRole('row')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Ver las otras 3 cuotas' }));
    expect(inCard('B104482').getAllByRole('row')).toHaveLength(8);
  });

  test('[IN-01] [IN-02] each invoice folds away with its table, and has a total payment of its own', async () => {
    open();
    const user = await ready();
    const first = card('B104482');
    expect(first.contains(box('B104482', 6))).toBe(true);
    await user.click(within(first).getByRole('heading', { name: 'B104482' }));
    await waitFor(() => expect(first.hasAttribute('open')).toBe(false));
    // What comes next of it, while nothing of it is chosen.
    expect(first.textContent).toContain('Cuota 6 el 14 de noviembre, $114.370');
    expect([totalBox('B104482'), totalBox('E278115')].map(({ checked }) => checked)).toEqual([false, false]);
  });

  test('the invoice that is due first stands on top and is open', async () => {
    api.answer('GET /api/invoices', { ...invoicesReply, invoices: [dueInvoice, overdueInvoice] });
    open();
    await ready();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 2)).toEqual(['B104482', 'E278115']);
    expect([card('B104482'), card('E278115')].map((details) => details.hasAttribute('open'))).toEqual([
      true,
      false,
    ]);
  });

  test('[ER-29] a customer without open invoices is told so', async () => {
    api.answer('GET /api/invoices', { ...invoicesReply, total_invoices: 0, invoices: [] });
    open();
    expect(await screen.findByText('Usted no cuenta con facturas abiertas.')).not.toBeNull();
  });

  test('[ER-29] the refusal for a client without open invoices reads the same', async () => {
    api.refuse('GET /api/invoices', 'NO_OPEN_INVOICES');
    api.refuse('GET /api/punishedPortfolio/:fiscal_number', 'NO_OPEN_INVOICES');
    open();
    expect(await screen.findByText('Usted no cuenta con facturas abiertas.')).not.toBeNull();
  });

  test('[API-23] [IN-12] [PY-09] [PY-10] [PY-11] when the invoices fail the written-off portfolio is asked for, and paid as such', async () => {
    api.refuse('GET /api/invoices', 'WRITTEN_OFF');
    api.answer('GET /api/user', {
      first_name: 'Jorge',
      last_name: 'Castaño',
      fiscal_number: '4040404040',
      email: '',
      phone: '',
      home_phone: '',
      is_admin: false,
      pending_information: false,
      permissions: [],
    });
    api.answer('GET /api/punishedPortfolio/:fiscal_number', {
      ...invoicesReply,
      fiscal_number: '4040404040',
    });
    open();
    const user = await ready();
    expect(api.asked('GET /api/punishedPortfolio/:fiscal_number')[0]?.path).toBe(
      '/api/punishedPortfolio/4040404040',
    );
    expect(screen.queryByRole('checkbox', { name: /^Pago Total/, hidden: true })).toBeNull();
    expect(card('B104482').textContent).toContain('Interés de mora $0');
    expect(card('B104482').textContent).not.toContain('Pago Total');
    expect(screen.queryByRole('button', { name: 'Modificar Plazo Cuota', hidden: true })).toBeNull();
    await user.click(box('B104482', 6));
    await chooseBank(user, 'Davivienda');
    await user.click(payButton());
    await waitFor(() => expect(paid()).toHaveLength(1));
    const [request] = paid().map(({ body }) => body as PayRequest);
    expect(request?.invoices_to_pay).toEqual([
      {
        invoice: 'B104482',
        interests_mora: 0,
        amount_without_mora: 114_370,
        total_payment: 114_370,
        marca: 'C',
      },
    ]);
  });

  test('[IN-12] when both fail the first failure is told, with a way to try again', async () => {
    api.refuse('GET /api/invoices', 'FORBIDDEN');
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorCatalogue.FORBIDDEN.message);
    api.answer('GET /api/invoices', invoicesReply);
    await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'E278115' })).not.toBeNull();
  });

  test('what another one holds at this moment is told in the words of the server, with a way to try again', async () => {
    const message =
      'Estamos actualizando esta información en este momento. Espera unos segundos e inténtalo de nuevo.';
    api.refuse('GET /api/invoices', 'UNAVAILABLE', { message });
    api.refuse('GET /api/punishedPortfolio/:fiscal_number', 'UNAVAILABLE', { message });
    open(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(message);
    api.answer('GET /api/invoices', invoicesReply);
    await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'E278115' })).not.toBeNull();
  });

  test('[IN-12] an expired session asks for nothing else', async () => {
    api.refuse('GET /api/invoices', 'UNAUTHENTICATED');
    open();
    await screen.findByRole('alert');
    expect(api.asked('GET /api/punishedPortfolio/:fiscal_number')).toHaveLength(0);
  });
});

describe('choosing', () => {
  test('[PY-02] [PY-03] boxes tick and untick in order, and the sum follows', async () => {
    open();
    const user = await ready();
    await user.click(box('B104482', 8));
    expect(ticked('B104482')).toEqual(['Elegir cuota 6', 'Elegir cuota 7', 'Elegir cuota 8']);
    await user.click(box('B104482', 7));
    expect(ticked('B104482')).toEqual(['Elegir cuota 6']);
    expect(amount('B104482').value).toBe('$114.809');
    expect(screen.getByRole('region', { name: 'Total a pagar' }).textContent).toContain('$114.809');
  });

  test("[IN-02] [IN-13] [PY-01] 'Pago Total' asks what settles the invoice and replaces the instalments", async () => {
    open();
    const user = await ready();
    await user.click(box('B104482', 7));
    await user.click(totalBox('B104482'));
    await waitFor(() => expect(amount('B104482').value).toBe('$744.639'));
    expect(ticked('B104482')).toEqual([]);
    expect(box('B104482', 6).disabled).toBe(true);
    expect(amount('B104482').disabled).toBe(true);
    expect(api.asked('GET /api/totalToPay/:custId/:invoice')[0]?.path).toBe(
      '/api/totalToPay/1010101010/B104482',
    );
    await user.click(totalBox('B104482'));
    expect(box('B104482', 6).disabled).toBe(false);
    expect(amount('B104482').value).toBe('');
  });

  test("[ER-30] when the total to pay fails, it is said at the invoice and 'Pago Total' goes off", async () => {
    api.refuse('GET /api/totalToPay/:custId/:invoice', 'TOTAL_TO_PAY_FAILED');
    open();
    const user = await ready();
    await user.click(totalBox('B104482'));
    const alert = await inCard('B104482').findByRole('alert');
    expect(alert.textContent).toBe('Ups! algo salió mal, Por favor comuniquese con admin');
    expect(totalBox('B104482').checked).toBe(false);
  });

  test('[PY-04] with every instalment ticked the amount cannot be edited', async () => {
    open();
    const user = await ready();
    await user.click(box('E278115', 3));
    expect(amount('E278115').disabled).toBe(false);
    await user.click(box('E278115', 4));
    expect(amount('E278115').disabled).toBe(true);
    expect(amount('E278115').value).toBe('$187.012');
  });

  test('[IN-05] [PY-06] [PY-07] a typed amount is explained, and kept between interest and sum', async () => {
    open();
    const user = await ready();
    await user.click(box('B104482', 7));
    await user.clear(amount('B104482'));
    await user.type(amount('B104482'), '150000');
    await waitFor(() =>
      expect(card('B104482').textContent).toMatch(
        /Paga \$\d+ de mora, la cuota 6 completa y \$35\.\d{3} de la cuota 7\./,
      ),
    );
    expect(screen.getByRole('region', { name: 'Total a pagar' }).textContent).toContain('$150.000');
  });

  test.each([
    ['50.000,75', '$50.000,75'],
    ['99999999', '$99.999.999'],
    ['0', '$0'],
    ['1e5', '$1e5'],
    ['', ''],
    ['438', '$438'],
  ])(
    '[IN-05] [PY-06] [PY-07] "%s" stays as typed, is refused in its place, and nothing is sent',
    async (typed, shown) => {
      open();
      const user = await ready();
      await user.click(box('B104482', 7));
      await chooseBank(user, 'Bancolombia');
      await user.clear(amount('B104482'));
      if (typed) await user.type(amount('B104482'), typed);
      // Without leaving the field first: the press itself leaves it.
      await user.click(payButton());
      expect(amount('B104482').value).toBe(shown);
      expect(amount('B104482').getAttribute('aria-invalid')).toBe('true');
      expect(inCard('B104482').getByText('Entre $439 y $229.179')).not.toBeNull();
      const bar = screen.getByRole('region', { name: 'Total a pagar' });
      expect(bar.textContent).toContain('Por corregir');
      for (const button of screen.getAllByRole('button', { name: 'Pagar PSE' })) {
        expect(button.getAttribute('aria-disabled')).toBe('true');
      }
      expect(within(card('B104482')).getByRole('alert').textContent).toBe('Entre $439 y $229.179');
      await user.click(within(bar).getByRole('button', { name: 'Pagar PSE' }));
      expect(document.activeElement).toBe(amount('B104482'));
      await user.click(within(bar).getByRole('button', { name: 'Revisa el valor' }));
      expect(document.activeElement).toBe(amount('B104482'));
      expect(paid()).toHaveLength(0);
      await user.clear(amount('B104482'));
      await user.type(amount('B104482'), '50.000');
      expect(inCard('B104482').queryByText('Entre $439 y $229.179', { selector: '.err *, .err' })).toBeNull();
      await user.click(payButton());
      await waitFor(() => expect(paid()).toHaveLength(1));
      expect(paid()[0]?.body).toMatchObject({ total_amount: 50_000 });
    },
  );
});

describe('paying', () => {
  test('[PY-05] nothing chosen: the verbatim text, and nothing is sent', async () => {
    open();
    const user = await ready();
    await chooseBank(user, 'Bancolombia');
    await user.click(payButton());
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('Por favor seleccione una cuota para pagar');
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(paid()).toHaveLength(0);
  });

  test('[PY-08] no bank chosen: the list of banks opens and says so, and nothing is sent until one is chosen', async () => {
    open();
    const user = await ready();
    await user.click(box('B104482', 6));
    await user.click(payButton());
    const sheet = within(await bankSheet());
    expect(sheet.getByRole('alert').textContent).toBe('Elige tu banco para continuar.');
    expect(bank().getAttribute('aria-invalid')).toBe('true');
    expect(paid()).toHaveLength(0);
    await user.click(sheet.getByRole('button', { name: 'Bancolombia' }));
    expect(screen.queryByText('Elige tu banco para continuar.')).toBeNull();
    await user.click(payButton());
    await waitFor(() => expect(paid()).toHaveLength(1));
  });

  const chooseTwo = async () => {
    const user = await ready();
    await user.click(box('B104482', 7));
    await user.click(box('E278115', 3));
    await chooseBank(user, 'Bancolombia');
    return user;
  };

  test('[IN-10] [IN-11] [PY-12] [PY-13] two invoices are paid at once and the browser goes to the bank', async () => {
    open();
    const user = await chooseTwo();
    await user.click(payButton());
    await waitFor(() => expect(left).toEqual(['https://pse.example/pago?t=1']));
    expect(paid()[0]?.body).toMatchObject({
      total_amount: 323_370,
      invoices: ['B104482', 'E278115'],
      login: true,
      payment_method: 'PSE',
      extra_properties: { bankcode: '1007', bankname: 'Bancolombia', sales_person: '118' },
    });
    expect(paid()[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('[API-26] a double click sends one payment, and the button stays busy on the way to the bank', async () => {
    open();
    const user = await chooseTwo();
    await user.dblClick(payButton());
    await waitFor(() => expect(left).toHaveLength(1));
    expect(paid()).toHaveLength(1);
    for (const button of screen.getAllByRole('button', { name: 'Abriendo tu banco' })) {
      expect(button.getAttribute('aria-disabled')).toBe('true');
    }
  });

  test('[API-26] after a lost answer pressing again carries the same key; after an answer another', async () => {
    api.hangUp('POST /api/pay_invoices');
    open();
    const user = await chooseTwo();
    await user.click(payButton());
    expect((await screen.findByRole('alert')).textContent).toContain('no se cobra dos veces');
    api.refuse('POST /api/pay_invoices', 'PAYMENT_FAILED');
    await user.click(payButton());
    expect(await screen.findByText(errorCatalogue.PAYMENT_FAILED.message)).not.toBeNull();
    await user.click(payButton());
    await waitFor(() => expect(paid()).toHaveLength(3));
    const [lost, again, next] = paid().map(({ headers }) => headers['idempotency-key']);
    expect(again).toBe(lost);
    expect(next).not.toBe(lost);
  });

  test('[API-26] a press that the server was too busy for says that the next one pays once, and carries the same key', async () => {
    api.refuse('POST /api/pay_invoices', 'UNAVAILABLE');
    open();
    const user = await chooseTwo();
    await user.click(payButton());
    expect((await screen.findByRole('alert')).textContent).toContain('no se cobra dos veces');
    api.answer('POST /api/pay_invoices', started);
    await user.click(payButton());
    await waitFor(() => expect(left).toHaveLength(1));
    expect(new Set(paid().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('[PY-14] a declined payment shows what the gateway said', async () => {
    api.answer('POST /api/pay_invoices', {
      ...started,
      status: 'Fail',
      extra_properties: { bank_url: '' },
      response_gateway: 'El banco no está disponible',
      code: '',
    });
    open();
    const user = await chooseTwo();
    await user.click(payButton());
    expect((await screen.findByRole('alert')).textContent).toBe('El banco no está disponible');
    expect(left).toEqual([]);
  });

  test('[PY-15] a payment over the limits of the network says so', async () => {
    api.answer('POST /api/pay_invoices', {
      ...started,
      status: 'Fail',
      extra_properties: { bank_url: '' },
      response_gateway: errorCatalogue.FAIL_EXCEEDEDLIMIT.message,
      code: 'FAIL_EXCEEDEDLIMIT',
    });
    open();
    const user = await chooseTwo();
    await user.click(payButton());
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toMatch(/supera los límites que la red de pagos .* tiene para nuestra empresa/);
  });

  test('[ER-03] an invoice that was collected today is refused in the words of the specification', async () => {
    api.refuse('POST /api/pay_invoices', 'INVOICE_COLLECTED_TODAY');
    open();
    const user = await chooseTwo();
    await user.click(payButton());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'ya se realizó recaudo a la factura, el día de mañana estará disponible para nuevos pagos.',
    );
  });

  test.each(['PAYMENT_FAILED', 'UNEXPECTED'] as const)(
    '[PY-16] a payment that fails with %s gives the customer lines',
    async (code) => {
      api.refuse('POST /api/pay_invoices', code);
      open();
      const user = await chooseTwo();
      await user.click(payButton());
      const { textContent } = await screen.findByRole('alert');
      for (const line of [contact.localLine, contact.freeLine]) expect(textContent).toContain(line);
      expect(left).toEqual([]);
    },
  );

  test('[PY-16] an address that is no bank is never gone to', async () => {
    api.answer('POST /api/pay_invoices', {
      ...started,
      extra_properties: { bank_url: 'javascript:alert(document.domain)' },
    });
    open();
    const user = await chooseTwo();
    await user.click(payButton());
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos iniciar el pago');
    expect(left).toEqual([]);
  });

  test('a bank that cannot take payments now is said at the bank', async () => {
    api.refuse('POST /api/pay_invoices', 'BANK_NOT_AVAILABLE');
    open();
    const user = await chooseTwo();
    await user.click(payButton());
    await screen.findAllByText(errorCatalogue.BANK_NOT_AVAILABLE.message);
    expect(bank().getAttribute('aria-invalid')).toBe('true');
  });

  test('sums that changed meanwhile are fetched again', async () => {
    api.answer('POST /api/pay_invoices', {
      ...started,
      status: 'Fail',
      extra_properties: { bank_url: '' },
      response_gateway: errorCatalogue.AMOUNT_CHANGED.message,
      code: 'AMOUNT_CHANGED',
    });
    open();
    const user = await chooseTwo();
    api.answer('GET /api/invoices', {
      ...invoicesReply,
      invoices: [{ ...overdueInvoice, mora: 512 }, dueInvoice],
    });
    await user.click(payButton());
    expect((await screen.findByRole('alert')).textContent).toBe(errorCatalogue.AMOUNT_CHANGED.message);
    await waitFor(() => expect(card('B104482').textContent).toContain('Interés de mora $512'));
  });

  test('the bank of the last payment is chosen already', async () => {
    open();
    const user = await chooseTwo();
    await user.click(payButton());
    await waitFor(() => expect(left).toHaveLength(1));
    cleanup();
    open();
    await ready();
    expect(bank().textContent).toContain('Bancolombia');
  });
});

describe('arriving to pay', () => {
  const arrive = async (handover: PaymentHandover) => {
    open(new QueryClient(), handover);
    return await ready();
  };
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

  test('[PY-05] by the menu nothing is ticked', async () => {
    open();
    await ready();
    expect([ticked('B104482'), ticked('E278115')]).toEqual([[], []]);
    expect(heading()).toBe('Facturas');
  });

  test('what is overdue is ticked and the bank of last time is chosen: one press is left', async () => {
    api.answer('GET /api/invoices', { ...invoicesReply, last_bank_code: '1051' });
    const user = await arrive(due());
    expect(heading()).toBe('Pagar');
    expect(screen.getByText('Ya marcamos lo que debes hoy. Revisa y paga.')).not.toBeNull();
    expect([ticked('B104482'), ticked('E278115')]).toEqual([['Elegir cuota 6'], []]);
    expect(bank().textContent).toContain('Davivienda');
    expect(bank().textContent).toContain('El de tu último pago');
    await user.click(payButton());
    await waitFor(() => expect(left).toHaveLength(1));
    expect(paid()[0]?.body).toMatchObject({
      total_amount: 114_809,
      extra_properties: { bankcode: '1051', bankname: 'Davivienda' },
    });
  });

  describe('by the link of a reminder', () => {
    const TOKEN = `1-mibq0000-${'a'.repeat(43)}`;
    const arriveBy = async () => {
      render(
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={[`/facturas?aviso=${TOKEN}`]}>
            <Routes>
              <Route path="/facturas" element={<InvoicesPage leave={(url) => left.push(url)} />} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>,
      );
      await ready();
    };

    const isOpen = (invoice: string) => card(invoice).open;

    test('what it was about is ticked in an open card, and nothing of another invoice', async () => {
      const until = dueInvoice.quotas[0]?.exp_date ?? '';
      api.answer('GET /api/reminders/:token', { due_date: until, invoices: [dueInvoice.invoice] });
      await arriveBy();
      expect(heading()).toBe('Pagar');
      expect(ticked(dueInvoice.invoice)).toHaveLength(1);
      expect(ticked(overdueInvoice.invoice)).toEqual([]);
      expect([isOpen(dueInvoice.invoice), isOpen(overdueInvoice.invoice)]).toEqual([true, false]);
    });

    test('a forged or old one leads to the invoices, with nothing ticked', async () => {
      api.answer('GET /api/reminders/:token', { due_date: null, invoices: [] });
      await arriveBy();
      expect(heading()).toBe('Facturas');
      expect([ticked(dueInvoice.invoice), ticked(overdueInvoice.invoice)]).toEqual([[], []]);
    });

    test('one that is not answered leads to the invoices too', async () => {
      api.refuse('GET /api/reminders/:token', 'UNEXPECTED');
      await arriveBy();
      expect(heading()).toBe('Facturas');
    });
  });

  test('pressed before the list of banks has come, the payment waits for it and goes to the bank of last time', async () => {
    api.answer('GET /api/invoices', { ...invoicesReply, last_bank_code: '1051' });
    const { promise: asked, resolve: letBanksCome } = Promise.withResolvers<void>();
    api.answer(
      'GET /api/banks',
      { banks: [{ code: '1051', name: 'Davivienda' }], pay_button: 'Pagar PSE' },
      asked,
    );
    open(new QueryClient(), due());
    await screen.findByRole('heading', { name: 'B104482' });
    const user = userEvent.setup();
    await user.click(payButton());
    expect(screen.queryByText('Elige tu banco para continuar')).toBeNull();
    letBanksCome();
    await waitFor(() => expect(left).toHaveLength(1));
    expect(paid().map(({ body }) => body)).toMatchObject([
      { extra_properties: { bankcode: '1051', bankname: 'Davivienda' } },
    ]);
  });

  test('with nothing overdue the next instalment of each invoice is ticked, as the summary adds them up', async () => {
    const upToDate = {
      ...overdueInvoice,
      mora: 0,
      quotas: overdueInvoice.quotas.map((quota) => ({ ...quota, date_mora: 0, exp_date: '2026-12-20' })),
    };
    api.answer('GET /api/invoices', { ...invoicesReply, invoices: [upToDate, dueInvoice] });
    await arrive(due());
    expect([ticked('B104482'), ticked('E278115')]).toEqual([['Elegir cuota 6'], ['Elegir cuota 3']]);
    expect(screen.getByText('Ya marcamos tu próxima cuota. Revisa y paga.')).not.toBeNull();
  });

  test('what was ticked can be changed, and new sums do not tick it again', async () => {
    const user = await arrive(due());
    await user.click(box('B104482', 6));
    act(() => bus.emit('payment.settled@1', { transaction_id: 'T9', status: 'Approved' }));
    await waitFor(() => expect(api.asked('GET /api/invoices')).toHaveLength(2));
    expect(ticked('B104482')).toEqual([]);
  });

  test('after a refusal the same choice stands there, with another bank to be chosen', async () => {
    const user = await arrive({
      pay: 'again',
      bank: 'another',
      day: todayInBogota(),
      lines: [
        { invoice: 'B104482', amount: 150_000, marca: 'N', beyond_due: 'next_instalments' },
        { invoice: 'E278115', amount: 94_191, marca: 'N', beyond_due: 'next_instalments' },
        { invoice: 'E999999', amount: 1, marca: 'N', beyond_due: 'next_instalments' },
      ],
    });
    const sheet = within(await bankSheet());
    await user.click(sheet.getByRole('button', { name: 'Davivienda' }));
    expect(ticked('B104482')).toEqual(['Elegir cuota 6', 'Elegir cuota 7']);
    expect(amount('B104482').value).toBe('$150.000');
    expect(ticked('E278115')).toEqual(['Elegir cuota 3']);
    await user.click(payButton());
    await waitFor(() => expect(paid()).toHaveLength(1));
    expect(paid()[0]?.body).toMatchObject({ total_amount: 244_191 });
  });

  test('[PY-04] while what is overdue is held by a payment on its way, nothing that is not due is ticked in its place', async () => {
    api.answer('GET /api/invoices', {
      ...invoicesReply,
      invoices: [{ ...overdueInvoice, live_payment: livePayment }, dueInvoice],
    });
    await arrive(due());
    expect([ticked('B104482'), ticked('E278115')]).toEqual([[], []]);
    expect(screen.getByText(invoiceTexts.lead)).not.toBeNull();
  });

  test('[PY-04] while the next instalment of one invoice is held by a payment on its way, that of another is not ticked in its place', async () => {
    const upToDate = {
      ...overdueInvoice,
      mora: 0,
      quotas: overdueInvoice.quotas.map((quota) => ({ ...quota, date_mora: 0, exp_date: '2026-12-20' })),
      live_payment: livePayment,
    };
    api.answer('GET /api/invoices', { ...invoicesReply, invoices: [upToDate, dueInvoice] });
    await arrive(due());
    expect(ticked('E278115')).toEqual([]);
  });

  test('what falls due today is ticked beside what is overdue', async () => {
    const [first, ...others] = dueInvoice.quotas;
    if (!first) throw new Error('The invoice of the test has no instalment.');
    const dueToday = { ...dueInvoice, quotas: [{ ...first, exp_date: todayInBogota() }, ...others] };
    api.answer('GET /api/invoices', { ...invoicesReply, invoices: [overdueInvoice, dueToday] });
    await arrive(due());
    expect([ticked('B104482'), ticked('E278115')]).toEqual([['Elegir cuota 6'], ['Elegir cuota 3']]);
  });

  test.each([
    ['another person', { person: '2020202020', day: todayInBogota() }],
    ['another day', { person: null, day: '2026-11-19' }],
  ])('what was handed on for %s ticks nothing', async (_, made) => {
    open(new QueryClient(), { pay: 'due', made });
    await ready();
    expect([ticked('B104482'), ticked('E278115'), heading()]).toEqual([[], [], 'Facturas']);
  });

  test('who comes back after the payment has begun finds nothing ticked', async () => {
    api.answer('GET /api/invoices', { ...invoicesReply, last_bank_code: '1051' });
    const user = await arrive(due());
    await user.click(payButton());
    await waitFor(() => expect(left).toHaveLength(1));
    await waitFor(() => expect(heading()).toBe('Facturas'));
  });

  test('a payment of another day that is tried again ticks what is due of its invoices, not its old amount', async () => {
    await arrive({
      pay: 'again',
      bank: 'same',
      day: '2026-11-19',
      lines: [
        { invoice: 'B104482', amount: 150_000, marca: 'N', beyond_due: 'next_instalments' },
        { invoice: 'E278115', amount: 94_191, marca: 'N', beyond_due: 'next_instalments' },
      ],
    });
    expect([ticked('B104482'), ticked('E278115')]).toEqual([['Elegir cuota 6'], []]);
    expect(amount('B104482').value).toBe('$114.809');
  });

  test('a total payment that was refused is asked for anew', async () => {
    await arrive({
      pay: 'again',
      bank: 'same',
      day: todayInBogota(),
      lines: [{ invoice: 'B104482', amount: 700_000, marca: 'Y', beyond_due: 'next_instalments' }],
    });
    await waitFor(() => expect(amount('B104482').value).toBe('$744.639'));
    expect(totalBox('B104482').checked).toBe(true);
  });

  test('[AU-59] what was typed before the session expired counts more than the way of arriving', async () => {
    open();
    const user = await ready();
    await user.click(box('B104482', 8));
    expect(drafts.keep('1010101010', '/facturas')).toBe(true);
    cleanup();
    drafts.admit('1010101010');
    await arrive(due());
    await waitFor(() => expect(ticked('B104482')).toHaveLength(3));
  });
});

describe('the list of banks', () => {
  test('[IN-10] offers the last one, the common ones and the others, and finds by any part of the name', async () => {
    api.answer('GET /api/invoices', { ...invoicesReply, last_bank_code: '1051' });
    open();
    const user = await ready();
    await user.click(bank());
    const sheet = within(await bankSheet());
    expect(sheet.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Tu último pago',
      'Los más usados',
      'Otras entidades',
    ]);
    const last = within(sheet.getByRole('region', { name: 'Tu último pago' })).getByRole('button');
    expect(last.getAttribute('aria-pressed')).toBe('true');
    await user.type(sheet.getByRole('searchbox', { name: 'Buscar banco' }), 'bancol');
    expect(sheet.getAllByRole('button', { name: /banc/i }).map(({ textContent }) => textContent)).toEqual([
      'BABancolombia',
    ]);
    await user.clear(sheet.getByRole('searchbox'));
    await user.type(sheet.getByRole('searchbox'), 'xyz');
    expect(sheet.getByText('Ninguna entidad se llama xyz.')).not.toBeNull();
  });

  test('[IN-11] the button carries the name that the server has for it', async () => {
    api.answer('GET /api/banks', {
      banks: [{ code: '1007', name: 'Bancolombia' }],
      pay_button: 'Débito Bancario PSE',
    });
    open();
    expect(await screen.findAllByRole('button', { name: 'Débito Bancario PSE' })).not.toEqual([]);
    expect(screen.queryByRole('button', { name: 'Pagar PSE' })).toBeNull();
  });

  test('[IN-10] that does not come says so, with a way to ask again', async () => {
    api.refuse('GET /api/banks', 'UNAVAILABLE');
    open(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
    await screen.findByRole('heading', { name: 'B104482' });
    const user = userEvent.setup();
    await waitFor(() => expect(bank().textContent).toContain('Selecciona tu banco'));
    await user.click(bank());
    const alert = await within(await bankSheet()).findByRole('alert');
    expect(alert.textContent).toContain('No pudimos traer la lista de bancos.');
    api.answer('GET /api/banks', { banks: [{ code: '1007', name: 'Bancolombia' }] });
    await user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    await within(await bankSheet()).findAllByRole('button', { name: /Bancolombia/ });
  });
});

describe('a payment that is not over', () => {
  const live = livePayment;
  const withLive = (change: Partial<typeof live> = {}) =>
    api.answer('GET /api/invoices', {
      ...invoicesReply,
      invoices: [{ ...overdueInvoice, live_payment: { ...live, ...change } }, dueInvoice],
    });
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Hay un pago sin terminar de esta factura' }));

  test('is shown at its invoice with a way to it, and its boxes are off', async () => {
    withLive();
    open(new QueryClient(), due());
    await ready();
    expect(card('B104482').textContent).toContain('Pago en proceso');
    expect(card('B104482').textContent).toContain(
      'Tu pago de $150.000 va en camino. Bancolombia aún no lo confirma; no pagues otra vez.',
    );
    expect(inCard('B104482').getByRole('link', { name: 'Ver el pago' }).getAttribute('href')).toBe(
      '/transaccion/T7',
    );
    expect(card('B104482').textContent).not.toContain('escribe hasta');
    expect([box('B104482', 6).disabled, totalBox('B104482').disabled, amount('B104482').disabled]).toEqual([
      true,
      true,
      true,
    ]);
    expect(ticked('B104482')).toEqual([]);
  });

  test('of every invoice leaves nothing to pay: no sum of $0 and no button for it, until one is free again', async () => {
    api.answer('GET /api/invoices', {
      ...invoicesReply,
      invoices: [{ ...overdueInvoice, live_payment: live }],
    });
    open();
    await screen.findByText('Por ahora no hay nada más que pagar: tu pago va en camino.');
    expect(screen.queryByRole('button', { name: 'Pagar PSE' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Total a pagar' })).toBeNull();
  });

  test('goes on at the bank', async () => {
    withLive();
    open();
    const user = await ready();
    await user.click(screen.getByRole('button', { name: 'Seguir o empezar otro' }));
    await user.click((await dialog()).getByRole('button', { name: 'Seguir con ese pago' }));
    expect(left).toEqual(['https://pse.example/pago?t=7']);
  });

  test('goes on at its transaction where the bank has no page for it', async () => {
    withLive({ bank_url: null });
    open();
    const user = await ready();
    await user.click(screen.getByRole('button', { name: 'Seguir o empezar otro' }));
    await user.click((await dialog()).getByRole('button', { name: 'Seguir con ese pago' }));
    expect(await screen.findByText('/transaccion/T7')).not.toBeNull();
  });

  test('is left for another one: the invoice can be paid at once', async () => {
    withLive({ own: false });
    api.answer('POST /api/transactions/:id/abandon', { outcome: 'released', transaction: abandoned });
    open();
    const user = await ready();
    expect(card('B104482').textContent).toContain('Alguien empezó a pagar esta factura sin iniciar sesión.');
    await user.click(screen.getByRole('button', { name: 'Seguir o empezar otro' }));
    api.answer('GET /api/invoices', invoicesReply);
    await user.click((await dialog()).getByRole('button', { name: 'Empezar otro' }));
    await waitFor(() => expect(box('B104482', 6).disabled).toBe(false));
    expect(api.asked('POST /api/transactions/:id/abandon')[0]?.path).toBe('/api/transactions/T7/abandon');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that cannot be left says why and stays', async () => {
    withLive();
    api.refuse('POST /api/transactions/:id/abandon', 'UNAVAILABLE');
    open();
    const user = await ready();
    await user.click(screen.getByRole('button', { name: 'Seguir o empezar otro' }));
    await user.click((await dialog()).getByRole('button', { name: 'Empezar otro' }));
    expect((await (await dialog()).findByRole('alert')).textContent).toContain(
      errorCatalogue.UNAVAILABLE.message,
    );
  });

  test('[ER-03] an approved one of today is shown with the way to it, and its boxes are off', async () => {
    api.answer('GET /api/invoices', {
      ...invoicesReply,
      invoices: [{ ...overdueInvoice, paid_today: { transaction_id: 'T8', amount: 114_809 } }, dueInvoice],
    });
    open();
    await ready();
    expect(card('B104482').textContent).toContain('Abonaste hoy $114.809');
    expect(card('B104482').textContent).toMatch(/\d cuotas? en mora/);
    expect(card('B104482').textContent).toContain(
      'Hoy pagaste $114.809. Mañana podrás hacer otro pago de esta factura.',
    );
    expect(box('B104482', 6).disabled).toBe(true);
  });

  test('[rule 18] money that waits is said to be received, not asked for again, also on a later day', async () => {
    const waits = { transaction_id: 'T8', amount: 114_809, waits: true };
    api.answer('GET /api/invoices', {
      ...invoicesReply,
      invoices: [{ ...overdueInvoice, paid_today: waits }, dueInvoice],
    });
    open();
    await ready();
    expect(card('B104482').querySelector('summary')?.textContent).toContain('Recibido, por aplicar');
    expect(card('B104482').textContent).toContain(
      'Recibido, por aplicar: $114.809. Lo estamos aplicando con la fecha de tu banco; no pagues de nuevo.',
    );
    expect(card('B104482').textContent).not.toMatch(/Hoy pagaste|Abonaste hoy|Mañana podrás/);
    expect(inCard('B104482').getByRole('link', { name: 'Ver el pago' }).getAttribute('href')).toBe(
      '/transaccion/T8',
    );
    expect(box('B104482', 6).disabled).toBe(true);
  });

  test('of several invoices is asked about with the part of the invoice, not with its whole sum', async () => {
    api.answer('GET /api/invoices', {
      ...invoicesReply,
      invoices: [
        { ...overdueInvoice, live_payment: { ...live, amount: 114_809 } },
        { ...dueInvoice, live_payment: { ...live, amount: 94_191 } },
      ],
    });
    open();
    const user = userEvent.setup();
    await screen.findByRole('heading', { name: 'B104482' });
    for (const [invoice, part] of [
      ['B104482', '$114.809'],
      ['E278115', '$94.191'],
    ] as const) {
      const other = inCard(invoice).getByRole('button', { name: 'Seguir o empezar otro', hidden: true });
      await user.click(other);
      expect((await dialog()).getByText(/^Empezaste un pago/).textContent).toBe(
        `Empezaste un pago de ${part} de la factura ${invoice} con Bancolombia y el banco aún no lo confirma.`,
      );
      await user.click((await dialog()).getByRole('button', { name: 'Cerrar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  test('one of which nothing is due any more is paid today', async () => {
    api.answer('GET /api/invoices', {
      ...invoicesReply,
      invoices: [overdueInvoice, { ...dueInvoice, paid_today: { transaction_id: 'T8', amount: 114_809 } }],
    });
    open();
    await ready();
    expect(card(dueInvoice.invoice).textContent).toContain('Pagada hoy');
  });

  test('a refusal because of one names its invoice, brings its state and asks what to do', async () => {
    api.answer('POST /api/pay_invoices', {
      ...started,
      status: 'Fail',
      extra_properties: { bank_url: '' },
      response_gateway: errorCatalogue.PAYMENT_UNFINISHED.message,
      code: 'PAYMENT_UNFINISHED',
      notice: 'En este momento su #R7 presenta un proceso de pago',
      refused_invoices: ['B104482'],
    });
    open();
    const user = await ready();
    await user.click(box('B104482', 6));
    await user.click(box('E278115', 3));
    await chooseBank(user, 'Bancolombia');
    withLive();
    await user.click(payButton());
    await dialog();
    const message = screen
      .getAllByRole('alert', { hidden: true })
      .map(({ textContent }) => textContent)
      .join();
    expect(message).toContain('Factura B104482:');
    expect(message).toContain('En este momento su #R7 presenta un proceso de pago');
    // The other invoice stays chosen, and can be paid alone.
    expect(ticked('E278115')).toEqual(['Elegir cuota 3']);
    expect(ticked('B104482')).toEqual([]);
  });
});

describe('another term', () => {
  const modifyButtons = () =>
    screen.queryAllByRole('button', { name: 'Modificar Plazo Cuota', hidden: true });

  test('[IN-07] the button is there only while the switch is on', async () => {
    api.answer('GET /api/variables/:id/', { is_active: false });
    const client = new QueryClient();
    open(client);
    await ready();
    await waitFor(() => expect(api.asked('GET /api/variables/:id/')[0]?.path).toBe('/api/variables/1/'));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(modifyButtons()).toEqual([]);
    cleanup();
    api.answer('GET /api/variables/:id/', { is_active: true });
    open();
    await ready();
    await waitFor(() => expect(modifyButtons()).toHaveLength(2));
  });

  test('[IN-08, PL-08] a message of the service worker takes the button away while the page is open, and brings it back', async () => {
    open();
    await ready();
    await waitFor(() => expect(modifyButtons()).toHaveLength(2));
    act(() => bus.emit('term-modification.switched@1', { is_active: false }));
    await waitFor(() => expect(modifyButtons()).toEqual([]));
    act(() => bus.emit('term-modification.switched@1', { is_active: true }));
    await waitFor(() => expect(modifyButtons()).toHaveLength(2));
  });

  test('[IN-06] [IN-09] an invoice that refuses says why instead of starting', async () => {
    open();
    const user = await ready();
    await user.click(
      await inCard('E278115').findByRole('button', { name: 'Modificar Plazo Cuota', hidden: true }),
    );
    expect(inCard('E278115').getByRole('alert', { hidden: true }).textContent).toBe(
      dueInvoice.modify_quota.message,
    );
    expect(api.asked('POST /api/validarModificacionPLazo')).toHaveLength(0);
  });

  const validation = {
    status: 200 as const,
    message: '',
    title: '',
    nuevaCuota: 0,
    log_modification: 7,
    data: {
      numeroObligacion: 'B104482',
      fechaObligacion: '2026-05-14',
      cuotaMes: 114_370,
      saldoCapital: 744_200,
      plazo: 12,
      plazoMinimo: 13,
      plazoMaximo: 36,
      cuotasPagadas: 5,
      cuotasPendientes: 7,
      periodicidadPago: 'Mensual',
      tasaInteres: '1.9234',
    },
  };

  test('[IN-06] [TM-26] an invoice that may change is validated, and goes to the term page with its conditions', async () => {
    api.answer('POST /api/validarModificacionPLazo', validation);
    open();
    const user = await ready();
    await user.click(await inCard('B104482').findByRole('button', { name: 'Modificar Plazo Cuota' }));
    expect(await screen.findByText('/modify_terms/')).not.toBeNull();
    expect(api.asked('POST /api/validarModificacionPLazo').map(({ body }) => body)).toEqual([
      {
        invoice: 'B104482',
        fiscal_number: '1010101010',
        cuota: 0,
        user: '1010101010',
        log_modification: 0,
      },
    ]);
    expect(takeTerm()).toEqual({
      conditions: validation.data,
      fiscal_number: '1010101010',
      log_modification: 7,
      origin: '/facturas',
    });
  });

  test('[TM-23] [TM-26] a refusal of the validation is said at the invoice, and opens nothing', async () => {
    api.answer('POST /api/validarModificacionPLazo', {
      ...validation,
      status: 201,
      message: 'Tu crédito tiene cuotas en mora.',
      data: null,
    });
    open();
    const user = await ready();
    await user.click(await inCard('B104482').findByRole('button', { name: 'Modificar Plazo Cuota' }));
    expect((await inCard('B104482').findByRole('alert')).textContent).toBe(
      'Tu crédito tiene cuotas en mora.',
    );
    expect(takeTerm()).toBeUndefined();
  });

  test('[ER-38] a validation that fails in general is the shell’s to tell', async () => {
    let failures = 0;
    const stop = bus.on('failed@1', () => {
      failures += 1;
    });
    api.hangUp('POST /api/validarModificacionPLazo');
    open();
    const user = await ready();
    await user.click(await inCard('B104482').findByRole('button', { name: 'Modificar Plazo Cuota' }));
    await waitFor(() => expect(failures).toBe(1));
    stop();
    expect(inCard('B104482').queryByRole('alert')).toBeNull();
    expect(takeTerm()).toBeUndefined();
  });
});

test('a payment settled in another tab brings the new sums', async () => {
  open();
  await ready();
  api.answer('GET /api/invoices', { ...invoicesReply, invoices: [dueInvoice] });
  bus.emit('payment.settled@1', { transaction_id: 'T1', status: 'Approved' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'B104482' })).toBeNull());
});

test('[AU-59] what was ticked and typed when the session expired is there again, at today’s sums; the bank is not', async () => {
  open();
  const user = await ready();
  await user.click(box('B104482', 7));
  await chooseBank(user, 'Bancolombia');
  expect(drafts.keep('1010101010', '/facturas')).toBe(true);
  cleanup();
  drafts.admit('1010101010');
  open();
  await ready();
  await waitFor(() => expect(ticked('B104482')).toHaveLength(2));
  expect(bank().textContent).toContain('Selecciona tu banco');
  cleanup();
  open();
  await ready();
  expect(ticked('B104482')).toEqual([]);
});
