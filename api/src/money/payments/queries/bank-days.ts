import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';

/**
 * Day (Bogotá) on which the bank took the money, by the id of the credit's event that counts it; without those of which
 * the bank gave no moment. A payment counts for interest from the day it began, which may be the day before.
 */
export async function bankDays(
  db: Handle,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; day: string }>`
    select v.id, to_char(t.paid_at at time zone 'America/Bogota', 'YYYY-MM-DD') as day
    from credit_event v join payment_transaction t on t.public_id = v.transaction_id
    where v.id = any(${eventIds}::bigint[]) and t.paid_at is not null`.execute(db);
  return new Map(rows.map(({ id, day }) => [id, day]));
}
