import { Type } from 'typebox';
import { access, began, CAPTCHA_BODY, type Calls } from '../route.ts';
import { FiscalNumber, Strict, TypedCode } from '../schemas.ts';
import { CaptchaToken } from './captcha.ts';
import { LoginReply } from './identity.ts';

/** A password as typed; one that is too short, too long or too simple is refused with a message of its own. */
export const Password = Type.String({ maxLength: 1_024 });
export const Code = TypedCode;

/**
 * `estado` is OK in every reply about passwords and registration that opens no session; refusals carry ERROR with the same
 * `mensaje` as their `message` (EN-08, EN-09).
 */
export const done = { estado: Type.Literal('OK'), mensaje: Type.String() };

/** Lifetime of the code in minutes, and number of tries. */
export const codeTerms = {
  vigencia_otp: Type.Integer({ minimum: 1 }),
  intentos_restantes: Type.Integer({ minimum: 0 }),
};

export const orLink = {
  solo_enlace: Type.Optional(
    Type.Literal(true, {
      description: 'The codes of the day are used up: a link does in place of a code, for so many minutes.',
    }),
  ),
};

export const passwordCalls = {
  'POST /api/password_reset': {
    summary:
      'Send a code and a link to recover a password; answers the same whether or not there is an account (API-16, EN-07).',
    access: access.public,
    began: began.nothing('one-time', 'A new code replaces the one before.'),
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
    began: began.nothing('one-time', 'Code and link die with every change of the password.'),
    body: Strict({ password_1: Password, password_2: Password, token: Code, fiscal_number: FiscalNumber }),
    reply: Strict(done),
  },
  'POST /api/changePassword': {
    summary:
      'Change one’s own password; every session ends; this one has a minute left to log out with, and for nothing else (API-18, EN-07, AU-56, AU-57).',
    access: access.session,
    began: began.nothing('proof', 'The present password is given: after another change it is wrong.'),
    body: Strict({ password_1: Password, password_2: Password, last_password: Password }),
    reply: Strict(done),
  },
  'POST /api/first_login_code': {
    summary:
      'Send the code that a login with a password set by another administrator asks for, to the own e-mail.',
    access: access.halfway,
    began: began.nothing('one-time', 'A new code replaces the one before.'),
    reply: Strict({ email: Type.String({ description: 'Masked.' }), ...done, ...codeTerms }),
  },
  'POST /api/first_login_code/confirm': {
    summary: 'Give that code: the session is exchanged for one that must replace the password.',
    access: access.halfway,
    began: began.nothing('one-time', 'The code is used up.'),
    body: Strict({ codigo: Code }),
    reply: LoginReply,
  },
  'POST /api/replaceTemporaryPassword': {
    summary:
      'Replace a password that an administrator set by one’s own; every session ends and this browser gets another (D-44).',
    access: access.session,
    began: began.nothing('proof', 'The temporary password is given: once it is replaced it is wrong.'),
    body: Strict({ password_1: Password, password_2: Password, last_password: Password }),
    reply: LoginReply,
  },
} as const satisfies Calls;
