import { businessDate } from '@portal/values/bogota-time';
import type { Selectable } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import {
  isPaidByOthers,
  lockObligations,
  postingsOfTransaction,
  postPayment,
  postToSuspense,
  reversePayment,
} from '../../credit/index.ts';
import type { PaymentContext } from '../context.ts';
import type { GatewayAnswer } from '../gateway/port.ts';
import { type Attention, type PaymentTables, paymentTables } from '../tables.ts';

/** Approval whose amount is a whole number of pesos. */
export type ApprovedAnswer = GatewayAnswer & { readonly amount: number };

export type Row = Selectable<PaymentTables['payment_transaction']>;

/** Logs that a payment needs a person. An alarm rule searches for the field `alarm`, a person for the transaction. */
export function alarm(ctx: PaymentContext, row: Row, attention: Attention, answer?: GatewayAnswer): void {
  ctx.log.error(
    { alarm: attention, transaction: row.public_id, state: answer?.state, said: answer?.response },
    'a payment needs a person',
  );
}

const invoicesOf = async (trx: Handle, row: Row) =>
  paymentTables(trx)
    .selectFrom('payment_line')
    .select(['invoice', 'total_payment', 'marca', 'beyond_due', 'quoted_caps'])
    .where('transaction_id', '=', row.id)
    // The order of locks: credits by number.
    .orderBy('invoice')
    .execute();

/**
 * Reason why approved money must not be applied to the invoices, or null when it may. Money that came to one of them
 * after this payment was started, from the bank or by hand, paid the debt that this one was quoted for (C02).
 */
const obstacleTo = async (
  trx: Handle,
  row: Row,
  answer: ApprovedAnswer,
  invoices: readonly string[],
): Promise<Attention | null> => {
  if (answer.amount !== row.total_amount) return 'AMOUNT_MISMATCH';
  if (row.abandoned_at !== null) return 'ABANDONED_APPROVAL';
  if (row.status !== 'Pending') return 'LATE_APPROVAL';
  const others = { transactionId: row.public_id, since: row.created_at };
  return (await isPaidByOthers(trx, invoices, others)) ? 'SECOND_APPROVAL' : null;
};

/**
 * Whether a person has returned the whole amount to the customer already, before the bank reversed the payment and
 * approved it again.
 */
const isReturned = async (trx: Handle, row: Row, { amount }: ApprovedAnswer): Promise<boolean> => {
  const postings = await postingsOfTransaction(trx, row.public_id);
  const sumOf = (account: string): number =>
    postings.reduce((sum, posting) => sum + (posting.account === account ? posting.amount : 0), 0);
  return sumOf('customer_refunds') === -amount && sumOf('unapplied_payments') === 0;
};

/** No status without its posting: under the lock of the transaction, nothing of this version is posted yet. */
const assertWritten = (written: boolean, row: Row): void => {
  if (!written) throw new Error(`The ledger wrote nothing for ${row.public_id} in version ${row.version}`);
};

/**
 * Records approved money, always: applied to the invoices as of the day it was quoted for, or in suspense for
 * a person to apply; where a person has returned it to the customer already, it is that money and needs nothing more.
 * Money that moved is never refused.
 */
export async function recordApproved(
  ctx: PaymentContext,
  trx: Handle,
  row: Row,
  answer: ApprovedAnswer,
): Promise<{ money: 'applied' | 'suspense' | 'returned'; attention: Attention | null }> {
  const lines = await invoicesOf(trx, row);
  const invoices = lines.map(({ invoice }) => invoice);
  // Locked before the search for other payments of the same invoices: otherwise two of them could overlook each other.
  await lockObligations(trx, invoices);
  const attention = await obstacleTo(trx, row, answer, invoices);
  const receipt = {
    transactionId: row.public_id,
    version: row.version,
    asOf: row.business_date,
    occurredAt: ctx.clock.now(),
  };
  if (attention === null) {
    for (const { invoice, total_payment, marca, beyond_due, quoted_caps } of lines) {
      const posted = await postPayment(trx, {
        ...receipt,
        invoice,
        amount: total_payment,
        beyondDue: beyond_due,
        closes: marca === 'Y',
        ...(quoted_caps === null ? {} : { quote: { caps: JSON.parse(quoted_caps) } }),
      });
      assertWritten(posted.outcome === 'posted', row);
    }
    return { money: 'applied', attention };
  }
  if (attention === 'AMOUNT_MISMATCH') {
    // The lines do not say how to divide another amount: all of it waits under the first invoice.
    const [first] = lines;
    assertWritten(
      first !== undefined &&
        (await postToSuspense(trx, { ...receipt, invoice: first.invoice, amount: answer.amount })),
      row,
    );
  } else {
    for (const { invoice, total_payment } of lines) {
      assertWritten(await postToSuspense(trx, { ...receipt, invoice, amount: total_payment }), row);
    }
  }
  if (attention !== 'AMOUNT_MISMATCH' && (await isReturned(trx, row, answer))) {
    return { money: 'returned', attention: null };
  }
  alarm(ctx, row, attention, answer);
  return { money: 'suspense', attention };
}

/** Reverses all that was posted for the payment, by new entries. */
export async function takeBack(ctx: PaymentContext, trx: Handle, row: Row): Promise<void> {
  const at = ctx.clock.now();
  await reversePayment(trx, { transactionId: row.public_id, asOf: businessDate(at), occurredAt: at });
}
