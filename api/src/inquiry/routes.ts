import { maskedEmail } from '@portal/contract/masking';
import type { FastifyRequest } from 'fastify';
import { passCaptcha } from '../captcha/index.ts';
import { payableInvoices } from '../credit/index.ts';
import { customerByFiscalNumber } from '../customers/index.ts';
import { businessDate } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { typedFiscalNumber } from '../platform/fiscal-number.ts';
import type { Principal } from '../platform/principal.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handlers } from '../platform/server.ts';
import { grantInquiry, inquiryOf } from './inquiry-cookie.ts';

/** Family names by their first letter: enough to know oneself, too little for anybody else (security 7). */
const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => `${word.slice(0, 1)}***`)
    .join(' ');

export const inquiryHandlers = (context: Context): Handlers<'POST /api/publicInquiry'> => ({
  'POST /api/publicInquiry': async ({ body }, caller) => {
    const fiscalNumber = typedFiscalNumber(body.fiscal_number);
    const visit = await passCaptcha(context, caller, {
      action: 'inquiry',
      token: body.recaptcha_token,
      fiscalNumber,
    });
    const customer = await customerByFiscalNumber(context.db, fiscalNumber);
    if (!customer) throw new Refusal('USER_DOES_NOT_EXIST');
    grantInquiry(context, caller.reply, { visit, fiscalNumber });
    return {
      ...(await payableInvoices(context.db, fiscalNumber, businessDate(context.clock.now()))),
      user: {
        fiscal_number: fiscalNumber,
        first_name: customer.firstName.split(' ')[0] ?? '',
        last_name: maskedName(customer.lastName),
        email: maskedEmail(customer.email),
      },
    };
  },
});

/** Whoever is nobody by session may still be a visitor who asked for an ID. */
export const withInquiry =
  (context: Context, authenticate: (request: FastifyRequest) => Promise<Principal>) =>
  async (request: FastifyRequest): Promise<Principal> => {
    const principal = await authenticate(request);
    if (principal.kind !== 'anonymous') return principal;
    const inquiry = inquiryOf(context, request);
    return inquiry === undefined ? principal : { kind: 'anonymous', inquiry };
  };
