import {
  type AllocatedLine,
  type Allocation,
  type BeyondDue,
  type CreditState,
  lowerOfEachMonth,
  type OffPlanPart,
  type PaymentEvent,
  replay,
  type Total,
  underCaps,
} from '@portal/credit-engine';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { type Credit, creditsByInvoice, lockObligations } from '../queries/credits.ts';
import { historyOf, replayed } from '../queries/history.ts';
import type { CreditTables } from '../tables.ts';
import {
  type Entry,
  letGoPostings,
  postingsOf,
  reverseEntries,
  wholePosting,
  writeEntry,
  writeLetGo,
} from './entries.ts';
import { appendEvent, type EventQuote, hasLaterEvent, keepClosingCaps, withdrawEvents } from './events.ts';
import { writePlan } from './plan-versions.ts';
import { restate } from './restate.ts';
import { type ChangeCause, type TakeChange, tellChange, toldFigures } from './tell-change.ts';

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
  /** Use of money beyond the amount due. Default: the next instalments in order. */
  readonly beyondDue?: BeyondDue;
  /** Whether the customer paid the total (marca Y). Default: no. */
  readonly closes?: boolean;
  /** Quote shown to the customer when the payment began. */
  readonly quote?: EventQuote;
}

/** Effect of money on an invoice. Whole pesos. */
export interface AppliedMoney {
  readonly applied: Total;
  readonly lines: readonly AllocatedLine[];
  /** Remainder beyond the debt; it waits in 'pagos por aplicar'. */
  readonly unapplied: number;
  readonly closed: boolean;
  /** Part paid to capital beside the plan; left out without one. */
  readonly offPlan?: OffPlanPart;
}

/** `repeated`: this version of the transaction was posted to this invoice before, and nothing was done now. */
export type PostedPayment =
  | { readonly outcome: 'repeated' }
  | ({ readonly outcome: 'posted' } & AppliedMoney);

const sourceOf = ({ transactionId, version, invoice }: Receipt): string =>
  `${transactionId}:${version}:${invoice}`;

/**
 * Checks that the entry with this source has the amount of the receipt and is not reversed.
 * @throws Error otherwise: money would be acknowledged that the ledger does not hold.
 */
const assertRepeats = async (trx: Handle, kind: Entry['kind'], receipt: Receipt): Promise<void> => {
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

/** @throws RangeError unless the amount is whole pesos above 0. */
export function assertPesos(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new RangeError(`A payment is whole pesos, more than 0; got ${amount}`);
  }
}

/** A person applies money to an invoice that owes nothing. */
export class NothingOwedError extends RangeError {}

/** Money that counts for a credit from a day on, and where it comes from. */
export interface Money {
  readonly invoice: string;
  readonly transactionId: string;
  /** Unique name of the event and of its entry. */
  readonly source: string;
  readonly amount: number;
  readonly asOf: string;
  readonly occurredAt: Date;
  readonly beyondDue: BeyondDue;
  readonly closes: boolean;
  readonly quote: EventQuote | null;
  /** Takes what it changed of later days; left out, a mail tells it. */
  readonly take?: TakeChange | undefined;
}

/**
 * Puts money on an invoice: locks the obligation, writes the event, allocates the money with the engine as of its day,
 * writes one entry with the debits of `debitsOf`, writes a new plan where the money repaid capital ahead, and closes
 * the obligation when nothing is left to pay. Events of later days are allocated anew.
 * @returns undefined when money of this source is on the invoice already.
 * @throws RangeError for an invoice that does not exist; NothingOwedError.
 */
export async function putOnInvoice(
  trx: Handle,
  kind: 'payment' | 'applied',
  money: Money,
  debitsOf: (unapplied: number) => ReturnType<typeof wholePosting>,
): Promise<AppliedMoney | undefined> {
  const { invoice, asOf, occurredAt, source, transactionId } = money;
  await lockObligations(trx, [invoice]);
  const [credit] = await creditsByInvoice(trx, [invoice]);
  if (credit === undefined) throw new RangeError(`There is no invoice ${invoice}`);
  const isLatest =
    underCaps(credit.state) === credit.state &&
    !isQuotedLower(money, credit.state) &&
    !(await hasLaterEvent(trx, invoice, asOf));
  const result = await outcomeOf(trx, credit, money, isLatest);
  const { allocation } = result;
  const { applied, remainder: unapplied } = allocation;
  if (kind === 'applied' && applied.total === 0)
    throw new NothingOwedError(`Invoice ${invoice} owes nothing`);
  const eventId = await appendEvent(trx, {
    ...money,
    kind: 'payment',
    // The remainder of a person's act stays in suspense and may go elsewhere; a payment is made for this invoice.
    amount: kind === 'applied' ? applied.total : money.amount,
    source: `${kind}:${source}`,
    recordedAt: occurredAt,
  });
  if (eventId === undefined) return undefined;
  const entryId = await writeEntry(
    trx,
    { kind, sourceId: source, transactionId, eventId, occurredAt, asOf },
    [...postingsOf(invoice, allocation), ...debitsOf(unapplied)],
  );
  if (entryId === undefined) throw new Error(`The ledger holds ${kind} ${source} without its event`);
  await writeLetGo(trx, { eventId, written: 1, occurredAt, asOf }, letGoPostings(invoice, allocation));
  const done = { applied, lines: allocation.lines, unapplied, ...offPlanOf(allocation) };
  if (!isLatest) {
    const reason = `${kind} ${source} of ${asOf}`;
    const restated = await restate(trx, invoice, { planReason: 'restated', reason, asOf, occurredAt });
    if (restated.refusedTerms.length > 0 && restated.planVersion !== null) {
      const before = toldFigures(credit.state, asOf);
      await tellChange(trx, occurredAt, credit, { ...restated, before }, 'earlier_money', money.take);
    }
    return { ...done, closed: restated.isClosed && credit.status === 'open' };
  }
  if (credit.status === 'open' && allocation.plan !== undefined) {
    await writePlan(trx, { invoice, state: result.state, reason: 'capital_payment', on: asOf });
  }
  const closed = allocation.settles && credit.status === 'open';
  if (closed) await keepClosingCaps(trx, eventId, credit.state.caps ?? {});
  await trx
    .withTables<CreditTables>()
    .updateTable('obligation')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(closed ? { status: 'closed' as const, closed_on: asOf } : {}),
    }))
    .where('invoice', '=', invoice)
    .execute();
  return { ...done, closed };
}

const offPlanOf = ({ offPlan }: Allocation): Pick<AppliedMoney, 'offPlan'> =>
  offPlan === undefined ? {} : { offPlan };

/** Whether a cap has risen since the quote of the money: the credit's past may then count under the quoted cap. */
const isQuotedLower = ({ quote }: Money, { caps = {} }: CreditState): boolean =>
  quote?.caps !== undefined && lowerOfEachMonth(quote.caps, caps) !== caps;

/** Result of the engine for money on a credit: after all events, or in its place among them. */
const outcomeOf = async (
  trx: Handle,
  credit: Credit,
  { invoice, asOf, amount, beyondDue, closes, quote }: Money,
  isLatest: boolean,
): Promise<{ readonly allocation: Allocation; readonly state: CreditState }> => {
  const event: PaymentEvent = {
    kind: 'payment',
    id: 'new',
    asOf,
    amount,
    beyondDue,
    isTotal: closes,
    ...(quote?.caps === undefined ? {} : { caps: quote.caps }),
  };
  const { events } = isLatest
    ? replay(credit.state, [event], credit.state.caps ?? {})
    : replayed(await historyOf(trx, invoice), [event]);
  const done = events.find((one) => one.event.id === 'new');
  if (done?.outcome !== 'allocated') throw new Error(`The engine did not allocate a payment of ${invoice}`);
  return done;
};

/**
 * Applies money to an invoice: locks the obligation, allocates with the engine as of the payment's day, writes one
 * ledger entry, and closes the obligation when nothing is left to pay. It never refuses money that moved: money beyond
 * the debt waits in 'pagos por aplicar'. Posting the same version of a transaction again does nothing.
 * @throws RangeError for an amount that is not whole pesos above 0, or an invoice that does not exist; Error when
 *   another posting has this source.
 */
export async function postPayment(trx: Handle, receipt: Receipt): Promise<PostedPayment> {
  const { invoice, amount } = receipt;
  assertPesos(amount);
  const done = await putOnInvoice(
    trx,
    'payment',
    {
      ...receipt,
      source: sourceOf(receipt),
      beyondDue: receipt.beyondDue ?? 'next_instalments',
      closes: receipt.closes ?? false,
      quote: receipt.quote ?? null,
    },
    (unapplied) => [
      ...wholePosting('unapplied_payments', invoice, -unapplied),
      ...wholePosting('gateway_clearing', invoice, amount),
    ],
  );
  if (done !== undefined) return { outcome: 'posted', ...done };
  await assertRepeats(trx, 'payment', receipt);
  return { outcome: 'repeated' };
}

/**
 * Records money that must not be applied (a second or late approval): it waits in 'pagos por aplicar' for a person.
 * Recording the same version of a transaction again does nothing.
 * @returns whether it was recorded now.
 * @throws RangeError as {@link postPayment}; Error when another posting has this source.
 */
export async function postToSuspense(trx: Handle, receipt: Receipt): Promise<boolean> {
  const { invoice, amount, transactionId, occurredAt, asOf } = receipt;
  assertPesos(amount);
  const entryId = await writeEntry(
    trx,
    { kind: 'suspense', sourceId: sourceOf(receipt), transactionId, eventId: null, occurredAt, asOf },
    [
      ...wholePosting('unapplied_payments', invoice, -amount),
      ...wholePosting('gateway_clearing', invoice, amount),
    ],
  );
  if (entryId === undefined) await assertRepeats(trx, 'suspense', receipt);
  return entryId !== undefined;
}

/**
 * Reverses all that a transaction put into the ledger (the bank may take an approval back, reason 00018), by one
 * opposite entry for each. Its credits are as if the payment had never been: later payments are allocated anew in the
 * order of their days, plans are laid anew, and a credit that it had closed is open again.
 *
 * Money that was written down at the desk is reversed too, so that it waits again where the bank approves again. Money
 * that a person returned to the customer stays returned: the balance in suspense is then below 0, a case for a person,
 * and the entry that closes such a balance stays too. Reversing again does nothing.
 * @returns the number of entries reversed now.
 */
export async function reversePayment(
  trx: Handle,
  reversal: { readonly transactionId: string; readonly asOf: string; readonly occurredAt: Date },
): Promise<number> {
  const { transactionId } = reversal;
  const touched = await standingOf(trx, transactionId);
  await lockObligations(trx, [...new Set(touched.map(({ invoice }) => invoice))]);
  // A credit may have been restated before its lock was held, which replaces entries: they are read again.
  const standing = await standingOf(trx, transactionId);
  return await takeBack(trx, [...new Set(standing.map(({ id }) => id))], {
    ...reversal,
    reason: `taken back: ${transactionId}`,
    cause: 'reversed_by_bank',
  });
}

/** Entries of a transaction that count and that a reversal by the bank undoes, with the invoices they touch. */
const standingOf = async (
  trx: Handle,
  transactionId: string,
): Promise<readonly { readonly id: number; readonly invoice: string }[]> => {
  const { rows } = await sql<{ id: number; invoice: string }>`
    select distinct e.id, l.invoice
    from ledger_entry e join ledger_posting l on l.entry_id = e.id
    where (e.event_id in (
        select p.event_id from ledger_entry p where p.transaction_id = ${transactionId})
          and e.transaction_id is null and e.kind = 'written_down'
      or e.transaction_id = ${transactionId} and (e.kind in ('payment', 'suspense', 'applied', 'cap_correction')
        or e.kind = 'written_down' and exists (
          select from ledger_posting d
          where d.entry_id = e.id and d.account = 'payment_differences' and d.amount < 0)))
      and l.invoice is not null and not exists (select from ledger_entry r where r.reverses = e.id)`.execute(
    trx,
  );
  return rows;
};

/**
 * Reverses entries and withdraws their events: the credits are as if these had never been, later events are allocated
 * anew, and the customers are told what changed. The caller holds the locks of the invoices.
 * @returns the number of entries reversed now.
 */
export async function takeBack(
  trx: Handle,
  entryIds: readonly number[],
  reversal: {
    readonly asOf: string;
    readonly occurredAt: Date;
    readonly reason: string;
    readonly cause: ChangeCause;
    /** Takes what it changed; left out, a mail tells it. */
    readonly take?: TakeChange | undefined;
  },
): Promise<number> {
  const { rows: events } = await sql<{ id: number; invoice: string }>`
    select distinct v.id, v.invoice from ledger_entry e join credit_event v on v.id = e.event_id
    where e.id = any(${entryIds}::bigint[])`.execute(trx);
  const credits = await creditsByInvoice(trx, [...new Set(events.map((event) => event.invoice))]);
  const reversed = await reverseEntries(trx, entryIds, reversal);
  if (reversed.length === 0) return 0;
  // The version changes also where restating changes nothing: what was paid is owed again, and what papers told as
  // waiting is gone.
  await trx
    .withTables<CreditTables>()
    .updateTable('obligation')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('invoice', 'in', [...new Set(reversed.flatMap(({ invoices }) => invoices))])
    .execute();
  if (events.length === 0) return reversed.length;
  await withdrawEvents(
    trx,
    events.map(({ id }) => id),
    reversal,
  );
  const { asOf, occurredAt, cause, take } = reversal;
  for (const credit of credits) {
    const restated = await restate(trx, credit.invoice, { ...reversal, planReason: 'restated' });
    const { after, refusedTerms } = restated;
    const change = { before: toldFigures(credit.state, asOf), after, refusedTerms };
    await tellChange(trx, occurredAt, credit, change, cause, take);
  }
  return reversed.length;
}
