import { bogotaTimestamp } from '@portal/values/bogota-time';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { paymentTables, type RefundState } from '../tables.ts';

/** A refund with its payment and its customer. Whole pesos. */
export interface FoundRefund {
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

/** Time that a refund stays in the list after it was paid or cancelled. */
const SHOWN_MS = 30 * 24 * 60 * 60_000;

const OPEN = sql`state in ('asked', 'in_file', 'failed')`;

/**
 * The refund of an act, those of a payout file or that wait for one, or at most 200 that are not at their end or came to it in the last 30
 * days: the open ones first, oldest first.
 */
export async function findRefunds(
  db: Handle,
  which:
    | { readonly act: string }
    | { readonly file: number }
    | { readonly state: 'asked' }
    | { readonly now: Date },
): Promise<readonly FoundRefund[]> {
  const among =
    'now' in which
      ? sql`${OPEN} or changed_at > ${new Date(which.now.getTime() - SHOWN_MS)}`
      : 'file' in which
        ? sql`file = ${which.file}`
        : 'state' in which
          ? sql`state = 'asked'`
          : sql`act = ${which.act}`;
  const { rows } = await sql<FoundRefund>`
    with r as materialized (
      select * from refund where ${among} order by ${OPEN} desc, asked_at, act
      ${'now' in which ? sql`limit 200` : sql``}
    )
    select r.act, r.state, r.amount, r.asked_at as "askedAt", r.changed_at as "changedAt", r.file, r.reason,
      r.transaction_id as "transactionId", t.fiscal_number as "fiscalNumber", t.bank_name as bank,
      coalesce(t.trazability_code, '') as "trazabilityCode",
      coalesce(trim(c.first_name || ' ' || c.last_name), '') as name, coalesce(c.email, '') as email
    from r
    cross join lateral (select * from payment_transaction where public_id = r.transaction_id limit 1) t
    left join customer c on c.fiscal_number = t.fiscal_number
    order by r.state in ('asked', 'in_file', 'failed') desc, r.asked_at, r.act`.execute(db);
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
