import { randomInt } from 'node:crypto';
import { isFault, oneTimeCode } from '@portal/values';
import { Secret, TOTP } from 'otpauth';
import { keyedHash } from '../../../platform/process/secret-values.ts';

/** Parameters that every authenticator app supports (RFC 6238 with its defaults). */
const PERIOD = 30;
const TERMS = { issuer: 'Credito 20 min', algorithm: 'SHA1', digits: 6, period: PERIOD } as const;
/** Steps before and after the present one whose codes are accepted, since clocks differ and typing takes time. */
const WINDOW = 1;

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ ...TERMS, label, secret: Secret.fromBase32(secret) });

/** 160 random bits, as RFC 4226 asks for. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Address that an app reads from the QR. */
export function enrolmentUri(secret: string, fiscalNumber: string): string {
  return totp(secret, fiscalNumber).toString();
}

/** Time step of a code that is right at this moment, otherwise undefined. A step is valid once: store the last one. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const token = oneTimeCode.parse(code, 'typed');
  if (isFault(token)) return undefined;
  const delta = totp(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

const RECOVERY_CODES = 10;
/** Alphabet without letters and digits that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;

/** Ten codes of some 49 random bits, `k3mfa-x92pc`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
      '',
    );
    return `${signs.slice(0, 5)}-${signs.slice(5)}`;
  });
}

/** Stored hash of a recovery code; spaces, signs and capitals do not count. */
export function recoveryHash(pepper: string, accountId: number, typed: string): string {
  return keyedHash(pepper, 'recovery-code', `${accountId} ${typed.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}
