import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';

/** An invoice whose ledger and plan differ, or an entry that is not balanced. Whole pesos. */
export interface LedgerFault {
  readonly kind: 'entry_unbalanced' | 'capital' | 'guarantee' | 'overpaid' | 'closed_owes';
  /** Number of the invoice, or of the entry. */
  readonly subject: string;
  readonly ledger: number;
  readonly plan: number;
}

/** Next invoice numbers of a walk over all: those after `after`, in order, at most `limit`. */
export async function invoicesAfter(db: Handle, after: string, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ invoice: string }>`
    select invoice from obligation where invoice > ${after} order by invoice limit ${limit}`.execute(db);
  return rows.map(({ invoice }) => invoice);
}

/** Highest id of an entry; 0 without one. */
export async function newestEntry(db: Handle): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select coalesce(max(id), 0)::bigint as id from ledger_entry`.execute(db);
  return rows[0]?.id ?? 0;
}

/**
 * Transactions and invoices of the next entries after an id, at most `limit` entries; `last` is undefined without one.
 */
export async function touchedAfter(
  db: Handle,
  entryId: number,
  limit: number,
): Promise<{
  readonly last: number | undefined;
  readonly transactionIds: readonly string[];
  readonly invoices: readonly string[];
}> {
  const { rows } = await sql<{ last: number | null; transactionIds: string[]; invoices: string[] }>`
    with entry as (
      select id, transaction_id from ledger_entry where id > ${entryId} order by id limit ${limit}
    )
    select (select max(id) from entry) as last,
      (select coalesce(json_agg(distinct transaction_id) filter (where transaction_id is not null), '[]')
        from entry) as "transactionIds",
      (select coalesce(json_agg(distinct l.invoice) filter (where l.invoice is not null), '[]')
        from entry join ledger_posting l on l.entry_id = entry.id) as invoices`.execute(db);
  const [row] = rows;
  return {
    last: row?.last ?? undefined,
    transactionIds: row?.transactionIds ?? [],
    invoices: row?.invoices ?? [],
  };
}

/** Amounts received through the gateway, by transaction; those without an entry are left out. */
export async function receivedFor(
  db: Handle,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; received: number }>`
    select e.transaction_id as id, sum(l.amount)::bigint as received
    from ledger_entry e join ledger_posting l on l.entry_id = e.id and l.account = 'gateway_clearing'
    where e.transaction_id = any(${transactionIds}::text[])
    group by e.transaction_id`.execute(db);
  return new Map(rows.map(({ id, received }) => [id, received]));
}

/** Entries after an id that do not sum to zero, at most 100. */
export async function unbalancedEntries(db: Handle, after: number): Promise<readonly LedgerFault[]> {
  const { rows } = await sql<{ id: string; sum: number }>`
    select entry_id::text as id, sum(amount)::bigint as sum from ledger_posting where entry_id > ${after}
    group by entry_id having sum(amount) <> 0 order by entry_id limit 100`.execute(db);
  return rows.map(({ id, sum }) => ({ kind: 'entry_unbalanced', subject: id, ledger: sum, plan: 0 }));
}

/**
 * Those of the invoices whose balances are wrong, at most 100: the ledger's receivable capital or guarantee differs
 * from the unpaid part of the active plan, an instalment is paid above its charge, or a closed credit owes capital.
 */
export async function balanceFaults(
  db: Handle,
  invoices: readonly string[],
): Promise<readonly LedgerFault[]> {
  const { rows } = await sql<{
    invoice: string;
    status: string;
    ledger_capital: number;
    ledger_guarantee: number;
    plan_capital: number;
    plan_guarantee: number;
    overpaid: number;
  }>`
    with posted as (
      select invoice,
        coalesce(sum(amount) filter (where account = 'capital_receivable'), 0)::bigint as capital,
        coalesce(sum(amount) filter (where account = 'guarantee_receivable'), 0)::bigint as guarantee
      from ledger_posting where invoice = any(${invoices}::text[]) group by invoice
    ), paid as (
      select invoice, instalment as number,
        -coalesce(sum(amount) filter (where component = 'capital'), 0)::bigint as capital,
        -coalesce(sum(amount) filter (where component = 'guarantee'), 0)::bigint as guarantee
      from ledger_posting where invoice = any(${invoices}::text[]) and instalment is not null
      group by invoice, instalment
    ), planned as (
      select p.invoice,
        sum(i.capital - i.paid_before_capital - coalesce(paid.capital, 0))::bigint as capital,
        sum(i.guarantee - i.paid_before_guarantee - coalesce(paid.guarantee, 0))::bigint as guarantee,
        count(*) filter (where i.capital < i.paid_before_capital + coalesce(paid.capital, 0)
          or coalesce(paid.capital, 0) < 0)::bigint as overpaid
      from plan p
      join instalment i on i.invoice = p.invoice and i.plan_version = p.version
      left join paid on paid.invoice = i.invoice and paid.number = i.number
      where p.invoice = any(${invoices}::text[]) and p.active
      group by p.invoice
    )
    select o.invoice, o.status, coalesce(posted.capital, 0) as ledger_capital,
      coalesce(posted.guarantee, 0) as ledger_guarantee, planned.capital as plan_capital,
      planned.guarantee as plan_guarantee, planned.overpaid
    from obligation o join planned on planned.invoice = o.invoice left join posted on posted.invoice = o.invoice
    where coalesce(posted.capital, 0) <> planned.capital or coalesce(posted.guarantee, 0) <> planned.guarantee
      or planned.overpaid > 0 or (o.status = 'closed' and coalesce(posted.capital, 0) <> 0)
    order by o.invoice limit 100`.execute(db);
  return rows.map((row): LedgerFault => {
    const { invoice: subject } = row;
    if (row.ledger_capital !== row.plan_capital) {
      return { kind: 'capital', subject, ledger: row.ledger_capital, plan: row.plan_capital };
    }
    if (row.ledger_guarantee !== row.plan_guarantee) {
      return { kind: 'guarantee', subject, ledger: row.ledger_guarantee, plan: row.plan_guarantee };
    }
    if (row.overpaid > 0) return { kind: 'overpaid', subject, ledger: row.overpaid, plan: 0 };
    return { kind: 'closed_owes', subject, ledger: row.ledger_capital, plan: 0 };
  });
}
