import { ApiResponseError, call, messageOf } from '@portal/api-client';
import { messages } from '@portal/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import { limitTexts as texts } from '../../limit-texts.ts';
import { type Increase, nextIncrease, type SentCode } from './increase.ts';

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

  const sendCode = async (amount: number): Promise<void> => {
    try {
      const reply = await call('POST /api/limit/otp', { body: { fiscal_number, cupo_disponible: amount } });
      const lifetime = reply.vigencia_otp * 60_000;
      const sent = { phone: reply.phone, email: reply.email, expiresAt: Date.now() + lifetime, lifetime };
      latest.current = { amount, sent };
      tell({ type: 'sent', amount, sent });
    } catch (error) {
      // The code for this amount is still valid, so its dialog opens again: a person may have closed it by mistake.
      const open = codeOf(error) === 'OTP_ACTIVE' ? latest.current : undefined;
      if (open?.amount === amount) return tell({ type: 'sent', ...open });
      tell({ type: 'not-sent', message: isAnswered(error) ? messageOf(error) : messages.otpSendFailed });
    }
  };

  const increaseByPasskey = async (amount: number): Promise<void> => {
    const { passkeyMessage, signApproval } = await import('@portal/features/passkeys');
    try {
      const body = { fiscal_number, cupo_disponible: amount };
      const passkey = await signApproval(call('POST /api/limit/passkey', { body }));
      const result = await call('POST /api/limit/increase', { body: { ...body, passkey } });
      void client.invalidateQueries();
      tell({ type: 'answered', result });
    } catch (error) {
      tell({ type: 'not-sent', message: passkeyMessage(error) });
    }
  };

  const increase = async (amount: number, codigo: string): Promise<void> => {
    try {
      const result = await call('POST /api/limit/increase', {
        body: { fiscal_number, cupo_disponible: amount, codigo },
      });
      void client.invalidateQueries();
      tell({ type: 'answered', result });
    } catch (error) {
      const { code, intentos_restantes } = error instanceof ApiResponseError ? error.envelope : {};
      if (code === 'OTP_ATTEMPTS_EXCEEDED') return tell({ type: 'wrong-code', triesLeft: 0 });
      if (code === 'OTP_INVALID' && intentos_restantes !== undefined) {
        return tell({ type: 'wrong-code', triesLeft: intentos_restantes });
      }
      tell({ type: 'not-increased', message: isAnswered(error) ? messageOf(error) : texts.unanswered });
    }
  };

  return {
    now,
    another: () => tell({ type: 'another' }),
    choose: (amount) => tell({ type: 'chosen', amount }),
    cancel: () => tell({ type: 'cancelled' }),
    retryCode: () => tell({ type: 'retried' }),
    sendCode,
    increaseByPasskey,
    increase,
  };
}
