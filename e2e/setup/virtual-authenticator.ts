import type { CDPSession, Page } from '@playwright/test';

export interface VirtualAuthenticator {
  /** Number of passkeys on the device. */
  count(): Promise<number>;
  /** Sets whether the device recognises its user from now on. */
  recognise(verified: boolean): Promise<void>;
}

/** A device for passkeys, by Chromium's software authenticator; it recognises its user at once. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const chromium: CDPSession = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async count() {
      const { credentials } = await chromium.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    async recognise(isUserVerified) {
      await chromium.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
