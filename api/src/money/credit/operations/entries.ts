import { type Allocation, type Component, sumDebts } from '@portal/credit-engine';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { REST_AT_OPENING } from '../queries/state-rows.ts';
import type { Account, EntryKind } from '../tables.ts';

/** One line of an entry; a debit is positive. `instalment` needs `invoice` and `component`. */
export interface Posting {
  readonly account: Account;
  readonly invoice: string | null;
  readonly instalment: number | null;
  readonly component: Component | null;
  /** Whole pesos, never 0. */
  readonly amount: number;
}

export interface Entry {
  readonly kind: Exclude<EntryKind, 'opening' | 'reversal'>;
  /** Cause of the entry; unique per kind. */
  readonly sourceId: string;
  readonly transactionId: string | null;
  /** The event of the credit whose money this is. */
  readonly eventId: number | null;
  readonly occurredAt: Date;
  /** Business date (Bogotá). */
  readonly asOf: string;
  readonly reason?: string;
}

const ACCOUNT_OF: Readonly<Record<Component, Account>> = {
  capital: 'capital_receivable',
  guarantee: 'guarantee_receivable',
  interest: 'interest_income',
  iva: 'iva_payable',
  mora: 'late_interest_income',
};
const COMPONENTS = ['mora', 'guarantee', 'iva', 'interest', 'capital'] as const;

/** Postings of an allocation on an invoice, line by line, as credits; interest given back is a debit. */
export function postingsOf(
  invoice: string,
  { lines, offPlan }: Pick<Allocation, 'lines' | 'offPlan'>,
): Posting[] {
  const posting = (instalment: number | null, component: Component, amount: number): Posting[] =>
    amount === 0 ? [] : [{ account: ACCOUNT_OF[component], invoice, instalment, component, amount }];
  const ofRows = lines.flatMap((line) =>
    COMPONENTS.flatMap((component) => posting(line.number, component, -line[component])),
  );
  if (offPlan === undefined) return ofRows;
  const { capital, interest, iva, givenBack } = offPlan;
  return [
    ...ofRows,
    ...posting(null, 'capital', -capital),
    ...posting(null, 'interest', givenBack.interest - interest),
    ...posting(null, 'iva', givenBack.iva - iva),
  ];
}

/** A line about an invoice as a whole; no line for an amount of 0. */
export function wholePosting(account: Account, invoice: string, amount: number): Posting[] {
  return amount === 0 ? [] : [{ account, invoice, instalment: null, component: null, amount }];
}

/** Postings of what a payment that closed its credit let go; none where nothing was. */
export function letGoPostings(invoice: string, { letGo = [] }: Allocation): Posting[] {
  const { total } = sumDebts(letGo);
  return [...postingsOf(invoice, { lines: letGo }), ...wholePosting('payment_differences', invoice, total)];
}

/**
 * Writes what an event's payment let go, or a credit as it came, with a line in the log: it is no part of a payment's
 * money.
 */
export async function writeLetGo(
  trx: Handle,
  {
    eventId,
    written,
    occurredAt,
    asOf,
  }: Pick<Entry, 'occurredAt' | 'asOf'> & {
    /** Null for a credit that came with less than the least payment. */
    readonly eventId: number | null;
    /** Number of entries that were ever written for the event. */
    readonly written: number;
  },
  postings: readonly Posting[],
): Promise<void> {
  const whole = postings.at(-1);
  if (whole === undefined) return;
  const { invoice, amount } = whole;
  const reason = 'below the least payment';
  const source = {
    kind: 'written_down',
    sourceId: eventId === null ? `${REST_AT_OPENING}${invoice}` : `rest:${eventId}:${written}`,
    transactionId: null,
  } as const;
  await writeEntry(trx, { ...source, eventId, occurredAt, asOf, reason }, postings);
  const { rows } = await sql<{ owner: string }>`
    select fiscal_number as owner from obligation where invoice = ${invoice}`.execute(trx);
  const subject = rows[0]?.owner ?? '';
  await audit(trx, occurredAt, {
    actor: 'system',
    subject,
    action: 'credit.rest_let_go',
    data: { invoice, amount },
  });
}

/**
 * Writes an entry with its postings in one statement; the database refuses at commit one that does not sum to zero.
 * @returns the entry's id, or undefined when this kind and source are in the ledger already.
 */
export async function writeEntry(
  trx: Handle,
  entry: Entry,
  postings: readonly Posting[],
): Promise<number | undefined> {
  const { rows } = await sql<{ entry_id: number }>`
    with entry as (
      insert into ledger_entry (kind, source_id, transaction_id, event_id, occurred_at, business_date, reason)
      values (${entry.kind}, ${entry.sourceId}, ${entry.transactionId}, ${entry.eventId}::bigint,
        ${entry.occurredAt}, ${entry.asOf}::date, ${entry.reason ?? null})
      on conflict (kind, source_id) do nothing
      returning id
    )
    insert into ledger_posting (entry_id, line, account, invoice, instalment, component, amount)
    select entry.id, row_number() over (), p.account, p.invoice, p.instalment, p.component, p.amount
      from entry cross join json_to_recordset(${JSON.stringify(postings)}::json)
        as p(account text, invoice text, instalment integer, component text, amount bigint)
    returning entry_id`.execute(trx);
  return rows[0]?.entry_id;
}

/**
 * Writes the opposite entry of each of these and changes no entry. A reversal, or an entry that is reversed already,
 * gets none.
 * @returns the entries reversed now, with the invoices they touched.
 */
export async function reverseEntries(
  trx: Handle,
  entryIds: readonly number[],
  reversal: { readonly asOf: string; readonly occurredAt: Date; readonly reason: string },
): Promise<readonly { readonly entryId: number; readonly invoices: readonly string[] }[]> {
  const { rows } = await sql<{ entryId: number; invoices: readonly string[] }>`
    with original as (
      select * from ledger_entry e
      where e.id = any(${entryIds}::bigint[]) and e.kind <> 'reversal'
        and not exists (select from ledger_entry r where r.reverses = e.id)
    ), entry as (
      insert into ledger_entry
        (kind, source_id, transaction_id, event_id, reverses, occurred_at, business_date, reason)
      select 'reversal', id::text, transaction_id, event_id, id, ${reversal.occurredAt}, ${reversal.asOf}::date,
        ${reversal.reason}
      from original order by original.id
      returning id, reverses
    ), posting as (
      insert into ledger_posting (entry_id, line, account, invoice, instalment, component, amount)
      select entry.id, l.line, l.account, l.invoice, l.instalment, l.component, -l.amount
        from entry join ledger_posting l on l.entry_id = entry.reverses
      returning entry_id, invoice
    )
    select entry.reverses as "entryId",
      coalesce(json_agg(distinct posting.invoice) filter (where posting.invoice is not null), '[]') as invoices
    from entry join posting on posting.entry_id = entry.id
    group by entry.reverses`.execute(trx);
  return rows;
}
