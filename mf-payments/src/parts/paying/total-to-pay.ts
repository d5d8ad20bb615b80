import { query } from '@portal/api-client';
import type { Owed } from './payment-request.ts';

/** Query options of the amount that settles an invoice today (IN-13); requested again each time it is chosen. */
export function totalToPayQuery(owed: Owed, invoice: string) {
  return query('GET /api/totalToPay/:custId/:invoice', {
    params: { custId: owed.reply.fiscal_number, invoice },
  });
}
