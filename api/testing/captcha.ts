import type { Input, Output } from '@portal/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Browser } from './browser.ts';

type Action = Input<'GET /api/captcha'>['query']['action'];

/** Work that a test can do in a moment; everything else about the captcha is as in production. */
export const LITTLE_WORK = { provider: 'altcha', work: 4 } as const;

/** Asks for a challenge as the browser's widget does and solves it. @returns the text for `recaptcha_token`. */
export async function solvedCaptcha(browser: Browser, action: Action, level = 0): Promise<string> {
  const { body } = await browser.call('GET /api/captcha', { query: { action, level: String(level) } });
  const { parameters, signature } = body as unknown as Extract<
    Output<'GET /api/captcha'>,
    { provider: 'altcha' }
  >;
  const challenge = { parameters, signature };
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
