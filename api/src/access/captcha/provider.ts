import type { Context } from '../../platform/database/context.ts';
import { altcha } from './altcha.ts';
import type { CaptchaProvider } from './port.ts';
import { recaptcha } from './recaptcha.ts';

/** The provider that is configured. */
export function captchaProvider(context: Pick<Context, 'clock' | 'config' | 'log'>): CaptchaProvider {
  const { captcha, secrets } = context.config;
  return captcha.provider === 'altcha'
    ? altcha(context.clock, secrets.pepper, captcha.work)
    : recaptcha(context, captcha);
}
