import type { Input, Output, PasskeyAssertion } from '@portal/contract';
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** Ends a ceremony that is under way, such as an offer in the autofill of a page that is left. */
export function endCeremony(): void {
  WebAuthnAbortService.cancelCeremony();
}

const assertionOf = ({ id, response }: AuthenticationResponseJSON): PasskeyAssertion => {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
};

/** Has a challenge signed. Waits for the person, who may also leave it. */
export async function sign(request: Output<'POST /api/passkeys/approval'>): Promise<PasskeyAssertion> {
  return assertionOf(await startAuthentication({ optionsJSON: request as never }));
}

/** The same, offered by the browser among what it would fill in; undefined where the browser has no such offer. */
export async function signByAutofill(
  ask: () => Promise<Output<'POST /api/passkeys/approval'>>,
): Promise<PasskeyAssertion | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const optionsJSON = (await ask()) as never;
  return assertionOf(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}

/** Has a passkey made. */
export async function create(
  creation: Output<'POST /api/passkeys/challenge'>,
): Promise<Input<'POST /api/passkeys'>['body']['credential']> {
  const { id, response } = await startRegistration({ optionsJSON: creation as never });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}
