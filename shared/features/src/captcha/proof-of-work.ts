import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** Keys derived at the same time; more would only queue, and take the phone from its owner. */
const MOST_LANES = 4;

/**
 * Does the work of an ALTCHA challenge. Keys are derived by WebCrypto, which works on threads of its own: the page
 * stays free without a worker of ours, which would need a script that integrity cannot reach.
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
