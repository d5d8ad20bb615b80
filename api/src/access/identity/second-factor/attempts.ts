import type { Context } from '../../../platform/database/context.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { keyedHash } from '../../../platform/process/secret-values.ts';
import { provedDevice } from '../known-devices.ts';
import { type AttemptKey, reserveAttempt } from '../login-attempts.ts';

/**
 * The count of a device where the factor was given before, or the one of all others: a login, which the password alone
 * makes, resets none, and who knows the password keeps no own device of the owner out.
 */
export function attemptKeyOf(pepper: string, fiscalNumber: string, device = ''): AttemptKey {
  return {
    subject: keyedHash(pepper, 'login-subject', fiscalNumber),
    device: `second factor ${device}`.trimEnd(),
  };
}

export interface SecondFactorAttempt {
  readonly key: AttemptKey;
  /** Error for a wrong code. */
  readonly wrong: ApiError;
  /** Whether a wrong code is told to the owner: the first of a count elsewhere, or the one that blocks an own device. */
  readonly isTold: boolean;
}

/**
 * Takes one attempt before the code is checked, as at the login.
 * @param cookie that of the device.
 * @throws ApiError SECOND_FACTOR_BLOCKED.
 */
export async function reserveSecondFactor(
  { db, clock, config }: Context,
  { accountId, fiscalNumber }: AdminPrincipal,
  cookie: string | undefined,
): Promise<SecondFactorAttempt> {
  const device = await provedDevice(db, accountId, cookie, clock.now());
  const key = attemptKeyOf(config.secrets.pepper, fiscalNumber, device);
  const number = await reserveAttempt(db, key, clock.now(), config.login);
  if (number === undefined) throw new ApiError('SECOND_FACTOR_BLOCKED');
  const left = config.login.attempts - number;
  const wrong =
    left <= 0
      ? new ApiError('SECOND_FACTOR_BLOCKED')
      : new ApiError('SECOND_FACTOR_WRONG', { otp: { intentos_restantes: left } });
  return { key, wrong, isTold: device === '' ? number === 1 : left <= 0 };
}
