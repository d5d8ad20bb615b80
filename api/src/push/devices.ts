import type { Handle } from '../platform/database.ts';
import type { PushTables } from './tables.ts';

/** Recipients of pushes to a customer: the numbers of the subscriptions of their devices. */
export async function devicesOf(db: Handle, fiscalNumber: string): Promise<string[]> {
  const rows = await db
    .withTables<PushTables>()
    .selectFrom('push_subscription')
    .select('id')
    .where('fiscal_number', '=', fiscalNumber)
    .execute();
  return rows.map(({ id }) => String(id));
}

/** Tells the devices of a customer nothing more, until the customer logs in on them again. */
export async function forgetDevicesOf(trx: Handle, fiscalNumber: string): Promise<void> {
  await trx
    .withTables<PushTables>()
    .deleteFrom('push_subscription')
    .where('fiscal_number', '=', fiscalNumber)
    .execute();
}
