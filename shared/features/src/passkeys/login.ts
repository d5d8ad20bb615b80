import { call } from '@portal/api-client';
import type { Output, PasskeyAssertion } from '@portal/contract';

export type PasskeyLoginReply = Output<'POST /api/passkeys/login'>;

const ask = () => call('POST /api/passkeys/login/challenge', { body: {} });
const send = (passkey: PasskeyAssertion) => call('POST /api/passkeys/login', { body: { passkey } });

/** Asks the person for a passkey and logs in with it. @throws ApiResponseError, or the browser's error */
export async function loginWithPasskey(): Promise<PasskeyLoginReply> {
  const [request, { sign }] = await Promise.all([ask(), import('./ceremony.ts')]);
  return await send(await sign(request));
}

/**
 * Lets the browser offer passkeys in the autofill of a field with `autocomplete="… webauthn"`.
 * @returns the login; undefined where the browser cannot offer them, or the offer ended without a choice
 * @throws ApiResponseError when the server refused the chosen passkey
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
