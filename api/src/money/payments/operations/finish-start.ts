import { sql } from 'kysely';
import { type AuditValues, auditCallOf, auditValues } from '../../../platform/audit/audit.ts';
import { violatedConstraint } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { PaymentContext } from '../context.ts';
import { firstCheck, secondLook } from '../schedule.ts';
import { failReply, type PayReply } from './fail-reply.ts';
import { type Start, UNKNOWN_START } from './start-at-gateway.ts';

/** Address to which the bank sends the payer back; a visitor cannot open the customer's pages and has another one. */
export function returnUrl(
  ctx: PaymentContext,
  { publicId, login }: { readonly publicId: string; readonly login: boolean },
): string {
  return `${ctx.config.publicUrl}${login ? '' : '/consulta'}/transaccion/${publicId}`;
}

export interface StartedPayment {
  readonly publicId: string;
  readonly fiscalNumber: string;
  readonly login: boolean;
  readonly createdAt: Date;
}

const fieldsOf = (ctx: PaymentContext, start: Start, createdAt: Date) =>
  start.kind === 'started'
    ? {
        status: 'Pending' as const,
        bankUrl: start.bankUrl,
        response: 'PENDING',
        reasonCode: '',
        nextCheck: firstCheck(ctx.config, createdAt),
      }
    : {
        status: 'Error' as const,
        bankUrl: null,
        response: start.response,
        reasonCode: start.reasonCode,
        nextCheck: start.certain ? null : secondLook(ctx.config, createdAt),
      };

const replyOf = (ctx: PaymentContext, payment: StartedPayment, start: Start): PayReply =>
  start.kind === 'started'
    ? {
        payment_method: 'PSE',
        status: 'Pending',
        transaction_id: payment.publicId,
        extra_properties: { bank_url: start.bankUrl ?? returnUrl(ctx, payment) },
        response_gateway: '',
        code: '',
        notice: '',
        refused_invoices: [],
      }
    : failReply(start.code, {
        transactionId: payment.publicId,
        ...(start.notice === undefined ? {} : { notice: start.notice }),
      });

/** Whether the database refused an id or a trazability code of the gateway because another payment has it. */
export function isOfAnother(error: unknown): boolean {
  return /gateway_id|trazability_code/.test(violatedConstraint(error) ?? '');
}

type Values = ReturnType<typeof fieldsOf> & {
  readonly [Key in keyof AuditValues]: AuditValues[Key];
} & {
  readonly publicId: string;
  readonly gatewayId: string | null;
  readonly trazabilityCode: string | null;
  readonly ticketId: string | null;
  readonly isOver: boolean;
  readonly left: string;
  readonly reply: string;
};

const finish = prepared<Values>()((db, given) => ({
  compile: () =>
    sql<{ isLeft: boolean }>`
      with moved as (
        update payment_transaction set status = ${given('status')}, bank_url = ${given('bankUrl')},
          response_gateway = ${given('response')}, reason_code = ${given('reasonCode')},
          next_check_at = ${given('nextCheck')}, held_by = null, version = version + 1,
          gateway_id = coalesce(${given('gatewayId')}, gateway_id),
          trazability_code = coalesce(${given('trazabilityCode')}, trazability_code),
          ticket_id = coalesce(${given('ticketId')}, ticket_id)
        where public_id = ${given('publicId')} and status = 'Init'
        returning id, abandoned_at is not null as is_left
      ), released as (
        update payment_reservation r set state = 'released' from moved
        where r.transaction_id = moved.id and r.state = 'live' and ${given('isOver')}::boolean
      ), kept as (
        update idempotency_key k set response = case when moved.is_left then ${given('left')} else ${given('reply')} end
        from moved where k.transaction_id = moved.id and k.response is null
      )
      select is_left as "isLeft", ${auditCallOf({
        at: given('at'),
        writtenAt: given('writtenAt'),
        actor: given('actor'),
        subject: given('subject'),
        action: given('action'),
        data: given('data'),
      })} from moved`.compile(db),
}));

/**
 * Moves a transaction out of Init, once and in one statement: to Pending with the bank's address, or to Error, which
 * frees its invoices. Keeps the reply for every repetition of the call. The call itself and the recovery after a crash
 * may both try: the second one changes nothing and gets undefined. A payment that its owner has left meanwhile is
 * watched like any other, but its payer is not sent to the bank; nor is one whose transaction has the id of another's.
 */
export async function finishStart(
  ctx: PaymentContext,
  payment: StartedPayment,
  start: Start,
): Promise<PayReply | undefined> {
  const fields = fieldsOf(ctx, start, payment.createdAt);
  const { publicId } = payment;
  const reply = replyOf(ctx, payment, start);
  const left = failReply('PAYMENT_FAILED', { transactionId: publicId });
  const audited = auditValues(ctx.clock.now(), {
    actor: 'system',
    subject: payment.fiscalNumber,
    action: fields.status === 'Error' ? 'payment.error' : 'payment.pending',
    data: { transaction: publicId, from: 'Init', to: fields.status, response: fields.response },
  });
  const moved = await finish(ctx.db, {
    ...fields,
    ...audited,
    publicId,
    gatewayId: start.answer?.gatewayId ?? null,
    trazabilityCode: start.answer?.trazabilityCode ?? null,
    ticketId: start.answer?.ticketId ?? null,
    isOver: start.kind === 'not-started',
    left: JSON.stringify(left),
    reply: JSON.stringify(reply),
  }).then(
    ([row]) => row,
    (error: unknown) => {
      if (!isOfAnother(error)) throw error;
      return 'of another' as const;
    },
  );
  if (moved === 'of another') {
    ctx.log.error({ alarm: 'TRAZABILITY_REPEATED', transaction: publicId }, 'a payment needs a person');
    return await finishStart(ctx, payment, UNKNOWN_START);
  }
  return moved && (moved.isLeft ? left : reply);
}
