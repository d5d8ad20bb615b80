import { call } from '@portal/api-client';
import type { Input, Name, Output, PasskeyAssertion } from '@portal/contract';

interface Proved {
  readonly current_password?: string;
  readonly passkey?: PasskeyAssertion;
}

/** Name of a call that takes a proof. */
export type ProvedCall = {
  [K in Name]: Input<K> extends { readonly body: Proved }
    ? 'passkey' extends keyof Input<K>['body']
      ? K
      : never
    : never;
}[Name];

/** Sends a call and adds the proof to it. */
export type SendWithProof = <K extends ProvedCall>(name: K, input: Input<K>) => Promise<Output<K>>;

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const send = call as unknown as (name: Name, input: AnyInput) => Promise<never>;

/** Sends calls with the person's password as the proof. */
export function withPassword(current_password: string): SendWithProof {
  return async (name, input) => {
    const given = input as unknown as AnyInput;
    return await send(name, { ...given, body: { ...given.body, current_password } });
  };
}

/** Asks for a passkey that signs a challenge of the server. @throws ApiResponseError, or the browser's error */
export async function signApproval(
  asked: Promise<Output<'POST /api/passkeys/approval'>>,
): Promise<PasskeyAssertion> {
  const [request, { sign }] = await Promise.all([asked, import('./ceremony.ts')]);
  return await sign(request);
}

/**
 * Sends a call with a passkey's signature over the hash of the call as the proof. The server hashes the call twice:
 * when it gives the challenge, and when the call arrives.
 * @throws ApiResponseError, or the browser's error
 */
export const withPasskey: SendWithProof = async (name, input) => {
  const given = input as unknown as AnyInput;
  const { body } = given;
  const passkey = await signApproval(call('POST /api/passkeys/approval', { body: { call: name, ...given } }));
  return await send(name, { ...given, body: { ...body, passkey } });
};
