import { call } from '@portal/api-client';
import type { Output, PasskeyAssertion } from '@portal/contract';

export type PasskeyLoginReply = Output<'POST /api/passkeys/login'>;

const ask = () => call('POST /api/passkeys/login/challenge', { body: {} });
const send = (passkey: PasskeyAssertion) => call('POST /api/passkeys/login', { body: { passkey } });

/** Asks the person for a passkey and logs in with it. @throws ApiResponseError, or what the browser refused with */
export async function loginWithPasskey(): Promise<PasskeyLoginReply> {
  const [request, { sign }] = await Promise.all([ask(), import('./ceremony.ts')]);
  return await send(await sign(request));
}

/**
 * Lets the browser offer passkeys among what it would fill into a field with `autocomplete="… webauthn"`.
 * @returns the login; undefined where the browser has no such offer, or when it ended without one
 * @throws ApiResponseError when a passkey was given and refused
 */
export async function loginByAutofill(signal: AbortSignal): Promise<PasskeyLoginReply | undefined> {
  const { endCeremony, signByAutofill } = await import('./ceremony.ts');
  if (signal.aborted) return undefined;
  signal.addEventListener('abort', endCeremony);
  try {
    const passkey = await signByAutofill(ask).catch(() => undefined);
    return passkey && (await send(passkey));
  } finally {
    signal.removeEventListener('abort', endCeremony);
  }
}
