import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { CAPITAL_DAY, capitalInvoice } from '../../parts/paying/capital.fixture.ts';
import { invoicesReply } from '../../parts/paying/invoices.fixture.ts';
import type { PayRequest } from '../../parts/paying/wire.ts';
import InvoicesPage from './page.tsx';

const api = createTestApi();
beforeAll(() => {
  api.start();
  // The day alone: timers run as they do.
  jest.useFakeTimers({
    now: new Date(`${CAPITAL_DAY}T15:00:00Z`),
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
});
afterAll(() => {
  jest.useRealTimers();
  api.stop();
});

beforeEach(() => {
  localStorage.setItem('pse_bank', '1007');
  sessionStorage.clear();
  api.reset();
  api.answer('GET /api/invoices', { ...invoicesReply, total_invoices: 1, invoices: [capitalInvoice] });
  api.answer('GET /api/banks', { banks: [{ code: '1007', name: 'Bancolombia' }] });
  api.answer('GET /api/variables/:id/', { is_active: false });
  api.answer('GET /api/totalToPay/:custId/:invoice', { saldoTotal: 933_281, interesDeMora: 0 });
  api.refuse('POST /api/pay_invoices', 'PAYMENT_FAILED');
});
afterEach(cleanup);

const open = async (): Promise<UserEvent> => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/facturas']}>
        <InvoicesPage leave={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'E198204' });
  return userEvent.setup();
};
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Valor a pagar' });
const choices = () => screen.findByRole('group', { name: /¿Qué hacemos con los/ });
/** The figures and the sentence of a card. */
const card = async (name: RegExp) => {
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name });
  return (radio.closest('label') as HTMLElement).textContent ?? '';
};
const payButton = () => screen.getAllByRole('button', { name: 'Pagar PSE' })[0] as HTMLElement;
const slip = () => screen.getByRole('region', { name: 'Tu pago' }).textContent ?? '';
const sent = () =>
  api.asked('POST /api/pay_invoices').flatMap(({ body }) => (body as PayRequest).invoices_to_pay);

describe('an amount beyond what is due', () => {
  test('is offered three ways, each with what it saves, when it ends and what it asks for a month', async () => {
    const user = await open();
    await user.type(amount(), '300000');
    expect((await choices()).textContent).toContain('Es más que lo debido. ¿Qué hacemos con los $300.000?');
    expect(await card(/Adelantar cuotas/)).toContain(
      'Ahorras de interés$0Última cuota31 dic 2026Cuota$112.611' +
        'Pagas la 4, la 5 y $74.778 de la 6. Vuelves a pagar en junio: $37.833.',
    );
    expect(await card(/Terminar antes/)).toContain(
      'Ahorras de interés$44.507Última cuota30 sep 2026Cuota$112.611' +
        'Sigues pagando lo mismo. Te quedan 6 cuotas, no 9; la última es de $105.929.',
    );
    expect(await card(/Bajar la cuota/)).toContain(
      'Ahorras de interés$26.222Última cuota31 dic 2026Cuota$77.129' +
        'Pagas $35.482 menos cada mes. Te quedan 9 cuotas; la última es de $70.237.',
    );
    expect(screen.getByText(/pagas todo hoy y ahorras/).textContent).toBe(
      'Con $933.281 pagas todo hoy y ahorras $80.210 de interés.',
    );
  });

  test('has to be decided about: nothing is sent before', async () => {
    const user = await open();
    await user.type(amount(), '300000');
    await choices();
    await user.click(payButton());
    const alert = await screen.findByText('Elige qué hacemos con lo que pagas de más.');
    await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true));
    expect(api.asked('POST /api/pay_invoices')).toHaveLength(0);
  });

  test('goes with the line, and the slip says what it pays', async () => {
    const user = await open();
    await user.type(amount(), '300000');
    await user.click(await screen.findByRole('radio', { name: /Terminar antes/ }));
    expect(slip()).toContain('Interés de 15 días$8.674');
    expect(slip()).toContain('A capital$291.326');
    expect(slip()).toContain('Saldo capital después del pago$633.281');
    expect(screen.getByRole('region', { name: 'Total a pagar' }).textContent).toContain(
      'Terminas el 30 sep 2026',
    );
    await user.click(payButton());
    await waitFor(() => expect(api.asked('POST /api/pay_invoices')).toHaveLength(1));
    expect(sent()).toEqual([
      {
        invoice: 'E198204',
        interests_mora: 0,
        amount_without_mora: 300_000,
        total_payment: 300_000,
        marca: 'N',
        beyond_due: 'shorten_term',
      },
    ]);
  });

  test('near the total says how little more closes the credit, and a press pays that', async () => {
    const user = await open();
    await user.type(amount(), '920000');
    const note = await screen.findByText('Con $13.281 más pagas todo y ahorras $80.210.');
    await user.click(
      within(note.closest('.note') as HTMLElement).getByRole('button', { name: 'Pagar $933.281' }),
    );
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Pago Total/ }).checked).toBe(true),
    );
    await waitFor(() => expect(slip()).toContain('Total$933.281'));
  });

  test('an amount that would leave less than the least payment says so in its place; the whole is paid', async () => {
    const user = await open();
    await user.type(amount(), '932233');
    const text =
      'Quedarían $1.048, menos de lo que la red de pagos recibe. Págalos también: $933.281 en total.';
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(amount().value).toBe('$932.233');
    await user.click(screen.getByRole('checkbox', { name: /Pago Total/ }));
    await waitFor(() => expect(slip()).toContain('Total$933.281'));
  });

  test('[PY-07] the total itself closes the credit without a choice; more than it is refused', async () => {
    const user = await open();
    await user.type(amount(), '933281');
    await waitFor(() => expect(slip()).toContain('pago total$933.281'));
    expect(screen.queryByRole('radio')).toBeNull();
    await user.clear(amount());
    await user.type(amount(), '933282');
    await user.tab();
    expect(screen.getByText('Entre $1 y $933.281')).not.toBeNull();
    expect(amount().value).toBe('$933.282');
  });
});

describe('instalments that are not due yet', () => {
  const tick = (user: UserEvent, number: number) =>
    user.click(screen.getByRole('checkbox', { name: `Elegir cuota ${number}` }));

  test('the next one alone asks nothing, and shows on demand what the same money would save', async () => {
    const user = await open();
    await tick(user, 4);
    await user.click(await screen.findByRole('button', { name: 'Ver qué ahorras si abonas a capital' }));
    const ahead = await screen.findByRole<HTMLInputElement>('radio', { name: /Adelantar cuotas/ });
    expect(ahead.checked).toBe(true);
    await user.click(payButton());
    await waitFor(() => expect(api.asked('POST /api/pay_invoices')).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty('beyond_due');
  });

  test('several show what the same money would save as capital', async () => {
    const user = await open();
    await tick(user, 6);
    expect((await choices()).textContent).toContain('Aún no vence. ¿Qué hacemos con los $337.833?');
    expect(await card(/Adelantar cuotas/)).toContain(
      'Pagas de la 4 a la 6. Vuelves a pagar en julio: $112.611.',
    );
    expect(await card(/Terminar antes/)).not.toContain('Ahorras de interés$0');
    await user.click(screen.getByRole('radio', { name: /Bajar la cuota/ }));
    await user.click(payButton());
    await waitFor(() => expect(api.asked('POST /api/pay_invoices')).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ total_payment: 337_833, beyond_due: 'lower_instalment' });
  });
});
