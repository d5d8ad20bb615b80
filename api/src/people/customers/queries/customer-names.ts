import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { CustomerTables } from '../tables.ts';

/** First and last names of customers by canonical national ID; other IDs are left out. */
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

/** First name and e-mail of customers by canonical national ID; '' where no e-mail is known. One query. */
export async function customerEmails(
  db: Handle,
  fiscalNumbers: readonly string[],
): Promise<ReadonlyMap<string, { readonly firstName: string; readonly email: string }>> {
  const rows = await db
    .withTables<CustomerTables>()
    .selectFrom('customer')
    .select(['fiscal_number', 'first_name', 'email'])
    .where('fiscal_number', '=', sql<string>`any(${[...fiscalNumbers]}::text[])`)
    .execute();
  return new Map(
    rows.map(({ fiscal_number, first_name: firstName, email }) => [fiscal_number, { firstName, email }]),
  );
}
