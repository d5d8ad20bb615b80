import type { limitCalls } from '@portal/contract/calls/limit';
import { withOtpErrorTexts } from '../../access/otp/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { ownFiscalNumber } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { increaseLimit, requestLimitPasskey, sendLimitCode } from './operations/increase-limit.ts';
import { limitInfo, limitManagement } from './queries/limit-info.ts';

export function limitHandlers(context: Context): Handlers<keyof typeof limitCalls> {
  return {
    'GET /api/limit/info/:fiscal_number': async ({ params }, { principal }) =>
      await limitInfo(context, ownFiscalNumber(principal, params.fiscal_number)),

    'GET /api/limit/management/:fiscal_number': async ({ params }, { principal }) =>
      await limitManagement(context, ownFiscalNumber(principal, params.fiscal_number)),

    'POST /api/limit/otp': async ({ body }, { principal }) => {
      const fiscalNumber = ownFiscalNumber(principal, body.fiscal_number);
      return await withOtpErrorTexts(sendLimitCode(context, fiscalNumber, body.cupo_disponible));
    },

    'POST /api/limit/passkey': async ({ body }, { principal }) => {
      const fiscalNumber = ownFiscalNumber(principal, body.fiscal_number);
      return await requestLimitPasskey(context, principal, fiscalNumber, body.cupo_disponible);
    },

    'POST /api/limit/increase': async ({ body }, { principal }) => {
      const fiscalNumber = ownFiscalNumber(principal, body.fiscal_number);
      return await withOtpErrorTexts(increaseLimit(context, principal, fiscalNumber, body));
    },
  };
}
