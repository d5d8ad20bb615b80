import type { Component, CreditState, InstalmentState } from '@portal/credit-engine';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import type { CreditTables, Portfolio } from './tables.ts';

/** What a payment covered of an instalment; reversed payments are not among them. Whole pesos. */
export interface AppliedPart {
  readonly entryId: number;
  readonly date: string;
  readonly instalment: number;
  readonly component: Component;
  readonly amount: number;
}

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
  readonly excludesTermChange: boolean;
  readonly term: number;
  /** What the engine computes with. */
  readonly state: CreditState;
  readonly payments: readonly AppliedPart[];
  /** Day of the payment that came before the opening here, by instalment. */
  readonly paidBeforeOn: ReadonlyMap<number, string>;
}

/** One array per instalment: JSON without repeated names halves what travels. Dates arrive as text. */
type InstalmentRow = readonly [
  number: number,
  dueDate: string,
  capital: number,
  interest: number,
  iva: number,
  guarantee: number,
  paidCapital: number,
  paidInterest: number,
  paidIva: number,
  paidGuarantee: number,
  paidOn: string | null,
];
type PartRow = readonly [
  entryId: number,
  date: string,
  instalment: number,
  component: Component,
  amount: number,
];

/**
 * Credits with their instalments and payments, in one query whatever their number. `month` ('YYYY-MM') chooses the usury
 * cap that late interest runs at: the month's, or the latest certified before it.
 */
const selectCredits = (db: Handle, month: string) =>
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
      'p.term',
      'z.excludes_term_change',
      instalmentRows.as('instalments'),
      partRows.as('parts'),
      sql<string | null>`(
        select annual from usury_rate where month <= ${month} order by month desc limit 1
      )`.as('late_rate'),
    ])
    .orderBy('o.opened_on')
    .orderBy('o.invoice');

const instalmentRows: RawBuilder<readonly InstalmentRow[]> = sql`(
  select coalesce(json_agg(json_build_array(
      i.number, i.due_date, i.capital, i.interest, i.iva, i.guarantee, i.paid_before_capital,
      i.paid_before_interest, i.paid_before_iva, i.paid_before_guarantee, i.paid_before_on
    ) order by i.number), '[]')
  from instalment i where i.invoice = p.invoice and i.plan_version = p.version)`;

/** A reversed payment and its reversal both fall out: what is left is what counts. */
const partRows: RawBuilder<readonly PartRow[]> = sql`(
  select coalesce(json_agg(json_build_array(
      e.id, e.business_date, l.instalment, l.component, -l.amount
    ) order by e.id, l.line), '[]')
  from ledger_posting l join ledger_entry e on e.id = l.entry_id
  where l.invoice = o.invoice and l.instalment is not null
    and not exists (select from ledger_entry r where r.reverses = coalesce(e.reverses, e.id)))`;

type CreditRow = Awaited<ReturnType<ReturnType<typeof selectCredits>['execute']>>[number];

const stateOf = (row: CreditRow, parts: readonly AppliedPart[]): CreditState => {
  // Late interest goes first: a payment that reached charges had settled all of it (credit.md 7).
  const settledOn = parts
    .filter((part) => part.component !== 'mora')
    .reduce<string | null>((latest, { date }) => (latest === null || date > latest ? date : latest), null);
  const byInstalment = Map.groupBy(parts, (part) => part.instalment);
  const paidOf = (instalment: number, component: Component): number =>
    (byInstalment.get(instalment) ?? [])
      .filter((part) => part.component === component)
      .filter((part) => component !== 'mora' || settledOn === null || part.date > settledOn)
      .reduce((sum, part) => sum + part.amount, 0);
  return {
    openedOn: row.opened_on,
    monthlyRate: row.monthly_rate,
    ivaRate: row.iva_rate,
    lateRate: row.portfolio === 'written_off' ? null : (row.late_rate ?? '0'),
    instalments: row.instalments.map(
      ([number, dueDate, capital, interest, iva, guarantee, ...before]): InstalmentState => ({
        number,
        dueDate,
        charges: { capital, interest, iva, guarantee },
        paid: {
          capital: before[0] + paidOf(number, 'capital'),
          interest: before[1] + paidOf(number, 'interest'),
          iva: before[2] + paidOf(number, 'iva'),
          guarantee: before[3] + paidOf(number, 'guarantee'),
        },
        lateSettledOn: settledOn,
        latePaid: paidOf(number, 'mora'),
        repaidAhead: (byInstalment.get(number) ?? [])
          .filter((part) => part.component === 'capital' && part.date < dueDate)
          .map(({ date, amount }) => ({ on: date, capital: amount })),
      }),
    ),
  };
};

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
    salesPerson: row.sales_person,
    portfolio: row.portfolio,
    status: row.status,
    closedOn: row.closed_on,
    version: row.version,
    excludesTermChange: row.excludes_term_change ?? false,
    term: row.term,
    state: stateOf(row, payments),
    payments,
    paidBeforeOn: new Map(
      row.instalments.flatMap(([number, ...rest]) => (rest[9] === null ? [] : [[number, rest[9]] as const])),
    ),
  };
};

const monthOf = (asOf: string): string => asOf.slice(0, 7);

const selectOpen = prepared<{ fiscalNumber: string; month: string }>()((db, given) =>
  selectCredits(db, given('month'))
    .where('o.fiscal_number', '=', given('fiscalNumber'))
    .where('o.status', '=', 'open'),
);

/** Open credits of a customer, oldest first. */
export const openCreditsOf = async (db: Handle, fiscalNumber: string, asOf: string): Promise<Credit[]> => {
  const rows = await selectOpen(db, { fiscalNumber, month: monthOf(asOf) });
  return rows.map(creditOf);
};

const selectByInvoice = prepared<{ invoices: readonly string[]; month: string }>()((db, given) =>
  selectCredits(db, given('month')).where('o.invoice', '=', sql<string>`any(${given('invoices')}::text[])`),
);

/** Credits by number, open or closed, in no customer's name: the caller checks whose they are. */
export const creditsByInvoice = async (
  db: Handle,
  invoices: readonly string[],
  asOf: string,
): Promise<Credit[]> => {
  const rows = await selectByInvoice(db, { invoices, month: monthOf(asOf) });
  return rows.map(creditOf);
};

/** Locks obligations in the order of their numbers, so that two payments of the same ones never wait in a circle. */
export const lockObligations = async (trx: Handle, invoices: readonly string[]): Promise<void> => {
  await trx
    .withTables<CreditTables>()
    .selectFrom('obligation')
    .select('invoice')
    .where('invoice', '=', sql<string>`any(${invoices}::text[])`)
    .orderBy('invoice')
    .forUpdate()
    .execute();
};

/** Closed invoices of a customer with the day they were paid off, the latest first. */
export const closedInvoicesOf = (
  db: Handle,
  fiscalNumber: string,
): Promise<{ invoice: string; closedOn: string }[]> =>
  db
    .withTables<CreditTables>()
    .selectFrom('obligation')
    .select(['invoice', sql<string>`closed_on`.as('closedOn')])
    .where('fiscal_number', '=', fiscalNumber)
    .where('status', '=', 'closed')
    .orderBy('closed_on', 'desc')
    .orderBy('invoice')
    .execute();

/** Every invoice of a customer, open and closed, the latest first. */
export const invoicesOfCustomer = (
  db: Handle,
  fiscalNumber: string,
): Promise<{ invoice: string; openedOn: string; status: 'open' | 'closed' }[]> =>
  db
    .withTables<CreditTables>()
    .selectFrom('obligation')
    .select(['invoice', 'opened_on as openedOn', 'status'])
    .where('fiscal_number', '=', fiscalNumber)
    .orderBy('opened_on', 'desc')
    .orderBy('invoice')
    .execute();
