import { call } from '@portal/api-client';
import type { Input } from '@portal/contract';

export type CaptchaAction = Input<'GET /api/captcha'>['query']['action'];

/**
 * Requests a challenge and solves it: about a second on a computer, a few on a small phone. The solution is valid once,
 * for this action, within two minutes. Each `level` takes twice the work of the level before.
 * @returns what goes into `recaptcha_token`.
 * @throws ApiResponseError when there is no challenge to be had, Error when it was not solved.
 */
export async function solveCaptcha(
  action: CaptchaAction,
  abort: AbortController = new AbortController(),
  level = 0,
): Promise<string> {
  const [challenge, { proofOfWork }] = await Promise.all([
    call(
      'GET /api/captcha',
      { query: { action, ...(level > 0 ? { level } : {}) } },
      { signal: abort.signal },
    ),
    import('./proof-of-work.ts'),
  ]);
  // Google's widget needs sources that the page's policy forbids; an operator who configures it must allow them.
  if (challenge.provider !== 'altcha') throw new Error(`captcha ${challenge.provider} is not rendered here`);
  const { parameters, signature } = challenge;
  return proofOfWork({ parameters, signature }, abort);
}
