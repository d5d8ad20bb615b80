/** Who is on the other side of a public call: visits, captchas, and how many people a visit may look up. */
export { type Lookup, reserveLookup } from './lookup-budget.ts';
export { passCaptcha, spendCaptcha } from './pass-captcha.ts';
export type { CaptchaAction } from './port.ts';
export { captchaJobs } from './remove-expired.ts';
export { captchaHandlers } from './routes.ts';
export { visitFor, visitOf } from './visit.ts';
