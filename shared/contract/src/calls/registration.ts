import { Type } from 'typebox';
import { access, began, CAPTCHA_BODY, type Calls } from '../route.ts';
import { Email, FiscalNumber, PersonName, Phone, Strict } from '../schemas.ts';
import { CaptchaToken } from './captcha.ts';
import { Code, codeTerms, done, orLink, Password } from './passwords.ts';

/** First password of a customer, and contact data of a person who wants to become one. */
export const registrationCalls = {
  'POST /api/opt_send_code': {
    summary:
      'Find a customer without password and send them a code; contact data are masked, `all_data` has no effect (API-12, EN-08, AU-21 … AU-25).',
    access: access.public,
    began: began.nothing('one-time', 'A new code replaces the one before.'),
    longest: CAPTCHA_BODY,
    body: Strict({
      fiscal_number: FiscalNumber,
      recaptcha_token: CaptchaToken,
      all_data: Type.Optional(Type.Boolean()),
    }),
    reply: Strict({
      fiscal_number: Type.String(),
      first_name: Type.String(),
      last_name: Type.String(),
      email: Type.String({ description: 'Masked: `mar****@correo.example`; empty where there is none.' }),
      phone: Type.String({ description: 'Masked: `********01`; empty where there is none.' }),
      ...done,
      ...codeTerms,
      ...orLink,
    }),
  },
  'POST /api/opt_code_validator': {
    summary:
      'Is this the code? It stays good for `register` from the same browser, 10 minutes (API-13, EN-09).',
    access: access.public,
    began: began.nothing('one-time', 'A code is good once, and for the person it was sent to.'),
    body: Strict({ documento: FiscalNumber, codigo: Code }),
    reply: Strict(done),
  },
  'POST /api/register': {
    summary: 'First password of a customer; `token` is the code just validated (API-14, EN-07, AU-34).',
    access: access.public,
    began: began.nothing('one-time', 'The code is used up; there is no password before it.'),
    body: Strict({ token: Code, password_1: Password, password_2: Password, fiscal_number: FiscalNumber }),
    reply: Strict(done),
  },
  'POST /api/pre_register': {
    summary:
      'Leave contact data to be called about a credit, behind a captcha (action `register`); says nothing about who is a customer, and replaces nothing that was left before (API-15, EN-06).',
    access: access.public,
    began: began.nothing('append-only', 'A new wish to be called; the ones before stay.'),
    longest: CAPTCHA_BODY,
    body: Strict({
      fiscal_number: FiscalNumber,
      first_name: PersonName,
      last_name: PersonName,
      email: Email,
      phone: Phone,
      recaptcha_token: CaptchaToken,
    }),
    reply: Strict(done),
  },
} as const satisfies Calls;
