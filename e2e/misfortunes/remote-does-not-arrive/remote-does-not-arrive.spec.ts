import type { Page, Route } from '@playwright/test';
import { expect, login, test } from '../../setup/test.ts';

type Misfortune = (route: Route) => unknown;

const answer =
  (status: number): Misfortune =>
  (route) =>
    route.fulfill({ status, body: 'no' });
const altered: Misfortune = async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}//` });
};
const silent: Misfortune = () => undefined;
const cut: Misfortune = (route) => route.abort();

const ENTRY = /\/remotes\/mf-customer\/[^/]+\/(~\d+\/)?entry\./;
const PAGE = /\/remotes\/mf-customer\/[^/]+\/(~\d+\/)?resumen\.\w+\.js/;
const STYLE = /\/remotes\/mf-customer\/[^/]+\/(~\d+\/)?resumen\.\w+\.css/;

const cases: readonly [string, RegExp, Misfortune, string][] = [
  ['its entry is gone', ENTRY, answer(404), 'http'],
  ['the server fails at its page', PAGE, answer(503), 'http'],
  ['its stylesheet is gone', STYLE, answer(404), 'http'],
  ['the connection breaks', ENTRY, cut, 'network'],
  ['its entry was altered', ENTRY, altered, 'integrity'],
  ['its page was altered', PAGE, altered, 'integrity'],
  ['its entry never answers', ENTRY, silent, 'timeout'],
  ['its page never answers', PAGE, silent, 'timeout'],
];

/** Lets the misfortune befall every request for the file until the returned function is called. */
async function befall(page: Page, file: RegExp, misfortune: Misfortune): Promise<() => void> {
  let over = false;
  await page.route(file, (route) => (over ? route.continue() : misfortune(route)));
  return () => {
    over = true;
  };
}

test('a remote that does not arrive leaves the frame standing and comes with "Reintentar", without a reload', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await login(page, '1010101010');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [what, file, misfortune, kind] of cases) {
    await test.step(what, async () => {
      const tab = await context.newPage();
      const end = await befall(tab, file, misfortune);
      await tab.goto('/resumen', { waitUntil: 'commit' });
      const fallback = tab.locator('[data-fault]');
      await expect(fallback).toHaveAttribute('data-fault', kind, { timeout: 8000 });
      await expect(fallback).toHaveAttribute('data-remote', 'mf-customer');
      // The rest of the portal is there: its name, and a way out.
      await expect(tab.getByRole('button', { name: /Menú de/ }).first()).toBeVisible();
      end();
      await tab.evaluate(() => Object.assign(window, { sameDocument: true }));
      await tab.getByRole('button', { name: 'Reintentar' }).click();
      await expect(tab.getByRole('heading', { level: 1, name: /Hola/ })).toBeVisible();
      expect(await tab.evaluate(() => 'sameDocument' in window)).toBe(true);
      await tab.close();
    });
  }
});

test('a remote that does not arrive does not stop another', async ({ page }) => {
  await login(page, '1010101010');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await befall(page, /\/remotes\/mf-customer\//, cut);
  await page.goto('/resumen', { waitUntil: 'commit' });
  await expect(page.locator('[data-fault=network]')).toBeVisible();
  await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
});
