import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';

/**
 * Money of a payment by the ledger, in whole pesos: `received` is the sum of the rest. Entries that were taken back do
 * not count. `waiting` is below 0 where the bank took back what had been returned.
 */
export interface PaymentMoney {
  /** Taken by the bank and not taken back. */
  readonly received: number;
  /** Stands on invoices. */
  readonly applied: number;
  /** Waits in 'pagos por aplicar'. */
  readonly waiting: number;
  /** Given back to the customer. */
  readonly returned: number;
  /** Closed by hand with a reason. */
  readonly writtenDown: number;
}

/** Money of a payment under one invoice: where it came in, and where it stands now. */
export interface PaymentMoneyOfInvoice extends PaymentMoney {
  readonly transactionId: string;
  readonly invoice: string;
}

/** Of the payments with these public ids, the money under each invoice that the ledger knows of them. One query. */
export async function paymentMoneyByInvoice(
  db: Handle,
  transactionIds: readonly string[],
): Promise<readonly PaymentMoneyOfInvoice[]> {
  if (transactionIds.length === 0) return [];
  const { rows } = await sql<PaymentMoneyOfInvoice>`
    select e.transaction_id as "transactionId", l.invoice,
      coalesce(sum(l.amount) filter (where l.account = 'gateway_clearing'), 0)::bigint as received,
      coalesce(-sum(l.amount) filter (where l.component is not null), 0)::bigint as applied,
      coalesce(-sum(l.amount) filter (where l.account = 'unapplied_payments'), 0)::bigint as waiting,
      coalesce(-sum(l.amount) filter (where l.account = 'customer_refunds'), 0)::bigint as returned,
      coalesce(-sum(l.amount) filter (where l.account = 'payment_differences'), 0)::bigint as "writtenDown"
    from ledger_entry e join ledger_posting l on l.entry_id = e.id
    where e.transaction_id = any(${transactionIds}::text[]) and e.kind <> 'opening'
    group by e.transaction_id, l.invoice
    order by e.transaction_id, l.invoice`.execute(db);
  return rows;
}

/** Money of a payment over all its invoices; of none, nothing. */
export function sumOfMoney(parts: readonly PaymentMoney[]): PaymentMoney {
  const sum = (part: keyof PaymentMoney): number => parts.reduce((total, of) => total + of[part], 0);
  return {
    received: sum('received'),
    applied: sum('applied'),
    waiting: sum('waiting'),
    returned: sum('returned'),
    writtenDown: sum('writtenDown'),
  };
}
