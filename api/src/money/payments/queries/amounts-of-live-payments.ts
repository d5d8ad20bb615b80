import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { OnItsWay, PaymentsOnItsWay } from '../../credit/index.ts';

/** Quoted part of an invoice covered by a payment that the bank has not answered, or whose money waits. */
export interface QuotedOnItsWay {
  readonly invoice: string;
  /** Business date (Bogotá) of the quote. */
  readonly as_of: string;
  /** Part of the quoted sum that the bank took, from 0 to 1; 1 where it has not answered. */
  readonly part: number;
  readonly lines: readonly { readonly number: number; readonly capital: number }[];
  /** Public id of the payment. */
  readonly transaction: string;
  /** What the bank took for the invoice and waits to be applied, whole pesos; 0 where it has not answered. */
  readonly received: number;
}

/** What of a payment `p` waits under the invoice of its line `w`, by the ledger. */
const receivedFor = sql`(
  select coalesce(-sum(g.amount), 0) from ledger_entry e join ledger_posting g on g.entry_id = e.id
  where e.transaction_id = p.public_id and g.invoice = w.invoice and g.account = 'unapplied_payments')`;

/**
 * Amounts covered by a customer's payments that the bank has not answered or whose money waits to be applied, as an SQL expression within another
 * statement.
 * @param fiscalNumber expression of the national ID
 */
export function onItsWayColumn(fiscalNumber: RawBuilder<string>): RawBuilder<readonly QuotedOnItsWay[]> {
  return sql<readonly QuotedOnItsWay[]>`(
    select coalesce(json_agg(json_build_object('invoice', w.invoice, 'as_of', p.business_date,
        'transaction', p.public_id, 'received', case when p.money = 'suspense' then ${receivedFor} else 0 end,
        'part', least(1, coalesce(p.received_amount, p.total_amount)::float8 / p.total_amount),
        'lines', coalesce(l.quoted_allocation::json -> 'lines', '[]'::json)) order by p.id), '[]')
    from payment_transaction p
    join payment_reservation w on w.transaction_id = p.id
    join payment_line l on l.transaction_id = p.id and l.invoice = w.invoice
    where p.fiscal_number = ${fiscalNumber}
      and ((p.status in ('Init', 'Pending') and w.state = 'live') or p.money = 'suspense'))`;
}

async function quotedOf(db: Handle, fiscalNumbers: readonly string[]): Promise<readonly QuotedOnItsWay[]> {
  const { rows } = await sql<{ quoted: readonly QuotedOnItsWay[] }>`
    select ${onItsWayColumn(sql`asked.owner`)} as quoted from unnest(${fiscalNumbers}::text[]) as asked (owner)`.execute(
    db,
  );
  return rows.flatMap(({ quoted }) => quoted);
}

/** Amounts covered by payments of customers that the bank has not answered, by invoice. One statement. */
export async function onItsWayOf(db: Handle, ...fiscalNumbers: readonly string[]): Promise<PaymentsOnItsWay> {
  return onItsWayByInvoice(await quotedOf(db, fiscalNumbers));
}

/** Money of a customer that the bank took and that waits to be applied, oldest payment first. One statement. */
export async function moneyThatWaits(db: Handle, fiscalNumber: string): Promise<readonly QuotedOnItsWay[]> {
  return (await quotedOf(db, [fiscalNumber])).filter(({ received }) => received > 0);
}

/** Those of money that waited which the bank did not take back since. */
export async function notTakenBack(
  db: Handle,
  waited: readonly QuotedOnItsWay[],
): Promise<readonly QuotedOnItsWay[]> {
  if (waited.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select public_id as id from payment_transaction
    where public_id = any(${waited.map(({ transaction }) => transaction)}::text[]) and money = 'reversed'`.execute(
    db,
  );
  return waited.filter(({ transaction }) => rows.every(({ id }) => id !== transaction));
}

/**
 * Amounts by invoice, for the arithmetic of the credit: no late interest grows on the capital that such a payment
 * covers.
 */
export function onItsWayByInvoice(quoted: readonly QuotedOnItsWay[]): PaymentsOnItsWay {
  const covered = ({ part, lines }: QuotedOnItsWay) =>
    lines.map(({ number, capital }) => ({ number, capital: Math.floor(capital * part) }));
  const byInvoice = new Map<string, OnItsWay>();
  for (const [invoice, payments] of Map.groupBy(quoted, (one) => one.invoice)) {
    const days = payments.map(({ as_of }) => as_of).sort();
    const asOf = days[0] ?? '';
    // Each of several covers what it was quoted for, from its own day.
    const lines = payments.flatMap((one) =>
      covered(one).map((line) => (one.as_of === asOf ? line : { ...line, asOf: one.as_of })),
    );
    const received = payments.reduce((sum, one) => sum + one.received, 0);
    byInvoice.set(invoice, { asOf, lines, ...(received > 0 ? { received } : {}) });
  }
  return byInvoice;
}
