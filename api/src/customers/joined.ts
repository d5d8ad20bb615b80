import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
import type { DayRange } from '../platform/day-range.ts';
import { type Customer, customerRows } from './queries.ts';
import type { CustomerTables } from './tables.ts';

/** A customer with the mark that a walk through all of them goes on from. */
export type JoinedCustomer = Customer & { readonly mark: string };

type Range = Pick<DayRange, 'from' | 'before'>;

/** How many customers joined in a range; without ends, all. */
export const countJoined = async (handle: Handle, { from, before }: Range): Promise<number> => {
  let query = handle.withTables<CustomerTables>().selectFrom('customer');
  if (from) query = query.where('joined_at', '>=', from);
  if (before) query = query.where('joined_at', '<', before);
  const { total } = await query
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

/**
 * Customers by the moment they joined, newest first: a page by `offset`, or, for walking through any number of them,
 * what comes after the `mark` of the last one.
 */
export const customersJoined = async (
  db: Handle,
  { from, before }: Range,
  { limit, offset = 0, after }: { readonly limit: number; readonly offset?: number; readonly after?: string },
): Promise<JoinedCustomer[]> => {
  let query = customerRows(db).select(
    // To the microsecond, which a Date does not hold.
    sql<string>`c.joined_at::text || ' ' || c.fiscal_number`.as('mark'),
  );
  if (from) query = query.where('c.joined_at', '>=', from);
  if (before) query = query.where('c.joined_at', '<', before);
  if (after !== undefined) {
    const space = after.lastIndexOf(' ');
    const [joined, fiscalNumber] = [after.slice(0, space), after.slice(space + 1)];
    query = query.where(
      sql<boolean>`(c.joined_at, c.fiscal_number) < (${joined}::timestamptz, ${fiscalNumber})`,
    );
  }
  return await query
    .orderBy('c.joined_at', 'desc')
    .orderBy('c.fiscal_number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
};

/** How many customers joined on each business day of a range; days without any are not there. */
export const registrationsPerDay = async (
  db: Handle,
  { from, before }: Range,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(joined_at at time zone 'America/Bogota', 'YYYY-MM-DD') as day, count(*) as count
    from customer
    where joined_at >= ${from ?? null}::timestamptz and joined_at < ${before ?? null}::timestamptz
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.day, row.count]));
};
