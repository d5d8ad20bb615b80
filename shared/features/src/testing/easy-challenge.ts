import type { Output } from '@portal/contract';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

type Challenge = Extract<Output<'GET /api/captcha'>, { provider: 'altcha' }>;

const secrets = { hmacSignatureSecret: 'firma', hmacKeySignatureSecret: 'llave' };

/** A captcha as the server gives it out, with little work in it. Solved by `counter` 23. */
export async function easyChallenge(): Promise<Challenge> {
  const made = await createChallenge({
    ...secrets,
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 23,
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + 120,
    data: { action: 'register' },
  });
  return { provider: 'altcha', ...made } as unknown as Challenge;
}

/** Whether a `recaptcha_token` solves such a challenge. */
export async function isSolution(token: unknown): Promise<boolean> {
  const { challenge, solution } = JSON.parse(atob(String(token)));
  const { verified } = await verifySolution({ ...secrets, challenge, solution, deriveKey });
  return verified;
}
