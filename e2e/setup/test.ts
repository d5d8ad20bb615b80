import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type PortalProcess, startPortalProcess, templateDirectory } from './portal-process.ts';

export const PASSWORD = 'Portal2026*';

interface Fixtures {
  /** Environment of this test's portal; `test.use({ environment: { … } })` changes it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** Whether the service worker runs. It answers for the network, so only tests of the worker let it. */
  readonly worker: boolean;
  readonly portal: PortalProcess;
  /** Browser faults of the test: uncaught errors and policy violations. Checked empty at the end. */
  readonly faults: string[];
}

/** A test with a portal of its own: real database, real API, real bank, fresh demo data. */
export const test = base.extend<Fixtures>({
  environment: [{}, { option: true }],
  worker: [false, { option: true }],
  context: async ({ context, worker }, use) => {
    if (!worker) {
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    }
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
  dataDir: async ({}, use) => {
    const directory = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
    cpSync(templateDirectory, directory, { recursive: true });
    await use(directory);
    rmSync(directory, { recursive: true, force: true });
  },
  portal: async ({ dataDir, environment }, use) => {
    const portal = await startPortalProcess(dataDir, environment);
    await use(portal);
    await portal.stop();
  },
  baseURL: async ({ portal }, use) => use(portal.url),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (/Content Security Policy|Integrity-Policy|TrustedScript|TrustedHTML/.test(message.text())) {
          faults.push(`policy: ${message.text()}`);
        }
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Logs in through the page and waits for where that leads. */
export const login = async (page: Page, fiscalNumber: string, landing: string | RegExp = '/resumen') => {
  await page.goto('/login');
  await page.getByLabel('Cédula').fill(fiscalNumber);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL(landing instanceof RegExp ? landing : (url) => url.pathname === landing);
};
