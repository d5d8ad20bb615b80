import type { Handle } from '../../platform/database.ts';
import type { CustomerTables } from '../tables.ts';

/**
 * Grants so much of a customer's pre-approved increase, whole pesos. The caller holds the customer's row locked and
 * has checked that so much is pre-approved. A later import has the last word on both figures.
 */
export async function raiseLimit(trx: Handle, fiscalNumber: string, amount: number): Promise<void> {
  await trx
    .withTables<CustomerTables>()
    .updateTable('customer')
    .set((row) => ({
      approved_limit: row('approved_limit', '+', amount),
      preapproved_increase: row('preapproved_increase', '-', amount),
    }))
    .where('fiscal_number', '=', fiscalNumber)
    .execute();
}
