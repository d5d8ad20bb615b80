import type { Output } from '@portal/contract';
import { businessDate } from '@portal/values/bogota-time';
import { maskedEmail } from '@portal/values/masking';
import { passCaptcha } from '../../access/captcha/index.ts';
import { customerByFiscalNumber } from '../../people/customers/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { typedFiscalNumber } from '../../platform/http/fiscal-number.ts';
import type { Handlers, ServerOptions } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { payableInvoices } from '../credit/index.ts';
import { grantInquiry, inquiryOf } from './inquiry-cookie.ts';

/** A name by the beginning of each word: enough for its owner to recognise it, too little for others (threat T23). */
const maskedName = (name: string, letters: number): string =>
  name
    .split(/\s+/)
    .map((word) => `${word.slice(0, word.length > letters ? letters : 1)}***`)
    .join(' ');

/** Answer of a strict portal about an ID without debts, whether or not it is a customer's. */
const nothing = (fiscalNumber: string): Output<'POST /api/publicInquiry'> => ({
  total_invoices: 0,
  invoices: [],
  sales_person: '',
  fiscal_number: fiscalNumber,
  detail: '',
  last_bank_code: null,
  user: { fiscal_number: fiscalNumber, first_name: '', last_name: '', email: '' },
});

export function inquiryHandlers(context: Context): Handlers<'POST /api/publicInquiry'> {
  return {
    'POST /api/publicInquiry': async ({ body }, caller) => {
      const fiscalNumber = typedFiscalNumber(body.fiscal_number);
      const visit = await passCaptcha(context, caller, {
        action: 'inquiry',
        token: body.recaptcha_token,
        fiscalNumber,
      });
      const isStrict = context.config.disclosure === 'strict';
      const customer = await customerByFiscalNumber(context.db, fiscalNumber);
      if (!customer && !isStrict) throw new ApiError('USER_DOES_NOT_EXIST');
      grantInquiry(context, caller.reply, { visit, fiscalNumber });
      const owed = await payableInvoices(context.db, fiscalNumber, businessDate(context.clock.now()));
      if (!customer || (isStrict && owed.total_invoices === 0)) return nothing(fiscalNumber);
      return {
        ...owed,
        user: {
          fiscal_number: fiscalNumber,
          first_name: maskedName(customer.firstName.split(' ')[0] ?? '', 2),
          last_name: maskedName(customer.lastName, 1),
          email: maskedEmail(customer.email),
        },
      };
    },
  };
}

/** A caller without a session may still be a visitor who asked for an ID. */
export function withInquiry(
  context: Context,
  authenticate: ServerOptions['authenticate'],
): ServerOptions['authenticate'] {
  return async (request, isRendered) => {
    const principal = await authenticate(request, isRendered);
    if (principal.kind !== 'anonymous') return principal;
    const inquiry = inquiryOf(context, request);
    return inquiry === undefined ? principal : { ...principal, inquiry };
  };
}
