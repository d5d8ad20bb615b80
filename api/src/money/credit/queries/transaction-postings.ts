import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { Account, EntryKind } from '../tables.ts';

/** One line of a ledger entry that a transaction caused. Whole pesos, debits positive. */
export interface TransactionPosting {
  readonly entryId: number;
  readonly kind: EntryKind;
  /** Cause of the entry; unique per kind. */
  readonly sourceId: string;
  /** Id of the entry that this one reverses. */
  readonly reverses: number | null;
  readonly occurredAt: Date;
  /** Day in Bogotá on which it counts. */
  readonly businessDate: string;
  readonly account: Account;
  readonly accountName: string;
  readonly invoice: string | null;
  readonly instalment: number | null;
  readonly component: 'capital' | 'interest' | 'iva' | 'guarantee' | 'mora' | null;
  readonly amount: number;
}

/** Postings of a transaction, in the order in which they were written. */
export async function postingsOfTransaction(
  db: Handle,
  transactionId: string,
): Promise<readonly TransactionPosting[]> {
  const { rows } = await sql<TransactionPosting>`
    select e.id as "entryId", e.kind, e.source_id as "sourceId", e.reverses, e.occurred_at as "occurredAt", e.business_date as "businessDate",
      l.account, a.name as "accountName", l.invoice, l.instalment, l.component, l.amount
    from ledger_entry e join ledger_posting l on l.entry_id = e.id join ledger_account a on a.code = l.account
    where e.transaction_id = ${transactionId}
    order by e.id, l.line`.execute(db);
  return rows;
}
