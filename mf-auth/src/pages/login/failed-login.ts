import type { ErrorEnvelope } from '@portal/contract/errors';
import { passwordRefusals } from '@portal/contract/password-refusals';

interface Attempts {
  readonly numero_intento: number;
  readonly total_intentos: number;
}

const attemptsOf = (detail: string): Attempts | undefined => {
  try {
    const parsed: unknown = JSON.parse(detail);
    const { numero_intento, total_intentos } = (parsed ?? {}) as Partial<Attempts>;
    return typeof numero_intento === 'number' && typeof total_intentos === 'number'
      ? { numero_intento, total_intentos }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Whether wrong attempts have closed the login by the password alone: a code opens it (AU-16, ER-08). */
export function isBlocked({ detail, code }: Pick<ErrorEnvelope, 'detail' | 'code'>): boolean {
  const attempts = attemptsOf(detail);
  return attempts ? attempts.numero_intento >= attempts.total_intentos : code === 'USER_BLOCKED';
}

/**
 * Why a login failed, in words. The detail may be a JSON text with the number of the attempt (AU-14 … AU-17);
 * any other detail is told by the envelope's own message.
 */
export const failedLoginMessage = ({
  detail,
  message,
}: Pick<ErrorEnvelope, 'detail' | 'message'>): string => {
  const attempts = attemptsOf(detail);
  if (!attempts) return message;
  const left = attempts.total_intentos - attempts.numero_intento;
  if (left <= 0) return passwordRefusals.USER_BLOCKED.message;
  if (left === 1) return passwordRefusals.LAST_ATTEMPT.message;
  return passwordRefusals.INVALID_PASSWORD.message;
};
