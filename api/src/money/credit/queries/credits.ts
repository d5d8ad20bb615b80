import type { CreditState } from '@portal/credit-engine';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { CreditTables, Portfolio } from '../tables.ts';
import {
  type AppliedPart,
  capTable,
  type InstalmentRow,
  instalmentColumns,
  leastPayment,
  type PartRow,
  stateOf,
} from './state-rows.ts';

/** An obligation with its active plan and everything paid of it, as of now. Money is whole pesos. */
export interface Credit {
  readonly invoice: string;
  readonly fiscalNumber: string;
  readonly openedOn: string;
  readonly principal: number;
  readonly periodicity: string;
  readonly salesPerson: string;
  readonly portfolio: Portfolio;
  readonly status: 'open' | 'closed';
  readonly closedOn: string | null;
  readonly version: number;
  /** Version of the active plan. */
  readonly planVersion: number;
  readonly excludesTermChange: boolean;
  readonly term: number;
  /** Input of the engine; a closed credit has the day it was paid off, so that it owes nothing. */
  readonly state: CreditState;
  readonly payments: readonly AppliedPart[];
  /** Day of the payment that came before the opening here, by instalment. */
  readonly paidBeforeOn: ReadonlyMap<number, string>;
}

/**
 * Credits with their instalments and payments and the caps of all months, in one query whatever their number.
 */
const selectCredits = (db: Handle) =>
  db
    .withTables<CreditTables>()
    .selectFrom('obligation as o')
    .innerJoin('plan as p', (join) => join.onRef('p.invoice', '=', 'o.invoice').on('p.active', '=', true))
    .leftJoin('zone as z', 'z.code', 'o.zone_code')
    .select([
      'o.invoice',
      'o.fiscal_number',
      'o.opened_on',
      'o.principal',
      'o.monthly_rate',
      'o.iva_rate',
      'o.periodicity',
      'o.sales_person',
      'o.portfolio',
      'o.status',
      'o.closed_on',
      'o.version',
      'p.version as plan_version',
      'p.term',
      'p.level',
      'p.off_plan',
      'p.laid_from',
      'o.caps_arrived',
      'z.excludes_term_change',
      instalmentRows.as('instalments'),
      partRows.as('parts'),
      capTable.as('caps'),
      leastPayment.as('least'),
    ])
    .orderBy('o.opened_on')
    .orderBy('o.invoice');

const instalmentRows: RawBuilder<readonly InstalmentRow[]> = sql`(
  select coalesce(json_agg(${instalmentColumns('i')} order by i.number), '[]')
  from instalment i where i.invoice = p.invoice and i.plan_version = p.version)`;

/** Amounts by payment; those of a reversed payment sum to 0 and fall out. */
const partRows: RawBuilder<readonly PartRow[]> = sql`(
  select coalesce(json_agg(json_build_array(
      v.id, v.as_of, s.instalment, s.component, s.amount
    ) order by v.as_of, v.id, s.instalment nulls last, s.component), '[]')
  from (
    select e.event_id, l.instalment, l.component, -sum(l.amount)::bigint as amount
    from ledger_posting l join ledger_entry e on e.id = l.entry_id
    where l.invoice = o.invoice and l.component is not null and e.event_id is not null
    group by e.event_id, l.instalment, l.component having sum(l.amount) <> 0
  ) s join credit_event v on v.id = s.event_id)`;

type CreditRow = Awaited<ReturnType<ReturnType<typeof selectCredits>['execute']>>[number];

const creditOf = (row: CreditRow): Credit => {
  const payments = row.parts.map(
    ([entryId, date, instalment, component, amount]): AppliedPart => ({
      entryId,
      date,
      instalment,
      component,
      amount,
    }),
  );
  return {
    invoice: row.invoice,
    fiscalNumber: row.fiscal_number,
    openedOn: row.opened_on,
    principal: row.principal,
    periodicity: row.periodicity,
    planVersion: row.plan_version,
    salesPerson: row.sales_person,
    portfolio: row.portfolio,
    status: row.status,
    closedOn: row.closed_on,
    version: row.version,
    excludesTermChange: row.excludes_term_change ?? false,
    term: row.term,
    state: {
      ...stateOf(row, row.instalments, payments),
      ...(row.closed_on === null ? {} : { closedOn: row.closed_on }),
    },
    payments,
    paidBeforeOn: new Map(
      row.instalments.flatMap(([number, ...rest]) => (rest[9] === null ? [] : [[number, rest[9]] as const])),
    ),
  };
};

const selectOpen = prepared<{ fiscalNumber: string }>()((db, given) =>
  selectCredits(db).where('o.fiscal_number', '=', given('fiscalNumber')).where('o.status', '=', 'open'),
);

/** Open credits of a customer, oldest first. */
export async function openCreditsOf(db: Handle, fiscalNumber: string): Promise<Credit[]> {
  const rows = await selectOpen(db, { fiscalNumber });
  return rows.map(creditOf);
}

/** Open credits of some customers, the oldest of each first. One query. */
export async function openCreditsOfAll(db: Handle, fiscalNumbers: readonly string[]): Promise<Credit[]> {
  const rows = await selectCredits(db)
    .where('o.fiscal_number', '=', sql<string>`any(${[...fiscalNumbers]}::text[])`)
    .where('o.status', '=', 'open')
    .execute();
  return rows.map(creditOf);
}

/**
 * Limits a selection to invoices. Their list is a query of its own, so that the planner estimates it the same whatever
 * it holds and keeps one plan: planning this statement costs more than running it.
 */
const amongInvoices = (invoices: readonly string[]) => sql<string>`any((select ${invoices}::text[])::text[])`;

const selectByInvoice = prepared<{ invoices: readonly string[] }>()((db, given) =>
  selectCredits(db).where('o.invoice', '=', amongInvoices(given('invoices'))),
);

/** Credits by number, open or closed, of any customer: the caller checks whose they are. */
export async function creditsByInvoice(db: Handle, invoices: readonly string[]): Promise<Credit[]> {
  const rows = await selectByInvoice(db, { invoices });
  return rows.map(creditOf);
}

/**
 * Reads credits as {@link creditsByInvoice} and, in the same statement, a value of another domain for each: an
 * expression over the column of its customer's ID.
 */
export function creditsBeside<T>(besideOf: (fiscalNumber: string) => RawBuilder<T>) {
  const select = prepared<{ invoices: readonly string[] }>()((db, given) =>
    selectCredits(db)
      .select(besideOf('o.fiscal_number').as('beside'))
      .where('o.invoice', '=', amongInvoices(given('invoices'))),
  );
  return async (
    db: Handle,
    invoices: readonly string[],
  ): Promise<{ readonly credit: Credit; readonly beside: T }[]> =>
    (await select(db, { invoices })).map((row) => ({ credit: creditOf(row), beside: row.beside as T }));
}

/** Locks obligations in the order of their numbers, so that two payments of the same ones never wait for each other. */
export async function lockObligations(trx: Handle, invoices: readonly string[]): Promise<void> {
  await trx
    .withTables<CreditTables>()
    .selectFrom('obligation')
    .select('invoice')
    .where('invoice', '=', sql<string>`any(${invoices}::text[])`)
    .orderBy('invoice')
    .forUpdate()
    .execute();
}

/** Numbers of invoices that begin with a text, in their order, at most `limit`. */
export async function invoicesBeginning(db: Handle, beginning: string, limit: number): Promise<string[]> {
  const rows = await db
    .withTables<CreditTables>()
    .selectFrom('obligation')
    .select('invoice')
    .where('invoice', 'like', `${beginning}%`)
    .orderBy('invoice')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ invoice }) => invoice);
}
