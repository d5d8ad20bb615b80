import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Peppers } from '../../platform/secret-values.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Key of its own out of the portal's one root secret (RFC 5869), so that replicas need no further secret. */
const keyOf = (pepper: string): Buffer => Buffer.from(hkdfSync('sha256', pepper, '', 'second factor', 32));

/** Encrypts a secret for storage, bound to its account: in another row it does not open. */
export function seal(pepper: string, accountId: number, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(pepper), iv).setAAD(Buffer.from(String(accountId)));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

export interface Unsealed {
  readonly secret: string;
  /** It was sealed with the second pepper: it is to be sealed anew, since that one will go. */
  readonly isOfSecond: boolean;
}

/** Opens a secret that either pepper has sealed. @throws Error of {@link unseal} when neither has. */
export function unsealByEither(
  { pepper, secondPepper }: Peppers,
  accountId: number,
  stored: string,
): Unsealed {
  try {
    return { secret: unseal(pepper, accountId, stored), isOfSecond: false };
  } catch (error) {
    if (secondPepper === undefined) throw error;
    return { secret: unseal(secondPepper, accountId, stored), isOfSecond: true };
  }
}

/** @throws Error when it was sealed with another key or for another account, or was changed since. */
export function unseal(pepper: string, accountId: number, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, keyOf(pepper), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(String(accountId)))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString('utf8');
}
