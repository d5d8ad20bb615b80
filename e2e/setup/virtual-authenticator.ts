import type { CDPSession, Page } from '@playwright/test';

export interface VirtualAuthenticator {
  /** Passkeys it holds. */
  count(): Promise<number>;
  /** Whether its user is recognised from now on. */
  recognise(verified: boolean): Promise<void>;
}

/** A device that makes passkeys, with Chromium's own software authenticator: its user is recognised at once. */
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
