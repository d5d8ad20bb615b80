import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Route } from '@playwright/test';
import type { BrowserSet, FaultKind } from '../../shared/release-protocol/src/release.ts';
import { type Portal, startPortalAlone, templateDirectory } from './portal-process.ts';
import { releaseCommand } from './releases.ts';
import { test as base, expect, login, POLICY } from './test.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface SharedPortal {
  readonly portal: Portal;
  readonly dataDir: string;
  /** Session of a customer who has logged in. */
  readonly session: StorageState;
}

interface FailureModeFixtures {
  /** `npm run release -- …` against this test's portal; changes to `stable` are undone after the test. */
  readonly release: (...args: readonly string[]) => Promise<string>;
}

/**
 * A test about a failure mode of one remote, `mf-customer`, as a logged-in customer. One portal serves all such tests
 * of a worker: failures of requests happen in the browser, and releases are undone.
 */
export const test = base.extend<FailureModeFixtures, { readonly shared: SharedPortal }>({
  shared: [
    async ({ browser }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
      cpSync(templateDirectory.embedded, dataDir, { recursive: true });
      // Without a budget for private pages the browser renders them itself, which is the code that fails here.
      const portal = await startPortalAlone(dataDir, { PRIVATE_PAGE_BUDGET: '0' });
      const page = await browser.newPage({ baseURL: portal.url });
      await login(page, '1010101010');
      // The browser's session is complete once the layout shows the name.
      await expect(page.getByRole('button', { name: /Menú de/ }).first()).toBeVisible();
      const session = await page.context().storageState();
      await page.context().close();
      await use({ portal, dataDir, session });
      await portal.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  // For every tab of the test: a failing remote must not cause an uncaught error.
  faults: async ({ context }, use) => {
    const faults: string[] = [];
    context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
    context.on('console', (message) => {
      if (POLICY.test(message.text())) faults.push(`policy: ${message.text()}`);
    });
    await use(faults);
    expect(faults).toEqual([]);
  },
  dataDir: ({ shared }, use) => use(shared.dataDir),
  portal: ({ shared }, use) => use(shared.portal),
  storageState: ({ shared }, use) => use(shared.session),
  release: async ({ portal, dataDir }, use) => {
    const command = releaseCommand({ ...portal, dataDir });
    const live = async (): Promise<string> => /\b[0-9a-f]{20}\b/.exec(await command('status'))?.[0] ?? '';
    const before = await live();
    await use(command);
    if ((await live()) !== before) await command('rollback', '--to', before, '--reason', 'the test is over');
  },
});

export { expect };

/** Action on a request in place of an answer. */
export type FailureMode = (route: Route) => unknown;

export function answers(status: number): FailureMode {
  return (route) => route.fulfill({ status, body: 'no' });
}
export const isRefused: FailureMode = (route) => route.abort('connectionrefused');
export const neverAnswers: FailureMode = () => undefined;

/** Files of the remote under test, at the address of any attempt. */
export const files = {
  any: /\/remotes\/mf-customer\//,
  entry: /\/remotes\/mf-customer\/[^/]+\/(~\d+\/)?entry\./,
  page: /\/remotes\/mf-customer\/[^/]+\/(~\d+\/)?resumen\.\w+\.js/,
  style: /\/remotes\/mf-customer\/[^/]+\/(~\d+\/)?resumen\.\w+\.css/,
} as const;

/** Answers every request for the file with the fault until the returned function is called. */
export async function injectFault(
  page: Page,
  file: RegExp | string,
  failureMode: FailureMode,
): Promise<() => void> {
  let over = false;
  await page.route(file, (route) => (over ? route.continue() : failureMode(route)));
  return () => {
    over = true;
  };
}

/** Lengthens a wait of this many milliseconds to a minute, so that the result does not depend on a busy machine. */
export function lengthenWait(page: Page, milliseconds: number): Promise<unknown> {
  return page.addInitScript((lengthened) => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, wait?: number) => setTimeout(run, wait === lengthened ? 60_000 : wait),
    });
  }, milliseconds);
}

/**
 * The shell asks for a failed file once more to find the cause, and reports "network" after half a second; this gives
 * it more time.
 */
export function withTimeToAsk(page: Page): Promise<unknown> {
  return lengthenWait(page, 500);
}

/** Removes earlier releases that could replace the failed one, as with a remote's very first release. */
export function withoutEarlierRelease(page: Page): Promise<unknown> {
  return injectFault(page, '**/live/*/earlier/*', answers(404));
}

/** Changes the HTML's data about the remote, like a faulty host. */
export async function alterSet(
  page: Page,
  change: (remote: BrowserSet['remotes'][number]) => object,
): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script type="application\/json" id="portal-set">)(.*?)(<\/script>)/,
      (_, start: string, json: string, end: string) => {
        const set = JSON.parse(json) as BrowserSet;
        const remotes = set.remotes.map((remote) =>
          remote.name === 'mf-customer' ? change(remote) : remote,
        );
        return start + JSON.stringify({ ...set, remotes }).replaceAll('<', '\\u003c') + end;
      },
    );
    return route.fulfill({ response, body });
  });
}

export function fallback(page: Page) {
  return page.locator('main [data-fault]');
}
export function summary(page: Page) {
  return page.getByRole('heading', { level: 1, name: /Hola/ });
}
const link = (page: Page, name: string) => page.getByRole('link', { name }).locator('visible=true').first();

/** Goes to another remote and back within the document, to see that a fault of one does not affect the others. */
export async function expectOthersUntouched(page: Page): Promise<void> {
  await link(page, 'Facturas').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  await expect(fallback(page)).toHaveCount(0);
  await link(page, 'Resumen').click();
}

const words: Readonly<Record<FaultKind, string>> = {
  network: 'No pudimos abrir esta página',
  timeout: 'No pudimos abrir esta página',
  'asset-origin': 'No pudimos abrir esta página',
  integrity: 'Detuvimos esta página',
  stopped: 'Esta parte está en pausa',
  manifest: 'Esta parte no está disponible',
  http: 'Esta parte no está disponible',
  evaluation: 'Esta parte no está disponible',
  contract: 'Esta parte no está disponible',
  mount: 'Esta parte no está disponible',
  render: 'Esta parte no está disponible',
  hydration: 'Esta parte no está disponible',
  globals: 'Esta parte no está disponible',
  layout: 'Esta parte no está disponible',
  unresponsive: 'Esta parte no está disponible',
  uncaught: 'Esta parte no está disponible',
};

/** The failure stays in the remote's place: a fallback in Spanish, inside the layout with the person's name. */
export async function expectFallback(page: Page, kind: FaultKind): Promise<void> {
  await expect(fallback(page)).toHaveAttribute('data-fault', kind);
  await expect(fallback(page)).toHaveAttribute('data-remote', 'mf-customer');
  await expect(fallback(page)).toContainText(words[kind]);
  await expect(page.getByRole('button', { name: /Menú de/ }).first()).toBeVisible();
}

/** Checks that `work` causes no reload. */
export async function inSameDocument(page: Page, work: () => Promise<void>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await work();
  expect(await page.evaluate(() => 'sameDocument' in window), 'there was a reload').toBe(true);
}

/** "Reintentar" shows the page without a reload. */
export function expectRetryHelps(page: Page): Promise<void> {
  return inSameDocument(page, async () => {
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(summary(page)).toBeVisible();
  });
}

/**
 * The whole guarantee for failing requests: the fallback in the layout, the other remotes unaffected, and after the
 * failure the page without a reload.
 */
export async function expectContained(
  page: Page,
  { file, failureMode, kind }: { file: RegExp; failureMode: FailureMode; kind: FaultKind },
): Promise<void> {
  await withTimeToAsk(page);
  await withoutEarlierRelease(page);
  const end = await injectFault(page, file, failureMode);
  await page.goto('/resumen', { waitUntil: 'commit' });
  await expectFallback(page, kind);
  await inSameDocument(page, async () => {
    await expectOthersUntouched(page);
    await expectFallback(page, kind);
  });
  end();
  await expectRetryHelps(page);
}
