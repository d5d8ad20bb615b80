import type { Page } from '@playwright/test';
import { openSession } from '../setup/open-session.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, login, PASSWORD, test } from '../setup/test.ts';

const PAULA = '9090909090';
const CARLOS = '2020202020';

/** Presses the button of the form and answers the question behind it. */
const change = async (page: Page, action: 'Bloquear' | 'Des-Bloquear', password?: string): Promise<void> => {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Motivo').fill('Reportó la pérdida de su celular');
  if (password !== undefined) await dialog.getByLabel('Tu contraseña').fill(password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: action, exact: true }).click();
};

/** The message stands for three seconds, then the page is a new one (CU-09, BC-13). */
const expectReload = async (page: Page, message: RegExp): Promise<void> => {
  await expect(page.getByText(message)).toBeVisible();
  const shownAt = Date.now();
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.waitForFunction(() => !('before' in window) && document.readyState === 'complete');
  expect(Date.now() - shownAt).toBeGreaterThan(2_000);
};

test('[CU-07, CU-08, CU-09, ER-20, BC-13] a block asks for reason and password, ends the session of the customer at once, and the page reloads after 3 seconds', async ({
  page,
  browser,
  portal,
}) => {
  const elsewhere = await browser.newPage({ baseURL: portal.url });
  await test.step('Given Carlos is logged in elsewhere', async () => {
    await login(elsewhere, CARLOS);
    await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
  });
  await test.step('When Paula blocks him, after a wrong password', async () => {
    await openSession(page, PAULA);
    await page.goto(`/adminuser?buscar=1&cedula=${CARLOS}&cliente=${CARLOS}`);
    await change(page, 'Bloquear', 'Equivocada-1*');
    await expect(
      page.getByRole('alertdialog').getByText('La contraseña actual es incorrecta').first(),
    ).toBeVisible();
    await page.getByRole('alertdialog').getByLabel('Tu contraseña').fill(PASSWORD);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquear', exact: true }).click();
    await expectReload(page, /quedó bloqueado/);
    await expect(page.getByRole('button', { name: 'Des-Bloquear' })).toBeVisible();
  });
  await test.step('Then his session is over with the next thing he does', async () => {
    await elsewhere.reload();
    await elsewhere.waitForURL((url) => ['/', '/login'].includes(url.pathname));
  });
  await test.step('And after unblocking he can log in again', async () => {
    await change(page, 'Des-Bloquear', PASSWORD);
    await expectReload(page, /quedó activo/);
    await expect(page.getByRole('button', { name: 'Bloquear', exact: true })).toBeVisible();
    await login(elsewhere, CARLOS);
  });
  await elsewhere.close();
});
