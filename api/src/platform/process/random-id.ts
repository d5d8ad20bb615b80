import { randomBytes } from 'node:crypto';

/** Without letters that are taken for digits: people read ids aloud on the phone. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Random text, 5 bits a character. */
export function randomId(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join('');
}

/** Id of a row for people and addresses: 130 bits, so that no id can be guessed from another. */
export function publicId(): string {
  return randomId(26);
}
