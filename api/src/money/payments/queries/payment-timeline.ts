import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { paymentAmount } from '../payment-amount.ts';
import { paymentTables, type Status } from '../tables.ts';

export interface PaymentOnTimeline {
  readonly at: Date;
  readonly status: Status;
  readonly transactionId: string;
  /** Whole pesos. */
  readonly amount: number;
  readonly invoices: string;
  readonly responseGateway: string;
}

/** A customer's payments that were started before a moment, newest first. */
export function paymentTimeline(
  db: Handle,
  fiscalNumber: string,
  { before, limit }: { readonly before: Date | undefined; readonly limit: number },
): Promise<PaymentOnTimeline[]> {
  let query = paymentTables(db)
    .selectFrom('payment_transaction as t')
    .select([
      't.created_at as at',
      't.status',
      't.public_id as transactionId',
      paymentAmount.as('amount'),
      't.response_gateway as responseGateway',
      sql<string>`coalesce((select string_agg(l.invoice, ', ' order by l.position)
        from payment_line l where l.transaction_id = t.id), '')`.as('invoices'),
    ])
    .where('t.fiscal_number', '=', fiscalNumber);
  if (before) query = query.where('t.created_at', '<', before);
  return query.orderBy('t.created_at', 'desc').orderBy('t.id', 'desc').limit(limit).execute();
}
