import type { Output } from '@portal/contract/contract';
import { businessDate } from '@portal/values/bogota-time';
import type { Context } from '../../../platform/database/context.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { invoicesOf, type OffersAndPayments } from '../replies/open-invoices.ts';
import { type Credit, openCreditsOf } from './credits.ts';

/**
 * The written-off invoices of an ID, for its customer or the visitor whose inquiry was about it (API-23).
 * @throws ApiError USER_WITHOUT_INVOICES where there are none, and where this caller is not to learn of them.
 */
export async function writtenOffInvoices(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  principal: Principal,
  fiscalNumber: string,
  offersAndPayments: (credits: readonly Credit[]) => Promise<OffersAndPayments>,
): Promise<Output<'GET /api/punishedPortfolio/:fiscal_number'>> {
  // Where the portal is strict, written-off debt is shown to its owner only (docs/security.md).
  if (principal.kind !== 'client' && config.disclosure === 'strict')
    throw new ApiError('USER_WITHOUT_INVOICES');
  const credits = await openCreditsOf(db, fiscalNumber);
  const writtenOff = credits.filter((credit) => credit.portfolio === 'written_off');
  if (writtenOff.length === 0) throw new ApiError('USER_WITHOUT_INVOICES');
  const { termOffers, payments } = await offersAndPayments(writtenOff);
  // A visitor is told of other payments when one is refused, not before.
  const told = principal.kind === 'client' ? { payments } : {};
  return invoicesOf(writtenOff, fiscalNumber, businessDate(clock.now()), { termOffers, ...told });
}
