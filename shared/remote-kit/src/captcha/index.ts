export { Captcha, type CaptchaProps } from './captcha.tsx';
export { type CaptchaAction, solveCaptcha } from './solve-captcha.ts';
