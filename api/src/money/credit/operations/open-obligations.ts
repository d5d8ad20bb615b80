import {
  type Allocation,
  CapMissingError,
  type Charges,
  type CreditState,
  chargeableRate,
  letGoOf,
} from '@portal/credit-engine';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { creditsByInvoice } from '../queries/credits.ts';
import { leastPayment } from '../queries/state-rows.ts';
import type { CreditTables, Portfolio } from '../tables.ts';
import { letGoPostings, postingsOf, writeLetGo } from './entries.ts';
import { restate } from './restate.ts';

export interface InstalmentRecord extends Charges {
  readonly number: number;
  readonly dueDate: string;
  /** Amounts paid before the opening here. */
  readonly paid: Charges;
  readonly paidOn: string | null;
}

/** An obligation as a core system describes it. Money is whole pesos, rates percent as decimal text. */
export interface ObligationRecord {
  readonly invoice: string;
  readonly fiscalNumber: string;
  readonly openedOn: string;
  readonly principal: number;
  readonly monthlyRate: string;
  readonly ivaRate: string;
  readonly periodicity: string;
  readonly zoneCode: string | null;
  readonly salesPerson: string;
  readonly portfolio: Portfolio;
  /** Day it was paid off; null while it is open. */
  readonly closedOn: string | null;
  readonly instalments: readonly InstalmentRecord[];
}

/** Reason why an obligation cannot be opened; `instalment` is null for a fault of the obligation as a whole. */
export interface ObligationFault {
  readonly instalment: number | null;
  readonly field: string;
  readonly reason: string;
}

const PARTS = ['capital', 'interest', 'iva', 'guarantee'] as const;

/** All faults of a record in itself; without one the obligation can be opened. */
export function obligationFaults(record: ObligationRecord): ObligationFault[] {
  const faults: ObligationFault[] = [];
  const fault = (instalment: number | null, field: string, reason: string) =>
    faults.push({ instalment, field, reason });
  if (record.instalments.length === 0)
    fault(null, 'instalments', 'an obligation has at least one instalment');
  const capital = record.instalments.reduce((sum, row) => sum + row.capital, 0);
  if (capital !== record.principal) {
    fault(null, 'principal', `the instalments repay ${capital}, the principal is ${record.principal}`);
  }
  record.instalments.forEach((row, index) => {
    if (row.number !== index + 1) fault(row.number, 'number', `expected instalment ${index + 1}`);
    const before = record.instalments[index - 1]?.dueDate ?? record.openedOn;
    if (row.dueDate < before) fault(row.number, 'dueDate', `it falls due before ${before}`);
    for (const part of PARTS) {
      const [charge, paid] = [row[part], row.paid[part]];
      if (!Number.isSafeInteger(charge) || charge < 0) {
        fault(row.number, part, 'an amount is whole pesos, at least 0');
      }
      if (!Number.isSafeInteger(paid) || paid < 0 || paid > charge) {
        fault(row.number, `paid.${part}`, `it is between 0 and ${charge}`);
      }
    }
    if (record.closedOn !== null && row.paid.capital + row.paid.guarantee < row.capital + row.guarantee) {
      fault(row.number, 'paid', 'a closed obligation owes no capital and no guarantee');
    }
  });
  return faults;
}

/**
 * Opens obligations with their plan, and what is outstanding of them in the ledger: six statements for any
 * number. One of which less is left than can be paid alone is let go and closed. Obligations that exist already stay as they are, for from then on the ledger knows better than the file.
 * @returns the invoices that were opened.
 * @throws RangeError when a record has faults; ask {@link obligationFaults} first.
 */
export async function openObligations(
  trx: Handle,
  records: readonly ObligationRecord[],
  opening: { readonly occurredAt: Date; readonly businessDate: string },
): Promise<readonly string[]> {
  for (const record of records) {
    const [fault] = obligationFaults(record);
    if (fault) throw new RangeError(`${record.invoice}: ${fault.field}: ${fault.reason}`);
  }
  const opened = new Set(await insertObligations(trx, records));
  const fresh = records.filter((record) => opened.has(record.invoice));
  if (fresh.length === 0) return [];
  await insertPlans(trx, fresh);
  await insertInstalments(trx, fresh);
  await postOpening(trx, fresh, opening);
  await layUnderCaps(trx, fresh, opening);
  await letGoRests(trx, fresh, opening);
  return [...opened];
}

/** Gives plans that charge more than a cap entered here another version; the version of the file is kept. */
const layUnderCaps = async (
  trx: Handle,
  records: readonly ObligationRecord[],
  { occurredAt, businessDate }: { readonly occurredAt: Date; readonly businessDate: string },
): Promise<void> => {
  const { rows } = await sql<{ month: string; annual: string }>`
    select month, annual::text as annual from usury_rate where limits_plans`.execute(trx);
  if (rows.length === 0) return;
  const caps = Object.fromEntries(rows.map(({ month, annual }) => [month, annual]));
  const above = records.filter(
    ({ closedOn, monthlyRate, instalments }) =>
      closedOn === null &&
      instalments.some(({ dueDate }) => chargeableRate(monthlyRate, caps, dueDate) !== monthlyRate),
  );
  for (const { invoice } of above) {
    await restate(trx, invoice, {
      planReason: 'cap',
      reason: 'caps entered before the credit came',
      asOf: businessDate,
      occurredAt,
    });
  }
};

/**
 * Closes those of which less than the least payment is left in all: nothing is asked that cannot be paid. A credit that
 * small from the beginning is no rest but a file in another unit, which must not be let go as a whole.
 */
const letGoRests = async (
  trx: Handle,
  records: readonly ObligationRecord[],
  { occurredAt, businessDate: asOf }: { readonly occurredAt: Date; readonly businessDate: string },
): Promise<void> => {
  const { rows } = await sql<{ least: number }>`select ${leastPayment} as least`.execute(trx);
  const least = rows[0]?.least ?? 0;
  const small = records.filter(
    (record) => record.closedOn === null && record.principal >= least && leastOwed(record, asOf) < least,
  );
  if (small.length === 0) return;
  const closed: string[] = [];
  for (const { invoice, state } of await creditsByInvoice(
    trx,
    small.map((record) => record.invoice),
  )) {
    const allocation = restOf(state, asOf);
    if (allocation === undefined) continue;
    const postings = [...postingsOf(invoice, allocation), ...letGoPostings(invoice, allocation)];
    await writeLetGo(trx, { eventId: null, written: 0, occurredAt, asOf }, postings);
    closed.push(invoice);
  }
  if (closed.length === 0) return;
  await trx
    .withTables<CreditTables>()
    .updateTable('obligation')
    .set({ status: 'closed', closed_on: asOf })
    .where('invoice', 'in', closed)
    .execute();
};

/** Least that the total to pay of a record may be: its capital and fee, less interest that was paid ahead. */
const leastOwed = ({ instalments }: ObligationRecord, asOf: string): number =>
  instalments.reduce(
    (sum, { dueDate, capital, guarantee, paid }) =>
      sum +
      capital +
      guarantee -
      paid.capital -
      paid.guarantee -
      (dueDate > asOf ? paid.interest + paid.iva : 0),
    0,
  );

/** What cannot be paid alone; undefined also where late interest has no cap, which raises an alarm of its own. */
const restOf = (state: CreditState, asOf: string): Allocation | undefined => {
  try {
    return letGoOf(state, asOf);
  } catch (error) {
    if (error instanceof CapMissingError) return undefined;
    throw error;
  }
};

const insertObligations = async (trx: Handle, records: readonly ObligationRecord[]): Promise<string[]> => {
  const rows = records.map((record) => ({
    invoice: record.invoice,
    fiscal_number: canonicalFiscalNumber(record.fiscalNumber),
    opened_on: record.openedOn,
    principal: record.principal,
    monthly_rate: record.monthlyRate,
    iva_rate: record.ivaRate,
    periodicity: record.periodicity,
    zone_code: record.zoneCode,
    sales_person: record.salesPerson,
    portfolio: record.portfolio,
    status: record.closedOn === null ? 'open' : 'closed',
    closed_on: record.closedOn,
    version: 0,
  }));
  const inserted = await sql<{ invoice: string }>`
    insert into obligation select * from json_populate_recordset(
      json_populate_record(null::obligation, json_build_object(
        'caps_arrived', (select coalesce(max(arrival), 0) from usury_rate))),
      ${JSON.stringify(rows)}::json)
    on conflict (invoice) do nothing returning invoice`.execute(trx);
  return inserted.rows.map(({ invoice }) => invoice);
};

const insertPlans = async (trx: Handle, records: readonly ObligationRecord[]): Promise<void> => {
  const rows = records.map(({ invoice, instalments, openedOn }) => ({
    invoice,
    version: 1,
    term: instalments.length,
    active: true,
    created_on: openedOn,
    reason: 'opening',
  }));
  await sql`insert into plan select * from json_populate_recordset(null::plan, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  );
};

const insertInstalments = async (trx: Handle, records: readonly ObligationRecord[]): Promise<void> => {
  const rows = records.flatMap(({ invoice, instalments }) =>
    instalments.map((row) => ({
      invoice,
      plan_version: 1,
      number: row.number,
      due_date: row.dueDate,
      capital: row.capital,
      interest: row.interest,
      iva: row.iva,
      guarantee: row.guarantee,
      paid_before_capital: row.paid.capital,
      paid_before_interest: row.paid.interest,
      paid_before_iva: row.paid.iva,
      paid_before_guarantee: row.paid.guarantee,
      paid_before_on: row.paidOn,
    })),
  );
  await sql`
    insert into instalment
    select * from json_populate_recordset(null::instalment, ${JSON.stringify(rows)}::json)`.execute(trx);
};

/** Posts the outstanding amounts as receivable against the opening balance; a paid obligation has no entry. */
const postOpening = async (
  trx: Handle,
  records: readonly ObligationRecord[],
  { occurredAt, businessDate }: { readonly occurredAt: Date; readonly businessDate: string },
): Promise<void> => {
  const outstanding = (record: ObligationRecord, part: keyof Charges) =>
    record.instalments.reduce((sum, row) => sum + row[part] - row.paid[part], 0);
  const rows = records
    .map((record) => ({
      invoice: record.invoice,
      capital: outstanding(record, 'capital'),
      guarantee: outstanding(record, 'guarantee'),
    }))
    .filter(({ capital, guarantee }) => capital + guarantee > 0);
  await sql`
    with record as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(invoice text, capital bigint, guarantee bigint)
    ), entry as (
      insert into ledger_entry (kind, source_id, occurred_at, business_date)
      select 'opening', invoice, ${occurredAt}, ${businessDate}::date from record
      returning id, source_id
    )
    insert into ledger_posting (entry_id, line, account, invoice, component, amount)
    select entry.id, part.line, part.account, record.invoice, part.component, part.amount
      from entry
      join record on record.invoice = entry.source_id
      cross join lateral (values
        (1, 'capital_receivable', 'capital', record.capital),
        (2, 'guarantee_receivable', 'guarantee', record.guarantee),
        (3, 'opening_balance', null, -record.capital - record.guarantee)
      ) as part(line, account, component, amount)
      where part.amount <> 0`.execute(trx);
};
