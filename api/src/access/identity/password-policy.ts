import { contact } from '@portal/contract/messages';
import {
  missingPasswordRules,
  PASSWORD_MAX_LENGTH,
  type PasswordRule,
} from '@portal/contract/password-rules';
import { ApiError } from '../../platform/process/api-error.ts';
import { isBreached } from './breached-passwords/index.ts';
import { COMMON_PASSWORD_WORDS } from './common-passwords.ts';

/** Signs that people write in place of letters. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Most digits and signs around a common word that still leave it a common password. */
const DECORATION = 6;
/** Shortest name that is checked: shorter names occur in too many harmless words. */
const SHORTEST_NAME = 4;

const MISSING: Readonly<Record<PasswordRule, string>> = {
  length: 'ocho caracteres',
  uppercase: 'una mayúscula',
  lowercase: 'una minúscula',
  digit: 'un número',
  special: 'un carácter especial',
};

/** Message at the field for a breached password. */
export const BREACHED_PASSWORD = 'Es una de las contraseñas más usadas y filtradas. Elige otra.';

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const unmasked = (text: string): string => [...text].map((sign) => LOOKS_LIKE[sign] ?? sign).join('');
const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '');

/**
 * Whether a password is a common word with decoration. Each way to separate the word's letters from the decoration is
 * tried.
 */
const isDecoratedWord = (password: string): boolean => {
  const text = plain(password);
  const first = text.search(/[a-z]/);
  const last = text.length - [...text].reverse().join('').search(/[a-z]/);
  for (let start = 0; start <= first; start += 1) {
    for (let end = last; end <= text.length; end += 1) {
      const core = text.slice(start, end);
      if (text.length - core.length > DECORATION) continue;
      for (const stem of [lettersOf(core), lettersOf(unmasked(core))]) {
        if (core.length - stem.length > DECORATION) continue;
        const half = stem.slice(0, stem.length / 2);
        if (COMMON_PASSWORD_WORDS.has(stem)) return true;
        if (half.repeat(2) === stem && COMMON_PASSWORD_WORDS.has(half)) return true;
      }
    }
  }
  return false;
};

const containsBrand = (password: string): boolean =>
  /credito20|creditoveinte|20minutos/.test(plain(password).replace(/[^a-z0-9]/g, '')) ||
  plain(password).includes(contact.taxId);

/**
 * Checks a new password of a customer or an administrator (AU-47, AU-52, AU-53; threat T08).
 * @throws ApiError PASSWORDS_DIFFER, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_SIMPLE (with what is missing)
 * or PASSWORD_TOO_COMMON.
 */
export function assertNewPassword(typed: string, repeated: string, fiscalNumber: string): void {
  const password = typed.normalize('NFC');
  if (password !== repeated.normalize('NFC')) throw new ApiError('PASSWORDS_DIFFER');
  const missing = missingPasswordRules(password);
  if (missing.includes('length')) throw new ApiError('PASSWORD_TOO_SHORT');
  if ([...password].length > PASSWORD_MAX_LENGTH) throw new ApiError('PASSWORD_TOO_LONG');
  if (missing.length > 0) {
    throw new ApiError('PASSWORD_TOO_SIMPLE', {
      fields: missing.map((rule) => ({ path: '/body/password_1', message: MISSING[rule] })),
    });
  }
  if (isBreached(password)) {
    throw new ApiError('PASSWORD_TOO_COMMON', {
      fields: [{ path: '/body/password_1', message: BREACHED_PASSWORD }],
    });
  }
  const hasOwnNumber = password.replace(/\D/g, '').includes(fiscalNumber);
  if (hasOwnNumber || containsBrand(password) || isDecoratedWord(password)) {
    throw new ApiError('PASSWORD_TOO_COMMON');
  }
}

/**
 * Refuses a password with a name of the person. Call it only for a person who has proved who they are: the answer would
 * tell a stranger their name.
 * @throws ApiError PASSWORD_TOO_COMMON
 */
export function assertNotPersonal(password: string, names: readonly string[]): void {
  const text = lettersOf(unmasked(plain(password)));
  const own = names.flatMap((name) => plain(name).split(/[^a-z]+/)).filter((n) => n.length >= SHORTEST_NAME);
  if (own.some((name) => text.includes(name))) throw new ApiError('PASSWORD_TOO_COMMON');
}
