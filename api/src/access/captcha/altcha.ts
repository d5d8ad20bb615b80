import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Clock } from '../../platform/process/clock.ts';
import { keyedHash } from '../../platform/process/secret-values.ts';
import type { CaptchaChallenge, CaptchaProvider } from './port.ts';

/** Time after its challenge for which a solution may be used, in milliseconds. */
export const CHALLENGE_LIFETIME = 2 * 60_000;
/** Rounds of PBKDF2 per key: enough that a graphics card wins little, few enough for an old phone. */
const COST = 1_000;

const payloadOf = (token: string): Payload | undefined => {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Payload | null;
    const isWhole = payload?.challenge?.parameters && payload.challenge.signature && payload.solution;
    return isWhole ? payload : undefined;
  } catch {
    return undefined;
  }
};

/**
 * ALTCHA (proof of work): needs no other service, works offline and by keyboard, and sees no person. A challenge holds
 * its purpose under our signature. `work` is the mean number of keys to derive at level 0.
 */
export function altcha(clock: Clock, pepper: string, work: number): CaptchaProvider {
  const secrets = {
    hmacSignatureSecret: keyedHash(pepper, 'captcha-signature', ''),
    hmacKeySignatureSecret: keyedHash(pepper, 'captcha-key', ''),
  };
  return {
    challenge: async ({ action, visit, level }) => {
      const mean = work * 2 ** level;
      const { parameters, signature } = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(Math.ceil(mean / 2), Math.ceil(mean * 1.5)),
        deriveKey,
        // For the widget, which uses the machine's time; the check uses `until`, by the injected clock.
        expiresAt: Math.floor((Date.now() + CHALLENGE_LIFETIME) / 1000),
        data: { action, visit, level, until: clock.now().getTime() + CHALLENGE_LIFETIME },
      });
      return { provider: 'altcha', parameters, signature } as CaptchaChallenge;
    },

    check: async (token, { action, visit }) => {
      const payload = payloadOf(token);
      if (!payload) return undefined;
      const { nonce, data } = payload.challenge.parameters;
      const until = data?.['until'];
      if (data?.['action'] !== action || data['visit'] !== visit) return undefined;
      const level = data['level'];
      if (typeof level !== 'number' || typeof until !== 'number' || until <= clock.now().getTime())
        return undefined;
      try {
        // Field by field: further fields of a caller may name secrets, and with them the key of the check.
        const { challenge, solution } = payload;
        const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
        return verified ? { id: `altcha:${nonce}`, expiresAt: new Date(until), level } : undefined;
      } catch {
        // The library throws on parameters of the wrong type, which only a forger can have written.
        return undefined;
      }
    },
  };
}
