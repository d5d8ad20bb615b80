import { createHash } from 'node:crypto';

/** Bytes kept of a hash: with 100,000 entries, one in ten million other passwords is mistaken for one of them. */
export const PREFIX_BYTES = 5;

/** Prefix by which a password is looked up: the first bytes of the SHA-256 of its lower-case form. */
export function prefixOf(password: string): Buffer {
  const text = password.normalize('NFKC').toLowerCase();
  return createHash('sha256').update(text).digest().subarray(0, PREFIX_BYTES);
}
