import type { Page } from '@playwright/test';
import type { Beacon } from '../../shared/release-protocol/src/release.ts';
import { expectAlive } from '../setup/alive.ts';
import { type AssetCopies, startAssetCopies } from '../setup/asset-copies.ts';
import { test as base, expect, login } from '../setup/test.ts';

const test = base.extend<{ readonly copies: AssetCopies }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
  copies: async ({}, use) => {
    const copies = await startAssetCopies();
    await use(copies);
    await copies.close();
  },
  environment: async ({ copies }, use) => use({ ASSET_ORIGIN: copies.origin }),
  portal: async ({ portal, copies }, use) => {
    copies.follow(portal.url);
    await use(portal);
  },
});

/** What the page asks for, and what it complains of, from now on. */
function watch(page: Page) {
  const files: URL[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^\/(shell|remotes)\//.test(url.pathname)) files.push(url);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/csp') complaints.push(`report: ${request.postData()}`);
  });
  return {
    complaints,
    /** Origins that files came from. */
    origins: () => [...new Set(files.map(({ origin }) => origin))],
    pathsFrom: (origin: string) =>
      files.filter((url) => url.origin === origin).map(({ pathname }) => pathname),
  };
}

/** Resolves once documents have the token without which pages tell nothing: the first of a host has none. */
const tokens = (url: string) =>
  expect(async () => {
    expect(await (await fetch(url)).text()).toMatch(/name="?document"? content="?[\w.-]{40}/);
  }).toPass();

/** Remotes of which this browser tells that their files come from the portal now, and what the host answers. */
async function watchLeaving(page: Page) {
  const remotes: string[] = [];
  const statuses: number[] = [];
  await page.exposeFunction('tellLeaving', (text: string) => {
    const { remote, event } = JSON.parse(text) as Beacon;
    if (event.kind === 'fault' && event.fault === 'asset-origin') remotes.push(remote);
  });
  await page.addInitScript(() => {
    const { sendBeacon } = navigator;
    const { tellLeaving } = globalThis as unknown as { tellLeaving(text: unknown): Promise<void> };
    // What is in it is known at once: the page may be on its way out.
    const texts = new WeakMap<object, unknown>();
    globalThis.Blob = class extends Blob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options);
        texts.set(this, parts[0]);
      }
    };
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void tellLeaving(texts.get(body));
      return sendBeacon.call(navigator, url, body);
    };
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/beacons') statuses.push(response.status());
  });
  return { remotes, statuses };
}

const summary = (page: Page) => page.getByRole('heading', { level: 1, name: /Hola/ });

test('every file of a release comes from the origin of assets, with its hash, and the portal is as ever', async ({
  page,
  copies,
  portal,
}) => {
  const seen = watch(page);
  await login(page, '1010101010');
  await expect(summary(page)).toBeVisible();
  // A remote that no document named yet.
  await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  const served = await page.goto('/facturas');
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true);

  expect(seen.origins()).toEqual([copies.origin]);
  const paths = seen.pathsFrom(copies.origin);
  for (const kind of ['shell/', 'remotes/mf-auth/', 'remotes/mf-customer/', 'remotes/mf-payments/'])
    expect(paths.some((path) => path.startsWith(`/${kind}`))).toBe(true);
  for (const ending of ['.js', '.css', '.woff2'])
    expect(paths.some((path) => path.endsWith(ending))).toBe(true);
  // As the host wrote them: the page itself adds and takes away tags as it comes to life.
  const html = (await served?.text()) ?? '';
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /<script[^>]* src=|rel="?stylesheet|rel="?preload"?[^>]*as="?script/.test(tag));
  // The shell, the remote, its page and the whole stylesheet.
  expect(tags.length).toBeGreaterThan(3);
  for (const tag of tags) {
    expect(tag).toMatch(/ integrity="?sha384-/);
    expect(tag).toMatch(/ crossorigin(?:="?anonymous|[ >=])/i);
  }
  expect(seen.complaints).toEqual([]);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await login(page, '9090909090', '/manager');
  await page.goto('/reports');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [data-fault]')).toHaveCount(0);
  expect(seen.origins()).toEqual([copies.origin]);
  expect(seen.complaints).toEqual([]);
  // Documents, the API and the worker are the portal's own.
  for (const path of ['/', '/api/listmenu', '/sw.js', '/live'])
    expect((await fetch(copies.origin + path)).status).toBe(404);
  expect((await fetch(`${portal.url}/sw.js`)).status).toBe(200);
});

test('where the origin of assets is away, the page comes with files of the portal, and so do the next ones', async ({
  page,
  copies,
  portal,
}) => {
  copies.answer('none');
  await tokens(portal.url);
  const seen = watch(page);
  const leaving = await watchLeaving(page);
  await login(page, '1010101010');
  await expect(summary(page)).toBeVisible();
  await expect(page.locator('link[data-later]')).toHaveAttribute('media', 'all');
  expect(seen.pathsFrom(portal.url).length).toBeGreaterThan(5);
  const asked = seen.pathsFrom(copies.origin).length;
  await page.goto('/facturas');
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  expect(seen.pathsFrom(copies.origin)).toHaveLength(asked);
  expect(leaving.remotes).toEqual(['shell']);
  expect(new Set(leaving.statuses)).toEqual(new Set([204]));
});

test('a file of the origin of assets that is not what was published does not run, and the portal’s own takes its place', async ({
  page,
  copies,
}) => {
  copies.answer('altered');
  await login(page, '1010101010');
  await expect(summary(page)).toBeVisible();
  expect(await page.evaluate(() => 'altered' in window)).toBe(false);
  expect(copies.answered.length).toBeGreaterThan(0);
});

test('where it goes away in an open page, remotes and parts of the shell come from the portal, without a reload', async ({
  page,
  copies,
  portal,
}) => {
  // Nothing is fetched ahead.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await tokens(portal.url);
  const leaving = await watchLeaving(page);
  await login(page, '1010101010');
  await expect(summary(page)).toBeVisible();
  await expectAlive(page);
  await page.context().route(`${copies.origin}/**`, (route) => route.abort('connectionrefused'));
  const seen = watch(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  await expect(page.locator('main [data-fault]')).toHaveCount(0);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(seen.pathsFrom(portal.url).some((path) => path.startsWith('/remotes/'))).toBe(true);
  await expect.poll(() => leaving.remotes).toEqual(['mf-payments']);
});

test.describe('with the service worker', () => {
  test.use({ worker: true });

  test('files of the origin of assets are kept by their own path, and the page opens with what is kept', async ({
    page,
    copies,
  }) => {
    const seen = watch(page);
    await login(page, '1010101010');
    await expect(summary(page)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(summary(page)).toBeVisible();
    const kept = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.includes('artefacts'));
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return all.flat().map(({ url }) => url);
      });
    await expect
      .poll(async () => (await kept()).filter((url) => url.endsWith('.js')).length)
      .toBeGreaterThan(3);
    const files = (await kept()).map((url) => new URL(url));
    for (const { origin } of files) expect(origin).toBe(new URL(page.url()).origin);
    const before = copies.answered.length;
    await page.reload();
    await expect(summary(page)).toBeVisible();
    // What the first pages had no time for may still come.
    const asked = copies.answered.slice(before);
    expect(files.filter(({ pathname }) => asked.includes(pathname))).toEqual([]);
    expect(seen.complaints).toEqual([]);
  });
});
