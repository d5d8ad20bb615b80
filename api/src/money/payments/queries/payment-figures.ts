import { waitingAges } from '@portal/contract/payment-groups';
import { addDays } from '@portal/values/dates';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { startOfBusinessDate } from '../../../platform/process/clock.ts';
import { paymentAmount } from '../payment-amount.ts';
import { paymentTables, type Status } from '../tables.ts';
import { summable, type TransactionFilters } from './transactions.ts';

export interface DayFigure {
  /** Hour in Bogotá, 0 to 23. */
  readonly hour: number;
  readonly status: Status;
  readonly count: number;
  /** Whole pesos. */
  readonly amount: number;
}

/** Payments started on a business day, by hour and status. One query over an index on the moment. */
export async function paymentsOfDay(db: Handle, date: string): Promise<DayFigure[]> {
  const { rows } = await sql<DayFigure>`
    select extract(hour from created_at at time zone 'America/Bogota')::integer as hour, status,
      count(*) as count, sum(${paymentAmount})::bigint as amount
    from payment_transaction
    where created_at >= ${startOfBusinessDate(date)} and created_at < ${startOfBusinessDate(addDays(date, 1))}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export interface StatusFigure {
  readonly status: Status;
  readonly count: number;
  /** Whole pesos. */
  readonly amount: number;
}

/** Sums of {@link summable}; a group whose rows cancel each other out has the count 0. */
const sums = {
  count: sql<number>`sum(payments)::bigint`.as('count'),
  amount: sql<number>`sum(amount)::bigint`.as('amount'),
};

/**
 * Payments that the filters let through, by status.
 * @throws ApiError INVALID_REQUEST for dates that do not exist, are reversed or too far apart.
 */
export function paymentsByStatus(db: Handle, filters: TransactionFilters): Promise<StatusFigure[]> {
  return paymentTables(db)
    .selectFrom(summable(db, filters).as('summed'))
    .select(['status', sums.count, sums.amount])
    .groupBy('status')
    .having(sql<boolean>`sum(payments) > 0`)
    .orderBy('status')
    .execute();
}

/**
 * Payments that the filters let through, from a day on (Bogotá, `2026-11-20`), by day and status; empty groups are left
 * out.
 */
export function paymentsByDay(
  db: Handle,
  filters: TransactionFilters,
  firstDay: string,
): Promise<(StatusFigure & { readonly date: string })[]> {
  return paymentTables(db)
    .selectFrom(summable(db, filters).as('summed'))
    .where('day', '>=', firstDay)
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'), 'status', sums.count, sums.amount])
    .groupBy(['day', 'status'])
    .having(sql<boolean>`sum(payments) > 0`)
    .orderBy('day')
    .orderBy('status')
    .execute();
}

export interface Ageing {
  /** One per edge of `waitingAges`: from this age to the next; the last one has no upper bound. */
  readonly buckets: readonly { readonly count: number; readonly amount: number }[];
  readonly oldest: Date | null;
  /** Payments that a person must look at. */
  readonly attention: number;
}

/** Payments the bank has not confirmed, by age. Two queries over partial indexes. */
export async function pendingAgeing(db: Handle, now: Date): Promise<Ageing> {
  const { rows } = await sql<{ bucket: number; count: number; amount: number; oldest: Date }>`
    select width_bucket(extract(epoch from (${now}::timestamptz - created_at)) / 60,
        ${waitingAges.slice(1)}::numeric[]) as bucket,
      count(*) as count, sum(${paymentAmount})::bigint as amount, min(created_at) as oldest
    from payment_transaction where status in ('Init', 'Pending') group by 1`.execute(db);
  const { rows: marked } = await sql<{ count: number }>`
    select count(*) as count from payment_transaction where attention is not null`.execute(db);
  const times = rows.map((row) => row.oldest.getTime());
  return {
    buckets: waitingAges.map((_edge, index) => {
      const row = rows.find(({ bucket }) => bucket === index);
      return { count: row?.count ?? 0, amount: row?.amount ?? 0 };
    }),
    oldest: times.length === 0 ? null : new Date(Math.min(...times)),
    attention: marked[0]?.count ?? 0,
  };
}
