import { ApiError } from '../../platform/api-error.ts';
import type { Context } from '../../platform/context.ts';
import type { AdminPrincipal } from '../../platform/principal.ts';
import { keyedHash } from '../../platform/secret-values.ts';
import { type AttemptKey, reserveAttempt } from '../login-attempts.ts';

/** One count for the account, for all sessions and devices: a login does not reset it. */
export function attemptKeyOf(pepper: string, fiscalNumber: string): AttemptKey {
  return {
    subject: keyedHash(pepper, 'login-subject', fiscalNumber),
    device: 'second factor',
  };
}

/**
 * Takes one attempt before the code is checked, as at the login.
 * @throws ApiError SECOND_FACTOR_BLOCKED.
 * @returns the error for a wrong code.
 */
export async function reserveSecondFactor(
  { db, clock, config }: Context,
  { fiscalNumber }: AdminPrincipal,
): Promise<ApiError> {
  const key = attemptKeyOf(config.secrets.pepper, fiscalNumber);
  const number = await reserveAttempt(db, key, clock.now(), config.login);
  if (number === undefined) throw new ApiError('SECOND_FACTOR_BLOCKED');
  const left = config.login.attempts - number;
  return left <= 0
    ? new ApiError('SECOND_FACTOR_BLOCKED')
    : new ApiError('SECOND_FACTOR_WRONG', { otp: { intentos_restantes: left } });
}
