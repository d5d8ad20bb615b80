import { ApiResponseError, call, messageOf, useApiMutation } from '@portal/api-client';
import type { Output } from '@portal/contract';
import type { TermHandover } from '@portal/contract/handover';
import { messages } from '@portal/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { texts } from '../../texts.ts';
import { type Confirmation, closed, nextStep } from './confirmation.ts';

export type Simulation = Output<'POST /api/simularModificacionPLazo'>;

/** The plan on the screen, which is confirmed. */
export interface ChosenPlan {
  /** All instalments, the paid ones included. */
  readonly count: number;
  readonly simulation: Simulation;
}

export interface ConfirmationSteps {
  readonly now: Confirmation;
  readonly confirmPlan: () => void;
  readonly acceptTerms: () => Promise<void>;
  /** Approves the plan by a passkey, in place of a code. */
  readonly approveByPasskey: () => Promise<void>;
  readonly checkCode: (code: string) => Promise<void>;
  readonly retryCode: () => void;
  readonly authorise: (plan: ChosenPlan) => Promise<void>;
  readonly close: () => void;
  /** Forgets the confirmation, because the plan on the screen has changed. */
  readonly forget: () => void;
}

/** Refusals whose own message is shown; after any other the page says that the check failed (ER-32). */
const codeRefusals: ReadonlySet<string> = new Set([
  'OTP_EXPIRED',
  'OTP_NOT_REQUESTED',
  'OTP_WRONG_FORMAT',
  'TERM_STALE',
  'TERM_OUT_OF_STEP',
  'TOO_MANY_REQUESTS',
]);

const isAnswered = (error: unknown): error is ApiResponseError =>
  error instanceof ApiResponseError && error.status > 0 && error.status < 500;

/** Steps of the confirmation with their calls; `user` is the person at the screen. */
export function useConfirmation({
  conditions,
  fiscal_number,
  log_modification,
  user = fiscal_number,
}: TermHandover): ConfirmationSteps {
  const [now, tell] = useReducer(nextStep, closed);
  const client = useQueryClient();
  const acknowledged = useRef<Promise<unknown>>(undefined);

  /** Reports the step to the server. A failure is ignored here: the next call is then refused (TM-11, TM-21). */
  const acknowledge = (paso: 1 | 2): void => {
    acknowledged.current = call('GET /api/sendNotificationModifyTerms:fiscal_number/:paso', {
      params: { fiscal_number, paso },
    }).catch(() => undefined);
  };

  const sending = useApiMutation({
    mutationFn: async () => {
      await acknowledged.current;
      return await call('POST /api/sendOtpModifyTerms', {
        body: { fiscal_number, all_data: false, log_modification },
      });
    },
    onSuccess({ phone, email, vigencia_otp, intentos_restantes: triesLeft }) {
      const lifetime = vigencia_otp * 60_000;
      const expiresAt = Date.now() + lifetime;
      tell({ type: 'sent', sent: { phone, email, expiresAt, lifetime, triesLeft, accepted: false } });
    },
    onError(error) {
      tell({
        type: 'not-sent',
        message: isAnswered(error) ? messageOf(error) : messages.otpSendFailed,
        active: error instanceof ApiResponseError && error.envelope.code === 'OTP_ACTIVE',
      });
    },
  });

  const approval = useApiMutation({
    mutationFn: async () => {
      await acknowledged.current;
      const { signApproval } = await import('@portal/features/passkeys');
      const body = { fiscal_number, log_modification };
      const passkey = await signApproval(call('POST /api/modifyTerms/passkey', { body }));
      await call('POST /api/validate_otp', { body: { documento: fiscal_number, passkey } });
    },
    onSuccess() {
      acknowledge(2);
      tell({ type: 'approved' });
    },
    async onError(error) {
      const { passkeyMessage } = await import('@portal/features/passkeys');
      tell({ type: 'not-sent', message: passkeyMessage(error), active: false });
    },
  });

  const check = useApiMutation({
    mutationFn: (codigo: string) =>
      call('POST /api/validate_otp', { body: { documento: fiscal_number, codigo } }),
    onSuccess() {
      acknowledge(2);
      tell({ type: 'right-code' });
    },
    onError(error) {
      const { code, intentos_restantes } = error instanceof ApiResponseError ? error.envelope : {};
      if (code === 'OTP_ATTEMPTS_EXCEEDED') return tell({ type: 'wrong-code', triesLeft: 0 });
      if (code === 'OTP_INVALID') return tell({ type: 'wrong-code', triesLeft: intentos_restantes });
      const known = code !== undefined && codeRefusals.has(code);
      tell({ type: 'unchecked-code', message: known ? messageOf(error) : messages.otpCheckFailed });
    },
  });

  const authorisation = useApiMutation({
    mutationFn: async ({ count, simulation }: ChosenPlan) => {
      await acknowledged.current;
      return await call('POST /api/modificarPlazoCredito', {
        body: {
          invoice: conditions.numeroObligacion,
          fiscal_number,
          cuota: count,
          user,
          interest: simulation.planPagos.tasaInteres,
          log_modification,
        },
      });
    },
    onSuccess({ status, title, message }) {
      if (status !== 200) return tell({ type: 'refused', title: title || texts.modify.notChanged, message });
      void client.invalidateQueries();
      tell({ type: 'changed', message: message || texts.modify.changed });
    },
    onError(error) {
      tell({
        type: 'not-changed',
        message: isAnswered(error) ? messageOf(error) : texts.modify.unanswered,
      });
    },
  });

  return {
    now,
    confirmPlan() {
      acknowledge(1);
      tell({ type: 'confirmed-plan' });
    },
    acceptTerms: () => sending.send(),
    approveByPasskey: () => approval.send(),
    checkCode: check.send,
    retryCode: () => tell({ type: 'retried' }),
    authorise: authorisation.send,
    close: () => tell({ type: 'closed' }),
    forget: () => tell({ type: 'new-plan' }),
  };
}
