import type { BeyondDue } from '@portal/credit-engine';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { lockObligations } from '../queries/credits.ts';
import type { Account } from '../tables.ts';
import { wholePosting, writeEntry } from './entries.ts';
import type { EventQuote } from './events.ts';
import { type AppliedMoney, assertPesos, putOnInvoice, takeBack } from './ledger.ts';
import type { TakeChange } from './tell-change.ts';

/** Money of a transaction that waits in 'pagos por aplicar' under an invoice. */
export interface SuspendedMoney {
  readonly transactionId: string;
  /** The invoice it was meant for. */
  readonly invoice: string;
  /** Whole pesos; below 0 when the bank took back what had been returned to the customer. */
  readonly amount: number;
  /** Business date of its first entry. */
  readonly since: string;
}

/** Money in suspense, oldest first, of one transaction or of all. Reads the suspense entries, not the whole ledger. */
export async function suspendedMoney(db: Handle, transactionId?: string): Promise<SuspendedMoney[]> {
  const { rows } = await sql<SuspendedMoney>`
    select e.transaction_id as "transactionId", l.invoice, -sum(l.amount)::bigint as amount,
      min(e.business_date) as since
    from ledger_posting l join ledger_entry e on e.id = l.entry_id
    where l.account = 'unapplied_payments'
      and (${transactionId ?? null}::text is null or e.transaction_id = ${transactionId ?? null}::text)
    group by e.transaction_id, l.invoice
    having sum(l.amount) <> 0
    order by since, "transactionId", l.invoice`.execute(db);
  return rows;
}

/** An act of a person on money that waits. */
export interface SuspenseAct {
  /** Identifies the act: the same one again does nothing. */
  readonly act: string;
  readonly transactionId: string;
  /** The invoice that the money waits under. */
  readonly from: string;
  /** Whole pesos, more than 0 and at most what waits there. */
  readonly amount: number;
  /** Business date (Bogotá) it counts on. */
  readonly asOf: string;
  readonly occurredAt: Date;
  readonly reason: string;
}

/** `repeated`: this act was done before, and nothing was done now. */
export type ActOutcome<Done = unknown> =
  | { readonly outcome: 'repeated' }
  | ({ readonly outcome: 'posted'; readonly entryId: number } & Done);

/** @throws RangeError when less money waits than the act moves. */
const assertWaiting = async (trx: Handle, { transactionId, from, amount }: SuspenseAct): Promise<void> => {
  const waiting = (await suspendedMoney(trx, transactionId)).find(({ invoice }) => invoice === from);
  if ((waiting?.amount ?? 0) >= amount) return;
  throw new RangeError(`${waiting?.amount ?? 0} of ${transactionId} waits under ${from}, not ${amount}`);
};

const entryOf = async (trx: Handle, kind: string, act: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from ledger_entry where kind = ${kind} and source_id = ${act}`.execute(trx);
  return rows[0]?.id;
};

/**
 * Applies money in suspense to an invoice as of a day, with the effect of a payment of that day. A remainder that the
 * credit cannot take stays in suspense. Locks both obligations.
 * @throws RangeError for an amount that is not whole pesos above 0, for more than waits, or an unknown invoice.
 */
export async function applySuspense(
  trx: Handle,
  act: SuspenseAct & {
    readonly invoice: string;
    readonly beyondDue: BeyondDue;
    /** Whether the customer paid the total. Default: no. */
    readonly closes?: boolean;
    /** Quote shown to the customer, where the money counts as quoted. */
    readonly quote?: EventQuote | null;
    /** Takes what it changed of later days; left out, a mail tells it. */
    readonly take?: TakeChange;
  },
): Promise<ActOutcome<AppliedMoney>> {
  const { from, invoice, amount } = act;
  assertPesos(amount);
  await lockObligations(trx, [...new Set([from, invoice])]);
  if ((await entryOf(trx, 'applied', act.act)) !== undefined) return { outcome: 'repeated' };
  await assertWaiting(trx, act);
  const done = await putOnInvoice(
    trx,
    'applied',
    { ...act, source: act.act, closes: act.closes ?? false, quote: act.quote ?? null },
    (unapplied) => wholePosting('unapplied_payments', from, amount - unapplied),
  );
  const entryId = await entryOf(trx, 'applied', act.act);
  if (done === undefined || entryId === undefined) throw new Error(`${act.act} wrote nothing`);
  return { outcome: 'posted', entryId, ...done };
}

const moveTo = async (
  trx: Handle,
  kind: 'returned' | 'written_down',
  account: Account,
  act: SuspenseAct,
  amount: number,
): Promise<ActOutcome> => {
  const { from, transactionId, occurredAt, asOf, reason } = act;
  const entryId = await writeEntry(
    trx,
    { kind, sourceId: act.act, transactionId, eventId: null, occurredAt, asOf, reason },
    [...wholePosting('unapplied_payments', from, amount), ...wholePosting(account, from, -amount)],
  );
  return entryId === undefined ? { outcome: 'repeated' } : { outcome: 'posted', entryId };
};

/**
 * Gives money that waits back to the customer.
 * @throws RangeError for an amount that is not whole pesos above 0, or more than waits.
 */
export async function returnSuspense(trx: Handle, act: SuspenseAct): Promise<ActOutcome> {
  assertPesos(act.amount);
  await lockObligations(trx, [act.from]);
  if ((await entryOf(trx, 'returned', act.act)) !== undefined) return { outcome: 'repeated' };
  await assertWaiting(trx, act);
  return await moveTo(trx, 'returned', 'customer_refunds', act, act.amount);
}

/**
 * Closes, with a reason, the balance of a transaction in suspense under an invoice that is neither to be applied nor to
 * be returned, also one below 0: it goes to the payment differences. `amount` is the balance by {@link suspendedMoney}.
 * @throws RangeError when the balance is another.
 */
export async function writeDownSuspense(trx: Handle, act: SuspenseAct): Promise<ActOutcome> {
  await lockObligations(trx, [act.from]);
  if ((await entryOf(trx, 'written_down', act.act)) !== undefined) return { outcome: 'repeated' };
  const waiting = (await suspendedMoney(trx, act.transactionId)).find(({ invoice }) => invoice === act.from);
  if (waiting?.amount !== act.amount) {
    throw new RangeError(
      `${waiting?.amount ?? 0} of ${act.transactionId} waits under ${act.from}, not ${act.amount}`,
    );
  }
  return await moveTo(trx, 'written_down', 'payment_differences', act, act.amount);
}

/**
 * Undoes an act by the opposite entry: the money waits again, and a credit it was applied to is as if it had never
 * been. Undoing again does nothing.
 * @returns whether it was undone now.
 * @throws RangeError for an entry that is not an act of a person.
 */
export async function reverseEntry(
  trx: Handle,
  reversal: {
    readonly entryId: number;
    readonly asOf: string;
    readonly occurredAt: Date;
    readonly reason: string;
    /** Takes what it changed; left out, a mail tells it. */
    readonly take?: TakeChange;
  },
): Promise<boolean> {
  const { rows } = await sql<{ kind: string; eventId: number | null; invoices: readonly string[] }>`
    select e.kind, e.event_id as "eventId", json_agg(distinct l.invoice) as invoices
    from ledger_entry e join ledger_posting l on l.entry_id = e.id
    where e.id = ${reversal.entryId} group by e.id`.execute(trx);
  const [entry] = rows;
  if (entry === undefined || !['applied', 'returned', 'written_down'].includes(entry.kind)) {
    throw new RangeError(`Entry ${reversal.entryId} is not an act that can be undone`);
  }
  await lockObligations(trx, entry.invoices);
  const standing = await standingOf(trx, reversal.entryId, entry.eventId);
  return (await takeBack(trx, standing, { ...reversal, cause: 'undone_by_us' })) > 0;
}

/** Ids of an entry and of the other entries of its event that count: a restatement or a cap may have written them. */
const standingOf = async (
  trx: Handle,
  entryId: number,
  eventId: number | null,
): Promise<readonly number[]> => {
  if (eventId === null) return [entryId];
  const { rows } = await sql<{ id: number }>`
    select e.id from ledger_entry e
    where e.event_id = ${eventId} and e.kind <> 'reversal'
      and not exists (select from ledger_entry r where r.reverses = e.id)`.execute(trx);
  return rows.map(({ id }) => id);
};
