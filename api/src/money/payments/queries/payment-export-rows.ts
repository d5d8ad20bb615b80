import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { cursorColumn, isAfterCursor, orderOf } from '../../../platform/database/sorting.ts';
import { paymentAmount } from '../payment-amount.ts';
import { paymentTables, type Status } from '../tables.ts';
import { matching, type TransactionFilters, transactionOrders, USUAL_SORT } from './transactions.ts';

/** Row of a payment in a file; moments are local text, `2026-11-20 10:32:07`, amounts whole pesos. */
export interface PaymentExportRow {
  readonly created: string;
  readonly fiscalNumber: string;
  readonly publicId: string;
  readonly status: Status;
  readonly responseGateway: string;
  /** Joined by commas, in the order of the payment. */
  readonly invoices: string;
  readonly marcas: string;
  readonly paid: string | null;
  readonly amount: number;
  readonly trazabilityCode: string | null;
  readonly login: boolean;
  /** Position from which the next page is read. */
  readonly position: string;
}

/** Id of the newest payment, or 0: a file that begins now ends with it, however long it takes to write. */
export async function paymentsMark(db: Handle): Promise<number> {
  const { newest } = await paymentTables(db)
    .selectFrom('payment_transaction')
    .select((select) => select.fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** @throws ApiError INVALID_REQUEST for dates that do not exist, are reversed or too far apart. */
export async function countPayments(db: Handle, filters: TransactionFilters, upTo: number): Promise<number> {
  const { total } = await matching(db, filters)
    .where('id', '<=', upTo)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const localText = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI:SS')`;

/**
 * Next payments of a walk in the order of the filters, newest first by default. Each batch is a statement of its own
 * that continues after the last one, so that a file of any length holds neither a session nor a snapshot, and memory
 * for one batch only. In the order by date of payment, a payment that is settled meanwhile may change its place.
 */
export function paymentsAfter(
  db: Handle,
  filters: TransactionFilters,
  {
    upTo,
    after,
    limit,
  }: { readonly upTo: number; readonly after: string | undefined; readonly limit: number },
) {
  const sort = filters.sort ?? USUAL_SORT;
  let page = matching(db, filters)
    .where('id', '<=', upTo)
    .select(['id', 'created_at', 'fiscal_number', 'public_id', 'status', 'response_gateway'])
    .select(['paid_at', 'total_amount', 'received_amount', 'trazability_code', 'login'])
    .orderBy(orderOf(transactionOrders, sort))
    .limit(limit);
  if (after !== undefined) page = page.where(isAfterCursor(transactionOrders, sort, after));
  return paymentTables(db)
    .selectFrom(page.as('t'))
    .innerJoinLateral(
      (lines) =>
        lines
          .selectFrom('payment_line as l')
          .select([
            sql<string>`coalesce(string_agg(l.invoice, ', ' order by l.position), '')`.as('invoices'),
            sql<string>`coalesce(string_agg(l.marca, ', ' order by l.position), '')`.as('marcas'),
          ])
          .whereRef('l.transaction_id', '=', 't.id')
          .as('of'),
      (join) => join.onTrue(),
    )
    .select([
      localText('t.created_at').as('created'),
      't.fiscal_number as fiscalNumber',
      't.public_id as publicId',
      't.status',
      't.response_gateway as responseGateway',
      'of.invoices',
      'of.marcas',
      localText('t.paid_at').$castTo<string | null>().as('paid'),
      paymentAmount.as('amount'),
      't.trazability_code as trazabilityCode',
      't.login',
      cursorColumn(transactionOrders, sort).as('position'),
    ])
    .orderBy(orderOf(transactionOrders, sort));
}
