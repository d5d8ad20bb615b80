import { Secret, TOTP } from 'otpauth';

/**
 * An authenticator app that was given this key: each call answers what it shows then. A code is good once, so each
 * call asks for a later one than the call before.
 */
export function authenticatorOf(key: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / 30_000));
    return totp.generate({ timestamp: last * 30_000 });
  };
}
