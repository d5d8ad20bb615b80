import type { secondFactorCalls } from '@portal/contract/calls/second-factor';
import type { Context } from '../../../platform/database/context.ts';
import type { AdminPrincipal, Principal } from '../../../platform/http/principal.ts';
import type { Handlers } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { authenticating } from '../authentication-log.ts';
import { DEVICE_COOKIE, sendSession } from '../cookies.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { originOf } from '../session-origin.ts';
import { confirmSecondFactor, enrolSecondFactor } from './enrol.ts';
import { renewRecoveryCodes, secondFactorOf } from './recovery-codes.ts';
import { giveSecondFactor } from './second-factor-login.ts';

/** Customers have none: theirs is the code to what they approve (docs/security.md, Approvals). */
const asAdmin = (principal: Principal): AdminPrincipal => {
  if (principal.kind !== 'admin') throw new ApiError('SECOND_FACTOR_MISSING');
  return principal;
};

export function secondFactorHandlers(
  context: Context,
  customers: CustomerDirectory,
): Handlers<keyof typeof secondFactorCalls> {
  return {
    'POST /api/second_factor': async ({ body }, caller) => {
      const { address, trace } = caller;
      const admin = asAdmin(caller.principal);
      const begun = await authenticating(
        context,
        { way: 'second factor', accountId: admin.accountId, address, trace },
        () =>
          giveSecondFactor(
            context,
            customers,
            admin,
            body.codigo,
            originOf(caller),
            caller.request.cookies[DEVICE_COOKIE],
          ),
      );
      sendSession(caller.reply, begun);
      return begun.reply;
    },

    'GET /api/second_factor': (_input, { principal }) => secondFactorOf(context, asAdmin(principal)),

    'POST /api/second_factor/enrol': ({ body }, { principal }) =>
      enrolSecondFactor(context, asAdmin(principal), body),

    'POST /api/second_factor/recovery_codes': ({ body }, { principal }) =>
      renewRecoveryCodes(context, customers, asAdmin(principal), body),

    'POST /api/second_factor/confirm': async ({ body }, caller) => {
      const origin = originOf(caller);
      const begun = await confirmSecondFactor(
        context,
        customers,
        asAdmin(caller.principal),
        body.codigo,
        origin,
        caller.request.cookies[DEVICE_COOKIE],
      );
      sendSession(caller.reply, begun);
      return begun.reply;
    },
  };
}
