import { randomBytes } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH, groupedCode } from '@portal/values/certificate-code';

/** 100 random bits in groups of five, `7K2MX-…`, so that no one finds a document by guessing. */
export function newVerificationCode(): string {
  return groupedCode([...randomBytes(CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % 32]).join(''));
}
