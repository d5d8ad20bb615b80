import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
import { type PaymentTables, paymentTables } from './tables.ts';

/** What stands in the way of a payment: one that the bank has not answered, or one of today that it approved. */
export interface Hindrance {
  readonly invoice: string;
  readonly kind: 'unfinished' | 'collected';
  readonly reference: string;
  /** CUS; null while PSE has not given it. */
  readonly trazabilityCode: string | null;
}

/**
 * Reserves invoices for a payment, one live payment of an invoice at a time whatever the day, and none on the day of an
 * approved one (decision 45). The caller holds the locks of the credits, under which payments are also approved.
 * @returns what stands in the way, in the order of the invoices; none when all are reserved.
 */
export async function reserve(
  trx: Handle,
  transactionId: number,
  invoices: readonly string[],
  businessDate: string,
): Promise<readonly Hindrance[]> {
  const hindrances = await hindrancesOf(trx, invoices, businessDate);
  if (hindrances.length > 0) return hindrances;
  const db = paymentTables(trx);
  const reserved = await db
    .insertInto('payment_reservation')
    .values(
      invoices.map((invoice) => ({
        transaction_id: transactionId,
        invoice,
        business_date: businessDate,
        state: 'live' as const,
      })),
    )
    // A literal: with a parameter the planner of a prepared statement cannot tell which index is meant.
    .onConflict((conflict) => conflict.column('invoice').where(sql<boolean>`state = 'live'`).doNothing())
    .returning('invoice')
    .execute();
  if (reserved.length === invoices.length) return [];
  throw new Error('an invoice was reserved without the lock of its credit');
}

async function hindrancesOf(
  db: Handle,
  invoices: readonly string[],
  businessDate: string,
): Promise<readonly Hindrance[]> {
  const { rows } = await sql<Hindrance>`
    select distinct on (r.invoice) r.invoice,
      case when r.state = 'live' then 'unfinished' else 'collected' end as kind,
      t.reference, t.trazability_code as "trazabilityCode"
    from payment_reservation r join payment_transaction t on t.id = r.transaction_id
    where r.invoice = any(${invoices}::text[])
      and (r.state = 'live' or (r.state = 'collected' and r.business_date = ${businessDate}::date))
    order by r.invoice, r.state desc`.execute(db);
  return rows;
}

type State = PaymentTables['payment_reservation']['state'];

async function moveReservations(
  trx: Handle,
  transactionId: number,
  change: { readonly from: readonly State[]; readonly state: State; readonly business_date?: string },
): Promise<void> {
  const { from, ...set } = change;
  await paymentTables(trx)
    .updateTable('payment_reservation')
    .set(set)
    .where('transaction_id', '=', transactionId)
    .where('state', 'in', from)
    .execute();
}

/** Frees the invoices of a payment for others: it ended without money, was taken back, or was left. */
export function releaseReservations(trx: Handle, transactionId: number): Promise<void> {
  return moveReservations(trx, transactionId, { from: ['live', 'collected'], state: 'released' });
}

/** Holds the invoices of an approved payment for the business day on which the bank took the money. */
export function collectReservations(trx: Handle, transactionId: number, businessDate: string): Promise<void> {
  return moveReservations(trx, transactionId, {
    from: ['live'],
    state: 'collected',
    business_date: businessDate,
  });
}
