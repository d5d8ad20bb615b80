import type { Input, SortColumn } from '@portal/contract';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import { sql } from 'kysely';
import type { Handle } from '../database/database.ts';
import { cursorColumn, isAfterCursor, type Orders, orderOf } from '../database/sorting.ts';
import type { DayRange } from '../process/day-range.ts';

/** Filters of the audit log; an absent field does not filter. */
export interface LogSearch extends Pick<DayRange, 'from' | 'before'> {
  /** National ID as it was typed, or `system`. */
  readonly actor?: string | undefined;
  /** National ID as it was typed, `variable:1` or the like. */
  readonly subject?: string | undefined;
  readonly action?: string | undefined;
}

export interface LogRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly subject: string;
  readonly action: string;
  /** JSON, as it was written. */
  readonly data: string;
}

const matching = (db: Handle, search: LogSearch) => {
  let query = db.selectFrom('audit_entry');
  if (search.from) query = query.where('at', '>=', search.from);
  if (search.before) query = query.where('at', '<', search.before);
  if (search.actor !== undefined) query = query.where('actor', '=', canonicalFiscalNumber(search.actor));
  if (search.subject !== undefined)
    query = query.where('subject', '=', canonicalFiscalNumber(search.subject));
  if (search.action !== undefined) query = query.where('action', '=', search.action);
  return query;
};

const columns = ['id', 'at', 'actor', 'subject', 'action', 'data'] as const;

export type LogSort = NonNullable<Input<'GET /api/logs'>['query']['sort']>;

/** Entries get their numbers as they are written, so that the number gives their order in time. */
const orders: Orders<SortColumn<LogSort>> = {
  at: [sql.ref('id')],
  actor: [sql.ref('actor'), sql.ref('id')],
  subject: [sql.ref('subject'), sql.ref('id')],
};

/** A page of the entries that match, newest first by default. */
export function logPage(
  db: Handle,
  search: LogSearch,
  { limit, offset, sort = '-at' }: { limit: number; offset: number; sort?: LogSort | undefined },
) {
  return matching(db, search).select(columns).orderBy(orderOf(orders, sort)).limit(limit).offset(offset);
}

/**
 * Next entries of a walk over all that match, up to and including the entry `upTo`, newest first by default: those
 * after the `position` of the last one.
 */
export function logAfter(
  db: Handle,
  search: LogSearch,
  {
    limit,
    upTo,
    after,
    sort = '-at',
  }: {
    readonly limit: number;
    readonly upTo: number;
    readonly after: string | undefined;
    readonly sort?: LogSort | undefined;
  },
) {
  let query = matching(db, search)
    .select([...columns, cursorColumn(orders, sort).as('position')])
    .where('id', '<=', upTo);
  if (after !== undefined) query = query.where(isAfterCursor(orders, sort, after));
  return query.orderBy(orderOf(orders, sort)).limit(limit);
}

/** Number of matching entries, up to and including the entry `upTo`. */
export async function countLog(
  db: Handle,
  search: LogSearch,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const { total } = await matching(db, search)
    .where('id', '<=', upTo)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Number of the newest entry; 0 for an empty log. A file that is begun now holds the entries up to it. */
export async function logMark(db: Handle): Promise<number> {
  const { newest } = await db
    .selectFrom('audit_entry')
    .select((entry) => entry.fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/**
 * Entries about a person without those of which other domains have more detail: changes of a term, or all the rest.
 * Newest first.
 */
export function changesOf(
  db: Handle,
  subject: string,
  part: 'terms' | 'acts',
  { before, limit }: { readonly before: Date | undefined; readonly limit: number },
): Promise<LogRow[]> {
  let query = db
    .selectFrom('audit_entry')
    .select(columns)
    .where('subject', '=', subject)
    .where(
      sql<boolean>`action <> 'login' and action not like 'payment.%' and (action like 'term %') = ${part === 'terms'}`,
    );
  if (before) query = query.where('at', '<', before);
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
