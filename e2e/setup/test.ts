import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { copyTemplate } from './databases.ts';
import { grantedPortal, openGrant } from './granted-portal.ts';
import { type Portal, type PortalProcess, startPortalProcess, templateDirectory } from './portal-process.ts';

export const PASSWORD = 'Portal2026*';

/** Messages of Chromium about violations of a page's policy. */
export const POLICY = /Content Security Policy|Integrity-Policy|TrustedScript|TrustedHTML/;

/** Message of the shell when a remote changed or removed shared parts of the page; none of our pages does. */
const SHARED_PAGE = /RemoteLoadError: \S+ (globals|layout)\b/;

interface Fixtures {
  /** Environment of this test's portal; set by `test.use({ environment: { … } })`. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Database of the portal: PostgreSQL, or the embedded database of `npm start`, which runs in the portal's process.
   */
  readonly database: 'postgres' | 'embedded';
  /** Connection string of the portal's own database; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Whether the service worker runs. It would answer requests itself, so only tests of the worker use it. */
  readonly worker: boolean;
  readonly portal: Portal;
  /** Browser faults of the test: uncaught errors, violations of the policy and of what the page shares, broken markup of the host. Checked empty. */
  readonly faults: string[];
}

interface WorkerFixtures {
  /** Starts the portals of this worker's tests, one after the other. */
  readonly startPortal: PortalProcess['start'];
}

/** Number of portals after which the process is replaced, since each portal leaves some memory behind. */
const PORTALS_PER_PROCESS = 20;

/** Message of the shell when the host's markup differs from the page. */
const MISMATCH = /RemoteLoadError: [\w-]+: hydration/;

/**
 * A private page of the host can be read before its code responds. This waits for the code after each navigation,
 * except with `commit`, for tests of the page while it loads.
 */
function waitForPrivatePages(page: Page): void {
  const rendered = page.locator('body:has(#portal-answers[data-person]) main > [data-drawn]');
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== 'commit') await rendered.waitFor({ state: 'detached' });
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (options?.waitUntil !== 'commit') await rendered.waitFor({ state: 'detached' });
    return response;
  };
}

/** A test with a portal of its own: real database, real API, real bank, fresh demo data. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  startPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      if (grantedPortal) {
        await use(async () => grantedPortal as Portal);
        return;
      }
      let portals = startPortalProcess();
      let started = 0;
      await use(async (dataDir, environment) => {
        if (started === PORTALS_PER_PROCESS) {
          await portals.end();
          portals = startPortalProcess();
          started = 0;
        }
        started += 1;
        return portals.start(dataDir, environment);
      });
      await portals.end();
    },
    { scope: 'worker' },
  ],
  environment: [{}, { option: true }],
  worker: [false, { option: true }],
  context: async ({ context, worker }, use) => {
    if (!worker) {
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    }
    context.on('page', waitForPrivatePages);
    await openGrant(context);
    await use(context);
  },
  database: ['postgres', { option: true }],
  databaseUrl: async ({ database }, use) => {
    const copy = database === 'postgres' && !grantedPortal ? await copyTemplate() : undefined;
    await use(copy?.url);
    await copy?.drop();
  },
  dataDir: async ({ databaseUrl }, use) => {
    const directory = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
    const template = templateDirectory[databaseUrl ? 'postgres' : 'embedded'];
    if (!grantedPortal) cpSync(template, directory, { recursive: true });
    await use(directory);
    rmSync(directory, { recursive: true, force: true });
  },
  portal: async ({ startPortal, dataDir, databaseUrl, environment }, use) => {
    const portal = await startPortal(dataDir, {
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...environment,
    });
    await use(portal);
    await portal.stop();
  },
  baseURL: async ({ portal }, use) => use(portal.url),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (POLICY.test(message.text())) {
          faults.push(`policy: ${message.text()}`);
        }
        if (MISMATCH.test(message.text())) faults.push(`mismatch: ${message.text()} at ${page.url()}`);
        if (SHARED_PAGE.test(message.text())) faults.push(`of the shared page: ${message.text()}`);
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Logs in through the page and waits for the landing page. */
export async function login(page: Page, fiscalNumber: string, landing: string | RegExp = '/resumen') {
  await page.goto('/login');
  await page.getByLabel('Cédula').fill(fiscalNumber);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL(landing instanceof RegExp ? landing : (url) => url.pathname === landing);
}

/** Waits until the layout shows the name of Mariana Gómez, which it asks for once, after the login. */
export function namedInLayout(page: Page): Promise<void> {
  return page
    .getByRole('button', { name: /^Menú de Mariana/ })
    .filter({ visible: true })
    .waitFor();
}
