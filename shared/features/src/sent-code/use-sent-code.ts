import { ApiResponseError, messageOf, useApiMutation } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { messages } from '@portal/contract/messages';
import type { CodeFault } from '@portal/ui/form';
import { useState } from 'react';

interface Sent {
  readonly phone: string;
  readonly email: string;
  /** End of the code in milliseconds since 1970; `lifetime` is its whole life in milliseconds. */
  readonly expiresAt: number;
  readonly lifetime: number;
}

export interface CodeCalls {
  readonly send: () => Promise<Output<'POST /api/contactCode'>>;
  /** Sends the typed code to the server. */
  readonly give: (codigo: string) => Promise<void>;
  /** Message for a code to which no answer came. */
  readonly unanswered: string;
}

export interface SentCode {
  /** The sent code; undefined before one is sent and when no tries are left. */
  readonly sent: Sent | undefined;
  readonly fault: CodeFault | undefined;
  readonly setFault: (fault: CodeFault | undefined) => void;
  readonly send: () => Promise<void>;
  readonly check: (codigo: string) => Promise<void>;
}

/** Message of a refusal, or of a missing answer. */
const wordsOf = (error: unknown, unanswered: string): CodeFault => {
  const isAnswered = error instanceof ApiResponseError && error.status > 0 && error.status < 500;
  return { kind: 'other', message: isAnswered ? messageOf(error) : unanswered };
};

/** Requests a code and checks the typed one; keeps a refusal to be shown. */
export function useSentCode({ send: request, give, unanswered }: CodeCalls): SentCode {
  const [sent, setSent] = useState<Sent>();
  const [fault, setFault] = useState<CodeFault>();
  const sending = useApiMutation({
    mutationFn: request,
    onSuccess({ phone, email, vigencia_otp }) {
      const lifetime = vigencia_otp * 60_000;
      setSent({ phone, email, lifetime, expiresAt: Date.now() + lifetime });
      setFault(undefined);
    },
    onError: (error) => setFault(wordsOf(error, messages.otpSendFailed)),
  });
  const checking = useApiMutation({
    mutationFn: give,
    onError(error) {
      const { code, intentos_restantes } = error instanceof ApiResponseError ? error.envelope : {};
      if (code === 'OTP_INVALID' && intentos_restantes !== undefined) {
        return setFault({ kind: 'wrong', triesLeft: intentos_restantes });
      }
      // Another code can be requested at once.
      if (code === 'OTP_ATTEMPTS_EXCEEDED') {
        setSent(undefined);
        return setFault({ kind: 'other', message: messages.otpExhausted });
      }
      setFault(wordsOf(error, unanswered));
    },
  });
  return { sent, fault, setFault, send: () => sending.send(), check: checking.send };
}
