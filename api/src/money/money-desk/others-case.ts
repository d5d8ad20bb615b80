import type { Handle } from '../../platform/database/database.ts';
import { assertNotOwnCredit } from '../../platform/http/own-credit.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { creditsByInvoice } from '../credit/index.ts';

/** Refuses a case of the administrator's own money, and an act at an invoice of theirs. @throws ApiError OWN_CREDIT */
export async function assertOthersCase(
  db: Handle,
  principal: Principal,
  { fiscal_number }: { readonly fiscal_number: string | null },
  invoice?: string | null,
): Promise<void> {
  const [credit] = invoice ? await creditsByInvoice(db, [invoice]) : [];
  assertNotOwnCredit(principal, [fiscal_number, credit?.fiscalNumber]);
}
