import { emailKey, email as emailValue, isFault } from '@portal/values';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
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
  const read = typed === undefined ? undefined : emailValue.parse(typed, 'typed');
  // What is on file may be older than the parser: a text that it refuses is looked for as it is.
  const email = read === undefined || isFault(read) ? typed?.trim().toLowerCase() : emailKey(read);
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
