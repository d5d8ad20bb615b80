import type { Context } from '../../platform/context.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { confirmPassword } from './confirm-password.ts';

/** What comes along with a change that somebody must answer for (threat T47). */
export interface Accountability {
  readonly motivo?: string | undefined;
  readonly current_password?: string | undefined;
}

/** The reason that the log will keep. @throws Refusal REASON_REQUIRED */
export const reasonOf = ({ motivo = '' }: Accountability): string => {
  const reason = motivo.trim();
  if (reason !== '') return reason;
  throw new Refusal('REASON_REQUIRED', {
    fields: [{ path: '/body/motivo', message: 'Escribe el motivo.' }],
  });
};

/**
 * The own password once more.
 * @throws Refusal REAUTHENTICATION_REQUIRED when none was given, WRONG_CURRENT_PASSWORD or TOO_MANY_REQUESTS
 */
export async function confirmOwnPassword(
  context: Context,
  principal: Principal,
  typed: string | undefined,
): Promise<void> {
  if (!typed) {
    throw new Refusal('REAUTHENTICATION_REQUIRED', {
      fields: [{ path: '/body/current_password', message: 'Escribe tu contraseña.' }],
    });
  }
  await confirmPassword(context, principal, typed);
}

/**
 * A reason and the own password once more, for what a session left open must not be enough for.
 * @returns the reason
 * @throws Refusal REASON_REQUIRED, REAUTHENTICATION_REQUIRED, WRONG_CURRENT_PASSWORD or TOO_MANY_REQUESTS
 */
export const answerFor = async (
  context: Context,
  principal: Principal,
  given: Accountability,
): Promise<string> => {
  const reason = reasonOf(given);
  await confirmOwnPassword(context, principal, given.current_password);
  return reason;
};
