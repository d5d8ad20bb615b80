import type { Context } from '../../../platform/database/context.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import {
  type Accountability,
  callOf,
  type Proof,
  reauthenticationRequired,
} from '../../../platform/http/reauthentication.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { authenticating } from '../authentication-log.ts';
import { confirmCall } from '../passkeys/operations/approve.ts';
import { confirmPresentPassword } from './confirm-present-password.ts';

/** Reason for the audit log, trimmed. @throws ApiError REASON_REQUIRED */
export function reasonOf({ motivo = '' }: Accountability): string {
  const reason = motivo.trim();
  if (reason !== '') return reason;
  throw new ApiError('REASON_REQUIRED', {
    fields: [{ path: '/body/motivo', message: 'Escribe el motivo.' }],
  });
}

/**
 * Checks a new proof of the person behind a session. This function alone knows the ways of proof: the own password, or
 * one of the own passkeys over the hash of the call that the proof came with.
 * @throws ApiError REAUTHENTICATION_REQUIRED when nothing was sent, WRONG_CURRENT_PASSWORD or TOO_MANY_REQUESTS, or
 *   those of {@link confirmCall}
 */
export async function reauthenticate(context: Context, principal: Principal, proof: Proof): Promise<void> {
  const { passkey, current_password: password } = proof;
  const account = principal.kind === 'anonymous' ? {} : { accountId: principal.accountId };
  if (passkey) {
    return await authenticating(context, { way: 'proof by passkey', ...account }, () =>
      confirmCall(context, principal, passkey, callOf(proof)),
    );
  }
  if (!password) throw reauthenticationRequired();
  await authenticating(context, { way: 'proof by password', ...account }, () =>
    confirmPresentPassword(context, principal, password),
  );
}

/**
 * Checks a reason and a proof, for an act for which an open session is not enough.
 * @returns the reason
 * @throws ApiError REASON_REQUIRED and those of {@link reauthenticate}
 */
export async function answerFor(
  context: Context,
  principal: Principal,
  given: Accountability,
): Promise<string> {
  const reason = reasonOf(given);
  await reauthenticate(context, principal, given);
  return reason;
}
