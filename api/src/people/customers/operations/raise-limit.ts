import type { Handle } from '../../../platform/database/database.ts';
import type { CustomerTables } from '../tables.ts';

/**
 * Moves an amount, whole pesos, from a customer's pre-approved increase to the approved limit. The caller holds the
 * lock of the customer's row and has checked the amount. A later import overwrites both figures.
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
