import { randomBytes } from 'node:crypto';

/** Crockford's alphabet: no letter that looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;

/** 100 random bits in groups of five, `7K2MX-…`: a person's document cannot be found by guessing. */
export function newVerificationCode(): string {
  return [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET[byte % 32])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-');
}

/** A code as a person read it off paper, in the form it was issued in; undefined for what never was one. */
export function readVerificationCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (letters.length !== LENGTH || ![...letters].every((letter) => ALPHABET.includes(letter)))
    return undefined;
  return letters.replace(/(.{5})(?=.)/g, '$1-');
}
