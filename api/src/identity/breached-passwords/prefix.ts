import { createHash } from 'node:crypto';

/** Bytes of a hash that are kept: of 100,000 entries one in ten million other passwords is taken for one of them. */
export const PREFIX_BYTES = 5;

/** What a password is found by: the beginning of the SHA-256 of its small letters. */
export function prefixOf(password: string): Buffer {
  const text = password.normalize('NFKC').toLowerCase();
  return createHash('sha256').update(text).digest().subarray(0, PREFIX_BYTES);
}
