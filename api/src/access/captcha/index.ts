/** Protection of public calls: visits, captchas, and the number of people that a visit may look up. */

export { passCaptcha, spendCaptcha } from './operations/pass-captcha.ts';
export { captchaJobs } from './operations/remove-expired.ts';
export { type Lookup, reserveLookup } from './operations/reserve-lookup.ts';
export type { CaptchaAction } from './port.ts';
export { captchaHandlers } from './routes.ts';
export { visitFor, visitOf } from './visit.ts';
