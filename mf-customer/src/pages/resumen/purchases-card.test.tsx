import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { purchasePrice } from '@portal/credit-engine';
import { createTestApi } from '@portal/remote-kit/testing';
import { pesos, todayInBogota } from '@portal/ui/format';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PurchasesCard } from './purchases-card.tsx';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => api.reset());
afterEach(cleanup);

const terms = {
  rate: { monthly: '1.8783', annual: '25.02' },
  guaranteeRate: '10',
  ivaRate: '19',
} as const;
const example: NonNullable<Output<'GET /api/quoter/example'>['example']> = {
  amount: 1_200_000,
  instalments: 12,
  price: {
    instalment: 1,
    total: 1,
    capital: 1,
    interest: 0,
    interestIva: 0,
    guarantee: 0,
    guaranteeIva: 0,
    annualWithGuarantee: '30',
  },
  terms,
  most_instalments: 24,
  least_instalment: 30_000,
};

const show = (available: number) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PurchasesCard available={available} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const priced = (what: string, amount: number, count: number) =>
  `${what} de ${pesos(amount)}${count} cuotas de ${pesos(purchasePrice(amount, count, terms, todayInBogota()).instalment)}`;

test('what a limit buys stands with its instalments, priced by the engine at the rate of today', async () => {
  api.answer('GET /api/quoter/example', { example });
  show(3_200_000);
  await screen.findByText(/tasa 1,88/);
  await waitFor(() =>
    expect(shown()).toEqual([
      priced('Nevera', 1_390_000, 12),
      priced('Celular', 899_900, 12),
      priced('Computador', 2_190_000, 18),
      priced('Gafas', 449_900, 6),
    ]),
  );
});

test('only what the limit buys, in as many instalments as are offered, and none below the least one', async () => {
  const least_instalment = purchasePrice(449_900, 6, terms, todayInBogota()).instalment + 1;
  api.answer('GET /api/quoter/example', { example: { ...example, most_instalments: 12, least_instalment } });
  show(1_390_000);
  await waitFor(() =>
    expect(shown()).toEqual([priced('Nevera', 1_390_000, 12), priced('Celular', 899_900, 12)]),
  );
});

test.each([
  ['no quote can be made', null, 3_200_000],
  ['the limit buys none of it', example, 449_899],
] as const)('nothing stands there where %s', async (_why, answer, available) => {
  api.answer('GET /api/quoter/example', { example: answer });
  show(available);
  await waitFor(() => expect(api.asked('GET /api/quoter/example')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Qué puedes comprar con tu cupo' })).toBeNull(),
  );
});

test('nothing stands there where the rate cannot be had', async () => {
  api.hangUp('GET /api/quoter/example');
  show(3_200_000);
  expect(within(screen.getByRole('list')).getAllByRole('heading', { level: 3 })).toHaveLength(4);
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
});
