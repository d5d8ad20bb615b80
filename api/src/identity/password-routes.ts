import type { passwordCalls } from '@portal/contract/calls/passwords';
import { messages } from '@portal/contract/messages';
import { spokenRefusals } from '../otp/index.ts';
import type { Context } from '../platform/context.ts';
import type { AdminPrincipal, Principal } from '../platform/principal.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handlers } from '../platform/server.ts';
import { DEVICE_COOKIE, sendSession } from './cookies.ts';
import type { CustomerDirectory } from './customer-directory.ts';
import { changePassword, replaceTemporaryPassword } from './operations/change-password.ts';
import { confirmFirstLoginCode, sendFirstLoginCode } from './operations/first-login-code.ts';
import { preRegister } from './operations/pre-register.ts';
import { confirmReset, requestReset } from './operations/recover-password.ts';
import { type NewPassword, register, validateRegistrationCode } from './operations/register.ts';
import { sendRegistrationCode } from './operations/send-registration-code.ts';
import { originOf } from './session-origin.ts';

const asAdmin = (principal: Principal): AdminPrincipal => {
  if (principal.kind !== 'admin') throw new Refusal('PASSWORD_NOT_TEMPORARY');
  return principal;
};

const done = (mensaje: string) => ({ estado: 'OK' as const, mensaje });

const newPassword = (body: {
  readonly fiscal_number: string;
  readonly token: string;
  readonly password_1: string;
  readonly password_2: string;
}): NewPassword => ({
  fiscalNumber: body.fiscal_number,
  code: body.token,
  password: body.password_1,
  repeated: body.password_2,
});

export function passwordHandlers(
  context: Context,
  customers: CustomerDirectory,
): Handlers<keyof typeof passwordCalls> {
  return {
    'POST /api/opt_send_code': ({ body }, caller) =>
      spokenRefusals(
        sendRegistrationCode(
          context,
          customers,
          { fiscalNumber: body.fiscal_number, captcha: body.recaptcha_token },
          caller,
        ),
      ),

    'POST /api/opt_code_validator': async ({ body }, caller) => {
      const typed = { fiscalNumber: body.documento, code: body.codigo };
      await spokenRefusals(validateRegistrationCode(context, typed, caller));
      return done(messages.otpAccepted);
    },

    'POST /api/register': async ({ body }, caller) => {
      await spokenRefusals(register(context, customers, newPassword(body), caller));
      return done(messages.registered);
    },

    'POST /api/pre_register': async ({ body }, caller) => {
      await spokenRefusals(preRegister(context, body, caller));
      return done(messages.preRegistered);
    },

    'POST /api/password_reset': ({ body }, caller) =>
      spokenRefusals(
        requestReset(
          context,
          customers,
          { fiscalNumber: body.fiscal_number, captcha: body.recaptcha_token },
          caller,
        ),
      ),

    'POST /api/password_reset_confirm': async ({ body }, caller) => {
      await spokenRefusals(confirmReset(context, customers, newPassword(body), caller));
      return done(messages.successResetPassword);
    },

    'POST /api/changePassword': async ({ body }, { principal, request }) => {
      await changePassword(context, customers, principal, {
        device: request.cookies[DEVICE_COOKIE],
        current: body.last_password,
        password: body.password_1,
        repeated: body.password_2,
      });
      return done(messages.successChangePassword);
    },

    'POST /api/first_login_code': (_input, { principal }) =>
      spokenRefusals(sendFirstLoginCode(context, asAdmin(principal))),

    'POST /api/first_login_code/confirm': async ({ body }, caller) => {
      const begun = await spokenRefusals(
        confirmFirstLoginCode(context, customers, asAdmin(caller.principal), body.codigo, originOf(caller)),
      );
      sendSession(caller.reply, begun);
      return begun.reply;
    },

    'POST /api/replaceTemporaryPassword': async ({ body }, caller) => {
      const typed = {
        device: caller.request.cookies[DEVICE_COOKIE],
        current: body.last_password,
        password: body.password_1,
        repeated: body.password_2,
      };
      const origin = originOf(caller);
      const begun = await replaceTemporaryPassword(context, customers, caller.principal, typed, origin);
      sendSession(caller.reply, begun);
      return begun.reply;
    },
  };
}
