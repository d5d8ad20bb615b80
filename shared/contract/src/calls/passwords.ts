import { Type } from 'typebox';
import { EMAIL } from '../formats.ts';
import { access, CAPTCHA_BODY, type Call, type CallName } from '../route.ts';
import { FiscalNumber, PersonName, Strict } from '../schemas.ts';
import { CaptchaToken } from './captcha.ts';
import { LoginReply } from './identity.ts';

/** As typed: what is too short, too long or too simple is refused with a message, not as a malformed request. */
const Password = Type.String({ maxLength: 1_024 });
const Code = Type.String({ maxLength: 32 });

/** `estado` is OK in every reply here; refusals carry ERROR with the same `mensaje` as their `message` (EN-08, EN-09). */
const done = { estado: Type.Literal('OK'), mensaje: Type.String() };

/** How long the code is good for, in minutes, and how often it may be typed wrong. */
const codeTerms = {
  vigencia_otp: Type.Integer({ minimum: 1 }),
  intentos_restantes: Type.Integer({ minimum: 0 }),
};

const orLink = {
  solo_enlace: Type.Optional(
    Type.Literal(true, {
      description: 'The codes of the day are used up: a link does in place of a code, for so many minutes.',
    }),
  ),
};

export const passwordCalls = {
  'POST /api/opt_send_code': {
    summary:
      'Find a customer without password and send them a code; contact data are masked, `all_data` has no effect (API-12, EN-08, AU-21 … AU-25).',
    access: access.public,
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
    body: Strict({ documento: FiscalNumber, codigo: Code }),
    reply: Strict(done),
  },
  'POST /api/register': {
    summary: 'First password of a customer; `token` is the code just validated (API-14, EN-07, AU-34).',
    access: access.public,
    body: Strict({ token: Code, password_1: Password, password_2: Password, fiscal_number: FiscalNumber }),
    reply: Strict(done),
  },
  'POST /api/pre_register': {
    summary:
      'Leave contact data to be called about a credit, behind a captcha (action `register`); says nothing about who is a customer, and replaces nothing that was left before (API-15, EN-06).',
    access: access.public,
    longest: CAPTCHA_BODY,
    body: Strict({
      fiscal_number: FiscalNumber,
      first_name: PersonName,
      last_name: PersonName,
      email: Type.String({ maxLength: 120, pattern: EMAIL }),
      phone: Type.String({ pattern: '^\\d{7,10}$' }),
      recaptcha_token: CaptchaToken,
    }),
    reply: Strict(done),
  },
  'POST /api/password_reset': {
    summary:
      'Send a code and a link to recover a password; answers the same whether or not there is an account (API-16, EN-07).',
    access: access.public,
    longest: CAPTCHA_BODY,
    body: Strict({ fiscal_number: FiscalNumber, recaptcha_token: CaptchaToken }),
    reply: Strict({
      ...done,
      ...codeTerms,
      ...orLink,
    }),
  },
  'POST /api/password_reset_confirm': {
    summary: 'New password by code or link; ends every session (API-17, EN-07, AU-45).',
    access: access.public,
    body: Strict({ password_1: Password, password_2: Password, token: Code, fiscal_number: FiscalNumber }),
    reply: Strict(done),
  },
  'POST /api/changePassword': {
    summary:
      'Change one’s own password; every session ends; this one has a minute left to log out with, and for nothing else (API-18, EN-07, AU-56, AU-57).',
    access: access.session,
    body: Strict({ password_1: Password, password_2: Password, last_password: Password }),
    reply: Strict(done),
  },
  'POST /api/first_login_code': {
    summary:
      'Send the code that a login with a password set by another administrator asks for, to the own e-mail.',
    access: access.halfway,
    reply: Strict({ email: Type.String({ description: 'Masked.' }), ...done, ...codeTerms }),
  },
  'POST /api/first_login_code/confirm': {
    summary: 'Give that code: the session is exchanged for one that must replace the password.',
    access: access.halfway,
    body: Strict({ codigo: Code }),
    reply: LoginReply,
  },
  'POST /api/replaceTemporaryPassword': {
    summary:
      'Replace a password that an administrator set by one’s own; every session ends and this browser gets another (D-44).',
    access: access.session,
    body: Strict({ password_1: Password, password_2: Password, last_password: Password }),
    reply: LoginReply,
  },
} as const satisfies Record<CallName, Call>;
