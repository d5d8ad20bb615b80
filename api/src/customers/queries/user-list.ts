import { canonicalFiscalNumber } from '@portal/contract/fiscal-number';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database.ts';
import { type Customer, customerRows } from './customers.ts';

interface CustomerSearch {
  /** As they were typed. */
  readonly fiscal_number?: string | undefined;
  readonly email?: string | undefined;
  /** Without it, all of them. */
  readonly limit?: number;
  readonly offset?: number;
}

/**
 * The customers, or one page of them, with an ID or an e-mail (API-55), with the count of all, in one query. Without a
 * filter there are no matches.
 */
export async function matchingCustomers(
  db: Handle,
  { fiscal_number, email: typed, limit, offset = 0 }: CustomerSearch,
): Promise<{ readonly rows: readonly Customer[]; readonly total: number }> {
  const fiscalNumber = fiscal_number === undefined ? undefined : canonicalFiscalNumber(fiscal_number);
  const email = typed?.trim().toLowerCase();
  const rows = await customerRows(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where((where) =>
      where.or([
        ...(fiscalNumber === undefined ? [] : [where('c.fiscal_number', '=', fiscalNumber)]),
        ...(email === undefined ? [] : [where(sql`lower(c.email)`, '=', email)]),
      ]),
    )
    .$if(email !== undefined, (query) => query.where('c.email', '<>', ''))
    // Not the bare column: its index would be walked through all customers for the few that match.
    .orderBy(sql`c.fiscal_number || ''`)
    .limit(limit ?? null)
    .offset(offset)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}
