import { texts } from './texts.ts';

export { Captcha, type CaptchaProps } from './captcha.tsx';
/** Message for a form that is sent before its box is ticked. */
export const captchaMissing = texts.missing;

export { type CaptchaAction, solveCaptcha } from './solve-captcha.ts';
