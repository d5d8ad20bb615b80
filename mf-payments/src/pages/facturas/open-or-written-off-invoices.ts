import { ApiResponseError, call, isComingAlive, query } from '@portal/api-client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { mostUrgentFirst } from '../../parts/paying/most-urgent-first.ts';
import type { Owed } from '../../parts/paying/payment-request.ts';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiResponseError && error.envelope.code === code;

/**
 * Query of the customer's debt: the open invoices, or on any failure but a 401 those of the written-off portfolio
 * (IN-12, D-28). When that fails too, the first failure is the one to tell.
 */
export function owedQuery(client: QueryClient) {
  return queryOptions<Owed>({
    queryKey: ['invoices to pay'],
    retry: false,
    initialData: () => cameWithPage(client),
    staleTime: () => (isComingAlive(client) ? Number.POSITIVE_INFINITY : 0),
    queryFn: async () => {
      try {
        const reply = await client.fetchQuery({ ...query('GET /api/invoices'), staleTime: 0 });
        return { reply: mostUrgentFirst(reply), portfolio: 'open' };
      } catch (error) {
        if (error instanceof ApiResponseError && error.status === 401) throw error;
        const writtenOff = await writtenOffInvoices(client).catch(() => undefined);
        if (writtenOff && writtenOff.invoices.length > 0)
          return { reply: mostUrgentFirst(writtenOff), portfolio: 'written-off' };
        if (hasCode(error, 'NO_OPEN_INVOICES')) return nothingOwed;
        throw error;
      }
    },
  });
}

/** The invoices that the host rendered the page with; a later visit of the page requests them again. */
function cameWithPage(client: QueryClient): Owed | undefined {
  const reply = isComingAlive(client) && client.getQueryData(query('GET /api/invoices').queryKey);
  return reply ? { reply: mostUrgentFirst(reply), portfolio: 'open' } : undefined;
}

const nothingOwed: Owed = {
  reply: {
    total_invoices: 0,
    invoices: [],
    sales_person: '',
    fiscal_number: '',
    detail: '',
    last_bank_code: null,
  },
  portfolio: 'open',
};

async function writtenOffInvoices(client: QueryClient) {
  const { fiscal_number } = await client.fetchQuery(query('GET /api/user'));
  return call('GET /api/punishedPortfolio/:fiscal_number', { params: { fiscal_number } });
}
