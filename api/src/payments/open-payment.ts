import { doublePaymentNotice, withoutSeparators } from '@portal/contract/pse';
import { sql } from 'kysely';
import { auditCall } from '../platform/audit.ts';
import { businessDate } from '../platform/clock.ts';
import { type Handle, inTransaction } from '../platform/database.ts';
import { lease, type PaymentContext } from './context.ts';
import type { Bank } from './gateway/port.ts';
import { type IdempotentCall, takeKey } from './idempotency.ts';
import { Declined, type QuotedLine, recomputed, type ShownLine } from './payment-lines.ts';
import { randomId } from './random-id.ts';
import type { Hindrance } from './reservations.ts';
import { assertVisitorBudget } from './visitor-budget.ts';

export interface OpenedPayment {
  readonly id: number;
  readonly publicId: string;
  readonly reference: string;
  readonly fiscalNumber: string;
  readonly login: boolean;
  readonly amount: number;
  readonly concept: string;
  readonly createdAt: Date;
}

export interface Payer {
  readonly fiscalNumber: string;
  readonly login: boolean;
  /** Keyed hash of the address of a visitor; null for a customer with a session. */
  readonly visitorAddress: string | null;
}

/** ACH allows neither `|` nor `"`, and the gateway 64 characters. */
const conceptOf = (invoices: readonly string[]): string =>
  withoutSeparators(
    invoices.length === 1
      ? `Pago de la factura ${invoices[0]}`
      : `Pago de las facturas ${invoices.join(', ')}`,
  ).slice(0, 64);

/** What the gateway will know a payment by: the business date and 12 random characters. */
export function newReference(at: Date): string {
  return `C20-${businessDate(at).replaceAll('-', '')}-${randomId(12)}`;
}

/**
 * Everything that must be true before the gateway hears of a payment, in one transaction: the key is taken,
 * amounts are recomputed under lock, invoices are reserved, the transaction exists as Init.
 * Answers undefined when another call has the key.
 * @throws Declined when a rule of business refuses; nothing is left behind, so that the key can be used again.
 * @throws Refusal VISITOR_PAYMENTS_LIMIT
 */
export function openPayment(
  ctx: PaymentContext,
  call: IdempotentCall,
  {
    payer,
    bank,
    lines,
    reference,
  }: {
    readonly payer: Payer;
    readonly bank: Bank;
    readonly lines: readonly ShownLine[];
    /** A new one. */
    readonly reference: string;
  },
): Promise<OpenedPayment | undefined> {
  return inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now();
    const today = businessDate(at);
    if (!(await takeKey(trx, at, call))) return undefined;
    const invoices = lines.map(({ invoice }) => invoice);
    const { fiscalNumber, login, visitorAddress } = payer;
    if (visitorAddress !== null) {
      await assertVisitorBudget(trx, at, { fiscalNumber, invoices, address: visitorAddress });
    }
    const quoted = await recomputed(trx, fiscalNumber, today, lines);
    const payment = {
      publicId: randomId(26),
      reference,
      fiscalNumber,
      login,
      amount: quoted.reduce((sum, line) => sum + line.total_payment, 0),
      concept: conceptOf(invoices),
      createdAt: at,
    };
    const { id, hindrances } = await insertPayment(ctx, trx, { payment, payer, bank, quoted, call, today });
    assertFree(hindrances);
    return { id, ...payment };
  });
}

/**
 * @throws Declined PAYMENT_UNFINISHED while another payment of an invoice has no answer of the bank, whatever the day;
 *   INVOICE_COLLECTED_TODAY on the day of an approved one (C01).
 */
function assertFree(hindrances: readonly Hindrance[]): void {
  const first = hindrances.find(({ kind }) => kind === 'unfinished') ?? hindrances[0];
  if (!first) return;
  throw new Declined(
    first.kind === 'unfinished' ? 'PAYMENT_UNFINISHED' : 'INVOICE_COLLECTED_TODAY',
    hindrances.map(({ invoice }) => invoice),
    doublePaymentNotice(first),
  );
}

/**
 * Writes a payment with its lines, reservations, key and audit entry, in one statement. The caller holds the locks of
 * the credits, under which payments are also approved, and takes all of it back where something stands in the way.
 */
async function insertPayment(
  ctx: PaymentContext,
  trx: Handle,
  given: {
    readonly payment: Omit<OpenedPayment, 'id'>;
    readonly payer: Payer;
    readonly bank: Bank;
    readonly quoted: readonly QuotedLine[];
    readonly call: IdempotentCall;
    readonly today: string;
  },
): Promise<{ readonly id: number; readonly hindrances: readonly Hindrance[] }> {
  const { payment, payer, bank, quoted, call, today } = given;
  const invoices = quoted.map(({ invoice }) => invoice);
  const opened = auditCall(payment.createdAt, {
    actor: payment.fiscalNumber,
    subject: payment.fiscalNumber,
    action: 'payment.opened',
    data: { transaction: payment.publicId, amount: payment.amount, invoices },
  });
  const { rows } = await sql<{ id: number; reserved: number; hindrances: readonly Hindrance[] }>`
    with opened as (
      insert into payment_transaction (public_id, reference, fiscal_number, status, money, total_amount,
        business_date, bank_code, bank_name, payment_concept, login, visitor_address, gateway, response_gateway,
        reason_code, created_at, next_check_at, held_by)
      values (${payment.publicId}, ${payment.reference}, ${payment.fiscalNumber}, 'Init', 'none',
        ${payment.amount}, ${today}, ${bank.code}, ${bank.name}, ${payment.concept}, ${payment.login},
        ${payer.visitorAddress}, ${ctx.gateway.name}, '', '', ${payment.createdAt},
        ${new Date(payment.createdAt.getTime() + lease(ctx.config))}, ${ctx.holder ?? null})
      returning id
    ), line as (
      insert into payment_line (transaction_id, invoice, position, amount_without_mora, interests_mora,
        total_payment, marca, beyond_due, quoted_total, quoted_caps, quoted_allocation)
      select opened.id, l.invoice, l.position, l.amount_without_mora, l.interests_mora, l.total_payment, l.marca,
        l.beyond_due, l.quoted_total, l.quoted_caps, l.quoted_allocation
      from opened, json_populate_recordset(null::payment_line,
        ${JSON.stringify(quoted.map((line, position) => ({ ...line, position })))}::json) l
    ), reserved as (
      insert into payment_reservation (transaction_id, invoice, business_date, state)
      select opened.id, invoice, ${today}::date, 'live' from opened, unnest(${invoices}::text[]) invoice
      on conflict (invoice) where state = 'live' do nothing
      returning invoice
    ), bound as (
      update idempotency_key k set transaction_id = opened.id from opened
      where k.principal = ${call.principal} and k.operation = ${call.operation} and k.key = ${call.key}
    ), hindrance as (
      select distinct on (r.invoice) r.invoice, case r.state when 'live' then 'unfinished' else 'collected' end as kind,
        t.reference, t.trazability_code as "trazabilityCode"
      from payment_reservation r join payment_transaction t on t.id = r.transaction_id
      where r.invoice = any(${invoices}::text[])
        and (r.state = 'live' or (r.state = 'collected' and r.business_date = ${today}::date))
      order by r.invoice, r.state desc
    )
    select opened.id, ${opened}, (select count(*) from reserved) as reserved,
      (select coalesce(json_agg(hindrance order by invoice), '[]') from hindrance) as hindrances
    from opened`.execute(trx);
  const [row] = rows;
  if (!row || (row.reserved < invoices.length && row.hindrances.length === 0)) {
    throw new Error('an invoice was reserved without the lock of its credit');
  }
  return row;
}
