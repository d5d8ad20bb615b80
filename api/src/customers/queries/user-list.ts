import { sql } from 'kysely';
import type { Handle } from '../../platform/database.ts';
import { type Customer, customerRows } from './customers.ts';

interface CustomerSearch {
  readonly fiscalNumber?: string;
  readonly email?: string;
  readonly limit: number;
  readonly offset: number;
}

/**
 * One page of the customers with an ID or an e-mail (API-55), with the count of all, in one query. Without a
 * filter there are no matches.
 */
export async function matchingCustomers(
  db: Handle,
  { fiscalNumber, email, limit, offset }: CustomerSearch,
): Promise<{ readonly rows: readonly Customer[]; readonly total: number }> {
  const rows = await customerRows(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where((where) =>
      where.or([
        ...(fiscalNumber === undefined ? [] : [where('c.fiscal_number', '=', fiscalNumber)]),
        ...(email === undefined ? [] : [where(sql`lower(c.email)`, '=', email.toLowerCase())]),
      ]),
    )
    .$if(email !== undefined, (query) => query.where('c.email', '<>', ''))
    // Not the bare column: its index would be walked through all customers for the few that match.
    .orderBy(sql`c.fiscal_number || ''`)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}
