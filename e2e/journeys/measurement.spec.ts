import type { Page } from '@playwright/test';
import { unfoldFilters } from '../setup/history.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, login, test } from '../setup/test.ts';

test.use({ environment: { TAG_MANAGER_ID: 'GTM-ABC1234' } });

const question = (page: Page) => page.getByRole('region', { name: '¿Nos ayudas a mejorar el portal?' });

/** What stands in the data layer of the hidden frame, once the tag manager's own first entry is passed over. */
const layer = async (page: Page) => {
  const frame = page.frames().find((one) => one.url().endsWith('/medicion'));
  return (
    (await frame?.evaluate(() => (globalThis as unknown as { dataLayer: object[] }).dataLayer.slice(1))) ?? []
  );
};

/** A tag manager that tries what one should not be able to do. */
const useTagManager = async (page: Page): Promise<string[]> => {
  const asked: string[] = [];
  await page.context().route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: `const reach = (read) => { try { return String(read()); } catch { return 'refused'; } };
        dataLayer.push({ event: 'spy', storage: reach(() => localStorage.length), page: reach(() => parent.document.title), origin: self.origin });`,
    });
  });
  return asked;
};

test('[PL-10, PL-12] nothing is measured before a person agrees; then it is, apart from the portal and without a name', async ({
  page,
}) => {
  const asked = await useTagManager(page);
  await login(page, '1010101010');
  // The question has stood there since the login; the page it stands on is the next one.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hola/);
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  expect([asked, page.frames().length]).toEqual([[], 1]);
  await question(page).getByRole('button', { name: 'Aceptar' }).click();
  await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234']);

  await page.getByRole('link', { name: 'Historial' }).filter({ visible: true }).first().click();
  await unfoldFilters(page);
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect.poll(() => layer(page)).toContainEqual({ event: 'history', status: 'All' });
  const told = await layer(page);
  expect(told).toContainEqual(expect.objectContaining({ event: 'page_view', page_path: '/resumen' }));
  expect(told).toContainEqual({ event: 'spy', storage: 'refused', page: 'refused', origin: 'null' });
  expect(JSON.stringify(told)).not.toMatch(/1010101010|Mariana|Restrepo|@/);

  await page.reload();
  await expect.poll(() => layer(page)).toContainEqual(expect.objectContaining({ page_path: '/historial' }));
  await expect(question(page)).toHaveCount(0);
});

test('[PL-10] who says no is not measured, now or after the next visit', async ({ page }) => {
  const asked = await useTagManager(page);
  await page.goto('/');
  await question(page).getByRole('button', { name: 'No, gracias' }).click();
  await page.goto('/credito');
  await page.waitForFunction(() => document.querySelector('link[rel=manifest]') !== null);
  await expect(question(page)).toHaveCount(0);
  expect([asked, page.frames().length]).toEqual([[], 1]);
});

test('[PL-10] consent can be withdrawn by keyboard, in the private area and on public pages, and that holds at once', async ({
  page,
}) => {
  await useTagManager(page);
  const preferences = page.getByRole('region', { name: 'Preferencias de medición' });
  await login(page, '1010101010');
  await question(page).getByRole('button', { name: 'Aceptar' }).click();
  await expect.poll(() => page.frames().length).toBe(2);

  await page
    .getByRole('button', { name: /^Menú de Mariana/ })
    .filter({ visible: true })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Preferencias de medición' }).press('Enter');
  await expect(preferences).toContainText('Hoy contamos qué páginas visitas');
  await expect(preferences.getByRole('heading')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Listo: ya no contamos nada en este dispositivo.')).toBeVisible();
  await expect(preferences).toHaveCount(0);
  expect(page.frames().length).toBe(1);

  await page.context().clearCookies({ name: 'session' });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/credito');
  const link = page.getByRole('contentinfo').getByRole('button', { name: 'Preferencias de medición' });
  await link.press('Enter');
  await expect(preferences).toContainText('Hoy no contamos nada en este dispositivo');
  await expectAccessible(page);
  await preferences.getByRole('button', { name: 'Permitir la medición' }).click();
  await expect.poll(() => page.frames().length).toBe(2);
  await expect(link).toBeFocused();
});
