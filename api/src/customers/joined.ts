import type { Input, SortColumn } from '@portal/contract';
import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
import type { DayRange } from '../platform/day-range.ts';
import { idOrder, type Orders, orderOf, spanishOrder } from '../platform/sorting.ts';
import { type Customer, customerRows } from './queries.ts';
import type { CustomerTables } from './tables.ts';

/** A customer with the mark that a walk through all of them goes on from. */
export type JoinedCustomer = Customer & { readonly mark: string };

type Range = Pick<DayRange, 'from' | 'before'>;

type Sort = NonNullable<Input<'GET /api/users_interval'>['query']['sort']>;

const orders: Orders<SortColumn<Sort>> = {
  date_joined: [sql.ref('c.joined_at'), sql.ref('c.fiscal_number')],
  fiscal_number: idOrder('c.fiscal_number'),
  first_name: [spanishOrder('c.first_name'), spanishOrder('c.last_name'), sql.ref('c.fiscal_number')],
  last_name: [spanishOrder('c.last_name'), spanishOrder('c.first_name'), sql.ref('c.fiscal_number')],
};

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

const joined = (db: Handle, { from, before }: Range) => {
  let query = customerRows(db);
  if (from) query = query.where('c.joined_at', '>=', from);
  if (before) query = query.where('c.joined_at', '<', before);
  return query;
};

/** A page of the customers who joined in a range, newest first unless told. */
export const joinedPage = (
  db: Handle,
  range: Range,
  { limit, offset, sort = '-date_joined' }: { limit: number; offset: number; sort?: Sort | undefined },
) => joined(db, range).orderBy(orderOf(orders, sort)).limit(limit).offset(offset);

/** The next customers of a walk through all of them, newest first: what comes after the `mark` of the last one. */
export const joinedAfter = (
  db: Handle,
  range: Range,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<JoinedCustomer[]> => {
  let query = joined(db, range).select(
    // To the microsecond, which a Date does not hold.
    sql<string>`c.joined_at::text || ' ' || c.fiscal_number`.as('mark'),
  );
  if (after !== undefined) {
    const space = after.lastIndexOf(' ');
    const [joinedAt, fiscalNumber] = [after.slice(0, space), after.slice(space + 1)];
    query = query.where(
      sql<boolean>`(c.joined_at, c.fiscal_number) < (${joinedAt}::timestamptz, ${fiscalNumber})`,
    );
  }
  return query.orderBy(orderOf(orders, '-date_joined')).limit(limit).execute();
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
