import type { Output } from '@portal/contract';
import { type ErrorCode, errorCatalogue } from '@portal/contract/errors';
import { audit } from '../platform/audit.ts';
import { inTransaction } from '../platform/database.ts';
import type { PaymentContext } from './context.ts';
import { keepReply } from './idempotency.ts';
import { releaseReservations } from './reservations.ts';
import { firstCheck, secondLook } from './schedule.ts';
import type { Start } from './start-at-gateway.ts';
import { mayBecome } from './status.ts';
import { paymentTables } from './tables.ts';

export type PayReply = Output<'POST /api/pay_invoices'>;

/**
 * The refusal of a payment as the screen wants it: status 'Fail' and the words to show (PY-14, PY-15, PY-16). `about`
 * says of which transaction or invoices it is, and ACH's own words where it prescribes some.
 */
export function failReply(
  code: ErrorCode,
  about: {
    readonly transactionId?: string;
    readonly invoices?: readonly string[];
    readonly notice?: string;
  } = {},
): PayReply {
  return {
    payment_method: 'PSE',
    status: 'Fail',
    transaction_id: about.transactionId ?? '',
    extra_properties: { bank_url: '' },
    response_gateway: errorCatalogue[code].message,
    code,
    notice: about.notice ?? '',
    refused_invoices: [...(about.invoices ?? [])],
  };
}

/** Where the bank sends the payer back to; a visitor has no way into the customer's own pages. */
export const returnUrl = (
  ctx: PaymentContext,
  { publicId, login }: { readonly publicId: string; readonly login: boolean },
): string => `${ctx.config.publicUrl}${login ? '' : '/consulta'}/transaccion/${publicId}`;

const fieldsOf = (ctx: PaymentContext, start: Start, createdAt: Date) => {
  const known = start.answer && {
    gateway_id: start.answer.gatewayId,
    trazability_code: start.answer.trazabilityCode,
    ticket_id: start.answer.ticketId,
  };
  if (start.kind === 'started') {
    return {
      ...known,
      status: 'Pending',
      bank_url: start.bankUrl,
      response_gateway: 'PENDING',
      next_check_at: firstCheck(ctx.config, createdAt),
    } as const;
  }
  return {
    ...known,
    status: 'Error',
    response_gateway: start.response,
    reason_code: start.reasonCode,
    next_check_at: start.certain ? null : secondLook(ctx.config, createdAt),
  } as const;
};

/**
 * Takes a transaction out of Init, once: to Pending with the address of the bank, or to Error, and then its
 * invoices are free again. Keeps the reply for every repetition of the call. Whoever comes second, the call
 * itself or the recovery after a crash, changes nothing.
 */
export const finishStart = (
  ctx: PaymentContext,
  publicId: string,
  start: Start,
): Promise<PayReply | undefined> =>
  inTransaction(ctx.db, async (trx) => {
    const db = paymentTables(trx);
    const at = ctx.clock.now();
    const row = await db
      .selectFrom('payment_transaction')
      .select(['id', 'status', 'created_at', 'fiscal_number', 'login'])
      .where('public_id', '=', publicId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const fields = fieldsOf(ctx, start, row.created_at);
    if (row.status !== 'Init' || !mayBecome(row.status, fields.status)) return undefined;
    await db
      .updateTable('payment_transaction')
      .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute();
    const reply: PayReply =
      start.kind === 'started'
        ? {
            payment_method: 'PSE',
            status: 'Pending',
            transaction_id: publicId,
            extra_properties: { bank_url: start.bankUrl ?? returnUrl(ctx, { publicId, login: row.login }) },
            response_gateway: '',
            code: '',
            notice: '',
            refused_invoices: [],
          }
        : failReply(start.code, { transactionId: publicId });
    if (start.kind === 'not-started') await releaseReservations(trx, row.id);
    await keepReply(trx, row.id, reply);
    await audit(trx, at, {
      actor: 'system',
      subject: row.fiscal_number,
      action: `payment.${fields.status.toLowerCase()}`,
      data: { transaction: publicId, from: 'Init', to: fields.status, response: fields.response_gateway },
    });
    return reply;
  });
