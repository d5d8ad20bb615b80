import type { Handle } from '../platform/database.ts';
import type { CustomerTables } from './tables.ts';

/** First and last names of customers by canonical national ID; those who are no customers are not there. */
export async function customerNames(
  db: Handle,
  fiscalNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (fiscalNumbers.length === 0) return new Map();
  const rows = await db
    .withTables<CustomerTables>()
    .selectFrom('customer')
    .select(['fiscal_number', 'first_name', 'last_name'])
    .where('fiscal_number', 'in', [...new Set(fiscalNumbers)])
    .execute();
  return new Map(rows.map((row) => [row.fiscal_number, `${row.first_name} ${row.last_name}`.trim()]));
}
