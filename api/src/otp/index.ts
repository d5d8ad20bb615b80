/** One-time codes for every purpose: issued, counted, checked and used up in one place (threat T14). */
export { checkCode, type OtpAnswer, type RightCode, useCode } from './check-code.ts';
export { type CodeFate, codesSent, type SentCode } from './codes-sent.ts';
export {
  CODES_OF_STRANGERS,
  CODES_PER_DAY,
  type OtpAsker,
  type OtpSubject,
  SENT_PER_DAY,
  TRIES_OF_STRANGERS,
  TRIES_PER_CODE,
  TRIES_PER_DAY,
} from './day.ts';
export { forgetCodes, otpJobs } from './forget-codes.ts';
export {
  type IssuedCode,
  isReachable,
  issueCode,
  type OtpRecipient,
  type OtpRequest,
  type OtpWords,
} from './issue-code.ts';
export { otpMigrations } from './migrations.ts';
export { spokenRefusals } from './spoken-refusals.ts';
export type { OtpPurpose } from './tables.ts';
