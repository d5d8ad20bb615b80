import type { PasskeyAssertion } from '@portal/contract';
import type { ConfirmedCall } from '@portal/contract/confirmed-call';
import { ApiError } from '../process/api-error.ts';

/** Reauthentication of a caller: their password, or a passkey's signature over the call. */
export interface Proof {
  readonly current_password?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

const calls = new WeakMap<object, ConfirmedCall>();

/** Keeps with the body of a request which call it is, before a handler sees it. */
export function noteCall(body: unknown, call: ConfirmedCall): void {
  if (typeof body === 'object' && body !== null) calls.set(body, call);
}

/**
 * The call that a proof came with; undefined for an object that is not the body of a request as it arrived, which a
 * passkey then does not confirm.
 */
export function callOf(proof: Proof): ConfirmedCall | undefined {
  return calls.get(proof);
}

/** Proof and reason of a change that needs both (threat T47). */
export interface Accountability extends Proof {
  readonly motivo?: string | undefined;
}

/** The refusal of an act that came without a proof; `preview` says what it would do. */
export function reauthenticationRequired(preview?: object): ApiError {
  return new ApiError('REAUTHENTICATION_REQUIRED', {
    preview,
    fields: [{ path: '/body/current_password', message: 'Escribe tu contraseña.' }],
  });
}
