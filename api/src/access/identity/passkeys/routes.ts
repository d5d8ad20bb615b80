import type { passkeyCalls } from '@portal/contract/calls/passkeys';
import { SESSION_COOKIE } from '@portal/contract/session-keys';
import type { Context } from '../../../platform/database/context.ts';
import { cookieOptions } from '../../../platform/http/cookies.ts';
import type { Handlers } from '../../../platform/http/server.ts';
import { visitFor, visitOf } from '../../captcha/index.ts';
import { authenticating } from '../authentication-log.ts';
import { DEVICE_COOKIE, sendSession } from '../cookies.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { DEVICE_LIFETIME } from '../known-devices.ts';
import { currentUser } from '../operations/current-user.ts';
import { originOf } from '../session-origin.ts';
import { sessionHolder } from './challenges.ts';
import { requestCallApproval } from './operations/approve.ts';
import { confirmPasskey, sendPasskeyCode } from './operations/confirm.ts';
import { beginPasskeyLogin, logInWithPasskey } from './operations/log-in.ts';
import { beginPasskey, registerPasskey } from './operations/register.ts';
import { removePasskey } from './operations/remove.ts';
import { passkeyList } from './stored-passkeys.ts';

/** Calls about passkeys. */
export function passkeyHandlers(
  context: Context,
  customers: CustomerDirectory,
): Handlers<keyof typeof passkeyCalls> {
  return {
    'POST /api/passkeys/login/challenge': async (_input, caller) =>
      await beginPasskeyLogin(context, {
        visit: visitFor(context, caller),
        address: caller.address,
        deviceToken: caller.request.cookies[DEVICE_COOKIE],
      }),

    'POST /api/passkeys/login': async ({ body }, caller) => {
      const { address, request, reply, trace } = caller;
      const login = {
        assertion: body.passkey,
        visit: visitOf(context, { request }),
        address,
        deviceToken: request.cookies[DEVICE_COOKIE],
        sessionCookie: request.cookies[SESSION_COOKIE],
        origin: originOf(caller),
      };
      const result = await authenticating(
        context,
        { way: 'passkey', address, trace },
        () => logInWithPasskey(context, customers, login),
        ({ accountId }) => accountId,
      );
      sendSession(reply, result);
      reply.setCookie(DEVICE_COOKIE, result.deviceToken, cookieOptions(DEVICE_LIFETIME));
      return { ...result.reply, fiscal_number: result.fiscalNumber };
    },

    'GET /api/passkeys': async (_input, { principal }) =>
      await passkeyList(context.db, sessionHolder(principal).accountId, context.clock.now()),

    'POST /api/passkeys/challenge': async ({ body }, { principal }) =>
      await beginPasskey(context, principal, body, async () => {
        const { first_name, last_name, fiscal_number } = await currentUser(context, customers, principal);
        return `${first_name} ${last_name}`.trim() || fiscal_number;
      }),

    'POST /api/passkeys': async ({ body }, { principal }) =>
      await registerPasskey(context, customers, principal, body),

    'POST /api/passkeys/:id/code': async (input, { principal }) =>
      await sendPasskeyCode(context, customers, principal, input),

    'POST /api/passkeys/:id/confirm': async (input, { principal }) =>
      await confirmPasskey(context, customers, principal, input),

    'POST /api/passkeys/:id/remove': async (input, { principal }) =>
      await removePasskey(context, customers, principal, input),

    'POST /api/passkeys/approval': async ({ body }, { principal }) =>
      await requestCallApproval(context, principal, body),
  };
}
