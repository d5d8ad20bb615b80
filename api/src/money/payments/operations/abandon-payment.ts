import type { Output } from '@portal/contract';
import { audit } from '../../../platform/audit/audit.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { PaymentContext } from '../context.ts';
import { GatewayUnavailableError } from '../gateway/port.ts';
import { findTransaction } from '../queries/transactions.ts';
import { paymentTables } from '../tables.ts';
import { releaseReservations } from './reservations.ts';
import { settle } from './settle.ts';

export type AbandonReply = Output<'POST /api/transactions/:id/abandon'>;
type Outcome = AbandonReply['outcome'];

/**
 * Leaves an unfinished payment of a customer, also one that a visitor started, so that another payment can pay its
 * invoices. One transaction marks it and releases its reservation: an approval after that is put aside for a person.
 * Then the gateway is asked to close it; where it does, nothing can be debited any more. A payment that has ended stays
 * as it is. A repetition asks the gateway again and changes nothing else.
 * @throws ApiError TRANSACTION_NOT_FOUND for a payment that is not the customer's.
 */
export async function abandonPayment(
  ctx: PaymentContext,
  fiscalNumber: string,
  publicId: string,
): Promise<AbandonReply> {
  await ctx.checkpoint('abandon:before-marking');
  const marked = await mark(ctx, fiscalNumber, publicId);
  if (!marked) throw new ApiError('TRANSACTION_NOT_FOUND');
  await ctx.checkpoint('abandon:marked');
  if (marked.outcome === 'released' && marked.gateway === ctx.gateway.name) await closeAtGateway(ctx, marked);
  const transaction = await findTransaction(ctx.db, publicId, fiscalNumber);
  if (!transaction) throw new ApiError('TRANSACTION_NOT_FOUND');
  const isOpen = transaction.status === 'Init' || transaction.status === 'Pending';
  if (marked.outcome === 'over' || isOpen) return { outcome: marked.outcome, transaction };
  // `closed`: it ended without money. `released`: the bank approved it after all, and its money is put aside.
  return { outcome: transaction.money === 'none' ? 'closed' : 'released', transaction };
}

interface Marked {
  readonly outcome: Outcome;
  readonly gateway: string;
  readonly gateway_id: string | null;
  readonly reference: string;
}

function mark(ctx: PaymentContext, fiscalNumber: string, publicId: string): Promise<Marked | undefined> {
  return inTransaction(ctx.db, async (trx) => {
    const db = paymentTables(trx);
    const at = ctx.clock.now();
    const row = await db
      .selectFrom('payment_transaction')
      .select(['id', 'status', 'abandoned_at', 'gateway', 'gateway_id', 'reference'])
      .where('public_id', '=', publicId)
      .where('fiscal_number', '=', fiscalNumber)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.abandoned_at !== null) return { ...row, outcome: 'released' };
    if (row.status !== 'Init' && row.status !== 'Pending') return { ...row, outcome: 'over' };
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
    return { ...row, outcome: 'released' };
  });
}

/**
 * Asks the gateway to close the payment, then for its state: it may have been closed before, or have ended. A gateway
 * that does not answer is asked again later. A payment without the gateway's id is left to the call that is starting
 * it.
 */
async function closeAtGateway(ctx: PaymentContext, payment: Marked): Promise<void> {
  if (payment.gateway_id === null) return;
  try {
    await ctx.gateway.close({ gatewayId: payment.gateway_id, reference: payment.reference });
    await ctx.checkpoint('abandon:closed-at-gateway');
    await settle(ctx, payment.reference);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    ctx.log.warn({ err: error, reference: payment.reference }, 'a payment that was left could not be closed');
  }
}
