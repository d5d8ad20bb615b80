import { useSyncExternalStore } from 'react';

/** Host names that a passkey cannot be made for: it belongs to a domain (WebAuthn 5.1.2). */
const isAddress = (hostname: string): boolean => /^[\d.]+$/.test(hostname) || hostname.includes(':');

/** Whether this browser can use passkeys on this page. */
export function passkeysPossible(): boolean {
  return (
    typeof PublicKeyCredential === 'function' && isSecureContext === true && !isAddress(location.hostname)
  );
}

const never = () => () => {};

/** The same for what is rendered by the host too, which takes it that a browser can. */
export function usePasskeysPossible(): boolean {
  return useSyncExternalStore(never, passkeysPossible, () => true);
}

/** Whether this device itself can make one, by fingerprint, face or PIN. */
export async function deviceMakesPasskeys(): Promise<boolean> {
  if (!passkeysPossible()) return false;
  return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}
