import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { CreditTables } from '../tables.ts';

/** Closed invoices of a customer with the day they were paid off, the latest first. */
export function closedInvoicesOf(
  db: Handle,
  fiscalNumber: string,
): Promise<{ invoice: string; closedOn: string }[]> {
  return db
    .withTables<CreditTables>()
    .selectFrom('obligation')
    .select(['invoice', sql<string>`closed_on`.as('closedOn')])
    .where('fiscal_number', '=', fiscalNumber)
    .where('status', '=', 'closed')
    .orderBy('closed_on', 'desc')
    .orderBy('invoice')
    .execute();
}
