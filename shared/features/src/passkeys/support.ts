import { useSyncExternalStore } from 'react';

/** Whether a host name is an IP address; passkeys belong to a domain (WebAuthn 5.1.2). */
const isAddress = (hostname: string): boolean => /^[\d.]+$/.test(hostname) || hostname.includes(':');

/** Whether this browser can use passkeys on this page. */
export function passkeysPossible(): boolean {
  return (
    typeof PublicKeyCredential === 'function' && isSecureContext === true && !isAddress(location.hostname)
  );
}

const never = () => () => {};

/** The same for components that the host renders too; the host assumes a browser that can. */
export function usePasskeysPossible(): boolean {
  return useSyncExternalStore(never, passkeysPossible, () => true);
}

/** Whether this device itself can make a passkey, by fingerprint, face or PIN. */
export async function deviceMakesPasskeys(): Promise<boolean> {
  if (!passkeysPossible()) return false;
  return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}
