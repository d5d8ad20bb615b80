import type { passwordCalls } from '@portal/contract/calls/passwords';
import type { registrationCalls } from '@portal/contract/calls/registration';
import { messages } from '@portal/contract/messages';
import type { Context } from '../../platform/database/context.ts';
import { typedFiscalNumber } from '../../platform/http/fiscal-number.ts';
import type { AdminPrincipal, Principal } from '../../platform/http/principal.ts';
import type { Caller, Handlers } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { withOtpErrorTexts } from '../otp/index.ts';
import { accountOf } from './account.ts';
import { guessingCode } from './address-budget.ts';
import { authenticating } from './authentication-log.ts';
import { DEVICE_COOKIE, sendSession } from './cookies.ts';
import type { CustomerDirectory } from './customer-directory.ts';
import { knownDevice } from './known-devices.ts';
import { changePassword, replaceTemporaryPassword } from './operations/change-password.ts';
import { confirmFirstLoginCode, sendFirstLoginCode } from './operations/first-login-code.ts';
import { keepCallRequest } from './operations/keep-call-request.ts';
import { confirmReset, requestReset } from './operations/recover-password.ts';
import { type NewPassword, register, validateRegistrationCode } from './operations/register.ts';
import { sendRegistrationCode } from './operations/send-registration-code.ts';
import { originOf } from './session-origin.ts';

const asAdmin = (principal: Principal): AdminPrincipal => {
  if (principal.kind !== 'admin') throw new ApiError('PASSWORD_NOT_TEMPORARY');
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
): Handlers<keyof typeof passwordCalls | keyof typeof registrationCalls> {
  /** A code that a person without a session typed: counted for the address, and its outcome logged. */
  const byCode = async (
    { address, trace, request }: Caller,
    way: 'registration code' | 'recovery code',
    { fiscalNumber, code }: { readonly fiscalNumber: string; readonly code: string },
    check: () => Promise<void>,
  ): Promise<void> => {
    const { db, clock } = context;
    const account = await accountOf(
      db,
      typedFiscalNumber(fiscalNumber),
      way === 'registration code' ? 'client' : 'either',
    );
    const device = await knownDevice(db, account?.id, request.cookies[DEVICE_COOKIE], clock.now());
    await authenticating(context, { way, fiscalNumber, address, trace }, () =>
      guessingCode(context, { address, code, isKnown: device !== '' }, check),
    );
  };

  return {
    'POST /api/opt_send_code': ({ body }, caller) =>
      withOtpErrorTexts(
        sendRegistrationCode(
          context,
          customers,
          { fiscalNumber: body.fiscal_number, captcha: body.recaptcha_token },
          caller,
        ),
      ),

    'POST /api/opt_code_validator': async ({ body }, caller) => {
      const typed = { fiscalNumber: body.documento, code: body.codigo };
      await withOtpErrorTexts(
        byCode(caller, 'registration code', typed, () => validateRegistrationCode(context, typed, caller)),
      );
      return done(messages.otpAccepted);
    },

    'POST /api/register': async ({ body }, caller) => {
      const typed = newPassword(body);
      await withOtpErrorTexts(
        byCode(caller, 'registration code', typed, () => register(context, customers, typed, caller)),
      );
      return done(messages.registered);
    },

    'POST /api/pre_register': async ({ body }, caller) => {
      await withOtpErrorTexts(keepCallRequest(context, body, caller));
      return done(messages.preRegistered);
    },

    'POST /api/password_reset': ({ body }, caller) =>
      withOtpErrorTexts(
        requestReset(
          context,
          customers,
          { fiscalNumber: body.fiscal_number, captcha: body.recaptcha_token },
          caller,
        ),
      ),

    'POST /api/password_reset_confirm': async ({ body }, caller) => {
      const typed = newPassword(body);
      await withOtpErrorTexts(
        byCode(caller, 'recovery code', typed, () => confirmReset(context, customers, typed, caller)),
      );
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
      withOtpErrorTexts(sendFirstLoginCode(context, asAdmin(principal))),

    'POST /api/first_login_code/confirm': async ({ body }, caller) => {
      const { address, trace } = caller;
      const admin = asAdmin(caller.principal);
      const begun = await withOtpErrorTexts(
        authenticating(context, { way: 'first login code', accountId: admin.accountId, address, trace }, () =>
          confirmFirstLoginCode(context, customers, admin, body.codigo, originOf(caller)),
        ),
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
