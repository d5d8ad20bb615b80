import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** Most keys derived at the same time; more would only queue and slow the phone down. */
const MOST_LANES = 4;

/**
 * Solves an ALTCHA challenge. WebCrypto derives the keys on threads of its own, so that the page stays responsive
 * without a worker, whose script integrity could not protect.
 * @returns the payload for `recaptcha_token`: base64 of `{challenge, solution}`.
 * @throws Error when aborted, or when nothing was found within 90 seconds.
 */
export async function proofOfWork(challenge: Challenge, abort: AbortController): Promise<string> {
  const lanes = Math.min(MOST_LANES, Math.max(1, globalThis.navigator?.hardwareConcurrency ?? 1));
  // Ends the other lanes once one has found the key, and all of them when the person leaves.
  const done = new AbortController();
  const leave = (): void => done.abort();
  abort.signal.addEventListener('abort', leave);
  if (abort.signal.aborted) leave();
  try {
    const solution = await Promise.any(
      Array.from({ length: lanes }, async (_, lane) => {
        const found = await solveChallenge({
          challenge,
          deriveKey,
          controller: done,
          counterStart: lane,
          counterStep: lanes,
        });
        return found ?? Promise.reject(new Error('the challenge was not solved'));
      }),
    );
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    leave();
    abort.signal.removeEventListener('abort', leave);
  }
}
