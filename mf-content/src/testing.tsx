import { queryClient } from '@portal/api-client';
import { offeredRate, purchasePrice } from '@portal/credit-engine';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';

export { aBlock, anOption, noMenus } from '@portal/features/testing/content';

const terms = { rate: offeredRate('24', '25.02'), guaranteeRate: '10', ivaRate: '19' };
/** A purchase as the API answers it, priced by the engine as on the server. */
export const anExample = {
  amount: 1_200_000,
  instalments: 12,
  price: purchasePrice(1_200_000, 12, terms, '2026-11-20'),
  terms,
  most_instalments: 24,
  least_instalment: 30_000,
};

/** Shows the router's current address to a test. */
function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{pathname + search}</output>;
}

/** Renders a page at a path, as the shell does; any other path shows only the current address. */
export function renderAt(path: string, pattern: string, page: ReactElement) {
  queryClient.clear();
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={pattern} element={page} />
          <Route path="*" element={null} />
        </Routes>
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
