import { Type } from 'typebox';
import { eachField } from '../person-fields.ts';
import { personFieldNames } from '../person-headings.ts';
import { access, began, CAPTCHA_BODY, type Calls } from '../route.ts';
import { FiscalNumber, Nothing, OneOf, Password, Strict, TypedCode } from '../schemas.ts';
import { CaptchaToken } from './captcha.ts';

/** An area an administrator may use; builds the side menu (EN-32, PM-09). */
export const Module = Strict({
  nombre: Type.String(),
  url: Type.String(),
  icon: Type.String(),
  secciones: Type.Array(Type.String()),
  acceso_total: Type.Boolean(),
});

export const User = Strict({
  ...eachField(personFieldNames, () => Type.String()),
  fiscal_number: Type.String(),
});

/** Action required before other calls are answered; absent when the portal is open. */
const duty = Type.Optional(
  OneOf(['second_factor', 'email_code', 'temporary_password', 'enrol_second_factor']),
);

export const LoginReply = Strict({
  token: Type.String({ description: 'Session-bound value to send as `Authorization: Token …`.' }),
  is_admin: Type.Boolean(),
  permissions: Type.Array(Module),
  modules: Type.Array(Module),
  pending_information: Type.Boolean(),
  duty,
});

export const identityCalls = {
  'POST /api/login': {
    summary:
      'Log in with national ID and password (API-05, AU-08, AU-14 … AU-17). Refused with CAPTCHA_REQUIRED it takes a solution of the level in `detail` (action `login`); blocked, the code of `login_code`.',
    access: access.public,
    began: began.nothing('own session', 'A new session begins; no other is touched.'),
    longest: CAPTCHA_BODY,
    body: Strict({
      fiscal_number: FiscalNumber,
      password: Password(),
      recaptcha_token: Type.Optional(CaptchaToken),
      codigo: Type.Optional(TypedCode),
    }),
    reply: LoginReply,
  },
  'POST /api/login_code': {
    summary:
      'Send a code to the contact on file of the owner who knows the password, to log in in spite of a block; answers the same for every ID and password. The code is good in this browser.',
    access: access.public,
    began: began.nothing('one-time', 'A new code replaces the one before.'),
    longest: CAPTCHA_BODY,
    body: Strict({ fiscal_number: FiscalNumber, password: Password(), recaptcha_token: CaptchaToken }),
    reply: Strict({
      estado: Type.Literal('OK'),
      mensaje: Type.String(),
      vigencia_otp: Type.Integer({ minimum: 1 }),
      intentos_restantes: Type.Integer({ minimum: 0 }),
    }),
  },
  'POST /api/logout': {
    summary: 'End the session (API-06).',
    access: access.leaving,
    began: began.nothing('own session', 'The session that asks ends.'),
    reply: Nothing,
  },
  'GET /api/user': {
    summary: 'Who is logged in: profile fields and what the page needs after a reload (API-07).',
    access: access.halfway,
    rendered: true,
    reply: Strict({
      ...User.properties,
      is_admin: Type.Boolean(),
      pending_information: Type.Boolean(),
      permissions: Type.Array(Module),
      duty,
    }),
  },
  'GET /api/session': {
    summary:
      'Counts as use of the session and answers nothing. Every answer with a session says in `session-ends-in` how many seconds it lasts if it is not used again.',
    access: access.halfway,
    began: began.nothing('own session', 'The session that asks counts as used.'),
    reply: Nothing,
  },
  'GET /api/modules': {
    summary: 'Modules of the administrator: permissions and menu (API-08).',
    access: access.session,
    reply: Strict({ modules: Type.Array(Module) }),
  },
} as const satisfies Calls;
