import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';

/** The time over which payments that visitors did not finish are counted, in milliseconds. */
export const VISITOR_WINDOW = 60 * 60_000;
/**
 * Number of payments without an approval that visitors may start in that time. The limit of an address is higher, since
 * a mobile operator puts many customers behind one.
 */
export const VISITOR_BUDGET = { invoice: 3, fiscalNumber: 5, address: 20 } as const;

export interface Visitor {
  readonly fiscalNumber: string;
  readonly invoices: readonly string[];
  /** Keyed hash of the address. */
  readonly address: string;
}

/**
 * Refuses a visitor when the ID, an invoice or the address has too many payments that were not approved
 * (docs/decisions/0027-lock-out-is-no-weapon.md). The count is exact however many start at once: payments of one ID or
 * address are opened one after the other.
 * @throws ApiError VISITOR_PAYMENTS_LIMIT
 */
export async function assertVisitorBudget(
  trx: Handle,
  now: Date,
  { fiscalNumber, invoices, address }: Visitor,
): Promise<void> {
  // Locks are taken in the order of their keys, so that no two visitors wait for each other.
  await sql`
    select pg_advisory_xact_lock(hashtext('visitor-payments'), key)
    from (select distinct hashtext(name) as key
      from unnest(${[`id ${fiscalNumber}`, `address ${address}`]}::text[]) name order by key) keys`.execute(
    trx,
  );
  const since = new Date(now.getTime() - VISITOR_WINDOW);
  const { rows } = await sql<{ fiscalNumber: number; address: number; invoice: number }>`
    select (
      select count(*) from payment_transaction
      where fiscal_number = ${fiscalNumber} and created_at > ${since} and not login and status <> 'Approved'
        and gateway <> 'import'
    ) as "fiscalNumber", (
      select count(*) from payment_transaction
      where visitor_address = ${address} and created_at > ${since} and status <> 'Approved'
    ) as address, (
      select coalesce(max(started), 0) from (
        select count(*) as started
        from payment_line l join payment_transaction t on t.id = l.transaction_id
        where l.invoice = any(${invoices}::text[]) and t.created_at > ${since} and not t.login
          and t.status <> 'Approved' and t.gateway <> 'import'
        group by l.invoice) per_invoice
    ) as invoice`.execute(trx);
  const [used] = rows;
  const isSpent =
    !used ||
    used.invoice >= VISITOR_BUDGET.invoice ||
    used.fiscalNumber >= VISITOR_BUDGET.fiscalNumber ||
    used.address >= VISITOR_BUDGET.address;
  if (isSpent) throw new ApiError('VISITOR_PAYMENTS_LIMIT');
}
