import type { ApiResponseError } from '@portal/api-client';
import type { ErrorEnvelope } from '@portal/contract/error-catalogue';
import { loginRefusals } from '@portal/contract/login-refusals';
import { loginTexts } from './texts.ts';

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

/** Whether wrong attempts have blocked the login by password alone; a code opens it (AU-16, ER-08). */
export function isBlocked({ detail, code }: Pick<ErrorEnvelope, 'detail' | 'code'>): boolean {
  const attempts = attemptsOf(detail);
  return attempts ? attempts.numero_intento >= attempts.total_intentos : code === 'USER_BLOCKED';
}

/** Whether a code opens the account while a password alone is not checked: the ID or the network address is limited. */
export function opensByCode(envelope: Pick<ErrorEnvelope, 'detail' | 'code'>): boolean {
  return isBlocked(envelope) || envelope.code === 'TOO_MANY_REQUESTS';
}

/** Message of a block; where the server says when the block ends, with the minutes until then and the way out. */
function blockedMessage(seconds: number | undefined): string {
  const { message } = loginRefusals.USER_BLOCKED;
  return seconds === undefined ? message : `${message}. ${loginTexts.blockEnds(Math.ceil(seconds / 60))}`;
}

/**
 * Why a login failed, in words. The detail may be a JSON text with the number of the attempt (AU-14 … AU-17); for any
 * other detail the envelope's own message is shown.
 */
export function failedLoginMessage({
  envelope,
  retryAfter,
}: Pick<ApiResponseError, 'envelope' | 'retryAfter'>): string {
  if (isBlocked(envelope)) return blockedMessage(retryAfter);
  const attempts = attemptsOf(envelope.detail);
  if (!attempts) return envelope.message;
  return attempts.total_intentos - attempts.numero_intento === 1
    ? loginRefusals.LAST_ATTEMPT.message
    : loginRefusals.INVALID_PASSWORD.message;
}
