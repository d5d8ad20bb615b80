import type { Output } from '@portal/contract/contract';
import { totalToPay } from '@portal/credit-engine';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { Credit } from '../queries/credits.ts';

/**
 * Amount that settles the credit of an invoice on a day, and the late interest in it (API-24).
 * @throws ApiError INVOICE_WITHOUT_PLAN for one that is paid off, WRITTEN_OFF.
 */
export function totalToPayOf(credit: Credit, asOf: string): Output<'GET /api/totalToPay/:custId/:invoice'> {
  if (credit.status === 'closed') throw new ApiError('INVOICE_WITHOUT_PLAN');
  if (credit.portfolio === 'written_off') throw new ApiError('WRITTEN_OFF');
  const { total, mora } = totalToPay(credit.state, asOf);
  return { saldoTotal: total, interesDeMora: mora };
}
