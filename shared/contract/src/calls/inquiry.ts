import { Type } from 'typebox';
import { access, began, CAPTCHA_BODY, type Calls } from '../route.ts';
import { FiscalNumber, Strict } from '../schemas.ts';
import { CaptchaToken } from './captcha.ts';
import { InvoicesReply } from './credit.ts';

export const inquiryCalls = {
  'POST /api/publicInquiry': {
    summary:
      'Open invoices of an ID for a visitor who solved a captcha (action `inquiry`). With total_invoices 0 the written-off portfolio is asked for next. Lets this browser ask and pay for that one ID for 15 minutes (PU-28 … PU-33, IN-15, D-27).',
    access: access.public,
    began: began.nothing('own session', 'The visit sees the invoices of one ID; nothing of it changes.'),
    longest: CAPTCHA_BODY,
    body: Strict({
      fiscal_number: FiscalNumber,
      recaptcha_token: CaptchaToken,
      all_data: Type.Literal(false),
    }),
    reply: Strict({
      ...InvoicesReply.properties,
      /** The identified person; masked but for the first name (threat T23). */
      user: Strict({
        fiscal_number: Type.String(),
        first_name: Type.String(),
        last_name: Type.String(),
        email: Type.String(),
      }),
    }),
  },
} as const satisfies Calls;
