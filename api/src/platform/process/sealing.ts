import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Peppers } from './secret-values.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What is sealed; each use has a key of its own. */
export type SealedUse = 'second factor' | 'message';

/** Key out of the portal's one root secret (RFC 5869), so that replicas need no further secret. */
const keyOf = (pepper: string, use: SealedUse): Buffer =>
  Buffer.from(hkdfSync('sha256', pepper, '', use, 32));

/** Encrypts a text for storage, bound to the row that it belongs to: in another row it does not open. */
export function seal(pepper: string, use: SealedUse, row: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(pepper, use), iv).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error when it was sealed with another key, for another use or for another row, or was changed since. */
export function unseal(pepper: string, use: SealedUse, row: string, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, keyOf(pepper, use), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(row))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString('utf8');
}

export interface Unsealed {
  readonly secret: string;
  /** It was sealed with the second pepper: it is to be sealed anew, since that one will go. */
  readonly isOfSecond: boolean;
}

/** Opens a text that either pepper has sealed. @throws Error of {@link unseal} when neither has. */
export function unsealByEither(
  { pepper, secondPepper }: Peppers,
  use: SealedUse,
  row: string,
  stored: string,
): Unsealed {
  try {
    return { secret: unseal(pepper, use, row, stored), isOfSecond: false };
  } catch (error) {
    if (secondPepper === undefined) throw error;
    return { secret: unseal(secondPepper, use, row, stored), isOfSecond: true };
  }
}
