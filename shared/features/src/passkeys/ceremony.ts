import type { Input, Output, PasskeyAssertion } from '@portal/contract';
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** Ends a running ceremony, such as an offer by autofill when the person leaves the page. */
export function endCeremony(): void {
  WebAuthnAbortService.cancelCeremony();
}

const assertionOf = ({ id, response }: AuthenticationResponseJSON): PasskeyAssertion => {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
};

/** Asks the person to sign a challenge. @throws the browser's error, for example when the person cancels */
export async function sign(request: Output<'POST /api/passkeys/approval'>): Promise<PasskeyAssertion> {
  return assertionOf(await startAuthentication({ optionsJSON: request as never }));
}

/** Offers the signature in the browser's autofill; undefined where the browser cannot. */
export async function signByAutofill(
  ask: () => Promise<Output<'POST /api/passkeys/approval'>>,
): Promise<PasskeyAssertion | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const optionsJSON = (await ask()) as never;
  return assertionOf(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}

/** Asks the person to make a passkey. */
export async function create(
  creation: Output<'POST /api/passkeys/challenge'>,
): Promise<Input<'POST /api/passkeys'>['body']['credential']> {
  const { id, response } = await startRegistration({ optionsJSON: creation as never });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}
