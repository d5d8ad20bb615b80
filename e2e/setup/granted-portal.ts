import type { BrowserContext } from '@playwright/test';
import type { Portal } from './portal-process.ts';

/** Set by `npm run release -- bisect`: a portal that runs already, and the link that opens the version to be tried there. */
const { E2E_PORTAL: url, E2E_GRANT_LINK: link } = process.env;

const notHere = async (): Promise<never> => {
  throw new Error('A portal that others use is neither stopped nor its clock moved.');
};

/** The portal that the tests are to run against, instead of one of their own. */
export const grantedPortal: Portal | undefined =
  url === undefined
    ? undefined
    : { url, bankUrl: '', mailboxUrl: '', registryUrl: '', advance: notHere, stop: async () => {} };

/** Puts a new browser into the version that is tried, as a person does who opens the link. */
export async function openGrant(context: BrowserContext): Promise<void> {
  if (!link) return;
  const page = await context.newPage();
  const answer = await page.goto(link);
  if (answer?.status() !== 200)
    throw new Error(`The grant did not open: ${answer?.status()} at ${page.url()}`);
  await page.close();
}
