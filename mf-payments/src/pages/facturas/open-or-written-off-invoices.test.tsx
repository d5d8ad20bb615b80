import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { beginComingAlive, endComingAlive, query } from '@portal/api-client';
import { createTestApi } from '@portal/remote-kit/testing';
import { focusManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { invoicesReply } from '../../parts/paying/invoices.fixture.ts';
import { owedQuery } from './open-or-written-off-invoices.ts';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());
afterEach(cleanup);
let client: QueryClient;
beforeEach(() => {
  api.reset();
  api.answer('GET /api/invoices', invoicesReply);
  client = new QueryClient();
  client.setQueryData(query('GET /api/invoices').queryKey, { ...invoicesReply, total_invoices: 77 });
});

function Owed() {
  const { data } = useQuery(owedQuery(client));
  return <p>{data ? `${data.reply.total_invoices} facturas` : 'Cargando'}</p>;
}
const open = () =>
  render(
    <QueryClientProvider client={client}>
      <Owed />
    </QueryClientProvider>,
  );
const asked = () => api.asked('GET /api/invoices').length;

test('a page that the host has rendered begins with the invoices that it was rendered from, and asks for none', () => {
  beginComingAlive(client);
  open();
  expect(screen.getByText('77 facturas')).toBeTruthy();
  expect(asked()).toBe(0);
});

test('once it is alive, what is owed is asked for anew with each look at the page, and when it is opened again', async () => {
  beginComingAlive(client);
  const { unmount } = open();
  endComingAlive(client);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await waitFor(() => expect(asked()).toBe(1));
  unmount();
  open();
  await waitFor(() => expect(asked()).toBe(2));
});

test('invoices that another page asked for are not taken for what is owed now', async () => {
  open();
  expect(screen.getByText('Cargando')).toBeTruthy();
  await waitFor(() => expect(asked()).toBe(1));
});
