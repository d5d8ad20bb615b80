import { sql } from 'kysely';
import type { Handle } from '../../platform/database.ts';
import type { IdentityTables } from '../tables.ts';

/** Canonical national IDs of the customers that an administrator has blocked. */
export async function blockedCustomers(db: Handle): Promise<readonly string[]> {
  const rows = await db
    .withTables<IdentityTables>()
    .selectFrom('account')
    .select('fiscal_number')
    .where('kind', '=', 'client')
    // In the statement itself, so that every plan of it may take the index of those.
    .where('status', '=', sql.lit('INACTIVE'))
    .execute();
  return rows.map((row) => row.fiscal_number);
}
