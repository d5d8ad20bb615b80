import type { identityCalls } from '@portal/contract/calls/identity';
import type { Context } from '../../platform/database/context.ts';
import { cookieOptions } from '../../platform/http/cookies.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { withOtpErrorTexts } from '../otp/index.ts';
import { authenticating } from './authentication-log.ts';
import { DEVICE_COOKIE, sendSession } from './cookies.ts';
import type { CustomerDirectory } from './customer-directory.ts';
import { DEVICE_LIFETIME } from './known-devices.ts';
import { currentUser } from './operations/current-user.ts';
import { login } from './operations/login.ts';
import { logout } from './operations/logout.ts';
import { sendLoginCode } from './operations/send-login-code.ts';
import { permissionsOf } from './permissions.ts';

export function identityHandlers(
  context: Context,
  customers: CustomerDirectory,
): Handlers<keyof typeof identityCalls> {
  return {
    'POST /api/login': async ({ body }, caller) => {
      const { reply, address, trace } = caller;
      const typed = {
        fiscalNumber: body.fiscal_number,
        password: body.password,
        captcha: body.recaptcha_token,
        code: body.codigo,
      };
      const { fiscalNumber } = typed;
      const way = typed.code === undefined ? 'password' : 'password and code';
      const result = await authenticating(
        context,
        { way, fiscalNumber, address, trace },
        () => login(context, customers, typed, caller),
        ({ accountId }) => accountId,
      );
      sendSession(reply, result);
      reply.setCookie(DEVICE_COOKIE, result.deviceToken, cookieOptions(DEVICE_LIFETIME));
      return result.reply;
    },

    'POST /api/login_code': ({ body }, caller) => {
      const typed = {
        fiscalNumber: body.fiscal_number,
        password: body.password,
        captcha: body.recaptcha_token,
      };
      return withOtpErrorTexts(sendLoginCode(context, customers, typed, caller));
    },

    'POST /api/logout': (_input, caller) => logout(context, caller),

    'GET /api/user': (_input, { principal }) => currentUser(context, customers, principal),

    'GET /api/session': async () => ({}),

    'GET /api/modules': async (_input, { principal }) => {
      const permissions =
        principal.kind === 'admin' ? await permissionsOf(context.db, principal.accountId) : [];
      return { modules: permissions.map(({ entry }) => entry) };
    },
  };
}
