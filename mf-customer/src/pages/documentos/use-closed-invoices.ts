import { query } from '@portal/api-client';
import { skipToken, useQuery } from '@tanstack/react-query';

/** The invoices that a customer has paid off; the call waits until the customer's ID is known. */
export function useClosedInvoices(fiscalNumber: string | undefined) {
  const ofCustomer = query('GET /api/closedInvoices/:fiscal_number', {
    params: { fiscal_number: fiscalNumber ?? '' },
    query: { itemStatus: 'C' },
  });
  return useQuery(fiscalNumber === undefined ? { ...ofCustomer, queryFn: skipToken } : ofCustomer);
}
