import type { quoterCalls } from '@portal/contract/calls/quoter';
import { withOtpErrorTexts } from '../../access/otp/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { ownFiscalNumber } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { quotePurchase, validateQuoter } from './operations/quote-purchase.ts';
import { sendPurchaseCode } from './operations/send-purchase-code.ts';
import { purchaseExample } from './queries/purchase-example.ts';

export function quoterHandlers(context: Context): Handlers<keyof typeof quoterCalls> {
  return {
    'GET /api/quoter/example': async () => ({ example: await purchaseExample(context) }),

    'GET /api/quoter/validate/:fiscal_number': async ({ params }, { principal }) =>
      await validateQuoter(context, ownFiscalNumber(principal, params.fiscal_number)),

    'POST /api/quoter/quote': async ({ body }, { principal }) =>
      await quotePurchase(context, ownFiscalNumber(principal), body),

    'GET /api/quoter/otp/:fiscal_number': async ({ params }, { principal }) =>
      await withOtpErrorTexts(sendPurchaseCode(context, ownFiscalNumber(principal, params.fiscal_number))),
  };
}
