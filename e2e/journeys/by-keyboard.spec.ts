import type { Locator, Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../setup/test.ts';

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`120 times Tab do not reach ${target}`);
};

/** Whether whoever looks can see where the focus is. */
const focusIsVisible = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    // A control that is drawn by another element shows the focus there.
    return [focused, focused.parentElement, focused.nextElementSibling].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });

test('a customer logs in, pays an instalment and logs out with the keyboard alone', async ({
  page,
  portal,
}) => {
  await test.step('logs in', async () => {
    await page.goto('/login');
    await tabTo(page, page.getByLabel('Cédula'));
    await page.keyboard.type('1010101010');
    await tabTo(page, page.getByLabel('Contraseña', { exact: true }));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('/resumen');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Mariana');
  });

  await test.step('goes to what is owed, and lands behind the menu', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Pagar ahora' }));
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('/facturas');
    // The page begins where its content does, not behind the menu once more.
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('chooses an instalment and a bank', async () => {
    const first = page
      .locator('details[open]')
      .first()
      .getByRole('checkbox', { name: /Elegir cuota/ })
      .first();
    await tabTo(page, first);
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press('Space');
    await expect(first).toBeChecked();
    await tabTo(page, page.getByLabel('Banco', { exact: true }));
    await page.keyboard.type('BANCOLOMBIA');
    await tabTo(page, page.getByRole('button', { name: 'Pagar PSE' }).filter({ visible: true }));
    await page.keyboard.press('Enter');
  });

  await test.step('pays at the bank and comes back', async () => {
    await page.waitForURL((url) => url.origin === new URL(portal.bankUrl).origin);
    await tabTo(page, page.getByRole('button', { name: /Aprobar pago/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/transaccion\//);
    await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
  });

  await test.step('and logs out', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Menú de Mariana/ }).filter({ visible: true }));
    await page.keyboard.press('Enter');
    const out = page.getByRole('menuitem', { name: 'Cerrar Sesión' });
    await out.waitFor();
    for (let presses = 0; presses < 6; presses += 1) {
      if (await out.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
  });
});
