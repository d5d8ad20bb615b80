import type { Output } from '@portal/contract';
import { audit } from '../platform/audit.ts';
import { inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PaymentContext } from './context.ts';
import { releaseReservations } from './reservations.ts';
import { paymentTables } from './tables.ts';
import { findTransaction } from './transactions.ts';

export type AbandonReply = Output<'POST /api/transactions/:id/abandon'>;
type Outcome = AbandonReply['outcome'];

/**
 * Leaves an unfinished payment of a customer's own, whoever started it, so that its invoices can be paid by another:
 * the reservation is released and the transaction marked. Should the bank approve it after all, its money is put aside
 * for a person. What had ended stays as it is. Repeating it changes nothing.
 * @throws Refusal TRANSACTION_NOT_FOUND for what is not the customer's.
 */
export async function abandonPayment(
  ctx: PaymentContext,
  fiscalNumber: string,
  publicId: string,
): Promise<AbandonReply> {
  const outcome = await release(ctx, fiscalNumber, publicId);
  const transaction = outcome && (await findTransaction(ctx.db, publicId, fiscalNumber));
  if (!outcome || !transaction) throw new Refusal('TRANSACTION_NOT_FOUND');
  return { outcome, transaction };
}

function release(ctx: PaymentContext, fiscalNumber: string, publicId: string): Promise<Outcome | undefined> {
  return inTransaction(ctx.db, async (trx) => {
    const db = paymentTables(trx);
    const at = ctx.clock.now();
    const row = await db
      .selectFrom('payment_transaction')
      .select(['id', 'status', 'abandoned_at'])
      .where('public_id', '=', publicId)
      .where('fiscal_number', '=', fiscalNumber)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    const isUnfinished = row.status === 'Init' || row.status === 'Pending';
    if (row.abandoned_at !== null) return isUnfinished ? 'released' : 'closed';
    if (!isUnfinished) return 'over';
    await db
      .updateTable('payment_transaction')
      .set((eb) => ({ abandoned_at: at, version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute();
    await releaseReservations(trx, row.id);
    await audit(trx, at, {
      actor: fiscalNumber,
      subject: fiscalNumber,
      action: 'payment.abandoned',
      data: { transaction: publicId, status: row.status },
    });
    return 'released';
  });
}
