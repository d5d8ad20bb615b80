import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { beginVisit } from '@portal/contract/handover';
import { createTestApi } from '@portal/remote-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { InquiryState } from '../../parts/paying/inquiry-state.ts';
import { invoicesReply } from '../../parts/paying/invoices.fixture.ts';
import InquiryInvoicesPage from './page.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answer('GET /api/banks', { banks: [{ code: '1007', name: 'Bancolombia' }] });
  api.answer('GET /api/variables/:id/', { is_active: true });
  api.refuse('POST /api/pay_invoices', 'PAYMENT_FAILED');
});
afterEach(cleanup);

const open = (handed: Omit<InquiryState, 'visit'> | null, visit = beginVisit()) => {
  const state = handed && { ...handed, visit };
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[{ pathname: '/consulta/facturas_view', state }]}>
        <Routes>
          <Route path="/consulta/facturas_view" element={<InquiryInvoicesPage />} />
          <Route path="/" element={<p>inicio</p>} />
          <Route path="/consulta" element={<p>otra consulta</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
};
const inquiry: Omit<InquiryState, 'visit'> = {
  owed: { reply: invoicesReply, portfolio: 'open', visitor: true },
  name: 'Carlos R***',
};

test('[IN-15] a visitor sees the invoices of the inquiry: nothing is asked of a session, and no term can be changed', async () => {
  const client = open(inquiry);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Facturas de Carlos R***');
  for (const { invoice } of invoicesReply.invoices) {
    expect(screen.getByRole('heading', { name: invoice })).not.toBeNull();
  }
  await waitFor(() => expect(client.isFetching()).toBe(0));
  for (const call of ['GET /api/invoices', 'GET /api/user', 'GET /api/variables/:id/'] as const) {
    expect(api.asked(call)).toEqual([]);
  }
  expect(screen.queryByRole('button', { name: 'Modificar Plazo Cuota', hidden: true })).toBeNull();
});

test('[IN-03, IN-04] a visitor is told that late interest runs at the legal cap, apart from the rate of the credit', () => {
  open(inquiry);
  const late = screen.getByRole('heading', { name: 'B104482' }).closest('details')?.textContent;
  expect(late).toContain('Interés de mora $439, a la tasa máxima legal de cada mes');
  expect(late).toContain('Tasa de tu crédito: 1,92\u00a0% efectiva mensual, sin IVA');
  const due = screen.getByRole('heading', { name: 'E278115' }).closest('details')?.textContent;
  expect(due).not.toContain('tasa máxima legal');
});

const payOneInstalment = async () => {
  const user = userEvent.setup();
  open(inquiry);
  await user.click(screen.getByRole('checkbox', { name: 'Elegir cuota 6' }));
  const [bank] = await screen.findAllByRole('button', { name: /^Banco.*Selecciona/ });
  await user.click(bank as HTMLElement);
  const [bancolombia] = within(await screen.findByRole('dialog')).getAllByRole('button', {
    name: 'Bancolombia',
  });
  await user.click(bancolombia as HTMLElement);
  await user.click(screen.getAllByRole('button', { name: 'Pagar PSE' })[0] as HTMLElement);
};

test('[IN-15, PY-12] and may pay them, as a person who is not logged in', async () => {
  await payOneInstalment();
  await waitFor(() =>
    expect(api.asked('POST /api/pay_invoices')[0]?.body).toMatchObject({
      fiscal_number: '1010101010',
      invoices: ['B104482'],
      login: false,
    }),
  );
});

test('sums that changed meanwhile are to be asked for again', async () => {
  api.refuse('POST /api/pay_invoices', 'AMOUNT_CHANGED');
  await payOneInstalment();
  expect((await screen.findByRole('alert')).textContent).toContain('Consulta otra vez la cédula');
});

test('[RT-16] without an inquiry the page leads to the start', () => {
  open(null);
  expect(screen.getByText('inicio')).not.toBeNull();
});

test('an inquiry that another one in this tab has followed, or that is over, shows nothing and asks again', () => {
  const at = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(at);
  const former = beginVisit();
  clock.mockReturnValue(at + 1);
  const last = beginVisit();
  open(inquiry, former);
  expect(screen.getByText('otra consulta')).not.toBeNull();
  cleanup();
  clock.mockReturnValue(at + 15 * 60_000);
  open(inquiry, last);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Facturas de Carlos R***');
  cleanup();
  clock.mockReturnValue(at + 1 + 15 * 60_000);
  open(inquiry, last);
  expect(screen.getByText('otra consulta')).not.toBeNull();
  clock.mockRestore();
});
