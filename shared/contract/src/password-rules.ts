/** The specification's rules for a new password (AU-47), and a limit so that the server never hashes a book. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export type PasswordRule = 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special';

const RULES: readonly (readonly [PasswordRule, (password: string) => boolean])[] = [
  ['length', (password) => [...password.normalize('NFC')].length >= PASSWORD_MIN_LENGTH],
  ['uppercase', (password) => /\p{Lu}/u.test(password)],
  ['lowercase', (password) => /\p{Ll}/u.test(password)],
  ['digit', (password) => /\d/.test(password)],
  ['special', (password) => /[^\p{L}\p{N}\s]/u.test(password)],
];

/** Rules that a password does not meet, in the order of a checklist; none when it is valid (AU-48, AU-49). */
export function missingPasswordRules(password: string): readonly PasswordRule[] {
  return RULES.flatMap(([rule, isMet]) => (isMet(password) ? [] : [rule]));
}
