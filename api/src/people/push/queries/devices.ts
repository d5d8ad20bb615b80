import type { Handle } from '../../../platform/database/database.ts';
import type { PushTables } from '../tables.ts';

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
