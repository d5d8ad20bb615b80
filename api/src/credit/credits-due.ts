import { type Kysely, sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
import type { Migrations } from '../platform/migrate.ts';

export interface CreditDue {
  readonly invoice: string;
  readonly fiscalNumber: string;
}

/**
 * Open credits that have an instalment due on one of some dates ('2026-11-30'), paid or not, in the order of their
 * invoices (by their bytes) and after the given one. Found by the due date: what it costs grows with what falls due on a day.
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

async function instalmentsByDueDate(db: Kysely<unknown>): Promise<void> {
  await sql`create index instalment_due on instalment (due_date, invoice collate "C")`.execute(db);
}

export const creditsDueMigrations: Migrations = {
  '0872_instalments_by_due_date': { up: instalmentsByDueDate },
};
