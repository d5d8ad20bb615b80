import type { Page } from '@playwright/test';
import { expectAlive } from '../setup/alive.ts';
import { holdScripts } from '../setup/held-scripts.ts';
import { expectAccessible } from '../setup/payment.ts';
import { gotoRendered } from '../setup/rendered-page.ts';
import { expect, PASSWORD, test } from '../setup/test.ts';

const MARIANA = '1010101010';

const id = (page: Page) => page.getByLabel('Cédula');
const password = (page: Page) => page.getByLabel('Contraseña', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Ingresar' });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[AU-01, AU-02, AU-03, AU-04] the form is in the HTML, posts, and tells in Spanish why it was refused', async ({
    page,
  }) => {
    await gotoRendered(page, '/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingreso de clientes crédito 20 min');
    await expect(page.getByRole('link', { name: 'Olvidé mi contraseña' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mostrar contraseña' })).toBeHidden();

    await id(page).fill('1.010.101.010');
    await password(page).fill('equivocada');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText('La cédula o la contraseña no son correctas.');
    await expect(id(page)).toHaveValue(MARIANA);
    await expect(password(page)).toHaveValue('');
    await password(page).fill('equivocada');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Contraseña incorrecta, si es digitada incorrectamente sera bloqueado.',
    );

    await password(page).fill(PASSWORD);
    await submit(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingresaste');
    await expect(page.locator('noscript p').first()).toContainText('JavaScript desactivado');
    const session = (await page.context().cookies()).find(({ name }) => name === 'session');
    expect(session).toMatchObject({ httpOnly: true, secure: false, sameSite: 'Strict' });
  });

  test('who has logged in finds the form again, and can log out', async ({ page }) => {
    await gotoRendered(page, '/login');
    await id(page).fill(MARIANA);
    await password(page).fill(PASSWORD);
    await submit(page).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(submit(page)).toBeVisible();
    expect((await page.context().cookies()).find(({ name }) => name === 'session')).toBeUndefined();
  });
});

test('what is typed before the scripts arrive is still there when they take over, and the caret too', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await gotoRendered(page, '/login', { waitUntil: 'commit' });
  await id(page).fill(MARIANA);
  await password(page).pressSequentially(PASSWORD.slice(0, 6));
  await expectAccessible(page);
  const plain = await page.locator('main form').elementHandle();
  release();
  await expectAlive(page);
  expect(await plain?.evaluate((form) => form.isConnected)).toBe(true);
  await expect(id(page)).toHaveValue(MARIANA);
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(PASSWORD.slice(6));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/resumen');
});

test('who is faster than the scripts logs in by plain post, and the portal opens', async ({ page }) => {
  const release = await holdScripts(page);
  await gotoRendered(page, '/login', { waitUntil: 'commit' });
  await id(page).fill(MARIANA);
  await password(page).fill(PASSWORD);
  await submit(page).click({ noWaitAfter: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingresaste');
  release();
  await page.waitForURL('**/resumen');
  await expect(page.getByText('Hola, Mariana').first()).toBeVisible();
  await page.reload();
  await page.waitForURL('**/resumen');
});

test('who is faster than the scripts and wrong finds the reason when they take over', async ({ page }) => {
  const release = await holdScripts(page);
  await gotoRendered(page, '/login', { waitUntil: 'commit' });
  await id(page).fill(MARIANA);
  await password(page).fill('equivocada');
  await submit(page).click({ noWaitAfter: true });
  await expect(page.getByRole('alert')).toBeVisible();
  release();
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveText('La cédula o la contraseña no son correctas.');
  await expect(id(page)).toHaveValue(MARIANA);
});
