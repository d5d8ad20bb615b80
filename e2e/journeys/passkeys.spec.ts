import type { Page } from '@playwright/test';
import { mailboxOf } from '../setup/mailbox.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, login, PASSWORD, test } from '../setup/test.ts';
import { addVirtualAuthenticator } from '../setup/virtual-authenticator.ts';

test.describe.configure({ timeout: 150_000 });

const MARIANA = '1010101010';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const ownPasskeys = (page: Page) => page.getByRole('region', { name: 'Llaves de acceso' });

/** Another visit of the same device: session and cookies are gone, the passkey is not. */
async function comeBack(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
}

async function makePasskey(page: Page): Promise<void> {
  await button(page, 'Crear llave de acceso').click();
  const dialog = page.getByRole('dialog', { name: 'Crea una llave de acceso' });
  await dialog.getByLabel('Nombre').fill('Mi equipo de prueba');
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD);
  await button(page, 'Crear llave de acceso').last().click();
  await expect(ownPasskeys(page)).toContainText('Mi equipo de prueba');
}

test('a customer is offered a passkey after the login, makes it, enters with it, by button and by autofill, and removes it', async ({
  page,
  portal,
}) => {
  const authenticator = await addVirtualAuthenticator(page);
  const mailbox = mailboxOf(portal.mailboxUrl, 'mariana.gomez@correo.example');

  await test.step('Given she entered with her password and is offered one, which she may leave', async () => {
    await login(page, MARIANA);
    const offer = page.getByRole('region', { name: '¿Entras sin contraseña la próxima vez?' });
    await expect(offer).toBeVisible();
    await expectAccessible(page);
    const more = offer.getByRole('button', { name: 'Ver más' });
    if (await more.isVisible()) await more.click();
    await offer.getByRole('button', { name: 'Crear llave de acceso' }).click();
    await expect(page).toHaveURL(/\/perfil/);
  });

  await test.step('When she makes one with her password, it stands in her list and a mail says so', async () => {
    await expect(ownPasskeys(page)).toContainText('Todavía no tienes ninguna.');
    await makePasskey(page);
    expect(await authenticator.count()).toBe(1);
    await expectAccessible(page);
    expect((await mailbox.next()).subject).toBe('Creaste una llave de acceso');
  });

  await test.step('Then she enters with it, without a code or a national ID', async () => {
    await authenticator.recognise(true);
    await comeBack(page);
    await expectAccessible(page);
    await button(page, 'Entrar con llave de acceso').click();
    await page.waitForURL('/resumen');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mariana');
  });

  await test.step('And by what the browser offers in the field of the national ID', async () => {
    await comeBack(page);
    await page.getByLabel('Cédula').focus();
    await page.waitForURL('/resumen');
  });

  await test.step('And whoever is not recognised by the device does not enter', async () => {
    await authenticator.recognise(false);
    await comeBack(page);
    await button(page, 'Entrar con llave de acceso').click();
    await expect(button(page, 'Entrar con llave de acceso')).toBeEnabled();
    await expect(page).toHaveURL(/\/login/);
    await authenticator.recognise(true);
  });

  await test.step('When she removes it, confirmed by itself, it is gone', async () => {
    await comeBack(page);
    await button(page, 'Entrar con llave de acceso').click();
    await page.waitForURL('/resumen');
    await page.goto('/perfil');
    await button(page, 'Eliminar Mi equipo de prueba').click();
    await button(page, 'Confirmar con llave de acceso').click();
    await expect(ownPasskeys(page)).toContainText('Todavía no tienes ninguna.');
  });
});
