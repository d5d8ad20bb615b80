import type { BrowserContext } from '@playwright/test';
import type { Portal } from './portal-process.ts';

/**
 * Set by `npm run release -- bisect`: the address of a running portal, and the link that opens the version to test
 * there.
 */
const { E2E_PORTAL: url, E2E_GRANT_LINK: link } = process.env;

const notHere = async (): Promise<never> => {
  throw new Error('A portal that others use is neither stopped nor its clock moved.');
};

/** The portal to test instead of one started by the tests. */
export const grantedPortal: Portal | undefined =
  url === undefined
    ? undefined
    : { url, bankUrl: '', mailboxUrl: '', registryUrl: '', advance: notHere, stop: async () => {} };

/** Opens the tested version in a new browser, as a person does with the link. */
export async function openGrant(context: BrowserContext): Promise<void> {
  if (!link) return;
  const page = await context.newPage();
  const answer = await page.goto(link);
  if (answer?.status() !== 200)
    throw new Error(`The grant did not open: ${answer?.status()} at ${page.url()}`);
  await page.close();
}
