import type { Browser, Page } from '@playwright/test';
import { authenticatorOf } from '../setup/authenticator-app.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, login, PASSWORD, test } from '../setup/test.ts';

test.describe.configure({ timeout: 240_000 });

const NATALIA = '9292929292';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const appCode = (page: Page) => page.getByRole('textbox', { name: 'Código de tu aplicación' });
/** Where her modules lead her. */
const isIn = async (page: Page): Promise<void> => {
  await page.waitForURL('/pages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administrador de la página');
};
const codesOn = (page: Page) => page.locator('li code').allTextContents();

/** Another device of hers that has given the password. */
const elsewhere = async (browser: Browser, baseURL: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL, locale: 'es-CO' })).newPage();
  await login(page, NATALIA, '/segundo-factor');
  await expect(appCode(page)).toBeVisible();
  return page;
};

const giveRecovery = async (page: Page, code: string | undefined): Promise<void> => {
  await page.getByLabel('Código de recuperación').fill(code ?? '');
  await button(page, 'Continuar').click();
};

test('[T09] an administrator sets a second factor up, logs in with it, renews the recovery codes and uses one, once', async ({
  page,
  browser,
  portal,
}) => {
  await test.step('Given she finds Mi ingreso behind her name', async () => {
    await login(page, NATALIA, '/pages');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const menu = button(page, 'Abrir menú');
    const entry = page.getByRole('menuitem', { name: 'Mi ingreso' });
    // The layout is rendered before its script is there to open anything.
    await expect(async () => {
      if (await menu.isVisible()) await menu.click({ timeout: 2_000 });
      await page
        .getByRole('button', { name: /^(Menú de |Tu menú)/ })
        .filter({ visible: true })
        .click({ timeout: 2_000 });
      await expect(entry).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await entry.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi ingreso');
    await expectAccessible(page);
  });

  await test.step('When she gives a wrong password nothing of an app is shown', async () => {
    await page.getByLabel('Tu contraseña').fill('Equivocada1*');
    await button(page, 'Configurar segundo factor').click();
    await expect(page.getByText('La contraseña actual es incorrecta').first()).toBeVisible();
    await expect(page.getByRole('img', { name: /QR/ })).toHaveCount(0);
  });

  const { phone, first } = await test.step('And with the right one she sets her app up', async () => {
    await page.getByLabel('Tu contraseña').fill(PASSWORD);
    await button(page, 'Configurar segundo factor').click();
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
    await page.getByText('¿No puedes escanearlo?').click();
    await expectAccessible(page);
    const phone = authenticatorOf((await page.locator('details code').textContent()) ?? '');
    const first = await codesOn(page);
    expect(first).toHaveLength(10);
    await button(page, 'Activar').click();
    await expect(page.getByRole('alert')).toContainText('Guarda los códigos de recuperación');
    await page.getByRole('checkbox', { name: /Guardé mis códigos/ }).check();
    await appCode(page).fill(phone());
    await button(page, 'Activar').click();
    await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible();
    return { phone, first };
  });

  await test.step('Then the password alone opens nothing elsewhere, and a code of the app does', async () => {
    const office = await elsewhere(browser, portal.url);
    await office.goto('/pages');
    await office.waitForURL('/segundo-factor');
    await appCode(office).fill(phone());
    await button(office, 'Continuar').click();
    await isIn(office);
    await office.context().close();
  });

  const second = await test.step('She renews the recovery codes, and sees them once', async () => {
    await page.getByLabel('Tu contraseña').fill(PASSWORD);
    await button(page, 'Renovar códigos').click();
    await expect(page.getByRole('region', { name: 'Códigos de recuperación' })).toBeVisible();
    await expectAccessible(page);
    const second = await codesOn(page);
    expect(second).toHaveLength(10);
    expect(first.filter((code) => second.includes(code))).toEqual([]);
    await page.reload();
    await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible();
    await expect(page.getByText(second[0] ?? '')).toHaveCount(0);
    return second;
  });

  await test.step('Without the phone an old code opens nothing, a new one does', async () => {
    const lost = await elsewhere(browser, portal.url);
    await button(lost, 'Usar un código de recuperación').click();
    await giveRecovery(lost, first[0]);
    await expect(lost.getByRole('alert')).toContainText('Te quedan 2 intentos.');
    await expectAccessible(lost);
    await giveRecovery(lost, second[0]);
    await isIn(lost);
    await lost.context().close();
  });

  await test.step('And not twice; nine are left', async () => {
    const again = await elsewhere(browser, portal.url);
    await button(again, 'Usar un código de recuperación').click();
    await giveRecovery(again, second[0]);
    await expect(again.getByRole('alert')).toContainText('Te quedan 2 intentos.');
    await again.context().close();
    await page.reload();
    await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible();
  });
});
