import { type AllocatedLine, allocate, type Component, type Total } from '@portal/credit-engine';
import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
import { creditsByInvoice, lockObligations } from './queries.ts';
import type { Account, CreditTables, EntryKind } from './tables.ts';

/** Money of a transaction that arrived for an invoice. */
export interface Receipt {
  readonly transactionId: string;
  /** Transitions of the transaction until now: a bank that approves again makes another posting. Whole, from 0. */
  readonly version: number;
  readonly invoice: string;
  /** Whole pesos, more than 0. */
  readonly amount: number;
  /** Business date (Bogotá) the payment counts on: late interest runs to it. */
  readonly asOf: string;
  readonly occurredAt: Date;
}

/** `repeated`: this version of the transaction is posted to this invoice already, and nothing was done now. */
export type PostedPayment =
  | { readonly outcome: 'repeated' }
  | {
      readonly outcome: 'posted';
      readonly applied: Total;
      readonly lines: readonly AllocatedLine[];
      /** What no debt was left for; it went to 'pagos por aplicar'. */
      readonly unapplied: number;
      readonly closed: boolean;
    };

const ACCOUNT_OF: Readonly<Record<Component, Account>> = {
  capital: 'capital_receivable',
  guarantee: 'guarantee_receivable',
  interest: 'interest_income',
  iva: 'iva_payable',
  mora: 'late_interest_income',
};
const COMPONENTS = ['mora', 'guarantee', 'iva', 'interest', 'capital'] as const;

interface Posting {
  readonly account: Account;
  readonly invoice: string | null;
  readonly instalment: number | null;
  readonly component: Component | null;
  readonly amount: number;
}

const sourceOf = ({ transactionId, version, invoice }: Receipt): string =>
  `${transactionId}:${version}:${invoice}`;

/**
 * Whether the entry that has this source says what would have been posted now, and counts still.
 * @throws Error where it does not: then money would be acknowledged that the ledger does not hold.
 */
const assertRepeats = async (trx: Handle, kind: EntryKind, receipt: Receipt): Promise<void> => {
  const source = sourceOf(receipt);
  const { rows } = await sql<{ received: number; reversed: boolean }>`
    select coalesce(sum(l.amount) filter (where l.account = 'gateway_clearing'), 0)::bigint as received,
      exists (select from ledger_entry r where r.reverses = e.id) as reversed
    from ledger_entry e join ledger_posting l on l.entry_id = e.id
    where e.kind = ${kind} and e.source_id = ${source}
    group by e.id`.execute(trx);
  const [posted] = rows;
  if (posted?.received === receipt.amount && !posted.reversed) return;
  throw new Error(
    `The ledger cannot post ${kind} ${source}: ${JSON.stringify(posted)} stands under that source`,
  );
};

/**
 * @returns the entry's id, or undefined when the same has been posted before.
 * @throws Error when another posting, or a reversed one, has this source.
 */
const writeEntry = async (
  trx: Handle,
  entry: { readonly kind: EntryKind; readonly receipt: Receipt },
  postings: readonly Posting[],
): Promise<number | undefined> => {
  const { kind, receipt } = entry;
  const db = trx.withTables<CreditTables>();
  const written = await db
    .insertInto('ledger_entry')
    .values({
      kind,
      source_id: sourceOf(receipt),
      transaction_id: receipt.transactionId,
      reverses: null,
      occurred_at: receipt.occurredAt,
      business_date: receipt.asOf,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'source_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) {
    await assertRepeats(trx, kind, receipt);
    return undefined;
  }
  await db
    .insertInto('ledger_posting')
    .values(postings.map((posting, index) => ({ entry_id: written.id, line: index + 1, ...posting })))
    .execute();
  return written.id;
};

const assertReceipt = ({ amount }: Receipt): void => {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new RangeError(`A payment is whole pesos, more than 0; got ${amount}`);
  }
};

/**
 * Applies money to an invoice: locks the obligation, allocates with the engine as of the payment's day, writes one
 * ledger entry, and closes the obligation when nothing is left to pay. It never refuses money that moved: what no
 * debt is left for goes to 'pagos por aplicar'. Posting the same version of a transaction again does nothing.
 * @throws RangeError for an amount that is not whole pesos above 0, or an invoice that does not exist; Error when the
 *   source of the posting is taken by something else.
 */
export const postPayment = async (trx: Handle, receipt: Receipt): Promise<PostedPayment> => {
  assertReceipt(receipt);
  await lockObligations(trx, [receipt.invoice]);
  const [credit] = await creditsByInvoice(trx, [receipt.invoice], receipt.asOf);
  if (credit === undefined) throw new RangeError(`There is no invoice ${receipt.invoice}`);
  const { lines, applied, remainder, settles } =
    credit.status === 'open'
      ? allocate(credit.state, receipt.amount, receipt.asOf)
      : allocate({ ...credit.state, instalments: [] }, receipt.amount, receipt.asOf);
  const postings: Posting[] = lines.flatMap((line) =>
    COMPONENTS.filter((component) => line[component] > 0).map((component) => ({
      account: ACCOUNT_OF[component],
      invoice: receipt.invoice,
      instalment: line.number,
      component,
      amount: -line[component],
    })),
  );
  const whole = { invoice: receipt.invoice, instalment: null, component: null };
  if (remainder > 0) postings.push({ account: 'unapplied_payments', ...whole, amount: -remainder });
  postings.push({ account: 'gateway_clearing', ...whole, amount: receipt.amount });

  const entryId = await writeEntry(trx, { kind: 'payment', receipt }, postings);
  if (entryId === undefined) return { outcome: 'repeated' };
  const closed = settles && credit.status === 'open';
  await trx
    .withTables<CreditTables>()
    .updateTable('obligation')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(closed ? { status: 'closed' as const, closed_on: receipt.asOf } : {}),
    }))
    .where('invoice', '=', receipt.invoice)
    .execute();
  return { outcome: 'posted', applied, lines, unapplied: remainder, closed };
};

/**
 * Records money that must not be applied (a second or late approval): it waits in 'pagos por aplicar' for a person.
 * Recording the same version of a transaction again does nothing.
 * @returns whether it was recorded now.
 * @throws RangeError as {@link postPayment}; Error when the source of the posting is taken by something else.
 */
export const postToSuspense = async (trx: Handle, receipt: Receipt): Promise<boolean> => {
  assertReceipt(receipt);
  const whole = { invoice: receipt.invoice, instalment: null, component: null };
  const entryId = await writeEntry(trx, { kind: 'suspense', receipt }, [
    { account: 'unapplied_payments', ...whole, amount: -receipt.amount },
    { account: 'gateway_clearing', ...whole, amount: receipt.amount },
  ]);
  return entryId !== undefined;
};

/**
 * Takes back all that a transaction posted (the bank may do so after approving, reason 00018): one opposite entry for
 * each, never a change to what was written; obligations that it had closed are open again. Reversing again does
 * nothing. Late interest on what is owed again runs from the last payment that settled it.
 * @returns the number of entries reversed now.
 */
export const reversePayment = async (
  trx: Handle,
  reversal: { readonly transactionId: string; readonly asOf: string; readonly occurredAt: Date },
): Promise<number> => {
  const db = trx.withTables<CreditTables>();
  const touched = await db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_posting as l', 'l.entry_id', 'e.id')
    .select('l.invoice')
    .distinct()
    .where('e.transaction_id', '=', reversal.transactionId)
    .where('l.invoice', 'is not', null)
    .execute();
  await lockObligations(
    trx,
    touched.flatMap(({ invoice }) => invoice ?? []),
  );
  const reversed = await sql<{ invoice: string; applied: boolean }>`
    with original as (
      select * from ledger_entry e
      where transaction_id = ${reversal.transactionId} and kind in ('payment', 'suspense')
        and not exists (select from ledger_entry r where r.reverses = e.id)
    ), entry as (
      insert into ledger_entry (kind, source_id, transaction_id, reverses, occurred_at, business_date)
      select 'reversal', id::text, transaction_id, id, ${reversal.occurredAt}, ${reversal.asOf}::date from original
      returning id, reverses
    ), posting as (
      insert into ledger_posting (entry_id, line, account, invoice, instalment, component, amount)
      select entry.id, l.line, l.account, l.invoice, l.instalment, l.component, -l.amount
        from entry join ledger_posting l on l.entry_id = entry.reverses
      returning entry_id, invoice, instalment
    )
    select invoice, bool_or(instalment is not null) as applied from posting group by entry_id, invoice`.execute(
    trx,
  );
  const owedAgain = reversed.rows.filter(({ applied }) => applied).map(({ invoice }) => invoice);
  if (owedAgain.length > 0) {
    await db
      .updateTable('obligation')
      .set((eb) => ({ version: eb('version', '+', 1), status: 'open' as const, closed_on: null }))
      .where('invoice', '=', sql<string>`any(${owedAgain}::text[])`)
      .execute();
  }
  return reversed.rows.length;
};
