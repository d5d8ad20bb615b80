import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { IdentityTables } from '../tables.ts';

/** Canonical national IDs of the customers that an administrator has blocked. */
export async function blockedCustomers(db: Handle): Promise<readonly string[]> {
  const rows = await db
    .withTables<IdentityTables>()
    .selectFrom('account')
    .select('fiscal_number')
    .where('kind', '=', 'client')
    // A literal, so that every plan of the statement may use the partial index.
    .where('status', '=', sql.lit('INACTIVE'))
    .execute();
  return rows.map((row) => row.fiscal_number);
}
