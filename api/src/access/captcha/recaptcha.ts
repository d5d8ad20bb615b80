import { MOST_CAPTCHA_LEVEL } from '@portal/contract/calls/captcha';
import { boundedText } from '@portal/process-kit/bounded-answer';
import type { Context } from '../../platform/database/context.ts';
import type { CaptchaConfig } from '../../platform/process/config.ts';
import { tokenHash } from '../../platform/process/secret-values.ts';
import type { CaptchaProvider } from './port.ts';

const VERIFY_TIMEOUT_MS = 5_000;
/** Google refuses a token after two minutes by itself. */
const TOKEN_LIFETIME = 2 * 60_000;

interface Verdict {
  readonly success?: boolean;
  readonly hostname?: string;
  /** Only tokens made with an action (v3 and Enterprise) carry one. */
  readonly action?: string;
}

/**
 * Google's reCAPTCHA, where it is configured. It does not know our visits, so a token is bound to the action and to our
 * host name only. When Google does not answer, a token is refused.
 */
export function recaptcha(
  { config, clock, log }: Pick<Context, 'config' | 'clock' | 'log'>,
  { siteKey, secret, verifyUrl }: Extract<CaptchaConfig, { provider: 'recaptcha' }>,
): CaptchaProvider {
  return {
    challenge: async () => ({ provider: 'recaptcha', site_key: siteKey }),

    check: async (token, { action }) => {
      if (token === '') return undefined;
      try {
        const response = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token }),
          redirect: 'error',
          signal: AbortSignal.timeout(VERIFY_TIMEOUT_MS),
        });
        const verdict = JSON.parse(await boundedText(response, 64 * 1024)) as Verdict;
        const isOurs = verdict.hostname === new URL(config.publicUrl).hostname;
        const isForThis = verdict.action === undefined || verdict.action === action;
        if (verdict.success !== true || !isOurs || !isForThis) return undefined;
        return {
          id: `recaptcha:${tokenHash(token)}`,
          expiresAt: new Date(clock.now().getTime() + TOKEN_LIFETIME),
          // Google decides the difficulty by itself.
          level: MOST_CAPTCHA_LEVEL,
        };
      } catch (error) {
        log.error({ err: error, alarm: 'captcha' }, 'the captcha service did not answer');
        return undefined;
      }
    },
  };
}
