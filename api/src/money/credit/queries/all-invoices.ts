import type { Handle } from '../../../platform/database/database.ts';
import type { CreditTables } from '../tables.ts';

/** Every invoice of a customer, open and closed, the latest first. */
export function invoicesOfCustomer(
  db: Handle,
  fiscalNumber: string,
): Promise<{ invoice: string; openedOn: string; status: 'open' | 'closed' }[]> {
  return db
    .withTables<CreditTables>()
    .selectFrom('obligation')
    .select(['invoice', 'opened_on as openedOn', 'status'])
    .where('fiscal_number', '=', fiscalNumber)
    .orderBy('opened_on', 'desc')
    .orderBy('invoice')
    .execute();
}
