import type { quoterCalls } from '@portal/contract/calls/quoter';
import { spokenRefusals } from '../otp/index.ts';
import type { Context } from '../platform/context.ts';
import { typedFiscalNumber } from '../platform/fiscal-number.ts';
import type { Principal } from '../platform/principal.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handlers } from '../platform/server.ts';
import { purchaseExample } from './example.ts';
import { quotePurchase, validateQuoter } from './quote.ts';
import { sendPurchaseCode } from './send-code.ts';

/** A customer quotes for themself; another's ID answers like one without a customer. */
const ownFiscalNumber = (principal: Principal, asserted?: string): string => {
  if (principal.kind !== 'client') throw new Refusal('FORBIDDEN');
  if (asserted !== undefined && typedFiscalNumber(asserted) !== principal.fiscalNumber) {
    throw new Refusal('USER_DOES_NOT_EXIST');
  }
  return principal.fiscalNumber;
};

export const quoterHandlers = (context: Context): Handlers<keyof typeof quoterCalls> => ({
  'GET /api/quoter/example': async () => ({ example: await purchaseExample(context) }),

  'GET /api/quoter/validate/:fiscal_number': async ({ params }, { principal }) =>
    await validateQuoter(context, ownFiscalNumber(principal, params.fiscal_number)),

  'POST /api/quoter/quote': async ({ body }, { principal }) =>
    await quotePurchase(context, ownFiscalNumber(principal), body),

  'GET /api/quoter/otp/:fiscal_number': async ({ params }, { principal }) =>
    await spokenRefusals(sendPurchaseCode(context, ownFiscalNumber(principal, params.fiscal_number))),
});
