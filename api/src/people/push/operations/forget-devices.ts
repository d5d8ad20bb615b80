import type { Handle } from '../../../platform/database/database.ts';
import type { PushTables } from '../tables.ts';

/** Ends pushes to the devices of a customer until the customer logs in on them again. */
export async function forgetDevicesOf(trx: Handle, fiscalNumber: string): Promise<void> {
  await trx
    .withTables<PushTables>()
    .deleteFrom('push_subscription')
    .where('fiscal_number', '=', fiscalNumber)
    .execute();
}
