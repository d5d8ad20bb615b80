import type { Input, Output, SortColumn } from '@portal/contract';
import { type PaymentGroup, waitingAges } from '@portal/contract/payment-groups';
import type { ShownStatus } from '@portal/contract/shown-status';
import { codeOf } from '@portal/process-kit/database-faults';
import { plainSigns } from '@portal/values';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { addDays } from '@portal/values/dates';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import type { Handle } from '../../../platform/database/database.ts';
import type { KeptTotals } from '../../../platform/database/kept-totals.ts';
import {
  cursorColumn,
  cursorOf,
  idOrder,
  isAfterCursor,
  noCursor,
  type Orders,
  orderOf,
  readCursor,
} from '../../../platform/database/sorting.ts';
import { pageOf } from '../../../platform/http/paging.ts';
import { startOfBusinessDate } from '../../../platform/process/clock.ts';
import { dayRange } from '../../../platform/process/day-range.ts';
import { type PaymentMoney, paymentMoneyByInvoice, sumOfMoney } from '../../credit/index.ts';
import { amountOfPayment, paymentAmount } from '../payment-amount.ts';
import { type Money, type PaymentTables, paymentTables } from '../tables.ts';
import { isUnansweredInHour } from './banks-of-hour.ts';

export type Transaction = Output<'GET /api/transactions/:id'>['transaction'];
export type TransactionPage = Output<'GET /api/transactions'>;

/** Filters as they come over the wire; dates are dd-mm-yy or dd-mm-yyyy in Bogotá, both days included. */
export interface TransactionFilters {
  readonly fiscal_number?: string;
  readonly status?: 'Approved' | 'Fail' | 'Error' | 'Pending';
  /** Status that a row shows: `Rejected` for a payment that the bank refused, which `status` counts as Fail. */
  readonly outcome?: ShownStatus;
  /** The beginning of an id or code, at least 4 characters. */
  readonly transaction_id?: string;
  readonly trazability_code?: string;
  readonly min_date?: string;
  readonly max_date?: string;
  /** Group of the day's figures; an age is counted up to `as_of`. */
  readonly group?: PaymentGroup;
  readonly as_of?: Date;
  /** Name of the bank that pays. */
  readonly bank?: string;
  /** 10 when not given; 0 asks for as many as one page may hold, 100. */
  readonly trx_by_page?: number;
  /** Counts from 1; 0 means the first too. */
  readonly page?: number;
  /** Newest first by default. */
  readonly sort?: Sort;
  /** `next_cursor` of a page in the same order: the rows after it are returned, whatever `page` says. */
  readonly cursor?: string;
}

type Sort = NonNullable<Input<'GET /api/payment/report'>['query']['sort']>;

/** Newest first. */
export const USUAL_SORT: Sort = '-created';

/** An index serves each of them, both ways. */
export const transactionOrders: Orders<SortColumn<Sort>> = {
  created: [sql.ref('created_at'), sql.ref('id')],
  fiscal_number: [...idOrder('fiscal_number'), sql.ref('created_at'), sql.ref('id')],
  // Unpaid transactions stand before paid ones.
  paid_date: [sql`coalesce(paid_at, '-infinity'::timestamptz)`, sql.ref('id')],
  total_amount: [paymentAmount, sql.ref('id')],
};

type Row = Selectable<PaymentTables['payment_transaction']>;
type Line = Selectable<PaymentTables['payment_line']>;

const LARGEST_PAGE = 100;

/**
 * State of the money for the customer: money from before this ledger counts as applied, money in suspense is in review.
 */
const WIRE_MONEY: Readonly<Record<Money, Transaction['money']>> = {
  none: 'none',
  applied: 'applied',
  suspense: 'in_review',
  returned: 'returned',
  written_down: 'not_applied',
  reversed: 'reversed',
  historic: 'applied',
};

/** Amounts of a payment: what the ledger says of it; money from before the ledger began counts as applied. */
function amountsOf(row: Row, money: PaymentMoney): Transaction['amounts'] {
  const historic = row.money === 'historic' ? amountOfPayment(row) : 0;
  return {
    asked: row.total_amount,
    received: money.received + historic,
    applied: money.applied + historic,
    waiting: money.waiting,
    returned: money.returned,
    written_down: money.writtenDown,
  };
}

const wireOf = (row: Row, lines: readonly Line[], money: PaymentMoney): Transaction => ({
  transaction_id: row.public_id,
  created: bogotaTimestamp(row.created_at),
  paid_date: row.paid_at && bogotaTimestamp(row.paid_at),
  status: row.status,
  money: WIRE_MONEY[row.money],
  abandoned: row.abandoned_at && bogotaTimestamp(row.abandoned_at),
  response_gateway: row.response_gateway,
  reason_code: row.reason_code,
  total_amount: amountOfPayment(row),
  amounts: amountsOf(row, money),
  payment_method: 'PSE',
  payment_concept: row.payment_concept,
  trazability_code: row.trazability_code ?? '',
  reference_id: row.reference,
  login: row.login,
  last_checked: row.last_checked_at && bogotaTimestamp(row.last_checked_at),
  extra_properties: { bankname: row.bank_name, ticket_id: row.ticket_id ?? '' },
  invoices: lines.map((line) => ({
    invoice: line.invoice,
    amount_without_mora: line.amount_without_mora,
    interests_mora: line.interests_mora,
    marca: line.marca,
    beyond_due: line.beyond_due,
  })),
  user: { fiscal_number: row.fiscal_number },
});

const withLines = async (db: Handle, rows: readonly Row[]): Promise<Transaction[]> => {
  if (rows.length === 0) return [];
  const lines = await paymentTables(db)
    .selectFrom('payment_line')
    .selectAll()
    .where(sql<boolean>`transaction_id = any(${rows.map((row) => row.id)}::bigint[])`)
    .orderBy('position')
    .execute();
  const byTransaction = Map.groupBy(lines, (line) => line.transaction_id);
  const moved = rows.filter(({ money_at }) => money_at !== null).map(({ public_id }) => public_id);
  const money = Map.groupBy(await paymentMoneyByInvoice(db, moved), ({ transactionId }) => transactionId);
  return rows.map((row) =>
    wireOf(row, byTransaction.get(row.id) ?? [], sumOfMoney(money.get(row.public_id) ?? [])),
  );
};

/** First and last day of the range, checked. @throws ApiError INVALID_REQUEST */
const rangeOf = ({ min_date, max_date }: TransactionFilters) => {
  const { firstDay, lastDay } = dayRange(min_date, max_date, ['/query/min_date', '/query/max_date']);
  return { from: firstDay, to: lastDay };
};

/** Whether a column begins with a text, in the terms of its index: of `like` a plan that is kept knows no beginning. */
const beginsWith = (column: string, typed: string): RawBuilder<boolean> => {
  const text = plainSigns(typed);
  return sql<boolean>`${sql.ref(column)} ~>=~ ${text} and ${sql.ref(column)} ~<~ ${`${text}\u{10FFFF}`}`;
};

const MINUTE = 60_000;

/** Whether a payment belongs to a group. */
function isOfGroup({ group, as_of }: TransactionFilters): RawBuilder<boolean> {
  if (group === 'failed') return sql<boolean>`status not in ('Init', 'Pending', 'Approved')`;
  const waits = sql<boolean>`status in ('Init', 'Pending')`;
  const at = waitingAges.findIndex((age) => group === `waiting-${age}`);
  const from = waitingAges[at];
  if (group === 'waiting') return waits;
  if (!as_of) throw new Error('An age is counted up to a moment.');
  if (group === 'unanswered-hour') return isUnansweredInHour(as_of);
  if (from === undefined) throw new Error(`There is no group ${group}.`);
  const before = (minutes: number) => new Date(as_of.getTime() - minutes * MINUTE);
  const to = waitingAges[at + 1];
  // The first age has no lower bound: a payment that starts at this very moment is in it too.
  const oldEnough = from === 0 ? sql<boolean>`true` : sql<boolean>`created_at <= ${before(from)}`;
  const youngEnough = to === undefined ? sql<boolean>`true` : sql<boolean>`created_at > ${before(to)}`;
  return sql<boolean>`(${waits} and ${oldEnough} and ${youngEnough})`;
}

/** Whether a payment, or a sum of payments, has the status, the outcome, the bank and the group that are asked for. */
function isOfState(filters: TransactionFilters): RawBuilder<boolean> {
  const { status, outcome, group, bank } = filters;
  const parts: RawBuilder<boolean>[] = [];
  if (status !== undefined) parts.push(sql`status = ${status}`);
  if (outcome === 'Rejected') parts.push(sql`status = 'Fail' and response_gateway = 'NOT_AUTHORIZED'`);
  else if (outcome === 'Fail') parts.push(sql`status = 'Fail' and response_gateway <> 'NOT_AUTHORIZED'`);
  else if (outcome !== undefined) parts.push(sql`status = ${outcome}`);
  if (group !== undefined) parts.push(isOfGroup(filters));
  if (bank !== undefined) parts.push(sql`bank_name = ${bank}`);
  return parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`;
}

/** Transactions that the filters let through, to be counted or ordered. */
export function matching(db: Handle, filters: TransactionFilters) {
  const { from, to } = rangeOf(filters);
  let query = paymentTables(db).selectFrom('payment_transaction');
  if (filters.fiscal_number !== undefined) {
    query = query.where('fiscal_number', '=', canonicalFiscalNumber(filters.fiscal_number));
  }
  query = query.where(isOfState(filters));
  if (filters.transaction_id !== undefined) {
    query = query.where(beginsWith('public_id', filters.transaction_id.toLowerCase()));
  }
  if (filters.trazability_code !== undefined) {
    query = query.where(beginsWith('trazability_code', filters.trazability_code));
  }
  if (from !== undefined) query = query.where('created_at', '>=', startOfBusinessDate(from));
  if (to !== undefined) query = query.where('created_at', '<', startOfBusinessDate(addDays(to, 1)));
  return query;
}

/**
 * Transactions to be ordered. Those that a beginning finds are found by its index and then ordered (`offset 0` keeps the
 * two apart): walked in their order instead, all others would be read until the few are met.
 */
function listed(db: Handle, filters: TransactionFilters): ReturnType<typeof matching> {
  const found = matching(db, filters);
  if (filters.transaction_id === undefined && filters.trazability_code === undefined) return found;
  return paymentTables(db).selectFrom(
    found.selectAll().offset(sql.lit(0)).as('payment_transaction'),
  ) as unknown as ReturnType<typeof matching>;
}

/** From this offset on, the rows before a page are skipped by reading an index of their numbers only. */
const FAR_DOWN = 1_000;

/**
 * Rows of one page in their order, or those after a cursor. From a large offset only ids are read in order, from an
 * index alone, so that the rows before the page are not read. `limit` is a literal in the statement: a plan that is
 * kept would otherwise expect a tenth of the table.
 */
export function pageOfTransactions(
  db: Handle,
  filters: TransactionFilters,
  {
    limit,
    offset,
    after,
  }: { readonly limit: number; readonly offset: number; readonly after?: string | undefined },
) {
  const sort = filters.sort ?? USUAL_SORT;
  const order = orderOf(transactionOrders, sort);
  const position = cursorColumn(transactionOrders, sort).as('position');
  let found = listed(db, filters).orderBy(order).limit(sql.lit(limit));
  if (offset > 0) found = found.offset(offset);
  if (after !== undefined) found = found.where(isAfterCursor(transactionOrders, sort, after));
  if (offset < FAR_DOWN) return found.selectAll().select(position);
  return paymentTables(db)
    .selectFrom('payment_transaction')
    .selectAll()
    .select(position)
    .where('id', 'in', found.select('id'))
    .orderBy(order);
}

/** Whether the sums of days can answer the filters: they know no customer, no payment and no time within a day. */
const isSummed = ({ fiscal_number, transaction_id, trazability_code, group }: TransactionFilters): boolean =>
  [fiscal_number, transaction_id, trazability_code].every((one) => one === undefined) &&
  (group === undefined || group === 'failed' || group === 'waiting');

/**
 * Payments that the filters let through, to be summed: `payments` and `amount` of rows with a `day` and a `status`. Of what
 * the sums of days know it is those, else one row of each payment.
 * @throws ApiError INVALID_REQUEST for dates that do not exist, are reversed or too far apart.
 */
export function summable(db: Handle, filters: TransactionFilters) {
  if (!isSummed(filters)) {
    return matching(db, filters).select([
      sql<string>`(created_at at time zone 'America/Bogota')::date`.as('day'),
      'status',
      sql<number>`1`.as('payments'),
      paymentAmount.as('amount'),
    ]);
  }
  const { from, to } = rangeOf(filters);
  let query = paymentTables(db).selectFrom('payment_day_sum').where(isOfState(filters));
  if (from !== undefined) query = query.where('day', '>=', from);
  if (to !== undefined) query = query.where('day', '<=', to);
  return query.select(['day', 'status', 'payments', 'amount']);
}

const countOf = async (db: Handle, filters: TransactionFilters): Promise<number> => {
  const { total } = await paymentTables(db)
    .selectFrom(summable(db, filters).as('summed'))
    .select(sql<number>`coalesce(sum(payments), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

/** False where no payment names the bank that is asked for: all of them would be read to find none. */
const isOfKnownBank = async (db: Handle, { bank }: TransactionFilters): Promise<boolean> =>
  bank === undefined ||
  (await paymentTables(db)
    .selectFrom('payment_day_sum')
    .select('bank_name')
    .where('bank_name', '=', bank)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Cache key of a total: the filters without page, size and order. */
const totalKey = (filters: TransactionFilters): string =>
  JSON.stringify([
    filters.fiscal_number,
    filters.status,
    filters.outcome,
    filters.group,
    filters.bank,
    filters.transaction_id,
    filters.trazability_code,
    filters.min_date,
    filters.max_date,
  ]);

/**
 * One page of transactions, newest first by default, by its number or behind a cursor. Without `fiscal_number` it is
 * everybody's: the caller decides who may ask for that. Totals that are costly to count are kept in `totals`.
 * @throws ApiError INVALID_REQUEST for a day that does not exist, a reversed range, more than 366 days or an invalid
 * cursor.
 */
export async function searchTransactions(
  { db }: Pick<Context, 'db'>,
  filters: TransactionFilters,
  totals?: KeptTotals,
): Promise<TransactionPage> {
  const sized = filters.trx_by_page === 0 ? { ...filters, trx_by_page: LARGEST_PAGE } : filters;
  const { page, limit, offset } = pageOf(sized, Number.POSITIVE_INFINITY);
  const sort = filters.sort ?? USUAL_SORT;
  const after =
    filters.cursor === undefined ? undefined : readCursor(transactionOrders, sort, filters.cursor);
  if (!(await isOfKnownBank(db, filters))) {
    return { transactions: [], total_transactions: 0, max_pages: 0, current_page: page, next_cursor: null };
  }
  const query = pageOfTransactions(db, filters, { limit, offset: after === undefined ? offset : 0, after });
  const rows = await query.execute().catch((error: unknown) => {
    // An invalid timestamp or number in the cursor.
    throw after !== undefined && codeOf(error)?.startsWith('22') ? noCursor() : error;
  });
  const last = rows.length < limit ? undefined : rows.at(-1);
  const count = async (): Promise<number> => {
    // A page that is not full is the last one, so the total is known.
    if (after === undefined && !last && (rows.length > 0 || offset === 0)) return offset + rows.length;
    if (!totals) return await countOf(db, filters);
    const isFirst = page === 1 && after === undefined;
    return await totals.totalOf(totalKey(filters), isFirst, () => countOf(db, filters));
  };
  const total = await count();
  return {
    transactions: await withLines(db, rows),
    total_transactions: total,
    max_pages: Math.ceil(total / limit),
    current_page: page,
    next_cursor: last ? cursorOf(sort, last.position) : null,
  };
}

/**
 * One transaction by its public id; with `fiscalNumber` only that customer's: another customer's is undefined, like one
 * that does not exist (T20).
 */
export async function findTransaction(
  db: Handle,
  publicId: string,
  fiscalNumber?: string,
): Promise<Transaction | undefined> {
  let query = paymentTables(db)
    .selectFrom('payment_transaction')
    .selectAll()
    .where('public_id', '=', publicId);
  if (fiscalNumber !== undefined) query = query.where('fiscal_number', '=', fiscalNumber);
  const row = await query.executeTakeFirst();
  return row && (await withLines(db, [row]))[0];
}

/** Transactions by their public ids, in the order of their beginnings. */
export async function findTransactions(db: Handle, publicIds: readonly string[]): Promise<Transaction[]> {
  const rows = await paymentTables(db)
    .selectFrom('payment_transaction')
    .selectAll()
    .where('public_id', '=', sql<string>`any(${publicIds}::text[])`)
    .orderBy('id')
    .execute();
  return await withLines(db, rows);
}

/**
 * Expression: those of the invoices with a payment that the bank has not answered and its owner has not left. Their
 * plans may not change meanwhile (C03). A payment that was left changes no credit: should the bank approve it, its
 * money is put aside.
 */
export function pendingInvoices(invoices: readonly string[]): RawBuilder<readonly string[]> {
  return sql<readonly string[]>`(
    select coalesce(json_agg(distinct l.invoice), '[]')
    from payment_transaction t join payment_line l on l.transaction_id = t.id
    where l.invoice = any(${invoices}::text[])
      and ((t.status in ('Init', 'Pending') and t.abandoned_at is null) or t.money = 'suspense'))`;
}

/**
 * Those of the invoices with a payment that the bank has not answered and its owner has not left, or whose money waits
 * to be applied.
 */
export async function invoicesBeingPaid(
  db: Handle,
  invoices: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ pending: readonly string[] }>`
    select ${pendingInvoices(invoices)} as pending`.execute(db);
  return new Set(rows[0]?.pending);
}
