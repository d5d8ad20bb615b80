import type { Page } from '@playwright/test';
import { settled } from '../../setup/sitemap-by-role.ts';
import { expect, login, test } from '../../setup/test.ts';

const EXPIRED = 'Sesión expirada. Inicia sesión nuevamente.';
/** After logout a wide screen goes to the landing page, a narrow one to the login (AU-61). */
const landing = (page: Page) => ((page.viewportSize()?.width ?? 0) > 428 ? '/' : '/login');
const atLanding = (page: Page) => page.waitForURL((url) => url.pathname === landing(page));
const logOut = async (page: Page) => {
  await page
    .getByRole('button', { name: /Menú de|Tu menú/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
};

test('[AU-58, AU-60, AU-61] logging out clears the storage, in every tab', async ({ page, context }) => {
  await login(page, '1010101010');
  const other = await context.newPage();
  await other.goto('/facturas');
  await expect(other.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  // The narrowest of the wide screens, and the widest of the narrow ones.
  await page.setViewportSize({ width: landing(page) === '/' ? 429 : 428, height: 800 });
  await logOut(page);
  await atLanding(page);
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await atLanding(other);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await test.step('[RT-44] and nothing protected opens any more', async () => {
    await page.goto('/resumen');
    await page.waitForURL('**/login');
    await page.goBack();
    await expect(page.getByText('Hola')).toHaveCount(0);
  });
});

test('[AU-59] a session that the server has ended says so once and leaves', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await login(page, '1010101010');
  // At rest: of the calls that the page makes by itself none may be the one that is told.
  await page.goto('/resumen', { waitUntil: 'networkidle' });
  await context.clearCookies({ name: 'session' });
  await page.getByRole('link', { name: 'Facturas' }).locator('visible=true').first().click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(EXPIRED);
  await expect(alert).toHaveCount(1);
  await atLanding(page);
  await alert.getByRole('button', { name: 'Aceptar' }).click();
  await expect(alert).toHaveCount(0);
});

test('[RT-46, RT-47, RT-53, RT-45] a person who is logged in is led away from what is not theirs, to where they were', async ({
  page,
}) => {
  await login(page, '1010101010');
  for (const [asked, end] of [
    ['/facturas', '/facturas'],
    ['/login', '/facturas'],
    ['/nada', '/facturas'],
    ['/reports', '/resumen'],
    ['/conciliacion', '/historial'],
    ['/', '/historial'],
  ]) {
    await test.step(`${asked} → ${end}`, async () => {
      await page.goto(asked ?? '');
      await page.waitForURL((url) => url.pathname === end);
    });
  }
});

test('[AU-62] a file asked for with a session that the server has ended: said once, and left', async ({
  page,
  context,
}) => {
  await login(page, '9191919191', '/reports');
  await page.goto('/reports?estado=Error&desde=no&hasta=no');
  const download = page.getByRole('button', { name: 'Descargar CSV', exact: true }).first();
  await expect(download).toBeEnabled();
  // What the page still asks for would end the session before the press does.
  await settled(page);
  await context.clearCookies({ name: 'session' });
  await download.click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(EXPIRED);
  await expect(alert).toHaveCount(1);
  await atLanding(page);
  expect(await page.evaluate(() => localStorage.getItem('session_token'))).toBeNull();
});
