import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import { QueryState } from '@portal/ui/data';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { OfflineStrip } from './offline-strip.tsx';

let isOnline = true;
beforeEach(() => {
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  connect(true);
  cleanup();
  queryClient.clear();
  jest.restoreAllMocks();
});

function connect(online: boolean): void {
  act(() => {
    isOnline = online;
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });
}

function Invoices() {
  const query = useQuery({ queryKey: ['invoices'], queryFn: async () => ['E278115'] });
  return <QueryState query={query}>{(invoices) => <p>{invoices.join()}</p>}</QueryState>;
}

const portal = (page?: ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <OfflineStrip />
    {page}
  </QueryClientProvider>
);

/** The connection goes, then the page of invoices is opened. */
function openOffline(): void {
  const { rerender } = render(portal());
  connect(false);
  rerender(portal(<Invoices />));
}

test('without a connection the page says so instead of loading for ever, and goes on by itself when it returns', async () => {
  openOffline();
  expect(screen.getByRole('status').textContent).toBe('Sin conexión. Seguimos apenas vuelva tu internet.');
  expect(screen.getByRole('heading', { name: 'Sin conexión' })).not.toBeNull();
  connect(true);
  expect(await screen.findByText('E278115')).not.toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

test('what was seen stays in its place without a connection, with its time', async () => {
  queryClient.setQueryData(['invoices'], ['E278115'], { updatedAt: Date.parse('2026-11-20T20:05:00Z') });
  openOffline();
  expect(screen.getByText('E278115')).not.toBeNull();
  expect(screen.getByRole('status').textContent).toBe(
    'Sin conexión. Lo que ves es de las 3:05\u00a0p.\u00a0m. Se actualiza apenas vuelva tu internet.',
  );
});
