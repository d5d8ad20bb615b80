import type { Handle } from '../../../platform/database/database.ts';
import type { IdentityTables } from '../tables.ts';

/** National IDs of the customers who made a call since a moment and may have a page open. */
export async function customersSeenSince(db: Handle, since: Date): Promise<string[]> {
  const rows = await db
    .withTables<IdentityTables>()
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('fiscal_number')
    .distinct()
    .where('kind', '=', 'client')
    .where('last_used_at', '>', since)
    .execute();
  return rows.map(({ fiscal_number }) => fiscal_number);
}
