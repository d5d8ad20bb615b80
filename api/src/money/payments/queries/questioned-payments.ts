import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { type Attention, type BeyondDue, type Money, paymentTables, type Status } from '../tables.ts';

/** Line of a payment for one invoice, by the customer's choice and quote. */
export interface QuestionedLine {
  readonly invoice: string;
  /** Whole pesos. */
  readonly amount: number;
  /** Whether the amount was the total of the credit. */
  readonly isTotal: boolean;
  /** Use of money beyond the amount due; a total that no longer closes the credit shortens the term. */
  readonly beyondDue: BeyondDue;
  /** Usury caps of the quote; null where none are stored. */
  readonly quotedCaps: Readonly<Record<string, string>> | null;
}

/** A payment that may need a person, with what is known of its money. Whole pesos. */
export interface QuestionedPayment {
  readonly publicId: string;
  readonly reference: string;
  readonly gateway: string;
  readonly fiscalNumber: string;
  readonly status: Status;
  readonly money: Money;
  readonly attention: Attention | null;
  readonly totalAmount: number;
  /** Amount that the bank says it took; null until then. */
  readonly receivedAmount: number | null;
  readonly bankCode: string;
  readonly bankName: string;
  readonly trazabilityCode: string;
  readonly responseGateway: string;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly lastCheckedAt: Date | null;
  /** Day in Bogotá on which it was started. */
  readonly businessDate: string;
  /** Counts its transitions. */
  readonly version: number;
  readonly lines: readonly QuestionedLine[];
}

const questioned = (db: Handle) =>
  paymentTables(db)
    .selectFrom('payment_transaction as t')
    .select([
      't.public_id as publicId',
      't.reference',
      't.gateway',
      't.fiscal_number as fiscalNumber',
      't.status',
      't.money',
      't.attention',
      't.total_amount as totalAmount',
      't.received_amount as receivedAmount',
      't.bank_code as bankCode',
      't.bank_name as bankName',
      sql<string>`coalesce(t.trazability_code, '')`.as('trazabilityCode'),
      't.response_gateway as responseGateway',
      't.created_at as createdAt',
      't.paid_at as paidAt',
      't.last_checked_at as lastCheckedAt',
      't.business_date as businessDate',
      't.version',
      sql<QuestionedPayment['lines']>`coalesce((select json_agg(json_build_object(
        'invoice', l.invoice, 'amount', l.total_payment, 'isTotal', l.marca = 'Y',
        'beyondDue', case when l.marca = 'Y' then 'shorten_term' else l.beyond_due end,
        'quotedCaps', l.quoted_caps::json) order by l.position)
        from payment_line l where l.transaction_id = t.id), '[]')`.as('lines'),
    ]);

/** Every payment that is marked for a person, by a partial index, and those with the given public ids. */
export function paymentsInQuestion(
  db: Handle,
  publicIds: readonly string[] = [],
): Promise<QuestionedPayment[]> {
  return questioned(db)
    .where((where) =>
      where.or([
        where('t.attention', 'is not', null),
        where('t.public_id', '=', sql<string>`any(${publicIds}::text[])`),
      ]),
    )
    .orderBy('t.id')
    .execute();
}

/** Payments by public id, whether they are marked or not. */
export function questionedPayments(db: Handle, publicIds: readonly string[]): Promise<QuestionedPayment[]> {
  return questioned(db)
    .where('t.public_id', '=', sql<string>`any(${publicIds}::text[])`)
    .orderBy('t.id')
    .execute();
}

/** Payments by reference, whether they are marked or not. */
export function questionedByReference(
  db: Handle,
  references: readonly string[],
): Promise<QuestionedPayment[]> {
  return questioned(db)
    .where('t.reference', '=', sql<string>`any(${references}::text[])`)
    .orderBy('t.id')
    .execute();
}

/** Locks the payment's row until the transaction ends; settling it waits meanwhile. */
export async function lockPayment(trx: Handle, publicId: string): Promise<void> {
  await paymentTables(trx)
    .selectFrom('payment_transaction')
    .select('id')
    .where('public_id', '=', publicId)
    .forUpdate()
    .execute();
}

/** Events that the gateway sent about a payment, oldest first, at most 50; an event moves no money by itself. */
export async function gatewayEventsOf(
  db: Handle,
  reference: string,
): Promise<readonly { readonly id: string; readonly receivedAt: Date }[]> {
  return await paymentTables(db)
    .selectFrom('gateway_event')
    .select(['id', 'received_at as receivedAt'])
    .where('reference', '=', reference)
    .orderBy('received_at')
    .limit(50)
    .execute();
}
