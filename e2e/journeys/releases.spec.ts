import type { Page } from '@playwright/test';
import type { BrowserSet } from '../../shared/release-protocol/src/release.ts';
import { openSession } from '../setup/open-session.ts';
import { editedBuild } from '../setup/releases.ts';
import { test } from '../setup/releasing.ts';
import { expect, login } from '../setup/test.ts';

/** What the set that this document runs calls a page; the document's own title follows the page's heading. */
const titleInSet = (page: Page, path: string): Promise<string | undefined> =>
  page.evaluate((wanted) => {
    const set = JSON.parse(document.getElementById('portal-set')?.textContent ?? '{}') as Partial<BrowserSet>;
    return set.remotes?.flatMap(({ routes }) => routes).find((route) => route.path === wanted)?.title;
  }, path);

const seconds = (since: number): number => (Date.now() - since) / 1000;

test('a release is live at the next navigation of a tab that stays open; a rollback brings the old one back', async ({
  page,
  release,
}) => {
  await login(page, '1010101010');
  await expect(page.getByRole('heading', { level: 1, name: /Hola/ })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await test.step('published by its team alone', async () => {
    const folder = editedBuild('mf-payments', './facturas', 'Facturas nuevas');
    const began = Date.now();
    expect(await release('mf-payments', '--from', folder)).toContain('is live for everybody');
    const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/live');
    const link = page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first();
    await link.hover();
    await asked;
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
    expect(await titleInSet(page, '/facturas')).toBe('Facturas nuevas');
    expect(await page.evaluate(() => 'sameDocument' in window), 'the page came with the new set').toBe(false);
    test.info().annotations.push({ type: 'publish → shown', description: `${seconds(began)} s` });
  });

  await test.step('rolled back by the operators', async () => {
    const began = Date.now();
    expect(await release('rollback', '--reason', 'the title is wrong')).toContain('Back to set');
    test.info().annotations.push({ type: 'rollback command', description: `${seconds(began)} s` });
    const moved = Date.now();
    await page.goto('/facturas', { waitUntil: 'domcontentloaded' });
    expect(await titleInSet(page, '/facturas')).toBe('Facturas');
    test.info().annotations.push({ type: 'rollback → next navigation', description: `${seconds(moved)} s` });
  });
});

test('a kill switch reaches an open tab within a minute, leaves the others alone, and ends as it came', async ({
  page,
  release,
}) => {
  test.setTimeout(240_000);
  await openSession(page, '1010101010');
  await page.goto('/facturas');
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  const began = Date.now();
  await release('kill', 'mf-payments', '--reason', 'it shows wrong amounts');
  const paused = page.locator('[data-fault=stopped]');
  await expect(paused).toContainText('Esta parte está en pausa', { timeout: 60_000 });
  test.info().annotations.push({ type: 'kill → open tab', description: `${seconds(began)} s` });
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await test.step('another remote goes on in the same tab', async () => {
    await page.getByRole('link', { name: 'Resumen' }).locator('visible=true').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /Hola/ })).toBeVisible();
  });
  await test.step('a new visit is told as well, and nothing of the remote is fetched', async () => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto('/facturas');
    await expect(paused).toBeVisible();
    expect(fetched.filter((path) => path.startsWith('/remotes/mf-payments/'))).toEqual([]);
  });
  await test.step('switched on again, it comes back by itself or by “Reintentar”', async () => {
    await release('revive', 'mf-payments');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  });
});
