import { QUIET_CHROMIUM } from '@portal/test-kit/quiet-chromium';
import { type Browser, chromium } from 'playwright';
import { ensureBrowser } from '../../../tools/test/browser.ts';
import type { Session } from './load.ts';

/** A person of the demo, and the page that their login leads to. */
export interface Person {
  readonly fiscalNumber: string;
  readonly landing: string;
}

/** Of each person in the demo. */
export const PASSWORD = 'Portal2026*';
export const customer: Person = { fiscalNumber: '1010101010', landing: '/resumen' };

/** Chromium that takes the certificate of the front. */
export async function launch(fingerprint: string): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: [`--ignore-certificate-errors-spki-list=${fingerprint}`, ...QUIET_CHROMIUM],
  });
}

/** Logs in through the page; what the browser keeps of that opens the person's pages in every later profile. */
export async function logIn(browser: Browser, url: string, person: Person): Promise<Session> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Cédula').fill(person.fiscalNumber);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL((to) => to.pathname === person.landing);
  await page.locator('main h1').first().waitFor();
  const session = await context.storageState();
  await context.close();
  return session;
}
