import type { Input, SortColumn } from '@portal/contract';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import {
  cursorColumn,
  idOrder,
  isAfterCursor,
  type Orders,
  orderOf,
  spanishOrder,
} from '../../../platform/database/sorting.ts';
import type { DayRange } from '../../../platform/process/day-range.ts';
import type { CustomerTables } from '../tables.ts';
import { type Customer, customerRows } from './customers.ts';

/** A customer with the position after which the next page begins. */
export type NewCustomer = Customer & { readonly position: string };

interface Range extends Partial<Pick<DayRange, 'from' | 'before'>> {
  /** Only customers with these IDs. */
  readonly only?: readonly string[] | undefined;
}

/** Orders of the list. */
export type NewCustomerSort = NonNullable<Input<'GET /api/users_interval'>['query']['sort']>;

/** Newest first. */
const USUAL_SORT: NewCustomerSort = '-date_joined';

const orders: Orders<SortColumn<NewCustomerSort>> = {
  date_joined: [sql.ref('c.joined_at'), sql.ref('c.fiscal_number')],
  fiscal_number: idOrder('c.fiscal_number'),
  first_name: [spanishOrder('c.first_name'), spanishOrder('c.last_name'), sql.ref('c.fiscal_number')],
  last_name: [spanishOrder('c.last_name'), spanishOrder('c.first_name'), sql.ref('c.fiscal_number')],
};

/** Number of customers who joined in a range; without ends, of all. */
export async function countNewCustomers(handle: Handle, { from, before, only }: Range): Promise<number> {
  let query = handle.withTables<CustomerTables>().selectFrom('customer');
  if (from) query = query.where('joined_at', '>=', from);
  if (before) query = query.where('joined_at', '<', before);
  if (only) query = query.where(sql<boolean>`fiscal_number = any(${only}::text[])`);
  const { total } = await query
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const joined = (db: Handle, { from, before, only }: Range) => {
  let query = customerRows(db);
  if (from) query = query.where('c.joined_at', '>=', from);
  if (before) query = query.where('c.joined_at', '<', before);
  if (only) query = query.where(sql<boolean>`c.fiscal_number = any(${only}::text[])`);
  return query;
};

/** A page of the customers who joined in a range, newest first by default. */
export function joinedPage(
  db: Handle,
  range: Range,
  { limit, offset, sort = USUAL_SORT }: { limit: number; offset: number; sort?: NewCustomerSort | undefined },
) {
  return joined(db, range).orderBy(orderOf(orders, sort)).limit(limit).offset(offset);
}

/**
 * Next customers of a walk over all of them, newest first by default: those after the `position` of the last one. In an
 * order by name, a customer who is renamed meanwhile may change their place.
 */
export function newCustomersAfter(
  db: Handle,
  range: Range,
  {
    limit,
    after,
    sort = USUAL_SORT,
  }: {
    readonly limit: number;
    readonly after: string | undefined;
    readonly sort?: NewCustomerSort | undefined;
  },
) {
  let query = joined(db, range).select(cursorColumn(orders, sort).as('position'));
  if (after !== undefined) query = query.where(isAfterCursor(orders, sort, after));
  return query.orderBy(orderOf(orders, sort)).limit(limit);
}

/** Number of customers who joined, by business day of a range; days without any are left out. */
export async function registrationsPerDay(
  db: Handle,
  { from, before }: Range,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(joined_at at time zone 'America/Bogota', 'YYYY-MM-DD') as day, count(*) as count
    from customer
    where joined_at >= ${from ?? null}::timestamptz and joined_at < ${before ?? null}::timestamptz
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.day, row.count]));
}
