import type { Handle } from '../../../platform/database/database.ts';
import type { IdentityTables } from '../tables.ts';

/** Those of the canonical national IDs whose customer's account an administrator has blocked. One query. */
export async function blockedAccounts(
  db: Handle,
  fiscalNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (fiscalNumbers.length === 0) return new Set();
  const rows = await db
    .withTables<IdentityTables>()
    .selectFrom('account')
    .select('fiscal_number')
    .where('kind', '=', 'client')
    .where('fiscal_number', 'in', fiscalNumbers)
    .where('status', '=', 'INACTIVE')
    .execute();
  return new Set(rows.map((row) => row.fiscal_number));
}
