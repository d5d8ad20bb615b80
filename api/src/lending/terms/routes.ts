import type { termCalls } from '@portal/contract/calls/terms';
import { messages } from '@portal/contract/messages';
import { withOtpErrorTexts } from '../../access/otp/index.ts';
import type { Caller, Handlers } from '../../platform/http/server.ts';
import type { TermContext } from './context.ts';
import { acceptTermCode } from './operations/accept-term-code.ts';
import { acknowledgeStep } from './operations/acknowledge.ts';
import { confirmTermChange } from './operations/confirm.ts';
import { lookUpInvoices } from './operations/look-up.ts';
import { requestTermPasskey, sendTermCode } from './operations/send-term-code.ts';
import { simulateTermChange } from './operations/simulate.ts';
import { validateTermChange } from './operations/validate.ts';

/** The HTTP status repeats the body's (D-34). */
const withStatus = <R extends { readonly status: number }>({ reply }: Caller, body: R): R => {
  reply.code(body.status);
  return body;
};

/** A link or an image on another site makes no step, no matter who clicks it (threat T25). */
const isFromOurPage = ({ request }: Caller): boolean =>
  ['same-origin', undefined].includes(request.headers['sec-fetch-site'] as string | undefined);

export function termHandlers(context: TermContext): Handlers<keyof typeof termCalls> {
  return {
    'POST /api/validarModificacionPLazo': async ({ body }, caller) =>
      withStatus(caller, await validateTermChange(context, caller.principal, body)),

    'POST /api/simularModificacionPLazo': ({ body }, { principal }) =>
      simulateTermChange(context, principal, body),

    'GET /api/sendNotificationModifyTerms:fiscal_number/:paso': async ({ params }, caller) => {
      const step = { fiscalNumber: params.fiscal_number, number: params.paso };
      return {
        acknowledged: isFromOurPage(caller) && (await acknowledgeStep(context, caller.principal, step)),
      };
    },

    'POST /api/sendOtpModifyTerms': ({ body }, { principal }) =>
      withOtpErrorTexts(sendTermCode(context, principal, body)),

    'POST /api/modifyTerms/passkey': ({ body }, { principal }) =>
      requestTermPasskey(context, principal, body),

    'POST /api/validate_otp': async ({ body }, { principal }) => {
      await withOtpErrorTexts(acceptTermCode(context, principal, body));
      return { estado: 'OK', mensaje: messages.otpAccepted };
    },

    'POST /api/modificarPlazoCredito': async ({ body }, caller) =>
      withStatus(caller, await confirmTermChange(context, caller.principal, body)),

    'POST /api/consultUserInvoices': ({ body }, { principal }) =>
      lookUpInvoices(context, principal, body.fiscal_number),
  };
}
