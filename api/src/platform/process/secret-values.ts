import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits, 43 characters that need no escaping in a cookie or header. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 131 random bits as 28 small letters: a link's secret, which holds no run of digits that looks like a code. */
export function randomLetters(): string {
  return Array.from({ length: 28 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}

/** Stored hash of a random token, without a salt since a token cannot be guessed. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Purposes of keyed hashes; hashes of different purposes cannot be equal. */
export type HashPurpose =
  | 'login-subject'
  | 'login-address'
  | 'log-subject'
  | 'log-network'
  | 'session-token'
  | 'captcha-signature'
  | 'captcha-key'
  | 'visit'
  | 'lookup-holder'
  | 'lookup-subject'
  | 'otp-subject'
  | 'otp-code'
  | 'otp-link'
  | 'otp-asker'
  | 'recovery-code'
  | 'inquiry'
  | 'draft-key'
  | 'payment-visitor'
  | 'reminder-link';

/**
 * Keyed hash of a value that could be guessed (a national ID, an address) or that must not be forged.
 * `purpose` keeps the results of different uses apart though they share one key.
 */
export function keyedHash(pepper: string, purpose: HashPurpose, value: string): string {
  return createHmac('sha256', pepper).update(`${purpose}\0${value}`).digest('base64url');
}

/** The pepper that makes values, and a second one, whose values are read too, while the first is being replaced. */
export interface Peppers {
  readonly pepper: string;
  readonly secondPepper: string | undefined;
}

/** Both of them, the one that makes values first. */
export function peppersOf({ pepper, secondPepper }: Peppers): readonly string[] {
  return secondPepper === undefined ? [pepper] : [pepper, secondPepper];
}

/** Whether a text is the keyed hash of a value, by either pepper. */
export function isKeyedHash(peppers: Peppers, given: string, purpose: HashPurpose, value: string): boolean {
  return peppersOf(peppers).some((pepper) => sameSecret(given, keyedHash(pepper, purpose, value)));
}

/** Equality in constant time; texts of different length are simply different. */
export function sameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Whether a proof was made with one of the accepted secrets: the present one, or a second one during a replacement. */
export function isProvedBy(
  secrets: readonly (string | undefined)[],
  isProof: (secret: string) => boolean,
): boolean {
  return secrets.some((secret) => secret !== undefined && isProof(secret));
}
