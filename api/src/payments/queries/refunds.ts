import { bogotaTimestamp } from '@portal/contract/bogota-time';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database.ts';
import { paymentTables, type RefundState } from '../tables.ts';

/** A refund with its payment and its customer. Whole pesos. */
export interface OpenRefund {
  readonly act: string;
  readonly state: RefundState;
  readonly amount: number;
  readonly askedAt: Date;
  readonly changedAt: Date;
  readonly file: number | null;
  readonly reason: string;
  readonly transactionId: string;
  readonly fiscalNumber: string;
  readonly name: string;
  readonly email: string;
  readonly bank: string;
  readonly trazabilityCode: string;
}

/** Days that a refund stays in the list after it was paid or cancelled. */
const SHOWN_DAYS = 30;

/** Refunds that are not at their end or came to it lately, oldest first; only one where an act is named. */
export async function openRefunds(db: Handle, act?: string): Promise<readonly OpenRefund[]> {
  const { rows } = await sql<OpenRefund>`
    select r.act, r.state, r.amount, r.asked_at as "askedAt", r.changed_at as "changedAt", r.file, r.reason,
      r.transaction_id as "transactionId", t.fiscal_number as "fiscalNumber", t.bank_name as bank,
      coalesce(t.trazability_code, '') as "trazabilityCode",
      coalesce(trim(c.first_name || ' ' || c.last_name), '') as name, coalesce(c.email, '') as email
    from refund r join payment_transaction t on t.public_id = r.transaction_id
    left join customer c on c.fiscal_number = t.fiscal_number
    where (${act ?? null}::text is null or r.act = ${act ?? null}::text)
      and (r.state in ('asked', 'in_file', 'failed')
        or r.changed_at > (select max(changed_at) from refund) - make_interval(days => ${SHOWN_DAYS}))
    order by r.asked_at, r.act`.execute(db);
  return rows;
}

/** Refunds of a payment for its customer, oldest first, without those that were cancelled. */
export async function refundsOf(db: Handle, transactionId: string) {
  const rows = await paymentTables(db)
    .selectFrom('refund')
    .select(['amount', 'state', 'changed_at'])
    .where('transaction_id', '=', transactionId)
    .where('state', '<>', 'cancelled')
    .orderBy('asked_at')
    .execute();
  return rows.map(({ amount, state, changed_at }) => ({ amount, state, at: bogotaTimestamp(changed_at) }));
}
