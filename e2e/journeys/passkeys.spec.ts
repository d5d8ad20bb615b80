import type { Page } from '@playwright/test';
import { mailboxOf } from '../setup/mailbox.ts';
import { beginPasskey, followOffer, giveCode, makePasskey, ownPasskeys } from '../setup/own-passkey.ts';
import { expectAccessible } from '../setup/payment.ts';
import { asQualifiedCustomer } from '../setup/qualified-customer.ts';
import { expect, login, test } from '../setup/test.ts';
import { addVirtualAuthenticator } from '../setup/virtual-authenticator.ts';

test.describe.configure({ timeout: 150_000 });

const MARIANA = '1010101010';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Another visit of the same device: session and cookies are gone, the passkey is not. */
async function comeBack(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
}

test('a customer is offered a passkey after the login, makes it, enters with it, by button and by autofill, and removes it', async ({
  page,
  portal,
}) => {
  const authenticator = await addVirtualAuthenticator(page);
  const mailbox = mailboxOf(portal.mailboxUrl, 'mariana.gomez@correo.example');

  await test.step('Given she entered with her password and is offered one, which she may leave', async () => {
    await login(page, MARIANA);
    await expectAccessible(page);
    await followOffer(page);
    await expect(page).toHaveURL(/\/perfil/);
  });

  await test.step('When she makes one with her password, it stands in her list, a mail says so, and the code of the next lets it confirm', async () => {
    await expect(ownPasskeys(page)).toContainText('Todavía no tienes ninguna.');
    await beginPasskey(page);
    expect(await authenticator.count()).toBe(1);
    await expect(ownPasskeys(page)).toContainText('Confirma cambios desde');
    const told = await mailbox.next();
    expect(told.subject).toBe('Creaste una llave de acceso');
    expect(told.text).toContain('Ya abre tu cuenta. Confirma cambios desde el');
    await expectAccessible(page);
    await giveCode(page, mailbox);
    await expectAccessible(page);
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

  await test.step('And a person whom the device does not recognise does not enter', async () => {
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

test('[TM-13, TM-20, TM-22, LI-13, LI-14, PR-13] a change of term, a greater limit and another e-mail are confirmed by a passkey, without a code or a password', async ({
  page,
  portal,
}) => {
  await addVirtualAuthenticator(page);
  const mailbox = await asQualifiedCustomer(page, portal);
  await page.goto('/perfil');
  await makePasskey(page, mailbox);

  await test.step('Given he simulated another term and accepts it', async () => {
    await page.goto('/facturas');
    await button(page, 'Modificar Plazo Cuota').filter({ visible: true }).first().click();
    await page.waitForURL(/\/modify_terms\/?$/);
    await page.getByLabel('Número de cuotas').fill('12');
    await button(page, 'Simular Plan de Pagos').filter({ visible: true }).click();
    await page.getByRole('table', { name: 'Plan de pagos nuevo' }).waitFor();
    await button(page, 'Confirmar').filter({ visible: true }).click();
    await page.getByRole('checkbox', { name: /acepto los términos/ }).check();
    await expectAccessible(page);
  });

  await test.step('When he confirms with his passkey, no code is asked for and the term is changed', async () => {
    await button(page, 'Confirmar con llave de acceso').click();
    await page.getByRole('heading', { name: 'Autoriza el cambio de plazo' }).waitFor();
    await page.locator('dialog[open]').getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByRole('heading', { name: 'Plazo modificado' })).toBeVisible();
  });

  await test.step('And the limit that is pre-approved is granted by it', async () => {
    await page.goto('/aumentar_cupo');
    await button(page, 'Confirmar').click();
    await page.waitForURL('/aumentar_cupo/gestionar');
    await button(page, 'Aceptar con llave de acceso').click();
    await expect(page.getByRole('alertdialog', { name: 'Cupo aprobado' })).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Ir al resumen').click();
  });

  await test.step('And another e-mail is saved by it, which gets codes at once', async () => {
    await page.goto('/perfil');
    await page.getByLabel('Correo electrónico').fill('daniel.nuevo@correo.example');
    const policy = page.getByRole('checkbox', { name: /Acepto la política/ });
    if (!(await policy.isChecked())) await policy.check();
    await button(page, 'Guardar con llave de acceso').click();
    await expect(page.getByRole('alertdialog')).toContainText('Tus datos se actualizaron correctamente.');
    await expect(page.getByText(/tus códigos llegan a/)).toHaveCount(0);
  });
});
