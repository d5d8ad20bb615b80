import { businessDate } from '@portal/values/bogota-time';
import type { Handle } from '../../../platform/database/database.ts';
import {
  applySuspense,
  isPaidByOthers,
  postingsOfTransaction,
  returnSuspense,
  reverseEntry,
  suspendedMoney,
  type TakeChange,
  type TransactionPosting,
  writeDownSuspense,
} from '../../credit/index.ts';
import { markDecided, type QuestionedLine, type QuestionedPayment } from '../../payments/index.ts';
import type { BeyondDue } from '../tables.ts';

/** An act on the money of a payment. */
export interface ActOrder {
  readonly kind: 'apply' | 'return' | 'close' | 'undo';
  /** Invoice to which the money goes; set for `apply` only. */
  readonly invoice: string | null;
  /** Whole pesos; 0 where nothing waits (closing, undoing). */
  readonly amount: number;
  readonly beyondDue: BeyondDue | null;
  /** Public id of the act to undo; set for `undo` only. */
  readonly undoes: string | null;
}

/** Business date on which money counts: the bank's, so that our delay costs the customer no late interest. */
export function dayOfMoney(payment: QuestionedPayment): string {
  return payment.paidAt ? businessDate(payment.paidAt) : payment.businessDate;
}

/** Conditions under which applied money counts on its invoice. */
export interface AppliedAs {
  readonly asOf: string;
  readonly closes: boolean;
  readonly quote: { readonly caps?: Readonly<Record<string, string>> } | null;
}

/** The customer's choice and quote for an invoice; undefined where the payment was made for others. */
export function lineFor(
  payment: QuestionedPayment | undefined,
  invoice: string | null | undefined,
): QuestionedLine | undefined {
  return payment?.lines.find((line) => line.invoice === invoice);
}

/**
 * Conditions under which an order's money counts. The whole amount that the customer was quoted for this invoice,
 * applied with the quoted choice, counts like a timely approval: as of the quote's day and under its caps, and a total
 * closes the credit. Where other money has come to the invoice since, or the amount, invoice or choice differs, it
 * counts on the bank's day; the remainder of a total that does not close goes to capital in both cases.
 */
export async function appliedAs(
  trx: Handle,
  order: ActOrder,
  payment: QuestionedPayment,
): Promise<AppliedAs> {
  const line = lineFor(payment, order.invoice);
  const bankDay = { asOf: dayOfMoney(payment), closes: line?.isTotal ?? false, quote: null };
  if (!line || order.amount !== line.amount || order.beyondDue !== line.beyondDue) return bankDay;
  const waiting = await suspendedMoney(trx, payment.publicId);
  const waits = waiting.find(({ invoice }) => invoice === line.invoice)?.amount ?? 0;
  if (waits < line.amount) return bankDay;
  const others = { transactionId: payment.publicId, since: payment.createdAt };
  if (await isPaidByOthers(trx, [line.invoice], others)) return bankDay;
  return {
    asOf: payment.businessDate,
    closes: line.isTotal,
    quote: line.quotedCaps === null ? null : { caps: line.quotedCaps },
  };
}

/** Entries that count: neither reversals nor reversed. */
function standing(postings: readonly TransactionPosting[]): readonly TransactionPosting[] {
  const reversed = new Set(postings.flatMap(({ reverses }) => reverses ?? []));
  return postings.filter(({ entryId, kind }) => kind !== 'reversal' && !reversed.has(entryId));
}

/** New state of the money by the ledger; undefined where it is the one of the payment. */
function moneyAfter(
  payment: QuestionedPayment,
  postings: readonly TransactionPosting[],
  waits: number,
): 'applied' | 'returned' | 'written_down' | 'suspense' | undefined {
  const kinds = new Set(standing(postings).map(({ kind }) => kind));
  // A remainder in suspense does not change the state of a payment that was applied.
  if (kinds.has('payment') || payment.money === 'reversed') return undefined;
  if (waits !== 0) return payment.money === 'suspense' ? undefined : 'suspense';
  if (kinds.has('applied')) return 'applied';
  if (kinds.has('returned')) return 'returned';
  return kinds.has('written_down') ? 'written_down' : undefined;
}

/** Splits an amount over the money that waits: first under the invoice that it goes to, then under the others. */
function splitOver(
  waiting: readonly { readonly invoice: string; readonly amount: number }[],
  amount: number,
  first: string | null,
): readonly { readonly from: string; readonly amount: number }[] {
  let left = amount;
  return waiting
    .toSorted((a, b) => Number(b.invoice === first) - Number(a.invoice === first))
    .flatMap(({ invoice, amount: waits }) => {
      const taken = Math.min(left, Math.max(0, waits));
      left -= taken;
      return taken > 0 ? [{ from: invoice, amount: taken }] : [];
    });
}

/** Entries that an act of the desk wrote and that still count; corrections for a cap go with the entry they correct. */
export function entriesOfAct(postings: readonly TransactionPosting[], actId: string): readonly number[] {
  const own = standing(postings).filter(
    ({ kind, sourceId }) => kind !== 'cap_correction' && sourceId.startsWith(`desk:${actId}:`),
  );
  return [...new Set(own.map(({ entryId }) => entryId))];
}

/** The act that an order belongs to, the payment it moves, and when and why it was given. */
export interface ActContext {
  readonly actId: string;
  readonly payment: QuestionedPayment;
  readonly at: Date;
  readonly reason: string;
  /** Conditions of the applied money; left out, it counts on the bank's day. */
  readonly as?: AppliedAs;
  /** Takes what the act changed of a credit, for the mail about the act. */
  readonly take?: TakeChange;
}

async function post(
  trx: Handle,
  order: ActOrder,
  { actId, payment, at, reason, as, take }: ActContext,
): Promise<void> {
  const transactionId = payment.publicId;
  const today = businessDate(at);
  const common = { transactionId, occurredAt: at, reason };
  if (order.kind === 'undo') {
    const undone = entriesOfAct(await postingsOfTransaction(trx, transactionId), order.undoes ?? '');
    const taken = { asOf: today, occurredAt: at, reason, ...(take ? { take } : {}) };
    for (const entryId of undone) await reverseEntry(trx, { entryId, ...taken });
    return;
  }
  const waiting = await suspendedMoney(trx, transactionId);
  if (order.kind === 'close') {
    for (const { invoice, amount } of waiting) {
      await writeDownSuspense(trx, {
        ...common,
        act: `desk:${actId}:${invoice}`,
        from: invoice,
        amount,
        asOf: today,
      });
    }
    return;
  }
  for (const { from, amount } of splitOver(waiting, order.amount, order.invoice)) {
    const act = { ...common, act: `desk:${actId}:${from}`, from, amount };
    if (order.kind === 'return') await returnSuspense(trx, { ...act, asOf: today });
    else {
      const applied = await applySuspense(trx, {
        ...act,
        asOf: dayOfMoney(payment),
        ...as,
        ...(take ? { take } : {}),
        invoice: order.invoice ?? from,
        beyondDue: order.beyondDue ?? 'next_instalments',
      });
      // The credit owes nothing any more: money under other invoices stays in suspense.
      if (applied.outcome === 'posted' && applied.closed) return;
    }
  }
}

/**
 * Moves the money of a payment as ordered, by entries of the ledger, and stores its new state at the payment. The
 * caller holds the payment's lock and has checked that this much waits.
 */
export async function performAct(trx: Handle, order: ActOrder, context: ActContext): Promise<void> {
  const { payment } = context;
  await post(trx, order, context);
  const postings = await postingsOfTransaction(trx, payment.publicId);
  const waiting = await suspendedMoney(trx, payment.publicId);
  const waits = waiting.reduce((sum, { amount }) => sum + amount, 0);
  await markDecided(trx, payment.publicId, {
    money: moneyAfter(payment, postings, waits),
    // While a part of the money waits, the payment still needs a person.
    isDecided: waits === 0,
  });
}
