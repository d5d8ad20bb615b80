import { PSE_WINDOW } from '@portal/contract/pse';
import { bogotaTimestamp, businessDate } from '@portal/values/bogota-time';
import { type RawBuilder, sql } from 'kysely';
import { startOfBusinessDate } from '../../../platform/process/clock.ts';
import type { PaymentsUnderWay } from '../../credit/index.ts';
import { onItsWayByInvoice, onItsWayColumn, type QuotedOnItsWay } from './amounts-of-live-payments.ts';

interface HeldInvoice {
  readonly invoice: string;
  readonly state: 'live' | 'collected' | 'released';
  readonly transaction_id: string;
  readonly status: 'Init' | 'Pending';
  /** ISO 8601. */
  readonly started_at: string;
  readonly amount: number;
  /** Whether its money waits to be applied. */
  readonly waits: boolean;
  readonly bank_name: string;
  readonly bank_url: string | null;
  readonly own: boolean;
}

/** Answer of {@link underWayColumn}. */
export interface UnderWay {
  readonly held: readonly HeldInvoice[];
  readonly last_bank_code: string | null;
  readonly on_its_way: readonly QuotedOnItsWay[];
}

/** What the ledger has of a payment `t` under the invoice of its reservation `r`. */
const postedPart = sql`(
  select coalesce(-sum(p.amount) filter (where p.component is not null or p.account = 'unapplied_payments'), 0)
  from ledger_entry e join ledger_posting p on p.entry_id = e.id
  where e.transaction_id = t.public_id and p.invoice = r.invoice)`;

/** An invoice's part of a payment, in whole pesos. */
export interface PaidPart {
  readonly invoice: string;
  readonly transaction_id: string;
  readonly amount: number;
}

/** Parts of the payments that the bank approved on a business date, as an SQL expression within another statement. */
export function paidOnColumn(fiscalNumber: RawBuilder<string>, day: string): RawBuilder<readonly PaidPart[]> {
  return sql<readonly PaidPart[]>`(
    select coalesce(json_agg(json_build_object('invoice', r.invoice, 'transaction_id', t.public_id,
        'amount', ${postedPart}) order by t.id), '[]')
    from payment_transaction t join payment_reservation r on r.transaction_id = t.id
    where t.fiscal_number = ${fiscalNumber} and t.money = 'applied'
      and r.state = 'collected' and r.business_date = ${day}::date)`;
}

/**
 * Expression within another statement, which {@link underWay} reads: the customer's payments that hold invoices (those
 * that the bank has not answered, those that it approved on this business day, and on every later day those whose money
 * waits to be applied), and the bank of the customer's
 * latest payment with a session. `bank_url` is null once PSE no longer accepts the payer.
 */
export function underWayColumn(fiscalNumber: string, now: Date): RawBuilder<UnderWay> {
  const today = businessDate(now);
  // The invoice's part: what was asked for until the bank has answered, then what the ledger has under it.
  const part = sql`case r.state when 'live' then (
      select l.total_payment from payment_line l where l.transaction_id = t.id and l.invoice = r.invoice)
    else ${postedPart} end`;
  return sql<UnderWay>`json_build_object('held', (
      select coalesce(json_agg(json_build_object('invoice', r.invoice, 'state', r.state,
          'transaction_id', t.public_id, 'status', t.status, 'started_at', t.created_at, 'amount', ${part},
          'waits', t.money = 'suspense',
          'bank_name', t.bank_name, 'own', t.login, 'bank_url',
          case when t.status = 'Pending' and t.created_at > ${new Date(now.getTime() - PSE_WINDOW)}
            then t.bank_url end) order by t.id), '[]')
      from payment_transaction t join payment_reservation r on r.transaction_id = t.id
      where t.fiscal_number = ${fiscalNumber} and (
        (t.status in ('Init', 'Pending') and r.state = 'live')
        or (t.money = 'suspense' and r.state <> 'live')
        or (t.paid_at >= ${startOfBusinessDate(today)} and r.state = 'collected' and r.business_date = ${today}::date))
    ), 'last_bank_code', (
      select bank_code from payment_transaction
      where fiscal_number = ${fiscalNumber} and login and bank_code <> ''
      order by created_at desc, id desc limit 1
    ), 'on_its_way', ${onItsWayColumn(sql<string>`${fiscalNumber}`)})`;
}

/** Payments of a customer that hold invoices, by invoice, from the value of {@link underWayColumn}. */
export function underWay({
  held,
  last_bank_code: lastBankCode,
  on_its_way: quoted,
}: UnderWay): PaymentsUnderWay {
  return {
    live: new Map(
      held.filter(({ state }) => state === 'live').map((row) => [row.invoice, livePaymentOf(row)] as const),
    ),
    paidToday: new Map(
      [...Map.groupBy(held.filter(isApproved), ({ invoice }) => invoice)].map(
        ([invoice, payments]) => [invoice, togetherOf(payments)] as const,
      ),
    ),
    lastBankCode,
    onItsWay: onItsWayByInvoice(quoted),
  };
}

const isApproved = ({ state }: HeldInvoice): boolean => state !== 'live';

/** Approved payments of one invoice, oldest first, as one: where money waits, all that waits, and else what was paid. */
function togetherOf(payments: readonly HeldInvoice[]) {
  const waiting = payments.filter(({ waits }) => waits);
  const told = waiting.length > 0 ? waiting : payments;
  return {
    transaction_id: told.at(-1)?.transaction_id ?? '',
    amount: told.reduce((sum, { amount }) => sum + amount, 0),
    ...(waiting.length > 0 ? { waits: true } : {}),
  };
}

function livePaymentOf({
  invoice: _invoice,
  state: _state,
  waits: _waits,
  started_at,
  bank_url,
  ...row
}: HeldInvoice) {
  return { ...row, started_at: bogotaTimestamp(new Date(started_at)), bank_url };
}
