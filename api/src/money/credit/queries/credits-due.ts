import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { CreditTables } from '../tables.ts';

export interface CreditDue {
  readonly invoice: string;
  readonly fiscalNumber: string;
}

/**
 * Open credits that have an instalment due on one of some dates ('2026-11-30'), paid or not, in the order of their
 * invoices (by their bytes) and after the given one. The cost grows with the instalments due on these dates, not with
 * all credits.
 */
export async function creditsDue(
  db: Handle,
  dates: readonly string[],
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<CreditDue[]> {
  const { rows } = await sql<CreditDue>`
    select o.invoice, o.fiscal_number as "fiscalNumber"
    from instalment i
    join plan p on p.invoice = i.invoice and p.version = i.plan_version and p.active
    join obligation o on o.invoice = i.invoice and o.status = 'open'
    where i.due_date = any(${[...dates]}::date[]) and i.invoice collate "C" > ${after}
    group by o.invoice order by o.invoice collate "C" limit ${limit}`.execute(db);
  return rows;
}

/**
 * National IDs of customers with an open credit, not written off, that has an instalment due on one of some dates, paid
 * or not, in the database's order and after the given one. The customers are read in order, so that a batch costs the
 * same however many there are.
 */
export async function customersDue(
  db: Handle,
  dates: readonly string[],
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ fiscalNumber: string }>`
    select distinct o.fiscal_number as "fiscalNumber"
    from obligation o
    where o.fiscal_number > ${after} and o.status = 'open' and o.portfolio = 'active' and exists (
      select from plan p join instalment i on i.invoice = p.invoice and i.plan_version = p.version
      where p.invoice = o.invoice and p.active and i.due_date = any(${[...dates]}::date[]))
    order by o.fiscal_number limit ${limit}`.execute(db);
  return rows.map(({ fiscalNumber }) => fiscalNumber);
}

/** The business day on which a credit came to the portal; undefined for one that owed nothing then. */
export async function cameOn(db: Handle, invoice: string): Promise<string | undefined> {
  const opening = await db
    .withTables<CreditTables>()
    .selectFrom('ledger_entry')
    .select('business_date')
    .where('kind', '=', 'opening')
    .where('source_id', '=', invoice)
    .executeTakeFirst();
  return opening?.business_date;
}
