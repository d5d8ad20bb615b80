import type { Output } from '@portal/contract/contract';
import type { Handle } from '../../../platform/database/database.ts';
import { invoicesOf } from '../replies/open-invoices.ts';
import { openCreditsOf } from './credits.ts';

/**
 * Invoices of a customer that a person without a session may pay: open and not written off, without the offer of
 * another term. An empty list is an answer, not a refusal (PU-32).
 */
export async function payableInvoices(
  db: Handle,
  fiscalNumber: string,
  asOf: string,
): Promise<Output<'GET /api/invoices'>> {
  const credits = await openCreditsOf(db, fiscalNumber);
  const active = credits.filter((credit) => credit.portfolio === 'active');
  return invoicesOf(active, fiscalNumber, asOf);
}
