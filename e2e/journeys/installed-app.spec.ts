import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page, Route, Worker } from '@playwright/test';
import { expectAccessible } from '../setup/payment.ts';
import { expect, login, test } from '../setup/test.ts';

// However busy the machine is, the host renders the page of the person who is logged in.
test.use({ worker: true, environment: { PRIVATE_PAGE_BUDGET: '60000' } });

/** The service worker of the portal, running. */
const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** Everything that lies in the caches of this origin: addresses, and the text of what is no file. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const isData = response?.headers.get('content-type')?.includes('json');
        found.push({
          url: new URL(request.url).pathname,
          text: isData ? ((await response?.text()) ?? '') : '',
        });
      }
    }
    return found;
  });

const keptSummary = async (page: Page) => (await kept(page)).filter(({ url }) => url.startsWith('/api/'));

test('[PL-04] the service worker is version 1.3 and keeps files, never an answer but the last summary', async ({
  page,
  context,
}) => {
  await login(page, '1010101010');
  await controlled(page);
  const worker = await workerOf(context);
  expect(await (await page.request.get(worker.url())).text()).toContain('1.3');
  for (const path of ['/facturas', '/historial', '/perfil', '/resumen']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await expect.poll(async () => (await keptSummary(page)).length).toBe(1);
  // Under its version it keeps everything.
  expect((await page.evaluate(() => caches.keys())).filter((name) => !name.endsWith('-1.3'))).toEqual([]);
  const all = await kept(page);
  expect(all.filter(({ url }) => url.startsWith('/shell/')).length).toBeGreaterThan(0);
  expect(all.filter(({ url }) => url.startsWith('/remotes/')).length).toBeGreaterThan(0);
  expect(
    all
      .map(({ url }) => url)
      .filter((url) => !/^\/(shell|remotes|icons|fonts)\/|^\/offline\.html$/.test(url)),
  ).toEqual(['/api/summary']);
  expect(all.map(({ text }) => text).join()).not.toMatch(/1010101010|Restrepo/);
});

test('without a connection the last summary can be read with its time; with it the page comes back by itself', async ({
  page,
  context,
}) => {
  await login(page, '1010101010');
  await controlled(page);
  await page.reload();
  await expect.poll(async () => (await keptSummary(page)).length).toBe(1);
  await page
    .getByText(/^\$[\d.]+$/)
    .first()
    .waitFor();
  const available = await page.getByText(/^\$[\d.]+$/).allTextContents();

  await context.setOffline(true);
  await page.goto('/facturas');
  await expect(page.getByRole('heading', { name: 'No tienes conexión' })).toBeVisible();
  await expect(page.getByText(/^Datos guardados el \d+ de \w+ de \d{4}.* \d+:\d\d/)).toBeVisible();
  await expect(page.getByText('Lo último que viste, Mariana')).toBeVisible();
  for (const amount of await page.locator('dd').allTextContents()) expect(available).toContain(amount);
  await expectAccessible(page);

  // A press meanwhile would do the same.
  await expect(page.getByRole('link', { name: 'Reintentar' })).toHaveAttribute('href', '');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
});

test('a page that is opened while the connection is gone says so in a strip, and fills by itself when it returns', async ({
  page,
  context,
}) => {
  await login(page, '1010101010');
  await controlled(page);
  await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
  await expect(page.getByText('E278115').first()).toBeVisible();
  await page.getByRole('link', { name: 'Resumen' }).locator('visible=true').first().click();
  await expect(page.getByText(/^\$[\d.]+$/).first()).toBeVisible();

  await context.setOffline(true);
  const strip = page.getByRole('status').filter({ hasText: 'Sin conexión.' });
  await expect(strip).toBeVisible();
  await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  await expect(page.getByText('E278115').first()).toBeVisible();
  // The history was never asked for: what is missing is said, no skeleton stands there for ever.
  await page.getByRole('link', { name: 'Historial' }).locator('visible=true').first().click();
  await expect(page.locator('main .skeleton, main [aria-busy=true]')).toHaveCount(0);

  await context.setOffline(false);
  await expect(strip).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Historial' })).toBeVisible();
  await page.getByRole('link', { name: 'Resumen' }).locator('visible=true').first().click();
  await expect(page.getByText(/^\$[\d.]+$/).first()).toBeVisible();
});

test('a page whose code had not come when the connection went says so, and opens by itself when it returns', async ({
  page,
  context,
}) => {
  await login(page, '1010101010');
  await controlled(page);
  await expect(page.getByText(/^\$[\d.]+$/).first()).toBeVisible();
  const refuse = (route: Route) => route.abort('internetdisconnected');
  // Neither from the network nor from what the worker has kept.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (new URL(request.url).pathname.startsWith('/remotes/mf-payments/')) await cache.delete(request);
      }
    }
  });
  await context.route('**/remotes/mf-payments/**', refuse);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible();
  await expect(page.getByText('Se abre sola apenas vuelva tu internet.')).toBeVisible();

  await context.unroute('**/remotes/mf-payments/**', refuse);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  await expect(page.getByText('E278115').first()).toBeVisible();
});

test('after the logout nothing of the person can be read without a connection', async ({ page, context }) => {
  await login(page, '1010101010');
  await controlled(page);
  await page.reload();
  await expect.poll(async () => (await keptSummary(page)).length).toBe(1);
  await page
    .getByRole('button', { name: /Menú de Mariana/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect.poll(() => keptSummary(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto('/resumen');
  await expect(page.getByRole('heading', { name: 'No tienes conexión' })).toBeVisible();
  await expect(page.getByText(/Datos guardados|Mariana/)).toHaveCount(0);
});

/** The portal behind a proxy that can bring the next version of the worker's file, as a deployment does. */
const deployable = async (portalUrl: string) => {
  let next = '';
  const proxy = createServer(async (request, response) => {
    const answer = await fetch(portalUrl + request.url, {
      headers: { 'accept-encoding': 'identity' },
      redirect: 'manual',
    }).catch(() => undefined);
    // What the page asks while the portal ends is nothing to fail for.
    if (!answer) return void response.destroy();
    const body = Buffer.from(await answer.arrayBuffer());
    const { 'content-length': _length, ...headers } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, headers);
    response.end(request.url === '/sw.js' ? Buffer.concat([body, Buffer.from(next)]) : body);
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    deploy: () => {
      next = '\n// the next version';
    },
    close: () => proxy.close(),
  };
};

test('[PL-05] a newer service worker is offered, and nothing reloads until a person says so', async ({
  page,
  portal,
}) => {
  const deployment = await deployable(portal.url);
  await page.goto(`${deployment.url}/login`);
  await controlled(page);
  await page.getByLabel('Cédula').fill('1010101010');
  deployment.deploy();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const question = page.getByRole('region', { name: 'Hay una versión nueva' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Cédula')).toHaveValue('1010101010');
  const reloaded = page.waitForEvent('load');
  await question.getByRole('button', { name: 'Recargar' }).click();
  await reloaded;
  await expect(page.getByLabel('Cédula')).toHaveValue('');
  await expect(question).toHaveCount(0);
  const waiting = page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
  expect(await waiting).toBeNull();
  deployment.close();
});

test('[PL-06, PU-10] the page links an installable manifest', async ({ page }) => {
  await page.goto('/');
  await controlled(page);
  const client = await page.context().newCDPSession(page);
  await expect
    .poll(async () => (await client.send('Page.getAppManifest')).url)
    .toMatch(/\/manifest\.webmanifest$/);
  const { errors } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  // What is tested runs in a window without a profile; nothing else may stand in the way, once icons and worker were looked at.
  const inTheWay = async () => {
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  };
  await expect.poll(inTheWay).toEqual([]);
});
