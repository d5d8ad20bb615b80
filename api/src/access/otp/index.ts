/** One-time codes for every purpose: issued, counted, checked and used up in one place (threat T14). */
export { assertCodeTriable, checkCode, type OtpAnswer, type RightCode, useCode } from './check-code.ts';
export { type CodeFate, codesSent, type SentCode } from './code-history.ts';
export { ownCodeWarning, tillCodeWarning } from './code-warnings.ts';
export type {
  OtpAsker,
  OtpSubject,
} from './daily-limits.ts';
export { withOtpErrorTexts } from './estado-of-errors.ts';
export { endCodes, forgetCodes, otpJobs } from './forget-codes.ts';
export {
  type IssuedCode,
  isReachable,
  issueCode,
  type LinkWords,
  type OtpRecipient,
  type OtpRequest,
  type OtpWords,
} from './issue-code.ts';
export type { OtpPurpose } from './tables.ts';
