import { subscriberOf } from '@portal/process-kit/subscriber';
import { businessDate } from '@portal/values/bogota-time';
import { asClient, debtorOf } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { keyedHash } from '../../platform/process/secret-values.ts';
import { receiptOf } from '../credit/index.ts';
import type { PaymentContext } from './context.ts';
import { abandonPayment } from './operations/abandon-payment.ts';
import { listBanks } from './operations/banks.ts';
import { checkOnVisit } from './operations/check-on-visit.ts';
import { idempotentCall } from './operations/idempotency.ts';
import { payInvoices } from './operations/pay-invoices.ts';
import { receiveEvent } from './operations/receive-event.ts';
import { payButtonName } from './queries/pay-button-name.ts';
import { refundsOf } from './queries/refunds.ts';
import { findTransaction, searchTransactions } from './queries/transactions.ts';

export type PaymentCall =
  | 'GET /api/banks'
  | 'POST /api/pay_invoices'
  | 'GET /api/transactions'
  | 'GET /api/transactions/:id'
  | 'POST /api/transactions/:id/abandon'
  | 'POST /api/gateway/events';

export function paymentHandlers(ctx: PaymentContext): Handlers<PaymentCall> {
  return {
    'GET /api/banks': async () => ({
      banks: [...(await listBanks(ctx))],
      pay_button: await payButtonName(ctx.db),
    }),

    'POST /api/pay_invoices': async ({ body }, { principal, request, address }) => {
      const fiscalNumber = debtorOf(principal);
      if (fiscalNumber === undefined) throw new ApiError('FORBIDDEN');
      const key = request.headers['idempotency-key'];
      const login = principal.kind === 'client';
      // The answer to the owner names their bank, so a visitor who asked for the same ID is another caller.
      const caller = login ? fiscalNumber : `visitor:${fiscalNumber}`;
      const call = idempotentCall(key, caller, 'POST /api/pay_invoices', body);
      const visitorAddress = login
        ? null
        : keyedHash(ctx.config.secrets.pepper, 'payment-visitor', subscriberOf(address));
      return await payInvoices(ctx, { call, body, fiscalNumber, login, visitorAddress });
    },

    'GET /api/transactions': async ({ query }, { principal }) => {
      const { fiscalNumber: fiscal_number } = asClient(principal);
      return await searchTransactions(ctx, { ...query, fiscal_number });
    },

    'GET /api/transactions/:id': async ({ params }, { principal }) => {
      const owner = debtorOf(principal);
      const transaction = await findTransaction(ctx.db, params.id, owner);
      if (!transaction) throw new ApiError('TRANSACTION_NOT_FOUND');
      const asked = transaction.status === 'Pending' && (await checkOnVisit(ctx, params.id));
      const latest = (asked && (await findTransaction(ctx.db, params.id, owner))) || transaction;
      const hasPaid = latest.amounts.applied !== 0;
      return {
        transaction: latest,
        refunds: await refundsOf(ctx.db, params.id),
        receipt: hasPaid ? await receiptOf(ctx.db, params.id, businessDate(ctx.clock.now()), owner) : null,
      };
    },

    'POST /api/transactions/:id/abandon': async ({ params }, { principal }) => {
      return await abandonPayment(ctx, asClient(principal).fiscalNumber, params.id);
    },

    'POST /api/gateway/events': async (_input, { request, rawBody }) => {
      await receiveEvent(ctx, rawBody, request.headers);
      return { received: true };
    },
  };
}
