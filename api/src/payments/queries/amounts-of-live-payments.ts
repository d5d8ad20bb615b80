import type { PaymentOnItsWay } from '@portal/credit-engine';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../platform/database.ts';

/** Quoted part of an invoice covered by a payment that the bank has not answered, or whose money waits. */
export interface QuotedOnItsWay {
  readonly invoice: string;
  /** Business date (Bogotá) of the quote. */
  readonly as_of: string;
  /** Part of the quoted sum that the bank took, from 0 to 1; 1 where it has not answered. */
  readonly part: number;
  readonly lines: readonly { readonly number: number; readonly capital: number }[];
}

/**
 * Amounts covered by a customer's payments that the bank has not answered or whose money waits to be applied, as an SQL expression within another
 * statement.
 * @param fiscalNumber expression of the national ID
 */
export function onItsWayColumn(fiscalNumber: RawBuilder<string>): RawBuilder<readonly QuotedOnItsWay[]> {
  return sql<readonly QuotedOnItsWay[]>`(
    select coalesce(json_agg(json_build_object('invoice', w.invoice, 'as_of', p.business_date,
        'part', least(1, coalesce(p.received_amount, p.total_amount)::float8 / p.total_amount),
        'lines', coalesce(l.quoted_allocation::json -> 'lines', '[]'::json)) order by p.id), '[]')
    from payment_transaction p
    join payment_reservation w on w.transaction_id = p.id
    join payment_line l on l.transaction_id = p.id and l.invoice = w.invoice
    where p.fiscal_number = ${fiscalNumber}
      and ((p.status in ('Init', 'Pending') and w.state = 'live') or p.money = 'suspense'))`;
}

/** Amounts covered by a customer's payments that the bank has not answered, by invoice. One statement. */
export async function onItsWayOf(
  db: Handle,
  fiscalNumber: string,
): Promise<ReadonlyMap<string, PaymentOnItsWay>> {
  const { rows } = await sql<{ quoted: readonly QuotedOnItsWay[] }>`
    select ${onItsWayColumn(sql`${fiscalNumber}::text`)} as quoted`.execute(db);
  return onItsWayByInvoice(rows[0]?.quoted ?? []);
}

/**
 * Amounts by invoice, for the arithmetic of the credit: no late interest grows on the capital that such a payment
 * covers.
 */
export function onItsWayByInvoice(quoted: readonly QuotedOnItsWay[]): ReadonlyMap<string, PaymentOnItsWay> {
  const covered = ({ part, lines }: QuotedOnItsWay) =>
    lines.map(({ number, capital }) => ({ number, capital: Math.floor(capital * part) }));
  const byInvoice = new Map<string, PaymentOnItsWay>();
  for (const [invoice, payments] of Map.groupBy(quoted, (one) => one.invoice)) {
    const days = payments.map(({ as_of }) => as_of).sort();
    const asOf = days[0] ?? '';
    // Each of several covers what it was quoted for, from its own day.
    const lines = payments.flatMap((one) =>
      covered(one).map((line) => (one.as_of === asOf ? line : { ...line, asOf: one.as_of })),
    );
    byInvoice.set(invoice, { asOf, lines });
  }
  return byInvoice;
}
