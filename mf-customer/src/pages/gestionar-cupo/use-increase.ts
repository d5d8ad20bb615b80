import { ApiResponseError, call, messageOf, useApiMutation } from '@portal/api-client';
import { messages } from '@portal/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { limitTexts as texts } from '../../limit-texts.ts';
import { type Increase, nextIncrease, type Result, type SentCode } from './increase.ts';

export interface IncreaseSteps {
  readonly now: Increase;
  readonly another: () => void;
  readonly choose: (amount: number) => void;
  readonly cancel: () => void;
  readonly retryCode: () => void;
  /** Requests the code, which approves this amount alone (threat T32). */
  readonly sendCode: (amount: number) => Promise<void>;
  /** Approves this amount by a passkey in place of a code. */
  readonly increaseByPasskey: (amount: number) => Promise<void>;
  readonly increase: (amount: number, code: string) => Promise<void>;
}

const isAnswered = (error: unknown): boolean =>
  error instanceof ApiResponseError && error.status > 0 && error.status < 500;

const codeOf = (error: unknown): string => (error instanceof ApiResponseError ? error.envelope.code : '');

/** The calls behind the second step (LI-13, LI-14). */
export function useIncrease(fiscal_number: string): IncreaseSteps {
  const [now, tell] = useReducer(nextIncrease, { step: 'offer' });
  const client = useQueryClient();
  const latest = useRef<{ readonly amount: number; readonly sent: SentCode }>(undefined);

  const sending = useApiMutation({
    mutationFn: (amount: number) =>
      call('POST /api/limit/otp', { body: { fiscal_number, cupo_disponible: amount } }),
    onSuccess({ phone, email, vigencia_otp }, amount) {
      const lifetime = vigencia_otp * 60_000;
      const sent = { phone, email, expiresAt: Date.now() + lifetime, lifetime };
      latest.current = { amount, sent };
      tell({ type: 'sent', amount, sent });
    },
    onError(error, amount) {
      // The code for this amount is still valid, so its dialog opens again: a person may have closed it by mistake.
      const open = codeOf(error) === 'OTP_ACTIVE' ? latest.current : undefined;
      if (open?.amount === amount) return tell({ type: 'sent', ...open });
      tell({ type: 'not-sent', message: isAnswered(error) ? messageOf(error) : messages.otpSendFailed });
    },
  });

  const answered = (result: Result): void => {
    void client.invalidateQueries();
    tell({ type: 'answered', result });
  };
  const approval = useApiMutation({
    mutationFn: async (amount: number) => {
      const { signApproval } = await import('@portal/features/passkeys');
      const body = { fiscal_number, cupo_disponible: amount };
      const passkey = await signApproval(call('POST /api/limit/passkey', { body }));
      return await call('POST /api/limit/increase', { body: { ...body, passkey } });
    },
    onSuccess: answered,
    async onError(error) {
      const { passkeyMessage } = await import('@portal/features/passkeys');
      tell({ type: 'not-sent', message: passkeyMessage(error) });
    },
  });

  const increase = useApiMutation({
    mutationFn: (body: { readonly cupo_disponible: number; readonly codigo: string }) =>
      call('POST /api/limit/increase', { body: { fiscal_number, ...body } }),
    onSuccess: answered,
    onError(error) {
      const { code, intentos_restantes } = error instanceof ApiResponseError ? error.envelope : {};
      if (code === 'OTP_ATTEMPTS_EXCEEDED') return tell({ type: 'wrong-code', triesLeft: 0 });
      if (code === 'OTP_INVALID' && intentos_restantes !== undefined) {
        return tell({ type: 'wrong-code', triesLeft: intentos_restantes });
      }
      tell({ type: 'not-increased', message: isAnswered(error) ? messageOf(error) : texts.unanswered });
    },
  });

  return {
    now,
    another: () => tell({ type: 'another' }),
    choose: (amount) => tell({ type: 'chosen', amount }),
    cancel: () => tell({ type: 'cancelled' }),
    retryCode: () => tell({ type: 'retried' }),
    sendCode: sending.send,
    increaseByPasskey: approval.send,
    increase: (cupo_disponible, codigo) => increase.send({ cupo_disponible, codigo }),
  };
}
